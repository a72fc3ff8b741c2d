/*
 * Loaded before the library, counts the handles that a program receives and releases, and reports remaining handles at its end.
 * valgrind does not see them, since the library can reach all of them. Errors are not counted, since callbacks give them away.
 */
#define _GNU_SOURCE /* for RTLD_NEXT */
#include "cleanse.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int binders, graphs, objects, providers, factories, arguments_lists, strings;

/* Finds the library's own function. ISO C has no conversion from the result of dlsym to a function pointer. */
#define FIND(real, name) *(void **)&(real) = dlsym(RTLD_NEXT, #name)

#define GIVES(count, name, parameters, arguments) \
    cleanse_error *name parameters \
    { \
        cleanse_error *(*real) parameters; \
        FIND(real, name); \
        cleanse_error *error = real arguments; \
        if (!error && *out) \
            count++; \
        return error; \
    }

#define RELEASES(count, name, type) \
    void name(type *handle) \
    { \
        void (*real)(type *); \
        FIND(real, name); \
        if (handle) \
            count--; \
        real(handle); \
    }

GIVES(binders, cleanse_binder_create, (cleanse_binder **out), (out))
GIVES(graphs, cleanse_graph_build, (cleanse_binder *binder, const cleanse_build_options *options, cleanse_graph **out),
    (binder, options, out))
GIVES(graphs, cleanse_graph_build_child,
    (cleanse_graph *graph, const char *name, const cleanse_arguments *values, cleanse_graph **out), (graph, name, values, out))
GIVES(graphs, cleanse_graph_retain, (cleanse_graph *graph, cleanse_graph **out), (graph, out))
GIVES(objects, cleanse_graph_get, (cleanse_graph *graph, const char *key, const char *name, cleanse_object **out),
    (graph, key, name, out))
GIVES(graphs, cleanse_factory_build, (cleanse_factory *factory, const cleanse_arguments *values, cleanse_graph **out),
    (factory, values, out))
GIVES(factories, cleanse_graph_factory, (cleanse_graph *graph, const char *name, cleanse_factory **out), (graph, name, out))
GIVES(factories, cleanse_factory_retain, (cleanse_factory *factory, cleanse_factory **out), (factory, out))
GIVES(objects, cleanse_graph_try_get, (cleanse_graph *graph, const char *key, const char *name, cleanse_object **out),
    (graph, key, name, out))
GIVES(objects, cleanse_graph_get_with,
    (cleanse_graph *graph, const char *key, const char *name, const cleanse_arguments *values, cleanse_object **out),
    (graph, key, name, values, out))
GIVES(objects, cleanse_graph_get_collection, (cleanse_graph *graph, const char *key, const char *name, cleanse_object **out),
    (graph, key, name, out))
GIVES(providers, cleanse_graph_provider, (cleanse_graph *graph, const char *key, const char *name, cleanse_provider **out),
    (graph, key, name, out))
GIVES(strings, cleanse_graph_json, (cleanse_graph *graph, char **out), (graph, out))
GIVES(strings, cleanse_graph_dot, (cleanse_graph *graph, char **out), (graph, out))
GIVES(objects, cleanse_provider_get, (cleanse_provider *provider, cleanse_object **out), (provider, out))
GIVES(objects, cleanse_provider_get_with,
    (cleanse_provider *provider, const cleanse_arguments *values, cleanse_object **out), (provider, values, out))
GIVES(providers, cleanse_provider_retain, (cleanse_provider *provider, cleanse_provider **out), (provider, out))
GIVES(objects, cleanse_object_retain, (cleanse_object *object, cleanse_object **out), (object, out))
GIVES(arguments_lists, cleanse_arguments_create, (cleanse_arguments **out), (out))

/* Both results are optional. */
cleanse_error *cleanse_graph_health(cleanse_graph *graph, cleanse_health *health, char **json)
{
    cleanse_error *(*real)(cleanse_graph *, cleanse_health *, char **);
    FIND(real, cleanse_graph_health);
    cleanse_error *error = real(graph, health, json);
    if (!error && json && *json)
        strings++;
    return error;
}

RELEASES(binders, cleanse_binder_release, cleanse_binder)
RELEASES(graphs, cleanse_graph_release, cleanse_graph)
RELEASES(objects, cleanse_object_release, cleanse_object)
RELEASES(providers, cleanse_provider_release, cleanse_provider)
RELEASES(factories, cleanse_factory_release, cleanse_factory)
RELEASES(arguments_lists, cleanse_arguments_release, cleanse_arguments)
RELEASES(strings, cleanse_string_release, char)

static void tell(const char *what, int count)
{
    if (count != 0)
        printf("%d %s left\n", count, what);
}

__attribute__((destructor)) static void tell_all(void)
{
    tell("binders", binders);
    tell("graphs", graphs);
    tell("objects", objects);
    tell("providers", providers);
    tell("factories", factories);
    tell("lists of arguments", arguments_lists);
    tell("strings", strings);
}

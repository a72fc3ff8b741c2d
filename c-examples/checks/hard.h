/* A graph with each kind of object, for programs that use the library under hard conditions. */
#include "cleanse.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(bool is_so, const char *what)
{
    if (is_so)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void succeed(cleanse_error *error)
{
    if (!error)
        return;
    fprintf(stderr, "%s\n", cleanse_error_message(error));
    exit(1);
}

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)context;
    *out = malloc(1);
    return NULL;
}

static void destroy(void *instance, void *context)
{
    (void)context;
    free(instance);
}

static cleanse_error *begin(void *instance, void *context)
{
    (void)instance;
    (void)context;
    return NULL;
}

/* Builds a graph with a shared object that starts and stops, an unshared object, and a text. */
static cleanse_graph *build(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_binding binding = CLEANSE_BINDING_INIT;

    succeed(cleanse_binder_create(&binder));
    binding.create = create;
    binding.destroy = destroy;
    binding.key = "unshared";
    succeed(cleanse_bind(binder, &binding));
    binding.key = "shared";
    binding.sharing = CLEANSE_SHARED;
    binding.start = begin;
    binding.stop = begin;
    succeed(cleanse_bind(binder, &binding));
    succeed(cleanse_bind_string(binder, "text", NULL, "hello", CLEANSE_HERE));
    succeed(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);
    return graph;
}

/* Requests all objects of a graph, and causes an error. */
static void request(cleanse_graph *graph)
{
    static const char *const keys[] = {"unshared", "shared", "text"};
    cleanse_object *object = NULL;
    cleanse_error *error;

    for (int index = 0; index < 3; index++) {
        succeed(cleanse_graph_get(graph, keys[index], NULL, &object));
        cleanse_object_release(object);
    }
    error = cleanse_graph_get(graph, "missing", NULL, &object);
    expect(error && strstr(cleanse_error_message(error), "missing"), "no error for a missing key");
    cleanse_error_release(error);
}

/* Runs the whole life of a graph. */
static inline void live(void)
{
    cleanse_graph *graph = build();
    succeed(cleanse_graph_start(graph));
    request(graph);
    succeed(cleanse_graph_stop(graph));
    cleanse_graph_release(graph);
}

static inline void *live_in_thread(void *unused)
{
    (void)unused;
    live();
    return NULL;
}

/* Runs the whole life of a graph on a thread that ends. */
static inline void live_on_thread(void)
{
    pthread_t thread;
    expect(pthread_create(&thread, NULL, live_in_thread, NULL) == 0, "no thread");
    pthread_join(thread, NULL);
}

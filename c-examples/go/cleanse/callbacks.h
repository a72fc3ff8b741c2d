// Declarations that cgo can't generate: contexts and instances are numbers in Go, and pointers in the library.
#ifndef CALLBACKS_H
#define CALLBACKS_H

#include <cleanse.h>

// A binding or an injector without its functions, which this package provides.
typedef struct declaration {
    const char *file;
    uint32_t line;
    const char *key;
    const char *name;
    cleanse_sharing sharing;
    const char *scope;
    bool collected;
    const cleanse_dependency *dependencies;
    size_t dependency_count;
    const cleanse_parameter *parameters;
    size_t parameter_count;
    uintptr_t context;
    bool starts;
    bool stops;
    bool checks;
    uint64_t health_interval;
} declaration;

cleanse_error *go_bind(cleanse_binder *binder, const declaration *declaration);
cleanse_error *go_bind_injector(cleanse_binder *binder, const char *base, const declaration *declaration);
cleanse_error *go_add_validator(cleanse_binder *binder, uintptr_t context);
cleanse_error *go_build(
    cleanse_binder *binder, const char *file, uint32_t line, const char *name, cleanse_binder *overrides,
    cleanse_graph *parent, const cleanse_arguments *arguments, cleanse_graph **out);
cleanse_error *go_object_pointer(const cleanse_object *object, uintptr_t *out);
cleanse_error *go_visit(cleanse_graph *graph, cleanse_report *report, uintptr_t context);

// Sets the isolation whose Go function this thread runs for a callback of another thread, by its number, or zero.
void go_set_isolation(uintptr_t number);
// Whether a request was not made because it belongs to that other thread. `cause` is then the number of the isolation.
bool go_is_elsewhere(const cleanse_error *error);
uintptr_t go_thread_number(void);

// Requests. With an error, `cause` is set to the number of the error that a Go function returned on the path, or to zero.
cleanse_error *go_get(
    cleanse_graph *graph, const char *key, const char *name, const cleanse_arguments *arguments, cleanse_object **out,
    uintptr_t *cause);
cleanse_error *go_get_collection(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out, uintptr_t *cause);
cleanse_error *go_provider_get(
    cleanse_provider *provider, const cleanse_arguments *arguments, cleanse_object **out, uintptr_t *cause);
cleanse_error *go_try_get(cleanse_graph *graph, const char *key, const char *name, cleanse_object **out, uintptr_t *cause);
cleanse_error *go_create_shared(cleanse_graph *graph, uintptr_t *cause);
cleanse_error *go_start(cleanse_graph *graph, uintptr_t *cause);
cleanse_error *go_stop(cleanse_graph *graph, uintptr_t *cause);
cleanse_error *go_health(cleanse_graph *graph, bool *live, bool *ready, char **json, uintptr_t *cause);
cleanse_error *go_inject(cleanse_graph *graph, const char *type, uintptr_t instance, uintptr_t *cause);

// A graph that runs is stopped first; errors that Go functions return then are lost.
void go_graph_release(cleanse_graph *graph);

#endif

#include "callbacks.h"

#include "_cgo_export.h"

// The number of the first error that a Go function returned during the innermost request of this thread.
static _Thread_local uintptr_t failure;

static cleanse_error *fail(cleanse_error *error, uintptr_t cause)
{
    if (error && failure)
        goRelease(cause);
    else if (error)
        failure = cause;
    return error;
}

// Ends a request, and restores `outer`, the failure of the request around it.
static cleanse_error *end(cleanse_error *error, uintptr_t outer, uintptr_t *cause)
{
    *cause = error ? failure : 0;
    if (!error)
        goRelease(failure);
    failure = outer;
    return error;
}

// The number of the Go function that this thread runs for a callback of another thread, or zero.
static _Thread_local uintptr_t isolation;

void go_set_isolation(uintptr_t number)
{
    isolation = number;
}

// Returned in place of an error if the request has to be made on the thread of the callback.
static char elsewhere;

bool go_is_elsewhere(const cleanse_error *error)
{
    return error == (const cleanse_error *)&elsewhere;
}

uintptr_t go_thread_number(void)
{
    return (uintptr_t)&isolation;
}

#define ELSEWHERE(cause) \
    if (isolation) { \
        *(cause) = isolation; \
        return (cleanse_error *)&elsewhere; \
    }

static uintptr_t begin(void)
{
    uintptr_t outer = failure;
    failure = 0;
    return outer;
}

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    uintptr_t instance = 0, cause = 0;
    cleanse_error *error = goCreate((cleanse_request *)request, &instance, (uintptr_t)context, &cause);
    *out = (void *)instance;
    return fail(error, cause);
}

static cleanse_error *inject(const cleanse_request *request, void *instance, void *context)
{
    uintptr_t cause = 0;
    cleanse_error *error = goInject((cleanse_request *)request, (uintptr_t)instance, (uintptr_t)context, &cause);
    return fail(error, cause);
}

static cleanse_error *start(void *instance, void *context)
{
    uintptr_t cause = 0;
    cleanse_error *error = goStart((uintptr_t)instance, (uintptr_t)context, &cause);
    return fail(error, cause);
}

static cleanse_error *stop(void *instance, void *context)
{
    uintptr_t cause = 0;
    cleanse_error *error = goStop((uintptr_t)instance, (uintptr_t)context, &cause);
    return fail(error, cause);
}

static cleanse_error *check(void *instance, void *context)
{
    uintptr_t cause = 0;
    cleanse_error *error = goCheck((uintptr_t)instance, (uintptr_t)context, &cause);
    // An error of a check is part of the health, and no cause of the error of a request.
    goRelease(cause);
    return error;
}

static void destroy(void *instance, void *context)
{
    goDestroy((uintptr_t)instance, (uintptr_t)context);
}

static void release(void *context)
{
    goRelease((uintptr_t)context);
}

static void validate(cleanse_report *report, void *context)
{
    goValidate(report, (uintptr_t)context);
}

static void visit_component(const cleanse_component_info *component, void *context)
{
    goVisitComponent((cleanse_component_info *)component, (uintptr_t)context);
}

static void visit_binding(const cleanse_binding_info *binding, void *context)
{
    goVisitBinding((cleanse_binding_info *)binding, (uintptr_t)context);
}

cleanse_error *go_bind(cleanse_binder *binder, const declaration *given)
{
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.file = given->file;
    binding.line = given->line;
    binding.key = given->key;
    binding.name = given->name;
    binding.sharing = given->sharing;
    binding.scope = given->scope;
    binding.collected = given->collected;
    binding.dependencies = given->dependencies;
    binding.dependency_count = given->dependency_count;
    binding.parameters = given->parameters;
    binding.parameter_count = given->parameter_count;
    binding.create = create;
    binding.destroy = destroy;
    binding.context = (void *)given->context;
    binding.release_context = release;
    binding.start = given->starts ? start : NULL;
    binding.stop = given->stops ? stop : NULL;
    binding.health = given->checks ? check : NULL;
    binding.health_interval = given->health_interval;
    return cleanse_bind(binder, &binding);
}

cleanse_error *go_bind_injector(cleanse_binder *binder, const char *base, const declaration *given)
{
    cleanse_injector injector = CLEANSE_INJECTOR_INIT;
    injector.file = given->file;
    injector.line = given->line;
    injector.type = given->key;
    injector.base = base;
    injector.dependencies = given->dependencies;
    injector.dependency_count = given->dependency_count;
    injector.inject = inject;
    injector.context = (void *)given->context;
    injector.release_context = release;
    return cleanse_bind_injector(binder, &injector);
}

cleanse_error *go_add_validator(cleanse_binder *binder, uintptr_t context)
{
    return cleanse_binder_add_validator(binder, validate, (void *)context, release);
}

cleanse_error *go_build(
    cleanse_binder *binder, const char *file, uint32_t line, const char *name, cleanse_binder *overrides,
    cleanse_graph *parent, const cleanse_arguments *arguments, cleanse_graph **out)
{
    cleanse_build_options options = CLEANSE_BUILD_INIT;
    options.file = file;
    options.line = line;
    options.name = name;
    options.overrides = overrides;
    options.parent = parent;
    options.arguments = arguments;
    return cleanse_graph_build(binder, &options, out);
}

cleanse_error *go_object_pointer(const cleanse_object *object, uintptr_t *out)
{
    void *instance;
    cleanse_error *error = cleanse_object_pointer(object, &instance);
    *out = (uintptr_t)instance;
    return error;
}

cleanse_error *go_visit(cleanse_graph *graph, cleanse_report *report, uintptr_t context)
{
    cleanse_visitor visitor = CLEANSE_VISITOR_INIT;
    visitor.component = visit_component;
    visitor.binding = visit_binding;
    visitor.context = (void *)context;
    return graph ? cleanse_graph_visit(graph, &visitor) : cleanse_report_visit(report, &visitor);
}

cleanse_error *go_get(
    cleanse_graph *graph, const char *key, const char *name, const cleanse_arguments *arguments, cleanse_object **out,
    uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(
        arguments ? cleanse_graph_get_with(graph, key, name, arguments, out) : cleanse_graph_get(graph, key, name, out),
        outer, cause);
}

cleanse_error *go_get_collection(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(cleanse_graph_get_collection(graph, key, name, out), outer, cause);
}

cleanse_error *go_provider_get(
    cleanse_provider *provider, const cleanse_arguments *arguments, cleanse_object **out, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(
        arguments ? cleanse_provider_get_with(provider, arguments, out) : cleanse_provider_get(provider, out), outer,
        cause);
}

cleanse_error *go_try_get(cleanse_graph *graph, const char *key, const char *name, cleanse_object **out, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(cleanse_graph_try_get(graph, key, name, out), outer, cause);
}

cleanse_error *go_create_shared(cleanse_graph *graph, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(cleanse_graph_create_shared(graph), outer, cause);
}

cleanse_error *go_start(cleanse_graph *graph, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(cleanse_graph_start(graph), outer, cause);
}

cleanse_error *go_stop(cleanse_graph *graph, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(cleanse_graph_stop(graph), outer, cause);
}

cleanse_error *go_health(cleanse_graph *graph, bool *live, bool *ready, char **json, uintptr_t *cause)
{
    ELSEWHERE(cause)
    cleanse_health health = CLEANSE_HEALTH_INIT;
    uintptr_t outer = begin();
    cleanse_error *error = end(cleanse_graph_health(graph, &health, json), outer, cause);
    *live = health.live;
    *ready = health.ready;
    return error;
}

cleanse_error *go_inject(cleanse_graph *graph, const char *type, uintptr_t instance, uintptr_t *cause)
{
    ELSEWHERE(cause)
    uintptr_t outer = begin();
    return end(cleanse_graph_inject(graph, type, (void *)instance), outer, cause);
}

void go_graph_release(cleanse_graph *graph)
{
    uintptr_t outer = begin();
    cleanse_graph_release(graph);
    goRelease(failure);
    failure = outer;
}

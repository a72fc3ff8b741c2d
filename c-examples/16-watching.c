/*
 * 16-watching: a hook that receives events, the creation of all shared objects, and counts of handles.
 *
 * Graphs without a trace pay nothing for it. The hook runs on the thread of the callback, so with several threads it needs a lock of
 * its own.
 */
#include "example.h"

static cleanse_error *part_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    if (context)
        return cleanse_error_create(CLEANSE_ERROR_USER, "the disk is full");
    *out = allocate(1);
    return NULL;
}

static void part_destroy(void *instance, void *context)
{
    (void)context;
    free(instance);
}

static void bind(cleanse_binder *binder, const char *key, const char *need, bool fails)
{
    const cleanse_dependency needs[] = {CLEANSE_DEPENDENCY(need, CLEANSE_NEED_OBJECT)};
    static int failing;
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = key;
    binding.sharing = CLEANSE_SHARED;
    binding.dependencies = needs;
    binding.dependency_count = need ? 1 : 0;
    binding.create = part_create;
    binding.destroy = part_destroy;
    binding.context = fails ? &failing : NULL;
    CHECK(cleanse_bind(binder, &binding));
}

/* Prints what a log or a profiler would record. */
static void watch(const cleanse_trace_event *event, void *context)
{
    static const char *const names[] = {"", "created", "destroyed", "failed", "injected"};
    uint64_t *total = context;
    *total += event->duration; /* nanoseconds */
    printf("%s %s in %s", names[event->event], event->key, event->component);
    if (event->error)
        printf(", error %d", (int)cleanse_error_code(event->error));
    printf("\n");
}

static void show_counts(void)
{
    cleanse_statistics counts = CLEANSE_STATISTICS_INIT;
    CHECK(cleanse_get_statistics(&counts));
    printf("binders: %zu, graphs: %zu, objects: %zu\n", counts.binders, counts.graphs, counts.objects);
}

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;
    uint64_t total = 0;
    CHECK(cleanse_binder_create(&binder));
    bind(binder, "engine", "fuel", false);
    bind(binder, "fuel", NULL, false);
    bind(binder, "log", NULL, true);

    cleanse_trace trace = CLEANSE_TRACE_INIT;
    trace.function = watch;
    trace.context = &total;
    cleanse_build_options options = CLEANSE_BUILD_INIT;
    options.trace = &trace;
    CHECK(cleanse_graph_build(binder, &options, &graph));

    /* Creates the fuel before the engine that needs it. The first error ends the call; objects that have been created stay. */
    CHECK_FAILS(cleanse_graph_create_shared(graph));
    show_counts();

    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    show_counts();
    return total == 0;
}

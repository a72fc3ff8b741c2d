/*
 * 18-health: a graph that says whether it is ready, and why not.
 *
 * An object is ready if it and all objects that it depends on are healthy, so only the store has to be checked.
 */
#include "example.h"

#include <string.h>

typedef struct service {
    const char *name;
    const char *problem;
} service;

static cleanse_error *service_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    *out = context;
    return NULL;
}

static cleanse_error *service_check(void *instance, void *context)
{
    const service *service = instance;
    (void)context;
    return service->problem ? cleanse_error_create(CLEANSE_ERROR_USER + 1, service->problem) : NULL;
}

static void bind(cleanse_binder *binder, service *service, const char *need)
{
    const cleanse_dependency needs[] = {CLEANSE_DEPENDENCY(need, CLEANSE_NEED_OBJECT)};
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = service->name;
    binding.sharing = CLEANSE_SHARED;
    binding.dependencies = needs;
    binding.dependency_count = need ? 1 : 0;
    binding.create = service_create;
    binding.health = service_check;
    binding.context = service;
    CHECK(cleanse_bind(binder, &binding));
}

static void show(const char *when, cleanse_graph *graph)
{
    cleanse_health health = CLEANSE_HEALTH_INIT;
    char *json;
    CHECK(cleanse_graph_health(graph, &health, &json));
    printf("%s: %s, %s\n", when, health.live ? "live" : "dead", health.ready ? "ready" : "not ready");
    /* The reasons end where the values begin. */
    char *values = strstr(json, ", \"values\"");
    if (values)
        *values = '\0';
    printf("  %s}\n", json);
    cleanse_string_release(json);
}

int main(void)
{
    service store = {"store", NULL}, server = {"server", NULL};
    cleanse_binder *binder;
    cleanse_graph *graph;
    CHECK(cleanse_binder_create(&binder));
    bind(binder, &server, "store");
    bind(binder, &store, NULL);
    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    show("before the start", graph);
    CHECK(cleanse_graph_start(graph));
    show("running", graph);
    store.problem = "the disk is full";
    show("with a full disk", graph);
    CHECK(cleanse_graph_stop(graph));
    show("after the stop", graph);
    cleanse_graph_release(graph);
    return 0;
}

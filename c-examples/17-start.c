/*
 * 17-start: objects that are started in the order of their dependencies, and stopped in reverse.
 *
 * Creating an object only connects it to others; its start opens files and ports. The program does not maintain the order, since the
 * graph knows all dependencies. If one object does not start, the objects that did are stopped again.
 */
#include "example.h"

typedef struct service {
    const char *name;
    bool fails;
} service;

static cleanse_error *service_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    *out = context;
    return NULL;
}

static cleanse_error *service_start(void *instance, void *context)
{
    const service *service = instance;
    (void)context;
    if (service->fails)
        return cleanse_error_create(CLEANSE_ERROR_USER + 1, "the port is taken");
    printf("%s started\n", service->name);
    return NULL;
}

static cleanse_error *service_stop(void *instance, void *context)
{
    const service *service = instance;
    (void)context;
    printf("%s stopped\n", service->name);
    return NULL;
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
    binding.start = service_start;
    binding.stop = service_stop;
    binding.context = service;
    CHECK(cleanse_bind(binder, &binding));
}

/* The first issue says which object did not start; the others are the errors of callbacks, with their own numbers. */
static void show(cleanse_error *error)
{
    printf("error %d\n", (int)cleanse_error_code(error));
    for (size_t index = 0; index < cleanse_error_issue_count(error); index++) {
        const cleanse_issue *issue = cleanse_error_issue(error, index);
        printf("  %d: %s", (int)issue->code, issue->key);
        printf(issue->code >= CLEANSE_ERROR_USER ? ", %s\n" : "\n", issue->message);
    }
    cleanse_error_release(error);
}

int main(void)
{
    service log = {"log", false}, store = {"store", false}, server = {"server", true};
    cleanse_binder *binder;
    cleanse_graph *graph;
    CHECK(cleanse_binder_create(&binder));
    bind(binder, &server, "store");
    bind(binder, &store, "log");
    bind(binder, &log, NULL);
    CHECK(cleanse_graph_build(binder, NULL, &graph));

    show(cleanse_graph_start(graph));

    /* A later attempt. */
    server.fails = false;
    CHECK(cleanse_graph_start(graph));
    printf("running\n");
    CHECK(cleanse_graph_stop(graph));

    /* A graph that is released while it runs is stopped first. */
    cleanse_graph_release(graph);
    CHECK(cleanse_graph_build(binder, NULL, &graph));
    CHECK(cleanse_graph_start(graph));
    printf("releasing\n");
    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    return 0;
}

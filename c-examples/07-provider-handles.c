/*
 * 07-provider-handles: dependencies that are requested later, weakly, or perhaps not at all.
 *
 * CLEANSE_NEED_PROVIDER requests a provider instead of an object. It creates the object when it is called, may be called
 * repeatedly, and lets two objects know each other, which would otherwise be a cycle. CLEANSE_NEED_WEAK requests a provider
 * that does not keep the shared object alive. With CLEANSE_OPTIONAL, the request has NULL if nothing is bound.
 */
#include "example.h"

/* ---- A parent and a child that know each other ---- */

typedef struct parent {
    const char *name;
    cleanse_provider *child; /* borrowed from the request: valid as long as this instance */
} parent;

typedef struct child {
    const parent *parent;
} child;

static cleanse_error *parent_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    parent *made = allocate(sizeof *made);
    made->name = "Ada";
    made->child = cleanse_request_provider(request, 0); /* the child does not exist yet */
    /* An optional dependency that is not bound. */
    printf("parent created, %s a nanny\n", cleanse_request_object(request, 1) ? "with" : "without");
    *out = made;
    return NULL;
}

static cleanse_error *child_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    child *made = allocate(sizeof *made);
    made->parent = cleanse_request_pointer(request, 0);
    printf("child of %s created\n", made->parent->name);
    *out = made;
    return NULL;
}

static void destroy(void *instance, void *context)
{
    printf("%s destroyed\n", (const char *)context);
    free(instance);
}

/* ---- A monitor that uses the parent only while it exists ---- */

static cleanse_error *monitor_create(const cleanse_request *request, void **out, void *context)
{
    cleanse_provider **kept = context;
    /* To keep a handle that is borrowed from a request longer than the instance, retain it. The new handle is ours. */
    *out = NULL;
    return cleanse_provider_retain(cleanse_request_provider(request, 0), kept);
}

static void look(cleanse_provider *weak)
{
    cleanse_object *object;
    CHECK(cleanse_provider_get(weak, &object)); /* no error and no object if the object is gone */
    printf("monitor sees %s\n", object ? "the parent" : "nothing");
    cleanse_object_release(object);
}

int main(void)
{
    static char parent_name[] = "parent", child_name[] = "child";
    cleanse_provider *monitored = NULL, *found;
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_object *object, *again;
    void *instance;

    CHECK(cleanse_binder_create(&binder));

    cleanse_dependency parent_needs[] = {
        CLEANSE_DEPENDENCY("child", CLEANSE_NEED_PROVIDER),
        CLEANSE_OPTIONAL("nanny", CLEANSE_NEED_OBJECT),
    };
    cleanse_binding parent_binding = CLEANSE_BINDING_INIT;
    parent_binding.key = "parent";
    parent_binding.sharing = CLEANSE_SHARED;
    parent_binding.dependencies = parent_needs;
    parent_binding.dependency_count = 2;
    parent_binding.create = parent_create;
    parent_binding.destroy = destroy;
    parent_binding.context = parent_name;
    CHECK(cleanse_bind(binder, &parent_binding));

    cleanse_dependency child_needs[] = {CLEANSE_DEPENDENCY("parent", CLEANSE_NEED_OBJECT)};
    cleanse_binding child_binding = CLEANSE_BINDING_INIT;
    child_binding.key = "child";
    child_binding.sharing = CLEANSE_SHARED;
    child_binding.dependencies = child_needs;
    child_binding.dependency_count = 1;
    child_binding.create = child_create;
    child_binding.destroy = destroy;
    child_binding.context = child_name;
    CHECK(cleanse_bind(binder, &child_binding));

    cleanse_dependency monitor_needs[] = {CLEANSE_DEPENDENCY("parent", CLEANSE_NEED_WEAK)};
    cleanse_binding monitor_binding = CLEANSE_BINDING_INIT;
    monitor_binding.key = "monitor";
    monitor_binding.dependencies = monitor_needs;
    monitor_binding.dependency_count = 1;
    monitor_binding.create = monitor_create;
    monitor_binding.context = &monitored;
    CHECK(cleanse_bind(binder, &monitor_binding));

    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    CHECK(cleanse_graph_get(graph, "parent", NULL, &object));
    CHECK(cleanse_object_pointer(object, &instance));
    puts("the parent asks for its child:");
    CHECK(cleanse_provider_get(((parent *)instance)->child, &again));
    cleanse_object_release(again);
    cleanse_object_release(object);

    /* A provider for other code saves the look-up of a key that is requested often. It keeps alive what the key can reach. */
    CHECK(cleanse_graph_provider(graph, "child", NULL, &found));
    CHECK(cleanse_provider_get(found, &object));
    CHECK(cleanse_provider_get(found, &again));
    void *first, *second;
    CHECK(cleanse_object_pointer(object, &first));
    CHECK(cleanse_object_pointer(again, &second));
    printf("asked twice, the same child: %s\n", first == second ? "yes" : "no");
    cleanse_object_release(again);
    cleanse_object_release(object);
    cleanse_provider_release(found);

    CHECK(cleanse_graph_get(graph, "monitor", NULL, &object));
    cleanse_object_release(object);
    look(monitored);
    cleanse_graph_release(graph);
    look(monitored);
    cleanse_provider_release(monitored);
    return 0;
}

/*
 * 04-collections-aliases: many providers under one key, and one provider under many keys.
 *
 * A binding that is `collected` joins the collection of its key. The collection has a separate key: request it with
 * cleanse_graph_get_collection, or depend on it with CLEANSE_NEED_COLLECTION. It has its objects in the order of registration.
 */
#include "example.h"

/* A handler, whose instance is its name. Nothing is allocated, so there is nothing to destroy. */
static cleanse_error *handler_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    *out = context;
    return NULL;
}

static cleanse_error *router_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    cleanse_object *handlers = cleanse_request_object(request, 0);
    printf("router with %zu handlers:\n", cleanse_object_count(handlers));
    for (size_t index = 0; index < cleanse_object_count(handlers); index++) {
        void *handler;
        /* An element is returned directly, so it is borrowed from the collection, which is borrowed from the request. */
        cleanse_error *error = cleanse_object_pointer(cleanse_object_element(handlers, index), &handler);
        if (error)
            return error;
        printf("  %s\n", (const char *)handler);
    }
    *out = NULL; /* an instance may be NULL */
    return NULL;
}

static void bind_handler(cleanse_binder *binder, char *name)
{
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = "handlers";
    binding.collected = true;
    binding.sharing = CLEANSE_SHARED;
    binding.create = handler_create;
    binding.context = name;
    CHECK(cleanse_bind(binder, &binding));
}

int main(void)
{
    static char index_page[] = "index page", images[] = "images", not_found[] = "not found";
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_object *router, *handlers, *error_page, *fallback;
    void *first, *second;

    CHECK(cleanse_binder_create(&binder));
    bind_handler(binder, index_page);
    bind_handler(binder, images);
    bind_handler(binder, not_found);

    cleanse_dependency needs[] = {CLEANSE_DEPENDENCY("handlers", CLEANSE_NEED_COLLECTION)};
    cleanse_binding router_binding = CLEANSE_BINDING_INIT;
    router_binding.key = "router";
    router_binding.dependencies = needs;
    router_binding.dependency_count = 1;
    router_binding.create = router_create;
    CHECK(cleanse_bind(binder, &router_binding));

    /* Another key for the same object. Aliases may be chained, and may have names. */
    static char page[] = "error page";
    cleanse_binding page_binding = CLEANSE_BINDING_INIT;
    page_binding.key = "error page";
    page_binding.sharing = CLEANSE_SHARED;
    page_binding.create = handler_create;
    page_binding.context = page;
    CHECK(cleanse_bind(binder, &page_binding));
    CHECK(cleanse_bind_alias(binder, "page", "404", "error page", NULL, CLEANSE_HERE));
    CHECK(cleanse_bind_alias(binder, "fallback", NULL, "page", "404", CLEANSE_HERE));

    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    CHECK(cleanse_graph_get(graph, "router", NULL, &router));
    CHECK(cleanse_graph_get_collection(graph, "handlers", NULL, &handlers));
    printf("the graph has %zu handlers too\n", cleanse_object_count(handlers));

    CHECK(cleanse_graph_get(graph, "error page", NULL, &error_page));
    CHECK(cleanse_graph_get(graph, "fallback", NULL, &fallback));
    CHECK(cleanse_object_pointer(error_page, &first));
    CHECK(cleanse_object_pointer(fallback, &second));
    printf("fallback is the %s: %s\n", (const char *)second, first == second ? "yes" : "no");

    cleanse_object_release(fallback);
    cleanse_object_release(error_page);
    cleanse_object_release(handlers);
    cleanse_object_release(router);
    cleanse_graph_release(graph);
    return 0;
}

/*
 * 10-property-injection: filling the fields of an object that other code creates, such as a framework.
 *
 * An injector is registered for a type, which is a key of our choice. A type that derives from another one names it as its
 * base: the base's injector runs first, so that each fills the fields of its own type only.
 */
#include "example.h"

typedef struct view {
    const char *theme;
} view;

typedef struct button {
    view base; /* first, so that a button is a view too */
    const char *label;
} button;

static cleanse_error *view_inject(const cleanse_request *request, void *instance, void *context)
{
    (void)context;
    view *filled = instance;
    puts("  view injected");
    /* Handles borrowed from this request are valid until we return. The text belongs to a value, which lives in the graph. */
    return cleanse_object_string(cleanse_request_object(request, 0), &filled->theme);
}

static cleanse_error *button_inject(const cleanse_request *request, void *instance, void *context)
{
    (void)context;
    button *filled = instance;
    printf("  button injected; its theme is %s already\n", filled->base.theme);
    return cleanse_object_string(cleanse_request_object(request, 0), &filled->label);
}

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;

    CHECK(cleanse_binder_create(&binder));
    CHECK(cleanse_bind_string(binder, "theme", NULL, "dark", CLEANSE_HERE));
    CHECK(cleanse_bind_string(binder, "label", NULL, "OK", CLEANSE_HERE));

    cleanse_dependency view_needs[] = {CLEANSE_DEPENDENCY("theme", CLEANSE_NEED_OBJECT)};
    cleanse_injector view_injector = CLEANSE_INJECTOR_INIT;
    view_injector.type = "view";
    view_injector.dependencies = view_needs;
    view_injector.dependency_count = 1;
    view_injector.inject = view_inject;
    CHECK(cleanse_bind_injector(binder, &view_injector));

    cleanse_dependency button_needs[] = {CLEANSE_DEPENDENCY("label", CLEANSE_NEED_OBJECT)};
    cleanse_injector button_injector = CLEANSE_INJECTOR_INIT;
    button_injector.type = "button";
    button_injector.base = "view";
    button_injector.dependencies = button_needs;
    button_injector.dependency_count = 1;
    button_injector.inject = button_inject;
    CHECK(cleanse_bind_injector(binder, &button_injector));

    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    view plain = {NULL};
    puts("a view:");
    CHECK(cleanse_graph_inject(graph, "view", &plain));
    printf("theme %s\n", plain.theme);

    button ok = {{NULL}, NULL};
    puts("a button:");
    CHECK(cleanse_graph_inject(graph, "button", &ok));
    printf("theme %s, label %s\n", ok.base.theme, ok.label);

    puts("a type without injector:");
    CHECK_FAILS(cleanse_graph_inject(graph, "botton", &ok));

    cleanse_graph_release(graph);
    return 0;
}

/*
 * 02-providers: objects that depend on other objects.
 *
 * A binding names its dependencies, so the graph is checked before any provider runs. The create callback finds them in its
 * request, in the order of the binding. Shared objects are created once in a graph and live as long as it does; unshared
 * objects are created for each request and live as long as their handles or dependents.
 */
#include "example.h"

typedef struct heater {
    int degrees;
} heater;

typedef struct cup {
    int number;
    const heater *heater;
} cup;

static cleanse_error *heater_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)context;
    heater *made = allocate(sizeof *made);
    made->degrees = 93;
    puts("  heater created");
    *out = made;
    return NULL;
}

static void heater_destroy(void *instance, void *context)
{
    (void)context;
    puts("  heater destroyed");
    free(instance);
}

static cleanse_error *cup_create(const cleanse_request *request, void **out, void *context)
{
    int *count = context; /* the binding's context: here, a counter in main */
    cup *made = allocate(sizeof *made);
    made->number = ++*count;
    made->heater = cleanse_request_pointer(request, 0); /* dependencies[0]; lives longer than the cup */
    printf("  cup %d created\n", made->number);
    *out = made;
    return NULL;
}

static void cup_destroy(void *instance, void *context)
{
    (void)context;
    cup *made = instance;
    printf("  cup %d destroyed, while the heater still has %d degrees\n", made->number, made->heater->degrees);
    free(made);
}

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_object *first, *second;
    void *pointer;
    int count = 0;

    CHECK(cleanse_binder_create(&binder));

    cleanse_binding heater_binding = CLEANSE_BINDING_INIT;
    heater_binding.key = "heater";
    heater_binding.sharing = CLEANSE_SHARED;
    heater_binding.create = heater_create;
    heater_binding.destroy = heater_destroy;
    CHECK(cleanse_bind(binder, &heater_binding));

    cleanse_dependency needs[] = {CLEANSE_DEPENDENCY("heater", CLEANSE_NEED_OBJECT)};
    cleanse_binding cup_binding = CLEANSE_BINDING_INIT;
    cup_binding.key = "cup";
    cup_binding.dependencies = needs; /* copied, like everything that is passed to cleanse_bind */
    cup_binding.dependency_count = sizeof needs / sizeof *needs;
    cup_binding.create = cup_create;
    cup_binding.destroy = cup_destroy;
    cup_binding.context = &count;
    CHECK(cleanse_bind(binder, &cup_binding));

    puts("build: no provider runs");
    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder); /* the graph keeps the declarations */

    /* Checking for a key creates neither an object nor an error. */
    if (!cleanse_graph_has(graph, "grinder", NULL))
        puts("there is no grinder");

    puts("first cup: the heater it needs is made before");
    CHECK(cleanse_graph_get(graph, "cup", NULL, &first));
    puts("second cup: the heater is shared");
    CHECK(cleanse_graph_get(graph, "cup", NULL, &second));
    CHECK(cleanse_object_pointer(second, &pointer));
    printf("the second one is number %d\n", ((cup *)pointer)->number);

    puts("release the first cup");
    cleanse_object_release(first);
    puts("release the graph: the second cup keeps its heater alive");
    cleanse_graph_release(graph);
    puts("release the second cup: the last that needs the heater");
    cleanse_object_release(second);
    return 0;
}

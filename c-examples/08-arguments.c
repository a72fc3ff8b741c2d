/*
 * 08-arguments: objects that need values which are known only when the objects are requested.
 *
 * A binding with parameters creates an object for each request, from its dependencies and from arguments. Arguments have
 * names and kinds, so a wrong argument is an error with a message, and not a crash. Other bindings depend on such a key
 * through a provider, and pass the arguments to it.
 */
#include "example.h"

#include <inttypes.h>

typedef struct order {
    char text[64];
} order;

static cleanse_error *order_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    const char *shop, *drink;
    int64_t cups;
    cleanse_error *error = cleanse_object_string(cleanse_request_object(request, 0), &shop);
    if (!error)
        error = cleanse_object_string(cleanse_request_argument(request, "drink"), &drink);
    if (!error)
        error = cleanse_object_int64(cleanse_request_argument(request, "cups"), &cups);
    if (error)
        return error;
    const cleanse_object *note = cleanse_request_argument(request, "note"); /* optional: NULL if it was not passed */
    const char *text = "no note";
    if (note && (error = cleanse_object_string(note, &text)))
        return error;
    order *made = allocate(sizeof *made);
    snprintf(made->text, sizeof made->text, "%s: %" PRId64 " x %s (%s)", shop, cups, drink, text);
    *out = made;
    return NULL;
}

static void order_destroy(void *instance, void *context)
{
    (void)context;
    free(instance);
}

/* Requests an order, and prints it or the error. */
static void print_order(cleanse_graph *graph, const cleanse_arguments *arguments)
{
    cleanse_object *object;
    void *made;
    cleanse_error *error = cleanse_graph_get_with(graph, "order", NULL, arguments, &object);
    if (!error)
        error = cleanse_object_pointer(object, &made);
    if (error)
        printf("error %d: %s\n", (int)cleanse_error_code(error), cleanse_error_message(error));
    else
        puts(((order *)made)->text);
    cleanse_error_release(error);
    cleanse_object_release(object);
}

/* A waiter depends on the provider of orders, and calls it for each guest. */
static cleanse_error *waiter_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    cleanse_provider *orders = cleanse_request_provider(request, 0);
    cleanse_arguments *arguments = NULL;
    cleanse_error *error = cleanse_arguments_create(&arguments);
    if (!error)
        error = cleanse_arguments_set_string(arguments, "drink", "ristretto");
    for (int64_t guest = 1; !error && guest <= 2; guest++) {
        cleanse_object *object = NULL;
        void *made;
        error = cleanse_arguments_set_int64(arguments, "cups", guest); /* replaces the previous guest's */
        if (!error)
            error = cleanse_provider_get_with(orders, arguments, &object);
        if (!error)
            error = cleanse_object_pointer(object, &made);
        if (!error)
            printf("waiter, %s\n", ((order *)made)->text);
        cleanse_object_release(object);
    }
    cleanse_arguments_release(arguments);
    *out = NULL;
    return error;
}

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_arguments *arguments;
    cleanse_object *object;

    CHECK(cleanse_binder_create(&binder));
    CHECK(cleanse_bind_string(binder, "shop", NULL, "Corner Shop", CLEANSE_HERE));

    cleanse_dependency needs[] = {CLEANSE_DEPENDENCY("shop", CLEANSE_NEED_OBJECT)};
    cleanse_parameter parameters[] = {
        CLEANSE_PARAMETER("drink", CLEANSE_STRING),
        CLEANSE_PARAMETER("cups", CLEANSE_INT64),
        CLEANSE_PARAMETER("note", CLEANSE_STRING),
    };
    parameters[2].optional = true;
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = "order";
    binding.dependencies = needs;
    binding.dependency_count = sizeof needs / sizeof *needs;
    binding.parameters = parameters;
    binding.parameter_count = sizeof parameters / sizeof *parameters;
    binding.create = order_create;
    binding.destroy = order_destroy;
    CHECK(cleanse_bind(binder, &binding));

    cleanse_dependency waiter_needs[] = {CLEANSE_DEPENDENCY("order", CLEANSE_NEED_PROVIDER)};
    cleanse_binding waiter = CLEANSE_BINDING_INIT;
    waiter.key = "waiter";
    waiter.dependencies = waiter_needs;
    waiter.dependency_count = 1;
    waiter.create = waiter_create;
    CHECK(cleanse_bind(binder, &waiter));

    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    CHECK(cleanse_arguments_create(&arguments));
    CHECK(cleanse_arguments_set_string(arguments, "drink", "espresso"));
    CHECK(cleanse_arguments_set_int64(arguments, "cups", 2));
    print_order(graph, arguments);
    CHECK(cleanse_arguments_set_string(arguments, "note", "to go")); /* a list can be changed and used again */
    print_order(graph, arguments);

    CHECK(cleanse_graph_get(graph, "waiter", NULL, &object));
    cleanse_object_release(object);

    puts("\nOf another kind, and one that is not wanted:");
    CHECK(cleanse_arguments_set_string(arguments, "cups", "two"));
    CHECK(cleanse_arguments_set_bool(arguments, "sugar", true));
    print_order(graph, arguments);
    cleanse_arguments_release(arguments);

    puts("\nMissing:");
    CHECK(cleanse_arguments_create(&arguments));
    print_order(graph, arguments);

    puts("\nRequested without arguments, and with some where none are taken:");
    CHECK_FAILS(cleanse_graph_get(graph, "order", NULL, &object));
    CHECK_FAILS(cleanse_graph_get_with(graph, "shop", NULL, arguments, &object));

    cleanse_arguments_release(arguments);
    cleanse_graph_release(graph);
    return 0;
}

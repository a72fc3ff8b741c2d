/*
 * 14-created-values: providers that create values, collections of values, and reading in one call.
 *
 * The kind of a binding says that its provider creates a value, which it passes to the function of that kind. The value is
 * copied, so nothing has to be destroyed. Programs in other languages read it without knowing how it was created.
 */
#include "example.h"

#include <inttypes.h>

static cleanse_error *create_address(const cleanse_request *request, void **out, void *context)
{
    char address[64];
    const char *host;
    int64_t port;
    (void)out;
    (void)context;
    cleanse_error *error = cleanse_object_string(cleanse_request_object(request, 0), &host);
    if (!error)
        error = cleanse_object_int64(cleanse_request_object(request, 1), &port);
    if (error)
        return error;
    snprintf(address, sizeof address, "%s:%" PRId64, host, port);
    return cleanse_request_set_string(request, address);
}

/* A number that differs for each request, since its binding is unshared. */
static cleanse_error *create_ticket(const cleanse_request *request, void **out, void *context)
{
    int64_t *last = context;
    (void)out;
    return cleanse_request_set_int64(request, ++*last);
}

static cleanse_error *create_session(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)context;
    *out = allocate(1);
    return NULL;
}

static void destroy_session(void *session, void *context)
{
    (void)context;
    free(session);
}

static void declare(cleanse_binder *binder, int64_t *last_ticket)
{
    CHECK(cleanse_bind_string(binder, "host", NULL, "localhost", CLEANSE_HERE));
    CHECK(cleanse_bind_int64(binder, "port", "web", 8080, CLEANSE_HERE));

    const cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("host", CLEANSE_NEED_OBJECT), CLEANSE_DEPENDENCY_NAMED("port", "web", CLEANSE_NEED_OBJECT)};
    cleanse_binding address = CLEANSE_BINDING_INIT;
    address.key = "address";
    address.kind = CLEANSE_STRING;
    address.sharing = CLEANSE_SHARED;
    address.dependencies = needs;
    address.dependency_count = 2;
    address.create = create_address;
    CHECK(cleanse_bind(binder, &address));

    /* This is how a language without macros initialises a struct. */
    cleanse_binding ticket;
    cleanse_binding_init(&ticket, sizeof ticket);
    ticket.key = "ticket";
    ticket.kind = CLEANSE_INT64;
    ticket.create = create_ticket;
    ticket.context = last_ticket;
    CHECK(cleanse_bind(binder, &ticket));

    cleanse_binding session = CLEANSE_BINDING_INIT;
    session.key = "session";
    session.create = create_session;
    session.destroy = destroy_session;
    CHECK(cleanse_bind(binder, &session));

    CHECK(cleanse_collect_string(binder, "greetings", NULL, "hello", CLEANSE_HERE));
    CHECK(cleanse_collect_string(binder, "greetings", NULL, "bonjour", CLEANSE_HERE));
    /* An empty collection, which is not a mistake. */
    CHECK(cleanse_bind_collection(binder, "plugins", NULL, CLEANSE_HERE));
}

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;
    int64_t last_ticket = 0, ticket;
    CHECK(cleanse_binder_create(&binder));
    declare(binder, &last_ticket);
    CHECK(cleanse_graph_build(binder, NULL, &graph));

    /* In one call: text of shared and bound values is borrowed from the graph, and numbers are copied. */
    const char *address;
    CHECK(cleanse_graph_get_string(graph, "address", NULL, &address));
    printf("%s\n", address);
    for (int round = 0; round < 2; round++) {
        CHECK(cleanse_graph_get_int64(graph, "ticket", NULL, &ticket));
        printf("ticket %" PRId64 "\n", ticket);
    }

    cleanse_object *greetings, *plugins, *unknown;
    CHECK(cleanse_graph_get_collection(graph, "greetings", NULL, &greetings));
    for (size_t index = 0; index < cleanse_object_count(greetings); index++) {
        const char *text;
        CHECK(cleanse_object_string(cleanse_object_element(greetings, index), &text));
        printf("%s\n", text);
    }
    cleanse_object_release(greetings);
    CHECK(cleanse_graph_get_collection(graph, "plugins", NULL, &plugins));
    printf("%zu plug-ins\n", cleanse_object_count(plugins));
    cleanse_object_release(plugins);

    /* A key that is unbound does not cause an error. */
    CHECK(cleanse_graph_try_get(graph, "logger", NULL, &unknown));
    printf("%s\n", unknown ? "a logger" : "no logger");

    /* Nothing keeps an object that is created for each request, so its pointer can't be borrowed. */
    void *pointer;
    CHECK_FAILS(cleanse_graph_get_pointer(graph, "session", NULL, &pointer));

    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    return 0;
}

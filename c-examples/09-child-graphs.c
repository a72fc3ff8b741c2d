/*
 * 09-child-graphs: a part of a program that does not live as long as the whole, such as a session or a request.
 *
 * A child graph is declared with its parent and checked with it, and built as often as needed. It sees the keys of its parent,
 * has shared objects of its own, and takes values when it is built: its seeds. Bindings with CLEANSE_SCOPED name the scope of
 * the graph that they belong to.
 */
#include "example.h"

typedef struct session {
    char user[16];
} session;

static cleanse_error *server_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    puts("  server started");
    *out = context;
    return NULL;
}

static void server_destroy(void *instance, void *context)
{
    (void)instance;
    (void)context;
    puts("  server stopped");
}

static cleanse_error *session_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    const char *user;
    cleanse_error *error = cleanse_object_string(cleanse_request_object(request, 0), &user);
    if (error)
        return error;
    session *made = allocate(sizeof *made);
    snprintf(made->user, sizeof made->user, "%s", user);
    printf("  session of %s opened on the %s\n", made->user, (const char *)cleanse_request_pointer(request, 1));
    *out = made;
    return NULL;
}

static void session_destroy(void *instance, void *context)
{
    (void)context;
    printf("  session of %s closed\n", ((session *)instance)->user);
    free(instance);
}

/* Builds a child graph for a user. */
static cleanse_graph *log_in(cleanse_graph *parent, const char *user)
{
    cleanse_arguments *arguments;
    cleanse_graph *graph;
    CHECK(cleanse_arguments_create(&arguments));
    CHECK(cleanse_arguments_set_string(arguments, "user", user)); /* named like the key of the seed */
    CHECK(cleanse_graph_build_child(parent, "login", arguments, &graph));
    cleanse_arguments_release(arguments);
    return graph;
}

static void touch(cleanse_graph *graph)
{
    cleanse_object *object;
    CHECK(cleanse_graph_get(graph, "session", NULL, &object));
    cleanse_object_release(object);
}

int main(void)
{
    static char server_name[] = "server";
    cleanse_binder *binder, *login;
    cleanse_graph *graph, *ada, *grace, *other;
    cleanse_object *object;

    CHECK(cleanse_binder_create(&login));
    CHECK(cleanse_binder_set_scope(login, "login"));
    CHECK(cleanse_bind_seed(login, "user", NULL, CLEANSE_STRING, CLEANSE_HERE));
    cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("user", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("server", CLEANSE_NEED_OBJECT), /* a key of the parent */
    };
    cleanse_binding session_binding = CLEANSE_BINDING_INIT;
    session_binding.key = "session";
    session_binding.sharing = CLEANSE_SCOPED; /* once in each graph with this scope; an error in any other */
    session_binding.scope = "login";
    session_binding.dependencies = needs;
    session_binding.dependency_count = sizeof needs / sizeof *needs;
    session_binding.create = session_create;
    session_binding.destroy = session_destroy;
    CHECK(cleanse_bind(login, &session_binding));

    CHECK(cleanse_binder_create(&binder));
    cleanse_binding server_binding = CLEANSE_BINDING_INIT;
    server_binding.key = "server";
    server_binding.sharing = CLEANSE_SHARED;
    server_binding.create = server_create;
    server_binding.destroy = server_destroy;
    server_binding.context = server_name;
    CHECK(cleanse_bind(binder, &server_binding));
    CHECK(cleanse_binder_install(binder, "login", login, CLEANSE_HERE));
    CHECK(cleanse_graph_build(binder, NULL, &graph)); /* checks the children too */
    cleanse_binder_release(login);
    cleanse_binder_release(binder);

    puts("two sessions, one server:");
    ada = log_in(graph, "Ada");
    grace = log_in(graph, "Grace");
    touch(ada);
    touch(grace);
    touch(ada); /* shared in the child: no object is created */

    puts("Ada leaves:");
    cleanse_graph_release(ada);

    puts("the handle of the parent is released, but Grace's graph keeps the parent alive:");
    cleanse_graph_release(graph);
    CHECK(cleanse_graph_get(grace, "server", NULL, &object));
    cleanse_object_release(object);

    puts("mistakes:");
    CHECK_FAILS(cleanse_graph_build_child(grace, "logout", NULL, &other));
    CHECK_FAILS(cleanse_graph_build_child(grace, "login", NULL, &other)); /* visible in the child too, but needs a seed */

    puts("Grace leaves, with all the rest:");
    cleanse_graph_release(grace);
    return 0;
}

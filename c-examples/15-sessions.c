/*
 * 15-sessions: an object that builds child graphs of its own graph, and an object that requests keys that it could not declare.
 *
 * The factory of a child graph is an ordinary dependency, so a missing child graph is found when the graph is built. Neither the
 * factory nor the handle of its own graph keeps the graph alive, so the object may keep both as long as it lives.
 */
#include "example.h"

/* Opens a session for each user. */
typedef struct manager {
    cleanse_factory *sessions;
} manager;

static cleanse_error *manager_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    manager *made = allocate(sizeof *made);
    made->sessions = cleanse_request_factory(request, 0); /* borrowed, as long as the manager lives */
    *out = made;
    return NULL;
}

static void manager_destroy(void *instance, void *context)
{
    (void)context;
    printf("the manager ends\n");
    free(instance);
}

/* The caller owns the session, which keeps the graph above it alive. */
static cleanse_error *open_session(manager *manager, const char *user, cleanse_graph **out)
{
    cleanse_arguments *arguments;
    cleanse_error *error = cleanse_arguments_create(&arguments);
    if (!error)
        error = cleanse_arguments_set_string(arguments, "user", user);
    if (!error)
        error = cleanse_factory_build(manager->sessions, arguments, out);
    cleanse_arguments_release(arguments);
    return error;
}

/* Finds commands by their names, which are known only when the user types them. */
typedef struct shell {
    cleanse_graph *graph;
} shell;

static cleanse_error *shell_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    shell *made = allocate(sizeof *made);
    made->graph = cleanse_request_graph(request, 0);
    *out = made;
    return NULL;
}

static void shell_destroy(void *instance, void *context)
{
    (void)context;
    free(instance);
}

static void run(shell *shell, const char *command)
{
    cleanse_object *text;
    const char *answer = "unknown command";
    CHECK(cleanse_graph_try_get(shell->graph, command, NULL, &text));
    if (text)
        CHECK(cleanse_object_string(text, &answer));
    printf("%s: %s\n", command, answer);
    cleanse_object_release(text);
}

static void declare(cleanse_binder *binder, cleanse_binder *session)
{
    const cleanse_dependency manager_needs[] = {CLEANSE_DEPENDENCY("session", CLEANSE_NEED_CHILD)};
    cleanse_binding manager = CLEANSE_BINDING_INIT;
    manager.key = "manager";
    manager.sharing = CLEANSE_SHARED;
    manager.dependencies = manager_needs;
    manager.dependency_count = 1;
    manager.create = manager_create;
    manager.destroy = manager_destroy;
    CHECK(cleanse_bind(binder, &manager));

    const cleanse_dependency shell_needs[] = {CLEANSE_OWN_GRAPH};
    cleanse_binding shell = CLEANSE_BINDING_INIT;
    shell.key = "shell";
    shell.sharing = CLEANSE_SHARED;
    shell.dependencies = shell_needs;
    shell.dependency_count = 1;
    shell.create = shell_create;
    shell.destroy = shell_destroy;
    CHECK(cleanse_bind(binder, &shell));
    CHECK(cleanse_bind_string(binder, "help", NULL, "try date", CLEANSE_HERE));

    CHECK(cleanse_bind_seed(session, "user", NULL, CLEANSE_STRING, CLEANSE_HERE));
    CHECK(cleanse_binder_install(binder, "session", session, CLEANSE_HERE));
}

int main(void)
{
    cleanse_binder *binder, *session;
    cleanse_graph *graph, *open;
    CHECK(cleanse_binder_create(&binder));
    CHECK(cleanse_binder_create(&session));
    declare(binder, session);
    CHECK(cleanse_graph_build(binder, NULL, &graph));

    void *sessions, *commands;
    CHECK(cleanse_graph_get_pointer(graph, "manager", NULL, &sessions));
    CHECK(cleanse_graph_get_pointer(graph, "shell", NULL, &commands));
    const char *users[] = {"ada", "bob"}, *user;
    for (size_t index = 0; index < 2; index++) {
        CHECK(open_session(sessions, users[index], &open));
        CHECK(cleanse_graph_get_string(open, "user", NULL, &user));
        printf("a session of %s\n", user);
        cleanse_graph_release(open);
    }
    run(commands, "help");
    run(commands, "date");

    /* A session that is still open keeps the graph alive. */
    CHECK(open_session(sessions, "eve", &open));
    cleanse_graph_release(graph);
    printf("the graph is released\n");
    cleanse_graph_release(open);

    cleanse_binder_release(session);
    cleanse_binder_release(binder);
    return 0;
}

/*
 * 13-failing-providers: objects that can't be created.
 *
 * A callback returns an error with a number and a message of its own. The error reaches the caller through all dependents of the
 * object, with the path. The failed attempt leaves nothing behind: objects that were created only for it are destroyed, and the next
 * request tries again.
 */
#include "example.h"

enum { NO_NETWORK = CLEANSE_ERROR_USER + 1 }; /* our numbers start here */

typedef struct network {
    int attempts;
    int works_at;
} network;

static cleanse_error *socket_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    network *cable = context;
    char message[64];
    if (++cable->attempts < cable->works_at) {
        snprintf(message, sizeof message, "no network at attempt %d", cable->attempts);
        return cleanse_error_create(NO_NETWORK, message); /* the library owns the error from now on */
    }
    puts("  socket created");
    *out = cable;
    return NULL;
}

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    printf("  %s created\n", (const char *)context);
    *out = context;
    return NULL;
}

static void destroy(void *instance, void *context)
{
    (void)instance;
    printf("  %s destroyed\n", (const char *)context);
}

static void release_context(void *context)
{
    printf("  context released after %d attempts\n", ((network *)context)->attempts);
}

static void bind(
    cleanse_binder *binder, char *key, cleanse_sharing sharing, const cleanse_dependency *needs, size_t count,
    const char *file, uint32_t line)
{
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.file = file;
    binding.line = line;
    binding.key = key;
    binding.sharing = sharing;
    binding.dependencies = needs;
    binding.dependency_count = count;
    binding.create = create;
    binding.destroy = destroy;
    binding.context = key;
    CHECK(cleanse_bind(binder, &binding));
}

int main(void)
{
    static char buffer_key[] = "buffer", client_key[] = "client", application_key[] = "application";
    network cable = {0, 3};
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_object *object;

    CHECK(cleanse_binder_create(&binder));
    bind(binder, buffer_key, CLEANSE_UNSHARED, NULL, 0, CLEANSE_HERE);

    cleanse_binding socket_binding = CLEANSE_BINDING_INIT;
    socket_binding.key = "socket";
    socket_binding.sharing = CLEANSE_SHARED;
    socket_binding.create = socket_create;
    socket_binding.context = &cable;
    socket_binding.release_context = release_context; /* once, when nothing needs the context any more */
    CHECK(cleanse_bind(binder, &socket_binding));

    cleanse_dependency client_needs[] = {
        CLEANSE_DEPENDENCY("buffer", CLEANSE_NEED_OBJECT), /* created before the socket is requested */
        CLEANSE_DEPENDENCY("socket", CLEANSE_NEED_OBJECT),
    };
    bind(binder, client_key, CLEANSE_SHARED, client_needs, 2, CLEANSE_HERE);
    cleanse_dependency application_needs[] = {CLEANSE_DEPENDENCY("client", CLEANSE_NEED_OBJECT)};
    bind(binder, application_key, CLEANSE_UNSHARED, application_needs, 1, CLEANSE_HERE);
    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    puts("first attempt:");
    cleanse_error *error = cleanse_graph_get(graph, "application", NULL, &object);
    printf("error %d%s: %s\n", (int)cleanse_error_code(error),
        cleanse_error_code(error) == NO_NETWORK ? " (NO_NETWORK)" : "", cleanse_error_message(error));
    const cleanse_issue *issue = cleanse_error_issue(error, 0);
    printf("failed: %s, required by %s, through", issue->key, issue->requirer);
    for (size_t index = 0; index < issue->chain_count; index++)
        printf(" %s", issue->chain[index].key);
    puts("");
    cleanse_error_release(error);

    puts("until it works:");
    while ((error = cleanse_graph_get(graph, "application", NULL, &object))) {
        printf("error %d, again\n", (int)cleanse_error_code(error));
        cleanse_error_release(error);
    }

    puts("done:");
    cleanse_object_release(object);
    cleanse_graph_release(graph);
    return 0;
}

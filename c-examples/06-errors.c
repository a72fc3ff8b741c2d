/*
 * 06-errors: a graph with many mistakes, and how a program reads them.
 *
 * The build reports all mistakes together. The message of the error is for people; the issues are for programs. They have a
 * number, the key, the binding that requires it, the source location of the declaration, the path to it, and hints.
 */
#include "example.h"

static cleanse_error *never_runs(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)out;
    (void)context;
    return cleanse_error_create(CLEANSE_ERROR_USER, "providers do not run while a graph is built");
}

/* CLEANSE_HERE is the current source location. A helper like this one passes on its caller's location, for better messages. */
#define BIND(binder, key, dependency) bind((binder), (key), (dependency), CLEANSE_HERE)

static void bind(cleanse_binder *binder, const char *key, const char *dependency, const char *file, uint32_t line)
{
    cleanse_dependency needs[] = {CLEANSE_DEPENDENCY(dependency, CLEANSE_NEED_OBJECT)};
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.file = file;
    binding.line = line;
    binding.key = key;
    binding.dependencies = needs;
    binding.dependency_count = dependency ? 1 : 0;
    binding.create = never_runs;
    CHECK(cleanse_bind(binder, &binding));
}

static const char *name_of(int32_t code)
{
    switch (code) {
    case CLEANSE_ERROR_MISSING: return "missing";
    case CLEANSE_ERROR_DUPLICATE: return "duplicate";
    case CLEANSE_ERROR_CYCLE: return "cycle";
    case CLEANSE_ERROR_SCOPE: return "scope";
    default: return "other"; /* later versions may add numbers */
    }
}

static void walk(const cleanse_error *error)
{
    for (size_t index = 0; index < cleanse_error_issue_count(error); index++) {
        const cleanse_issue *issue = cleanse_error_issue(error, index); /* borrowed from the error */
        printf("\n%s: %s\n", name_of(issue->code), issue->key ? issue->key : "no key");
        if (issue->file)
            printf("  declared at %s:%u\n", issue->file, (unsigned)issue->line);
        if (issue->requirer)
            printf("  required by %s\n", issue->requirer);
        for (size_t link = 0; link < issue->chain_count; link++)
            printf("  chain: %s in %s at %s:%u\n", issue->chain[link].key, issue->chain[link].component,
                issue->chain[link].file, (unsigned)issue->chain[link].line);
        for (size_t hint = 0; hint < issue->hint_count; hint++)
            printf("  hint: %s\n", issue->hints[hint]);
    }
}

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph;

    CHECK(cleanse_binder_create(&binder));
    BIND(binder, "application", "service");
    BIND(binder, "service", "databse"); /* misspelt */
    BIND(binder, "database", NULL);
    BIND(binder, "logger", NULL);
    BIND(binder, "logger", NULL); /* twice */
    BIND(binder, "chicken", "egg"); /* each needs the other first */
    BIND(binder, "egg", "chicken");

    cleanse_binding session = CLEANSE_BINDING_INIT; /* once in each "login", but this graph has no scope */
    session.key = "session";
    session.sharing = CLEANSE_SCOPED;
    session.scope = "login";
    session.create = never_runs;
    CHECK(cleanse_bind(binder, &session));

    cleanse_error *error = cleanse_graph_build(binder, NULL, &graph);
    printf("error %d, %zu issues, graph %s\n\n", (int)cleanse_error_code(error), cleanse_error_issue_count(error),
        graph ? "built" : "NULL");
    puts("The message:");
    puts(cleanse_error_message(error));
    puts("\nThe issues:");
    walk(error);

    cleanse_error_release(error); /* also ends everything borrowed from it */

    error = cleanse_binder_install(NULL, "session", binder, NULL, 0);
    printf("\nerror %d: %s\n", (int)cleanse_error_code(error), cleanse_error_message(error));
    cleanse_error_release(error);

    cleanse_binder_release(binder);
    return 0;
}

/*
 * 11-introspection: the contents of a graph, for people, for tools, and for rules of our own.
 *
 * A visitor receives each component (the graph, and the installed child graphs) and each binding. The graph can also be described
 * as JSON, and as DOT for Graphviz. A validator checks the graph while it is built, and adds errors to the library's own.
 */
#include "example.h"

#include <string.h>

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)context;
    *out = NULL;
    return NULL;
}

static void bind(cleanse_binder *binder, const char *key, const char *dependency, const char *file, uint32_t line)
{
    cleanse_dependency needs[] = {CLEANSE_DEPENDENCY(dependency, CLEANSE_NEED_OBJECT)};
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.file = file;
    binding.line = line;
    binding.key = key;
    binding.sharing = CLEANSE_SHARED;
    binding.dependencies = needs;
    binding.dependency_count = dependency ? 1 : 0;
    binding.create = create;
    CHECK(cleanse_bind(binder, &binding));
}

/* ---- A visitor ---- */

static void print_component(const cleanse_component_info *component, void *context)
{
    (void)context;
    printf("%s", component->name);
    if (component->parent)
        printf(", below %s", component->parent);
    if (component->scope)
        printf(", with the scope %s", component->scope);
    puts("");
}

static void print_binding(const cleanse_binding_info *binding, void *context)
{
    (void)context;
    printf("  %s (%s%s) at %s:%u\n", binding->key, binding->shared ? "shared " : "", binding->purpose, binding->file,
        (unsigned)binding->line);
    for (size_t index = 0; index < binding->dependency_count; index++)
        printf("    needs %s of %s\n", binding->dependencies[index].key, binding->dependencies[index].component);
}

/* ---- A validator: views may not need the database ---- */

static void check_layers(const cleanse_binding_info *binding, void *context)
{
    cleanse_report *report = context;
    if (strncmp(binding->key, "view ", 5) != 0)
        return;
    for (size_t index = 0; index < binding->dependency_count; index++)
        if (strcmp(binding->dependencies[index].key, "database") == 0)
            CHECK(cleanse_report_add(report, binding->key, "a view may not need the database"));
}

static void validate(cleanse_report *report, void *context)
{
    (void)context;
    cleanse_visitor visitor = CLEANSE_VISITOR_INIT;
    visitor.binding = check_layers;
    visitor.context = report;
    CHECK(cleanse_report_visit(report, &visitor));
}

int main(void)
{
    cleanse_binder *binder, *session;
    cleanse_graph *graph;
    char *text;

    CHECK(cleanse_binder_create(&session));
    CHECK(cleanse_binder_set_scope(session, "login"));
    bind(session, "cart", "model", CLEANSE_HERE);

    CHECK(cleanse_binder_create(&binder));
    bind(binder, "database", NULL, CLEANSE_HERE);
    bind(binder, "model", "database", CLEANSE_HERE);
    bind(binder, "view of cart", "model", CLEANSE_HERE);
    CHECK(cleanse_bind_alias(binder, "store", NULL, "database", NULL, CLEANSE_HERE));
    CHECK(cleanse_binder_install(binder, "session", session, CLEANSE_HERE));
    CHECK(cleanse_binder_add_validator(binder, validate, NULL, NULL));

    cleanse_build_options options = CLEANSE_BUILD_INIT;
    options.name = "shop";
    CHECK(cleanse_graph_build(binder, &options, &graph));

    puts("-- visited");
    cleanse_visitor visitor = CLEANSE_VISITOR_INIT;
    visitor.component = print_component;
    visitor.binding = print_binding;
    CHECK(cleanse_graph_visit(graph, &visitor));

    puts("\n-- JSON");
    CHECK(cleanse_graph_json(graph, &text));
    puts(text);
    cleanse_string_release(text);

    puts("\n-- DOT");
    CHECK(cleanse_graph_dot(graph, &text));
    puts(text);
    cleanse_string_release(text);
    cleanse_graph_release(graph);

    puts("\n-- with a binding that breaks our rule");
    bind(binder, "view of stock", "database", CLEANSE_HERE);
    CHECK_FAILS(cleanse_graph_build(binder, &options, &graph));

    cleanse_binder_release(session);
    cleanse_binder_release(binder);
    return 0;
}

/*
 * 05-overrides: the same declarations with other providers, for a test or another platform.
 *
 * The overrides are a second binder. Each of its declarations replaces the bindings of the same key in the whole graph. A
 * declaration that replaces nothing is an error, so that a test notices a renamed key.
 */
#include "example.h"

static cleanse_error *report_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    const char *clock, *disk;
    cleanse_error *error = cleanse_object_string(cleanse_request_object(request, 0), &clock);
    if (!error)
        error = cleanse_object_string(cleanse_request_object(request, 1), &disk);
    if (error)
        return error;
    printf("  report made with the %s and the %s\n", clock, disk);
    *out = NULL;
    return NULL;
}

static void declare(cleanse_binder *binder)
{
    cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("clock", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("disk", CLEANSE_NEED_OBJECT),
    };
    cleanse_binding report = CLEANSE_BINDING_INIT;
    report.key = "report";
    report.dependencies = needs;
    report.dependency_count = sizeof needs / sizeof *needs;
    report.create = report_create;
    CHECK(cleanse_bind(binder, &report));
    CHECK(cleanse_bind_string(binder, "clock", NULL, "clock on the wall", CLEANSE_HERE));
    CHECK(cleanse_bind_string(binder, "disk", NULL, "hard disk", CLEANSE_HERE));
}

static void make_report(cleanse_graph *graph)
{
    cleanse_object *report;
    CHECK(cleanse_graph_get(graph, "report", NULL, &report));
    cleanse_object_release(report);
}

int main(void)
{
    cleanse_binder *binder, *overrides, *stale;
    cleanse_graph *real, *tested, *none;
    cleanse_build_options options = CLEANSE_BUILD_INIT;

    CHECK(cleanse_binder_create(&binder));
    declare(binder);

    puts("as declared:");
    CHECK(cleanse_graph_build(binder, NULL, &real));
    make_report(real);

    puts("under test:");
    CHECK(cleanse_binder_create(&overrides));
    CHECK(cleanse_bind_string(overrides, "clock", NULL, "clock that stands still", CLEANSE_HERE));
    options.name = "test";
    options.overrides = overrides;
    CHECK(cleanse_graph_build(binder, &options, &tested));
    make_report(tested);

    puts("with an override of something that is not there:");
    CHECK(cleanse_binder_create(&stale));
    CHECK(cleanse_bind_string(stale, "klock", NULL, "?", CLEANSE_HERE));
    options.overrides = stale;
    CHECK_FAILS(cleanse_graph_build(binder, &options, &none));

    cleanse_binder_release(stale);
    cleanse_binder_release(overrides);
    cleanse_binder_release(binder);
    cleanse_graph_release(tested);
    cleanse_graph_release(real);
    return 0;
}

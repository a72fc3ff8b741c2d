/* A program that uses the installed library. */
#include <cleanse.h>

#include <stdio.h>

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph = NULL;
    const char *version = "";
    cleanse_error *error = cleanse_binder_create(&binder);
    if (!error)
        error = cleanse_bind_string(binder, "version", NULL, cleanse_version_string(), CLEANSE_HERE);
    if (!error)
        error = cleanse_graph_build(binder, NULL, &graph);
    if (!error)
        error = cleanse_graph_get_string(graph, "version", NULL, &version);
    printf("cleanse %s\n", error ? cleanse_error_message(error) : version);
    cleanse_error_release(error);
    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    return cleanse_version() != (unsigned)CLEANSE_VERSION;
}

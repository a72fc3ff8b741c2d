/*
 * 01-hello: register a value, build a graph, request the value.
 *
 * A binder collects declarations; a graph is built from it, and provides objects. Each call returns NULL, or an error that
 * says what went wrong. Handles from out-parameters (&binder, &graph, &object) are ours to release; handles that are
 * returned directly, and text that is read from an object, are borrowed.
 */
#include "cleanse.h"

#include <stdio.h>

int main(void)
{
    cleanse_binder *binder = NULL;
    cleanse_graph *graph = NULL;
    cleanse_object *object = NULL;
    const char *greeting = NULL;

    cleanse_error *error = cleanse_binder_create(&binder);
    if (!error) error = cleanse_bind_string(binder, "greeting", NULL, "hello", CLEANSE_HERE);
    if (!error) error = cleanse_graph_build(binder, NULL, &graph);
    if (!error) error = cleanse_graph_get(graph, "greeting", NULL, &object);
    if (!error) error = cleanse_object_string(object, &greeting);
    puts(error ? cleanse_error_message(error) : greeting);

    /* All of these accept NULL, so success and failure share one exit. */
    int status = error != NULL;
    cleanse_error_release(error);
    cleanse_object_release(object);
    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    return status;
}

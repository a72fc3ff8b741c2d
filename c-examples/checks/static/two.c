/* Two static libraries in one program, each with a Swift runtime of its own. */
#include "cleanse.h"

#include <stdio.h>
#include <string.h>

int32_t counter_sum(int32_t count);

int main(void)
{
    cleanse_binder *binder;
    cleanse_graph *graph = NULL;
    const char *text = "";
    cleanse_error *error = cleanse_binder_create(&binder);
    if (!error)
        error = cleanse_bind_string(binder, "greeting", NULL, "hello", CLEANSE_HERE);
    if (!error)
        error = cleanse_graph_build(binder, NULL, &graph);
    int32_t sum = counter_sum(100);
    if (!error)
        error = cleanse_graph_get_string(graph, "greeting", NULL, &text);
    printf("%d %s\n", (int)sum, error ? cleanse_error_message(error) : text);
    int failed = error != NULL || sum != 4950 || strcmp(text, "hello") != 0;
    cleanse_error_release(error);
    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    return failed;
}

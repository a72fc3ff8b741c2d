/* A provider with a race: it counts without a lock, and threads run it at the same time. */
#include "cleanse.h"

#include <pthread.h>
#include <stdio.h>

static int count;

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)context;
    *out = &count;
    count++;
    return NULL;
}

static void *request(void *graph)
{
    cleanse_object *object = NULL;
    for (int round = 0; round < 100; round++) {
        cleanse_error *error = cleanse_graph_get(graph, "counted", NULL, &object);
        cleanse_error_release(error);
        cleanse_object_release(object);
    }
    return NULL;
}

int main(void)
{
    cleanse_binder *binder = NULL;
    cleanse_graph *graph = NULL;
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    pthread_t threads[2];
    binding.key = "counted";
    binding.create = create;
    if (cleanse_binder_create(&binder) || cleanse_bind(binder, &binding) || cleanse_graph_build(binder, NULL, &graph))
        return 1;
    for (int index = 0; index < 2; index++)
        pthread_create(&threads[index], NULL, request, graph);
    for (int index = 0; index < 2; index++)
        pthread_join(threads[index], NULL);
    printf("%d\n", count);
    cleanse_graph_release(graph);
    cleanse_binder_release(binder);
    return 0;
}

/* Uses the library on threads whose stacks are as small as the header allows: its argument is their size in bytes. */
#define _GNU_SOURCE
#include "hard.h"

#include <pthread.h>

static void *live_once(void *unused)
{
    (void)unused;
    cleanse_graph *graph = build();
    char *json = NULL;
    request(graph);
    succeed(cleanse_graph_start(graph));
    succeed(cleanse_graph_json(graph, &json));
    expect(json && strstr(json, "shared"), "no JSON");
    cleanse_string_release(json);
    succeed(cleanse_graph_stop(graph));
    cleanse_graph_release(graph);
    return NULL;
}

int main(int count, char **arguments)
{
    pthread_attr_t attributes;
    pthread_t thread;

    expect(count > 1, "the size of a stack is needed");
    pthread_attr_init(&attributes);
    expect(pthread_attr_setstacksize(&attributes, (size_t)atol(arguments[1])) == 0, "no such stack");
    expect(pthread_create(&thread, &attributes, live_once, NULL) == 0, "no thread");
    pthread_join(thread, NULL);
    return 0;
}

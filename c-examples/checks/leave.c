/*
 * Leaves callbacks by longjmp, and then ends the thread: a request for the unfinished object fails on that thread, and another
 * thread creates the object once that thread has ended. The graph, which the abandoned call keeps alive, stays usable.
 */
#define _GNU_SOURCE /* for barriers */
#include "cleanse.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void expect(bool is_so, const char *what)
{
    if (is_so)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

typedef struct left {
    cleanse_graph *graph;
    jmp_buf before;
    bool leaves;
    pthread_barrier_t barrier;
} left;

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    left *state = context;
    (void)request;
    if (state->leaves) {
        state->leaves = false;
        longjmp(state->before, 1);
    }
    *out = context;
    return NULL;
}

static void *leave(void *context)
{
    left *state = context;
    cleanse_object *object;
    cleanse_error *error;
    if (!setjmp(state->before)) {
        expect(!cleanse_graph_get(state->graph, "needing", NULL, &object), "not reached");
        expect(false, "the callback was not left");
    }
    error = cleanse_graph_get(state->graph, "left", NULL, &object);
    expect(cleanse_error_code(error) == CLEANSE_ERROR_REENTRANT, "the abandoned object is not being created");
    cleanse_error_release(error);
    pthread_barrier_wait(&state->barrier);
    pthread_barrier_wait(&state->barrier);
    return NULL;
}

static void bind(cleanse_binder *binder, const char *key, const cleanse_dependency *need, void *context)
{
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = key;
    binding.sharing = CLEANSE_SHARED;
    binding.dependencies = need;
    binding.dependency_count = need ? 1 : 0;
    binding.create = create;
    binding.context = context;
    expect(!cleanse_bind(binder, &binding), "not bound");
}

/* Releases the graph before the thread ends, or uses it afterwards. */
static void run(bool is_released_before)
{
    static const cleanse_dependency need = CLEANSE_DEPENDENCY("left", CLEANSE_NEED_OBJECT);
    left *state = calloc(1, sizeof *state);
    cleanse_binder *binder;
    cleanse_object *object;
    pthread_t thread;

    expect(state != NULL, "no memory");
    state->leaves = true;
    pthread_barrier_init(&state->barrier, NULL, 2);
    expect(!cleanse_binder_create(&binder), "no binder");
    bind(binder, "left", NULL, state);
    bind(binder, "needing", &need, state);
    expect(!cleanse_graph_build(binder, NULL, &state->graph), "not built");
    cleanse_binder_release(binder);
    expect(pthread_create(&thread, NULL, leave, state) == 0, "no thread");
    pthread_barrier_wait(&state->barrier);
    if (is_released_before)
        cleanse_graph_release(state->graph);
    pthread_barrier_wait(&state->barrier);
    pthread_join(thread, NULL);
    if (!is_released_before) {
        expect(!cleanse_graph_get(state->graph, "needing", NULL, &object), "what was left is not made again");
        cleanse_object_release(object);
        cleanse_graph_release(state->graph);
    }
}

int main(void)
{
    run(false);
    run(true);
    return 0;
}

/*
 * 12-threads: many threads request one shared object, which is created once.
 *
 * Every handle may be used from any thread. The first thread that requests the object runs the provider, and the others wait.
 * The library holds no lock while the provider runs, so the provider may call any function, and other keys can be requested.
 */
#include "example.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { THREADS = 16, REQUESTS = 500 };

typedef struct tally {
    atomic_int pools, connections, alive;
} tally;

static cleanse_error *pool_create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    tally *counts = context;
    atomic_fetch_add(&counts->pools, 1);
    *out = counts;
    return NULL;
}

static cleanse_error *connection_create(const cleanse_request *request, void **out, void *context)
{
    tally *counts = context;
    if (cleanse_request_pointer(request, 0) != counts)
        return cleanse_error_create(CLEANSE_ERROR_USER, "no pool");
    atomic_fetch_add(&counts->connections, 1);
    atomic_fetch_add(&counts->alive, 1);
    *out = counts;
    return NULL;
}

static void connection_destroy(void *instance, void *context)
{
    (void)context;
    atomic_fetch_sub(&((tally *)instance)->alive, 1);
}

typedef struct worker {
    pthread_t thread;
    cleanse_graph *graph;
    atomic_int *ready;
    void *pool;
} worker;

static void *work(void *argument)
{
    worker *self = argument;
    cleanse_object *object;
    atomic_fetch_add(self->ready, 1);
    while (atomic_load(self->ready) < THREADS) /* all together */
        sched_yield();
    CHECK(cleanse_graph_get(self->graph, "pool", NULL, &object));
    CHECK(cleanse_object_pointer(object, &self->pool));
    cleanse_object_release(object);
    for (int request = 0; request < REQUESTS; request++) {
        CHECK(cleanse_graph_get(self->graph, "connection", NULL, &object));
        cleanse_object_release(object);
    }
    return NULL;
}

int main(void)
{
    static tally counts;
    static worker workers[THREADS];
    static atomic_int ready;
    cleanse_binder *binder;
    cleanse_graph *graph;

    CHECK(cleanse_binder_create(&binder));
    cleanse_binding pool = CLEANSE_BINDING_INIT;
    pool.key = "pool";
    pool.sharing = CLEANSE_SHARED;
    pool.create = pool_create;
    pool.context = &counts;
    CHECK(cleanse_bind(binder, &pool));

    cleanse_dependency needs[] = {CLEANSE_DEPENDENCY("pool", CLEANSE_NEED_OBJECT)};
    cleanse_binding connection = CLEANSE_BINDING_INIT;
    connection.key = "connection";
    connection.dependencies = needs;
    connection.dependency_count = 1;
    connection.create = connection_create;
    connection.destroy = connection_destroy;
    connection.context = &counts;
    CHECK(cleanse_bind(binder, &connection));
    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    for (int index = 0; index < THREADS; index++) {
        workers[index].graph = graph;
        workers[index].ready = &ready;
        if (pthread_create(&workers[index].thread, NULL, work, &workers[index]) != 0)
            return EXIT_FAILURE;
    }
    int same = 0;
    for (int index = 0; index < THREADS; index++) {
        pthread_join(workers[index].thread, NULL);
        same += workers[index].pool == workers[0].pool;
    }
    cleanse_graph_release(graph);

    printf("%d threads, %d requests each\n", THREADS, REQUESTS);
    printf("pools made: %d, seen by %d threads\n", atomic_load(&counts.pools), same);
    printf("connections made: %d, alive: %d\n", atomic_load(&counts.connections), atomic_load(&counts.alive));
    return 0;
}

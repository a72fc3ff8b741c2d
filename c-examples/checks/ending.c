/*
 * Requests objects while threads end: in destructors of keys that run before and after the library has released its memory for the
 * thread. All objects that were created are destroyed, and no thread leaves memory behind.
 */
#define _GNU_SOURCE
#include "cleanse.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS = 2000, REQUESTS = 100 };

static cleanse_graph *graph;
static cleanse_provider *provider;
static pthread_key_t earlier, later;
static atomic_int created, destroyed, ended;

static void expect(bool is_so, const char *what)
{
    if (is_so)
        return;
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)context;
    atomic_fetch_add(&created, 1);
    *out = malloc(1);
    return NULL;
}

static void destroy(void *instance, void *context)
{
    (void)context;
    atomic_fetch_add(&destroyed, 1);
    free(instance);
}

/* Requests more objects than a thread keeps for its next requests. */
static void use(void)
{
    cleanse_object *objects[REQUESTS];
    int i;

    for (i = 0; i < REQUESTS; i++)
        expect(!(i % 2 ? cleanse_provider_get(provider, &objects[i]) : cleanse_graph_get(graph, "unshared", NULL, &objects[i])),
               "no object");
    for (i = 0; i < REQUESTS; i++)
        cleanse_object_release(objects[i]);
}

static void end(void *unused)
{
    (void)unused;
    use();
    atomic_fetch_add(&ended, 1);
}

static void *run(void *uses)
{
    expect(!pthread_setspecific(earlier, &graph) && !pthread_setspecific(later, &graph), "no memory of the thread");
    if (uses)
        use();
    return NULL;
}

static void bind(cleanse_binder *binder, const char *key, cleanse_sharing sharing)
{
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = key;
    binding.sharing = sharing;
    binding.create = create;
    binding.destroy = destroy;
    expect(!cleanse_bind(binder, &binding), "not bound");
}

static void run_threads(int count)
{
    for (int i = 0; i < count; i++) {
        pthread_t thread;
        expect(pthread_create(&thread, NULL, run, i % 2 ? &graph : NULL) == 0, "no thread");
        pthread_join(thread, NULL);
    }
}

/* Returns the resident memory of the process in bytes. */
static long resident_memory(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    expect(file && fscanf(file, "%*d %ld", &pages) == 1, "the memory in use can't be read");
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

int main(void)
{
    cleanse_binder *binder;
    long before;

    pthread_key_create(&earlier, end);
    expect(!cleanse_binder_create(&binder), "no binder");
    bind(binder, "shared", CLEANSE_SHARED);
    bind(binder, "unshared", CLEANSE_UNSHARED);
    expect(!cleanse_graph_build(binder, NULL, &graph), "not built");
    cleanse_binder_release(binder);
    expect(!cleanse_graph_provider(graph, "shared", NULL, &provider), "no provider");
    use();
    pthread_key_create(&later, end);

    run_threads(100);
    before = resident_memory();
    run_threads(THREADS);
    expect(resident_memory() - before < 1 << 20, "more memory is in use");
    expect(atomic_load(&ended) == 2 * (100 + THREADS), "a destructor did not run");
    cleanse_provider_release(provider);
    cleanse_graph_release(graph);
    expect(atomic_load(&created) == atomic_load(&destroyed), "an object was not destroyed");
    return 0;
}

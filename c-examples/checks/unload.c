/*
 * Closes the library while a thread that has used it lives, and then loads, uses and closes it thousands of times:
 * `unload LIBRARY`. Without the flag that keeps it loaded, the thread ends in unmapped code, and each round leaves memory behind.
 */
#define _GNU_SOURCE
#include "cleanse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void *function(void *library, const char *name)
{
    void *found = dlsym(library, name);
    if (!found)
        fail(dlerror());
    return found;
}

/* ISO C has no conversion from the result of dlsym to a function pointer. */
#define FIND(pointer, library, name) *(void **)&(pointer) = function(library, name)

/* Builds a graph, and requests a key that is bound and a key that is not. */
static void use(void *library)
{
    cleanse_error *(*create)(cleanse_binder **);
    cleanse_error *(*bind)(cleanse_binder *, const char *, const char *, int64_t, const char *, uint32_t);
    cleanse_error *(*build)(cleanse_binder *, const cleanse_build_options *, cleanse_graph **);
    cleanse_error *(*get)(cleanse_graph *, const char *, const char *, cleanse_object **);
    const char *(*message)(const cleanse_error *);
    void (*release_binder)(cleanse_binder *);
    void (*release_graph)(cleanse_graph *);
    void (*release_object)(cleanse_object *);
    void (*release_error)(cleanse_error *);
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_object *object;
    cleanse_error *error;

    FIND(create, library, "cleanse_binder_create");
    FIND(bind, library, "cleanse_bind_int64");
    FIND(build, library, "cleanse_graph_build");
    FIND(get, library, "cleanse_graph_get");
    FIND(message, library, "cleanse_error_message");
    FIND(release_binder, library, "cleanse_binder_release");
    FIND(release_graph, library, "cleanse_graph_release");
    FIND(release_object, library, "cleanse_object_release");
    FIND(release_error, library, "cleanse_error_release");

    if (create(&binder) || bind(binder, "answer", NULL, 42, CLEANSE_HERE) || build(binder, NULL, &graph) ||
        get(graph, "answer", NULL, &object))
        fail("the graph does not work");
    error = get(graph, "anwser", NULL, &(cleanse_object *){NULL});
    if (!error || !strstr(message(error), "answer"))
        fail("the missing key is not told");
    release_error(error);
    release_object(object);
    release_graph(graph);
    release_binder(binder);
}

static void *load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW);
    if (!library)
        fail(dlerror());
    return library;
}

static pthread_barrier_t used, closed;

static void *outlive(void *library)
{
    use(library);
    pthread_barrier_wait(&used);
    pthread_barrier_wait(&closed);
    return NULL;
}

/* Returns the resident memory of the process in bytes. */
static long resident_memory(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        fail("the memory in use can't be read");
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

int main(int count, char **arguments)
{
    pthread_t thread;
    void *library;
    long before, grown;
    int cycle;

    if (count != 2)
        fail("usage: unload LIBRARY");
    pthread_barrier_init(&used, NULL, 2);
    pthread_barrier_init(&closed, NULL, 2);
    library = load(arguments[1]);
    if (pthread_create(&thread, NULL, outlive, library) != 0)
        fail("no thread");
    pthread_barrier_wait(&used);
    dlclose(library);
    pthread_barrier_wait(&closed);
    pthread_join(thread, NULL);

    before = resident_memory();
    for (cycle = 0; cycle < 3000; cycle++) {
        library = load(arguments[1]);
        use(library);
        dlclose(library);
    }
    grown = resident_memory() - before;
    if (grown > 4 << 20) {
        fprintf(stderr, "%ld bytes more are in use\n", grown);
        return 1;
    }
    return 0;
}

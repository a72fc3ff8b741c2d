/*
 * Forks while three threads build, start, use, stop and release graphs of their own. Each child process uses the graph of the forking
 * thread and graphs of its own, also on a new thread; no child waits for a thread that it does not have.
 *
 *     fork FIRST LATER
 *
 * FIRST processes fork once, while their threads call the library for the first time, and one process forks LATER times.
 */
#define _GNU_SOURCE
#include "hard.h"

#include <stdatomic.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_bool is_over;

static void *work(void *unused)
{
    (void)unused;
    while (!atomic_load(&is_over))
        live();
    return NULL;
}

static bool ended_well(pid_t child)
{
    int status = -1;
    expect(child > 0 && waitpid(child, &status, 0) == child, "no child");
    if (WIFSIGNALED(status))
        fprintf(stderr, "child: %s\n", strsignal(WTERMSIG(status)));
    return status == 0;
}

static int in_child(cleanse_graph *graph)
{
    alarm(20);
    request(graph);
    live();
    live_on_thread();
    cleanse_graph_release(graph);
    return 0;
}

/* Returns the number of children that failed. */
static int forks(int count)
{
    int failures = 0;
    cleanse_graph *graph = build();
    pthread_t threads[3];

    for (int index = 0; index < 3; index++)
        expect(pthread_create(&threads[index], NULL, work, NULL) == 0, "no thread");
    for (int index = 0; index < count; index++) {
        pid_t child = fork();
        if (child == 0)
            _exit(in_child(graph));
        failures += !ended_well(child);
    }
    atomic_store(&is_over, true);
    for (int index = 0; index < 3; index++)
        pthread_join(threads[index], NULL);
    cleanse_graph_release(graph);
    return failures;
}

int main(int count, char **arguments)
{
    expect(count == 3, "expected two numbers");
    for (int index = atoi(arguments[1]); index > 0; index--) {
        pid_t process = fork();
        if (process == 0)
            _exit(forks(1) != 0);
        expect(ended_well(process), "a process that forks at first use failed");
    }
    return forks(atoi(arguments[2])) != 0;
}

/*
 * Forks while three threads build, start, use, stop and release graphs of their own, as often as its argument says. Each child uses the
 * graph of the forking thread and graphs of its own, on a new thread too; none waits for a thread that it does not have.
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

static int in_child(cleanse_graph *graph)
{
    alarm(20);
    request(graph);
    live();
    live_on_thread();
    cleanse_graph_release(graph);
    return 0;
}

int main(int count, char **arguments)
{
    int forks = count > 1 ? atoi(arguments[1]) : 100, failures = 0;
    cleanse_graph *graph = build();
    pthread_t threads[3];

    for (int index = 0; index < 3; index++)
        expect(pthread_create(&threads[index], NULL, work, NULL) == 0, "no thread");
    for (int index = 0; index < forks; index++) {
        int status = -1;
        pid_t child = fork();
        if (child == 0)
            _exit(in_child(graph));
        expect(child > 0 && waitpid(child, &status, 0) == child, "no child");
        if (status != 0) {
            failures++;
            fprintf(stderr, "child %d: %s\n", index, WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "failed");
        }
    }
    atomic_store(&is_over, true);
    for (int index = 0; index < 3; index++)
        pthread_join(threads[index], NULL);
    cleanse_graph_release(graph);
    return failures != 0;
}

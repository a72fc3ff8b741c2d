/*
 * Uses the library with 100 different limits of a process's memory, until the system refuses memory. Each process ends with a message
 * on standard error.
 */
#define _GNU_SOURCE
#include "hard.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The memory of the process, in bytes. */
static rlim_t size(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    expect(file && fscanf(file, "%lu", &pages) == 1, "the size of the process can't be read");
    fclose(file);
    return pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void exhaust(rlim_t room)
{
    cleanse_binder *binder;
    cleanse_graph *graph;
    char key[32];

    live();
    struct rlimit limit = {size() + room, RLIM_INFINITY}, no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    expect(setrlimit(RLIMIT_AS, &limit) == 0, "no limit");
    for (;;) {
        succeed(cleanse_binder_create(&binder));
        for (int index = 0; index < 20000; index++) {
            snprintf(key, sizeof key, "key %d", index);
            succeed(cleanse_bind_string(binder, key, NULL, "a text that is longer than what fits into a few words", CLEANSE_HERE));
        }
        /* Never released. */
        succeed(cleanse_graph_build(binder, NULL, &graph));
    }
}

int main(void)
{
    int silent = 0;

    for (int round = 0; round < 100; round++) {
        int ends[2], status = 0;
        char message[200] = "";
        expect(pipe(ends) == 0, "no pipe");
        pid_t child = fork();
        if (child == 0) {
            dup2(ends[1], 2);
            exhaust((rlim_t)round * 397 * 1024);
        }
        close(ends[1]);
        ssize_t length = read(ends[0], message, sizeof message - 1);
        close(ends[0]);
        expect(child > 0 && waitpid(child, &status, 0) == child, "no child");
        if (length <= 0 || !WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT) {
            silent++;
            printf("with %d KiB: status %#x, message: %s\n", round * 397, status, message);
        } else if (round == 0)
            fputs(message, stdout);
    }
    return silent != 0;
}

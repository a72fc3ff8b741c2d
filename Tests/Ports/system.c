/* Tests the functions of "Runtime.h" that differ between systems, without Swift. Prints each failure, and `N passed, N failed`. */

#if !defined(_WIN32) && !defined(__wasi__)
#define HAS_POSIX
#define _GNU_SOURCE
#endif

#include "Runtime.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef __wasi__
#include <signal.h>
#endif
#ifdef HAS_POSIX
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#elif defined(_WIN32)
#include <windows.h>
#endif

/* The functions of Swift's runtime that `CRuntime` calls. */
struct executor { uintptr_t identity, implementation; };
__attribute__((swiftcall)) struct executor swift_task_getCurrentExecutor(void) { return (struct executor){7, 8}; }
const void *swift_conformsToProtocol(const void *type, const void *protocol) { return (void)protocol, type; }
const void *swift_getExistentialMetatypeMetadata(const void *existential) { return existential; }

static int passed, failed;

#define EXPECT(condition) expect(condition, #condition, __LINE__)
static void expect(int holds, const char *text, int line) {
    if (holds) {
        passed++;
        return;
    }
    failed++;
    printf("system.c:%d: %s\n", line, text);
}

#ifdef HAS_POSIX
typedef pthread_t thread;
static void *run(void *function) { return ((void (*)(void))function)(), NULL; }
static thread start(void (*function)(void)) {
    thread started;
    if (pthread_create(&started, NULL, run, (void *)function) != 0) abort();
    return started;
}
static void join(thread started) { pthread_join(started, NULL); }
static void nap(void) { usleep(1000); }
#elif defined(_WIN32)
typedef HANDLE thread;
static DWORD WINAPI run(void *function) { return ((void (*)(void))function)(), 0; }
static thread start(void (*function)(void)) {
    thread started = CreateThread(NULL, 0, run, (void *)function, 0, NULL);
    if (started == NULL) abort();
    return started;
}
static void join(thread started) { WaitForSingleObject(started, INFINITE), CloseHandle(started); }
static void nap(void) { Sleep(1); }
#else
/* A thread of a system that has one thread runs at once. */
typedef int thread;
static thread start(void (*function)(void)) { return function(), 0; }
static void join(thread started) { (void)started; }
static void nap(void) {}
#endif

/* Process, time, memory */

static void test_process(void) {
    EXPECT(runtime_process() != 0);
    EXPECT(runtime_process() == runtime_process());
    uint64_t first = runtime_nanoseconds(), second = first;
    for (int wait = 0; wait < 1000 && second == first; wait++) nap(), second = runtime_nanoseconds();
#ifndef __wasi__
    EXPECT(second > first);
    EXPECT(second - first < 60ull * 1000000000);
#endif
    EXPECT(second >= first);
    runtime_write_error("", 0);
    char *memory = runtime_allocate(3, 5);
    EXPECT(memory != NULL && memcmp(memory, (char[15]){0}, 15) == 0);
    runtime_free(memory);
    runtime_free(NULL);
    runtime_prefetch(NULL);
    EXPECT(strcmp(runtime_build_id(), "") == 0 && runtime_build_features() == 0);
    EXPECT(runtime_current_executor() == 7);
}

/* Threads */

static uint64_t other_number;
static int other_is_main, other_row_is_empty, registered, ends;
static void **other_row;
static uintptr_t other_lowest, other_size, other_position;

static void thread_ends(void) {
    ends++;
    /* The row is still there, and the end of the thread can be awaited again. */
    EXPECT(other_row == runtime_thread_objects() && other_row[0] == &other_row);
    other_row[0] = NULL;
    if (ends == 1) registered += runtime_at_thread_end(thread_ends), other_row[0] = &other_row;
}

static void observe(void) {
    char mark;
    other_number = runtime_thread();
    other_is_main = runtime_is_main_thread();
    other_row = runtime_thread_objects();
    other_row_is_empty = 1;
    for (int place = 0; place < runtime_places; place++) other_row_is_empty &= other_row[place] == NULL;
    other_row[0] = &other_row;
    runtime_thread_stack(&other_lowest, &other_size);
    other_position = (uintptr_t)&mark;
    registered = runtime_at_thread_end(thread_ends);
    registered += runtime_at_thread_end(thread_ends);
}

static void test_threads(void) {
    char mark;
    uintptr_t lowest = 1, size = 1;
    EXPECT(runtime_is_main_thread());
    runtime_thread_objects()[1] = &mark;
    runtime_thread_stack(&lowest, &size);
    EXPECT(size == 0 ? lowest == 0 : (uintptr_t)&mark - lowest < size);
    join(start(observe));
    EXPECT(other_row_is_empty || other_row == runtime_thread_objects());
#ifdef __wasi__
    EXPECT(registered == 2 && ends == 0);
#else
    EXPECT(size > 0);
    EXPECT(other_number != runtime_thread() && !other_is_main);
    EXPECT(other_row != runtime_thread_objects());
    EXPECT(other_size > 0 && other_position - other_lowest < other_size && other_lowest != lowest);
    EXPECT(registered >= 2 && ends >= 1);
#endif
    EXPECT(runtime_thread_objects()[1] == &mark);
}

/* Locks and conditions */

enum { workers = 4, rounds = 20000 };
static void *lock;
static int counter;

static void count(void) {
    for (int round = 0; round < rounds; round++) {
        runtime_lock(lock);
        counter++;
        runtime_unlock(lock);
    }
}

#ifndef __wasi__
static int is_open;
static atomic_int waiting;

static void wait_for_opening(void) {
    runtime_condition_lock(1);
    atomic_fetch_add(&waiting, 1);
    while (!is_open) runtime_condition_wait(1);
    counter++;
    runtime_condition_unlock(1);
}
#endif

static void test_locks(void) {
    thread threads[workers];
    lock = runtime_allocate(1, runtime_lock_size());
    runtime_lock_create(lock);
    for (int index = 0; index < workers; index++) threads[index] = start(count);
    for (int index = 0; index < workers; index++) join(threads[index]);
    EXPECT(counter == workers * rounds);
    runtime_lock_destroy(lock);
    runtime_free(lock);
#ifndef __wasi__
    counter = 0;
    for (int index = 0; index < workers; index++) threads[index] = start(wait_for_opening);
    while (atomic_load(&waiting) < workers) nap();
    runtime_condition_lock(1);
    EXPECT(counter == 0);
    is_open = 1;
    runtime_condition_unlock(1);
    runtime_condition_wake(1);
    for (int index = 0; index < workers; index++) join(threads[index]);
    EXPECT(counter == workers);
#endif
}

/* Signals and forks */

static atomic_int received, last;
static _Thread_local int is_test;

static void receive(int number) {
    EXPECT(!is_test);
    atomic_store(&last, number);
    atomic_fetch_add(&received, 1);
}

static void test_signals(void) {
    is_test = 1;
#ifdef HAS_POSIX
    EXPECT(runtime_catch_signal(0, receive) == EINVAL && runtime_catch_signal(65, receive) == EINVAL);
    EXPECT(runtime_catch_signal(SIGKILL, receive) != 0);
    signal(SIGUSR1, SIG_IGN);
    EXPECT(runtime_catch_signal(SIGUSR1, receive) == 0);
    for (int count = 1; count <= 3; count++) {
        raise(SIGUSR1);
        while (atomic_load(&received) < count) nap();
    }
    EXPECT(atomic_load(&last) == SIGUSR1);
    pid_t child = fork();
    if (child == 0) {
        /* The child has the dispositions of before, and free locks. */
        raise(SIGUSR1);
        for (unsigned condition = 0; condition < runtime_conditions; condition++)
            runtime_condition_lock(condition), runtime_condition_unlock(condition);
        _exit(runtime_process() == (uint64_t)getppid() || atomic_load(&received) != 3);
    }
    int status = -1;
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    runtime_release_signal(SIGUSR1);
    raise(SIGUSR1);
    EXPECT(atomic_load(&received) == 3);
#elif defined(_WIN32)
    EXPECT(runtime_catch_signal(SIGSEGV, receive) == EINVAL);
    EXPECT(runtime_catch_signal(SIGINT, receive) == 0);
    for (int count = 1; count <= 3 && GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0); count++)
        while (atomic_load(&received) < count) nap();
    EXPECT(atomic_load(&received) == 3 && atomic_load(&last) == SIGINT);
    runtime_release_signal(SIGINT);
#else
    EXPECT(runtime_catch_signal(15, receive) == ENOSYS);
    runtime_release_signal(15);
#endif
}

int main(void) {
    test_process();
    test_threads();
    test_locks();
    test_signals();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}

#define _GNU_SOURCE

#include "Runtime.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <link.h>
#endif
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

/* `SerialExecutorRef` of "swift/ABI/Executor.h": the object that schedules jobs, and the table of its witnesses. */
struct executor {
    uintptr_t identity;
    uintptr_t implementation;
};

/* Of Swift's runtime, which declares it with this convention. */
__attribute__((swiftcall)) struct executor swift_task_getCurrentExecutor(void);

uintptr_t runtime_current_executor(void) { return swift_task_getCurrentExecutor().identity; }

/* Replaced by whoever links a build that has an identity. */
__attribute__((weak, visibility("hidden"))) const char CleanseBuildID[] = "";
__attribute__((weak, visibility("hidden"))) const unsigned long long CleanseBuildFeatures = 0;

const char *runtime_build_id(void) { return CleanseBuildID; }
uint64_t runtime_build_features(void) { return CleanseBuildFeatures; }

void runtime_prefetch(const void *address) { __builtin_prefetch(address, 1); }

uint64_t runtime_thread(void) {
#ifdef __linux__
    return (uint64_t)syscall(SYS_gettid);
#else
    uint64_t thread = 0;
    pthread_threadid_np(NULL, &thread);
    return thread;
#endif
}

/* Compilers choose how it is found: in a program by its offset, in a library in the way that works in one which `dlopen` loads too. */
static _Thread_local void *thread_objects[runtime_places];

void **runtime_thread_objects(void) { return thread_objects; }

/* Of the C library of GNU: needs no key, of which a process has some 1,000 only. */
#ifdef __GLIBC__
extern int __cxa_thread_atexit_impl(void (*end)(void *), void *argument, void *library);
#endif

static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int has_key;
static _Thread_local int is_end_awaited;

static void thread_ends(void *end) {
    is_end_awaited = 0;
    ((void (*)(void))end)();
}

static void create_key(void) { has_key = pthread_key_create(&key, thread_ends) == 0; }

int runtime_at_thread_end(void (*end)(void)) {
    if (is_end_awaited) return 1;
    pthread_once(&key_once, create_key);
    is_end_awaited = has_key && pthread_setspecific(key, (void *)end) == 0;
#ifdef __GLIBC__
    /* Any address of this image identifies it. */
    if (!is_end_awaited) is_end_awaited = __cxa_thread_atexit_impl(thread_ends, (void *)end, &key) == 0;
#endif
    return is_end_awaited;
}

/* Locks of the process, by rank. What `taken` holds is guarded by `forking`. */

struct lock {
    pthread_mutex_t *mutex;
    pthread_cond_t *condition;
};

static pthread_mutex_t forking = PTHREAD_MUTEX_INITIALIZER;
static struct lock known[runtime_ranks], taken[runtime_ranks];
static int handles_forks;

static void before_fork(void) {
    pthread_mutex_lock(&forking);
    for (int rank = 0; rank < runtime_ranks; rank++) {
        taken[rank] = known[rank];
        if (taken[rank].mutex) pthread_mutex_lock(taken[rank].mutex);
    }
}

static void give_back(void) {
    for (int rank = runtime_ranks; rank-- > 0;) {
        if (taken[rank].mutex) pthread_mutex_unlock(taken[rank].mutex);
    }
    pthread_mutex_unlock(&forking);
}

static void forget_signals(void);

static void in_child(void) {
    for (int rank = 0; rank < runtime_ranks; rank++) {
        if (taken[rank].condition) pthread_cond_init(taken[rank].condition, 0);
    }
    forget_signals();
    give_back();
}

void runtime_keep_over_fork(unsigned rank, void *mutex, void *condition) {
    if (rank >= runtime_ranks) abort();
    pthread_mutex_lock(&forking);
    if (!handles_forks) handles_forks = pthread_atfork(before_fork, give_back, in_child) == 0;
    known[rank] = (struct lock){mutex, condition};
    pthread_mutex_unlock(&forking);
}

int runtime_is_main_thread(void) {
#ifdef __linux__
    return syscall(SYS_gettid) == getpid();
#else
    return pthread_main_np();
#endif
}

#ifdef __linux__
/* The addresses of an image are those of its segments. */
static int find_own_image(struct dl_phdr_info *image, size_t size, void *range) {
    (void)size;
    uintptr_t here = (uintptr_t)find_own_image, first = UINTPTR_MAX, end = 0;
    for (int index = 0; index < image->dlpi_phnum; index++) {
        if (image->dlpi_phdr[index].p_type != PT_LOAD) continue;
        uintptr_t start = image->dlpi_addr + image->dlpi_phdr[index].p_vaddr;
        if (start < first) first = start;
        if (start + image->dlpi_phdr[index].p_memsz > end) end = start + image->dlpi_phdr[index].p_memsz;
    }
    if (here < first || here >= end) return 0;
    ((uintptr_t *)range)[0] = first;
    ((uintptr_t *)range)[1] = end;
    return 1;
}

void runtime_own_image(uintptr_t range[2]) {
    range[0] = range[1] = 0;
    dl_iterate_phdr(find_own_image, range);
}
#endif

/* Signals: a handler may do little, so it writes the number to a pipe, which a thread reads. */

enum { signals = 65 };

static int ends[2] = {-1, -1};
static void (*receiver)(int number);
static struct sigaction former[signals];

static void note(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    /* Full only after tens of thousands of signals that nobody has read. */
    ssize_t written = write(ends[1], &byte, 1);
    (void)written;
    errno = saved;
}

static void *receive(void *unused) {
    (void)unused;
    for (;;) {
        unsigned char byte;
        ssize_t count = read(ends[0], &byte, 1);
        if (count == 1) {
            receiver(byte);
        } else if (count == 0 || errno != EINTR) {
            return 0;
        }
    }
}

/* The pipe, and the thread, which gets no signals itself. */
static int start_receiving(void (*handler)(int number)) {
    if (ends[0] >= 0) return 0;
    receiver = handler;
    int new[2];
    if (pipe(new) != 0) return errno;
    for (int end = 0; end < 2; end++) fcntl(new[end], F_SETFD, FD_CLOEXEC);
    fcntl(new[1], F_SETFL, O_NONBLOCK);
    ends[0] = new[0];
    ends[1] = new[1];
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    pthread_t thread;
    int error = pthread_create(&thread, 0, receive, 0);
    pthread_sigmask(SIG_SETMASK, &mask, 0);
    if (error == 0) {
        pthread_detach(thread);
    } else {
        close(new[0]);
        close(new[1]);
        ends[0] = ends[1] = -1;
    }
    return error;
}

/* A child of fork has no thread that reads the pipe: signals do there what they did before they were caught. */
static void forget_signals(void) {
    if (ends[0] < 0) return;
    for (int number = 1; number < signals; number++) {
        struct sigaction current;
        if (sigaction(number, 0, &current) == 0 && current.sa_handler == note) sigaction(number, &former[number], 0);
    }
    for (int end = 0; end < 2; end++) {
        close(ends[end]);
        ends[end] = -1;
    }
}

int runtime_catch_signal(int number, void (*handler)(int number)) {
    if (number <= 0 || number >= signals) return EINVAL;
    int error = start_receiving(handler);
    if (error != 0) return error;
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, &former[number]) == 0 ? 0 : errno;
}

void runtime_release_signal(int number) {
    if (number > 0 && number < signals) sigaction(number, &former[number], 0);
}

#define _GNU_SOURCE

#include "Runtime.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <link.h>
#endif
#include <pthread.h>
#include <signal.h>
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

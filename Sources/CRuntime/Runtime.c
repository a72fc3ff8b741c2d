#define _GNU_SOURCE

#include "Runtime.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <link.h>
#endif
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

/* `SerialExecutorRef` of "swift/ABI/Executor.h": the object that schedules jobs, and its witness table. */
struct executor {
    uintptr_t identity;
    uintptr_t implementation;
};

/* A function of Swift's runtime, which declares it with this calling convention. */
__attribute__((swiftcall)) struct executor swift_task_getCurrentExecutor(void);

uintptr_t runtime_current_executor(void) { return swift_task_getCurrentExecutor().identity; }

extern const void *swift_conformsToProtocol(const void *type, const void *protocol);

const void *runtime_conformance(const void *type, uintptr_t protocol) {
    return swift_conformsToProtocol(type, (const void *)protocol);
}

extern const void *swift_getExistentialMetatypeMetadata(const void *existential);

const void *runtime_existential_metatype(const void *existential) {
    return swift_getExistentialMetatypeMetadata(existential);
}

/* A build with an identity replaces these when it is linked. */
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

/* The compiler chooses how the variable is found: by its offset in a program, and in a library by a model that also works if `dlopen` loads
   the library. */
static _Thread_local void *thread_objects[runtime_places];

void **runtime_thread_objects(void) { return thread_objects; }

/* A function of the GNU C library. It needs no key, and a process has only about 1,000 keys. */
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
    /* Any address in this image identifies it. */
    if (!is_end_awaited) is_end_awaited = __cxa_thread_atexit_impl(thread_ends, (void *)end, &key) == 0;
#endif
    return is_end_awaited;
}

/* The child of a fork has only the thread that forked. A lock that another thread holds is never released there, and an initialisation that
   another thread has begun never ends. So a fork waits until no other thread holds a lock, or initialises a value that is created once, in
   the library or in its Swift runtime. The linker redirects these calls to functions that count them; see "c-examples/redirected.c". Other
   builds count nothing. */

/* The number of locks and initialisations that the thread is inside, and the number of threads that are inside any. */
static _Thread_local unsigned depth;
static atomic_uint inside;

static pthread_mutex_t forking = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_forking;
/* Guarded by `forking`. */
static int forks_inside;

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
} waits[runtime_waits] = {
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER},
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER},
};

void runtime_enter(void) {
    if (depth++ > 0) return;
    while (atomic_fetch_add(&inside, 1), atomic_load(&is_forking)) {
        atomic_fetch_sub(&inside, 1);
        /* Waits until the fork is over. `depth` is not 0, so this lock is not counted. */
        pthread_mutex_lock(&forking);
        pthread_mutex_unlock(&forking);
    }
}

void runtime_leave(void) {
    if (depth > 0 && --depth == 0) atomic_fetch_sub(&inside, 1);
}

void runtime_lock(unsigned wait) { pthread_mutex_lock(&waits[wait].mutex); }
void runtime_unlock(unsigned wait) { pthread_mutex_unlock(&waits[wait].mutex); }
void runtime_wake(unsigned wait) { pthread_cond_broadcast(&waits[wait].condition); }

/* A fork does not wait for a thread in this function, because such a thread holds no lock. A thread that is woken holds this lock, so it
   must not wait for a fork either. Instead, a fork takes the locks of these waits, and checks again whether a thread is inside. */
void runtime_wait(unsigned wait) {
    unsigned saved = depth;
    if (saved == 1) runtime_leave();
    pthread_cond_wait(&waits[wait].condition, &waits[wait].mutex);
    if (saved == 1) {
        depth = 1;
        atomic_fetch_add(&inside, 1);
    }
}

static void unlock_waits(unsigned count) {
    while (count-- > 0) runtime_unlock(count);
}

/* Takes all locks of the waits if all are free. Returns whether they were. */
static int lock_waits(void) {
    for (unsigned wait = 0; wait < runtime_waits; wait++) {
        if (pthread_mutex_trylock(&waits[wait].mutex) == 0) continue;
        unlock_waits(wait);
        return 0;
    }
    return 1;
}

/* From here on, the thread that forks is not counted. Locks that it takes until the fork is over are not counted either: the program's fork
   handlers may take some. */
static void before_fork(void) {
    int was_inside = depth++ > 0;
    if (was_inside) atomic_fetch_sub(&inside, 1);
    pthread_mutex_lock(&forking);
    forks_inside = was_inside;
    atomic_store(&is_forking, 1);
    for (;;) {
        if (atomic_load(&inside) == 0 && lock_waits()) {
            if (atomic_load(&inside) == 0) return;
            unlock_waits(runtime_waits);
        }
        nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
    }
}

static void after_fork(void) {
    unlock_waits(runtime_waits);
    if (forks_inside) atomic_fetch_add(&inside, 1);
    atomic_store(&is_forking, 0);
    pthread_mutex_unlock(&forking);
    depth--;
}

static void forget_signals(void);

static void in_child(void) {
    /* Threads that began to wait for the fork may have been counted. */
    atomic_store(&inside, 0);
    for (unsigned wait = 0; wait < runtime_waits; wait++) pthread_cond_init(&waits[wait].condition, NULL);
    forget_signals();
    after_fork();
}

__attribute__((constructor)) static void handle_forks(void) { pthread_atfork(before_fork, after_fork, in_child); }

int runtime_is_main_thread(void) {
#ifdef __linux__
    return syscall(SYS_gettid) == getpid();
#else
    return pthread_main_np();
#endif
}

#ifdef __linux__
/* Finds the image that contains this function. The addresses of an image are the addresses of its segments. */
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

/* A signal handler may call few functions, so it only writes the number of the signal to a pipe, which a thread reads. */

enum { signals = 65 };

static int ends[2] = {-1, -1};
static void (*receiver)(int number);
static struct sigaction former[signals];

static void note(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    /* The pipe is full only after tens of thousands of unread signals. */
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

/* Creates the pipe and the thread, which receives no signals itself. */
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

/* The child of a fork has no thread that reads the pipe. Restores the dispositions that the signals had before they were caught. */
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

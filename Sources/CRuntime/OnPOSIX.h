/* The process and its threads, with POSIX. */

#include <pthread.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#elif defined(__FreeBSD__) || defined(__OpenBSD__)
#include <pthread_np.h>
#endif
#ifdef __OpenBSD__
#include <signal.h>
#endif

uint64_t runtime_process(void) { return (uint64_t)getpid(); }

uint64_t runtime_thread(void) {
#if defined(__linux__)
    return (uint64_t)syscall(SYS_gettid);
#elif defined(__APPLE__)
    uint64_t thread = 0;
    pthread_threadid_np(NULL, &thread);
    return thread;
#elif defined(__FreeBSD__)
    return (uint64_t)pthread_getthreadid_np();
#elif defined(__OpenBSD__)
    return (uint64_t)getthrid();
#else
#error "Cleanse needs the number of a thread; add this system's here."
#endif
}

int runtime_is_main_thread(void) {
#ifdef __linux__
    return syscall(SYS_gettid) == getpid();
#else
    return pthread_main_np() == 1;
#endif
}

void runtime_thread_stack(uintptr_t *lowest, uintptr_t *size) {
    void *address = NULL;
    size_t bytes = 0;
#if defined(__APPLE__)
    bytes = pthread_get_stacksize_np(pthread_self());
    address = (char *)pthread_get_stackaddr_np(pthread_self()) - bytes;
#elif defined(__OpenBSD__)
    stack_t stack;
    if (pthread_stackseg_np(pthread_self(), &stack) == 0) {
        bytes = stack.ss_size;
        address = (char *)stack.ss_sp - bytes;
    }
#else
    pthread_attr_t attributes;
#ifdef __FreeBSD__
    int error = pthread_attr_init(&attributes);
    if (error == 0) error = pthread_attr_get_np(pthread_self(), &attributes);
#else
    int error = pthread_getattr_np(pthread_self(), &attributes);
#endif
    if (error == 0) {
        if (pthread_attr_getstack(&attributes, &address, &bytes) != 0) bytes = 0;
        pthread_attr_destroy(&attributes);
    }
#endif
    *lowest = bytes > 0 ? (uintptr_t)address : 0;
    *size = bytes;
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

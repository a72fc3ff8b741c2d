/*
 * Functions of the C library and of the Swift runtime that the library replaces for itself and for the runtime that is linked into it: with
 * its option --wrap, the linker redirects calls of NAME to __wrap_NAME, and calls of __real_NAME to NAME. The program is not affected.
 */
#include "../Sources/CRuntime/include/Runtime.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define REDIRECTED(result, name, ...) \
    result __real_##name(__VA_ARGS__); \
    result __wrap_##name(__VA_ARGS__); \
    result __wrap_##name(__VA_ARGS__)

/* Locks, and initialisations that C++ and Swift run only once: a fork waits for them, see "Runtime.h". */

/* Calls runtime_leave, unless the thread has taken the lock or has begun the initialisation. Returns `result`. */
static int stay_if(int has_taken, int result)
{
    if (!has_taken)
        runtime_leave();
    return result;
}

REDIRECTED(int, pthread_mutex_lock, pthread_mutex_t *mutex)
{
    int error;
    runtime_enter();
    error = __real_pthread_mutex_lock(mutex);
    return stay_if(error == 0, error);
}

REDIRECTED(int, pthread_mutex_trylock, pthread_mutex_t *mutex)
{
    int error;
    runtime_enter();
    error = __real_pthread_mutex_trylock(mutex);
    return stay_if(error == 0, error);
}

REDIRECTED(int, pthread_mutex_unlock, pthread_mutex_t *mutex)
{
    int error = __real_pthread_mutex_unlock(mutex);
    if (error == 0)
        runtime_leave();
    return error;
}

REDIRECTED(int, __cxa_guard_acquire, void *guard)
{
    int initialises;
    runtime_enter();
    initialises = __real___cxa_guard_acquire(guard);
    return stay_if(initialises, initialises);
}

REDIRECTED(void, __cxa_guard_release, void *guard)
{
    __real___cxa_guard_release(guard);
    runtime_leave();
}

/* swift::threading_impl::once_slow(once_t &, void (*)(void *), void *) */
REDIRECTED(void, _ZN5swift14threading_impl9once_slowERNS0_6once_tEPFvPvES3_, void *once, void (*function)(void *), void *argument)
{
    runtime_enter();
    __real__ZN5swift14threading_impl9once_slowERNS0_6once_tEPFvPvES3_(once, function, argument);
    runtime_leave();
}

/* swift::swift_abortAllocationFailure(size_t, size_t): the runtime's function allocates the message that it prints. */
_Noreturn REDIRECTED(void, _ZN5swift28swift_abortAllocationFailureEmm, size_t size, size_t alignment)
{
    char message[80];
    int length = snprintf(message, sizeof message, "Cleanse: the system refuses %zu bytes of memory\n", size);
    (void)alignment;
    if (length > 0 && write(2, message, (size_t)length) < 0)
        _exit(134);
    abort();
}

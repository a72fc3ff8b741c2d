/* The system's functions with Windows. It has no fork, so nothing counts the threads that hold a lock. */

#define WIN32_LEAN_AND_MEAN
#if !defined(_WIN32_WINNT) || _WIN32_WINNT < 0x0602
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0602
#endif

#include <windows.h>

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>

uint64_t runtime_process(void) { return GetCurrentProcessId(); }

uint64_t runtime_nanoseconds(void) {
    LARGE_INTEGER frequency, count;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&count);
    uint64_t seconds = (uint64_t)(count.QuadPart / frequency.QuadPart), rest = (uint64_t)(count.QuadPart % frequency.QuadPart);
    return seconds * 1000000000 + rest * 1000000000 / (uint64_t)frequency.QuadPart;
}

void runtime_write_error(const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        DWORD part = count < 0x10000 ? (DWORD)count : 0x10000, written = 0;
        if (!WriteFile(GetStdHandle(STD_ERROR_HANDLE), rest, part, &written, NULL) || written == 0) return;
        rest += written;
        count -= written;
    }
}

uint64_t runtime_thread(void) { return GetCurrentThreadId(); }

/* The thread that loads the program or the library. */
static DWORD main_thread;

__attribute__((constructor)) static void note_main_thread(void) { main_thread = GetCurrentThreadId(); }

int runtime_is_main_thread(void) { return GetCurrentThreadId() == main_thread; }

void runtime_thread_stack(uintptr_t *lowest, uintptr_t *size) {
    ULONG_PTR low = 0, high = 0;
    GetCurrentThreadStackLimits(&low, &high);
    *lowest = low;
    *size = high - low;
}

static _Thread_local void *thread_objects[runtime_places];

void **runtime_thread_objects(void) { return thread_objects; }

/* Fibre-local storage calls a function when a thread ends. */
static INIT_ONCE key_once = INIT_ONCE_STATIC_INIT;
static DWORD key = FLS_OUT_OF_INDEXES;
static _Thread_local int is_end_awaited;

static void NTAPI thread_ends(void *end) {
    is_end_awaited = 0;
    if (end != NULL) ((void (*)(void))end)();
}

static BOOL CALLBACK create_key(INIT_ONCE *once, void *parameter, void **context) {
    (void)once, (void)parameter, (void)context;
    key = FlsAlloc(thread_ends);
    return TRUE;
}

int runtime_at_thread_end(void (*end)(void)) {
    if (is_end_awaited) return 1;
    InitOnceExecuteOnce(&key_once, create_key, NULL, NULL);
    is_end_awaited = key != FLS_OUT_OF_INDEXES && FlsSetValue(key, (void *)end);
    return is_end_awaited;
}

size_t runtime_lock_size(void) { return sizeof(SRWLOCK); }
void runtime_lock_create(void *lock) { InitializeSRWLock(lock); }
void runtime_lock_destroy(void *lock) { (void)lock; }
void runtime_lock(void *lock) { AcquireSRWLockExclusive(lock); }
void runtime_unlock(void *lock) { ReleaseSRWLockExclusive(lock); }

/* Zeros initialise both. */
static struct {
    SRWLOCK lock;
    CONDITION_VARIABLE condition;
} conditions[runtime_conditions];

void runtime_condition_lock(unsigned number) { AcquireSRWLockExclusive(&conditions[number].lock); }
void runtime_condition_unlock(unsigned number) { ReleaseSRWLockExclusive(&conditions[number].lock); }
void runtime_condition_wake(unsigned number) { WakeAllConditionVariable(&conditions[number].condition); }
void runtime_condition_wait(unsigned number) {
    SleepConditionVariableSRW(&conditions[number].condition, &conditions[number].lock, INFINITE, 0);
}

/* The events of a console, and the end of the session, are the signals that a process gets from outside. The system calls the handler on a
   thread of its own for each event. */

static SRWLOCK receiving = SRWLOCK_INIT;
static void (*_Atomic receiver)(int number);
/* The signals that are caught, a bit for each. */
static atomic_uint caught;
static atomic_int is_handling;

static BOOL WINAPI receive(DWORD event) {
    int number = event == CTRL_C_EVENT ? SIGINT : event == CTRL_BREAK_EVENT ? SIGBREAK : SIGTERM;
    if ((atomic_load(&caught) & 1u << number) == 0) return FALSE;
    AcquireSRWLockExclusive(&receiving);
    receiver(number);
    ReleaseSRWLockExclusive(&receiving);
    /* The system ends the process when this function returns for one of the other events. It waits for some seconds before. */
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
    return TRUE;
}

int runtime_catch_signal(int number, void (*handler)(int number)) {
    if (number != SIGINT && number != SIGBREAK && number != SIGTERM) return EINVAL;
    receiver = handler;
    if (!atomic_exchange(&is_handling, 1) && !SetConsoleCtrlHandler(receive, TRUE)) {
        is_handling = 0;
        return EAGAIN;
    }
    atomic_fetch_or(&caught, 1u << number);
    return 0;
}

void runtime_release_signal(int number) {
    if (number == SIGINT || number == SIGBREAK || number == SIGTERM) atomic_fetch_and(&caught, ~(1u << number));
}

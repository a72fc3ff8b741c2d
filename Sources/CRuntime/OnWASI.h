/* The system's functions with WASI, where a process has one thread, receives no signals and does not fork. */

#include <errno.h>

#ifdef _REENTRANT
#error "Cleanse knows WASI with one thread only; add the threads of this system here."
#endif

uint64_t runtime_process(void) { return 1; }

uint64_t runtime_thread(void) { return 1; }
int runtime_is_main_thread(void) { return 1; }
void runtime_thread_stack(uintptr_t *lowest, uintptr_t *size) { *lowest = *size = 0; }

static void *thread_objects[runtime_places];

void **runtime_thread_objects(void) { return thread_objects; }

/* The thread ends with the process, which releases everything. */
int runtime_at_thread_end(void (*end)(void)) { return end != NULL; }

/* No other thread can hold a lock, or wake one that waits. */
size_t runtime_lock_size(void) { return sizeof(void *); }
void runtime_lock_create(void *lock) { (void)lock; }
void runtime_lock_destroy(void *lock) { (void)lock; }
void runtime_lock(void *lock) { (void)lock; }
void runtime_unlock(void *lock) { (void)lock; }
void runtime_condition_lock(unsigned number) { (void)number; }
void runtime_condition_unlock(unsigned number) { (void)number; }
void runtime_condition_wait(unsigned number) { (void)number; }
void runtime_condition_wake(unsigned number) { (void)number; }

int runtime_catch_signal(int number, void (*handler)(int number)) { return (void)number, (void)handler, ENOSYS; }
void runtime_release_signal(int number) { (void)number; }

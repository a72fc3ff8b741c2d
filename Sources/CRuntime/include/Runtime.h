/* Functions of Swift's runtime and of the system, which Swift can't declare or which differ between systems. The libraries call no other
   function of a system. "OnPOSIX.h", "Locks.h" and "Signals.h" implement them with POSIX, "OnWindows.h" and "OnWASI.h" for other systems. */

#pragma once

#include <stddef.h>
#include <stdint.h>

/* ---- Swift's runtime ---- */

/* Returns the identity of the serial executor whose job the calling thread runs, or 0 if there is none. */
uintptr_t runtime_current_executor(void);

/* Returns the witness table of a type's conformance to a protocol, or NULL if the type does not conform. The arguments are the addresses of
   the type's metadata and of the protocol's descriptor. The conformance may belong to an actor that the caller is not on. */
const void *runtime_conformance(const void *type, uintptr_t protocol);

/* Returns the address of the metadata of `any P.Type`. The argument is the address of the metadata of `any P`. */
const void *runtime_existential_metatype(const void *existential);

/* Identify the sources of the library, and the options with which it was linked. A build without an identity returns "" and 0. */
const char *runtime_build_id(void);
uint64_t runtime_build_features(void);

/* Returns zeroed memory for C, or NULL if there is none. `runtime_free` releases it. */
void *runtime_allocate(size_t count, size_t size);
void runtime_free(void *memory);

/* Tells the processor that memory will soon be read and written. Any address is allowed, because nothing is fetched from an invalid one. */
void runtime_prefetch(const void *address);

#ifdef __linux__
/* Stores the first address of the program or library that this function is linked into, and the address after its last one. Stores 0 if
   they are not found. */
void runtime_own_image(uintptr_t range[2]);
#endif

/* ---- Process and time ---- */

/* Returns a number that distinguishes the process from its parents. */
uint64_t runtime_process(void);

/* Returns the nanoseconds since an arbitrary moment, by a clock that is never set. */
uint64_t runtime_nanoseconds(void);

/* Writes bytes to standard error. Ends early if the system accepts no more. */
void runtime_write_error(const void *bytes, size_t count);

/* ---- Threads ---- */

/* Returns the number that the system gives the calling thread, as debuggers and logs show it. */
uint64_t runtime_thread(void);

/* Returns whether the caller runs on the first thread of the process. */
int runtime_is_main_thread(void);

/* Stores the lowest address of the calling thread's stack and its size in bytes, or 0 and 0 if the system doesn't tell. */
void runtime_thread_stack(uintptr_t *lowest, uintptr_t *size);

/* Returns a row of addresses that only the calling thread sees, all NULL at first. `ThreadRow` has the same number of places. */
enum { runtime_places = 24 };
void **runtime_thread_objects(void);

/* Calls a function once, when the calling thread ends. Returns 0 if the system has no room to register the call, else 1. */
int runtime_at_thread_end(void (*end)(void));

/* ---- Locks ---- */

/* A lock is stored in memory of the caller, which is aligned to words, is not moved, and has room for `runtime_lock_size` bytes. */
size_t runtime_lock_size(void);
void runtime_lock_create(void *lock);
void runtime_lock_destroy(void *lock);
void runtime_lock(void *lock);
void runtime_unlock(void *lock);

/* The conditions on which threads wait for each other, by number, each with its lock. A thread that calls `runtime_condition_wait` holds the
   lock and no other one. It waits until `runtime_condition_wake` is called, or wakes earlier, as with conditions of POSIX threads. In the
   child of a fork, the locks are free, and no thread waits. */
enum { runtime_conditions = 2 };
void runtime_condition_lock(unsigned condition);
void runtime_condition_unlock(unsigned condition);
void runtime_condition_wait(unsigned condition);
void runtime_condition_wake(unsigned condition);

/* A thread calls `runtime_enter` before it takes a lock or begins to initialise a value that is created once, and `runtime_leave` after it
   has released the lock or ended the initialisation. A fork waits until no other thread is inside, and a thread that enters waits while
   another one forks. Each thread counts its nested calls. Only systems that fork have these. */
void runtime_enter(void);
void runtime_leave(void);

/* ---- Signals ---- */

/* From now on, passes a signal to a function. A separate thread calls the function, once for each signal, in the order in which the signals
   arrive, including those that arrive before the thread runs. Calls must not overlap. Returns 0 or an error number. */
int runtime_catch_signal(int number, void (*handler)(int number));

/* Restores the disposition that a signal had before `runtime_catch_signal`. Calls must not overlap. */
void runtime_release_signal(int number);

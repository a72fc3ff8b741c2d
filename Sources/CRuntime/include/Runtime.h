/* What the engine calls of Swift's runtime and of the C library that Swift can't declare. */

#pragma once

#include <stdint.h>

/* Identifies the serial executor that the calling thread runs a job of; 0 if there is none. */
uintptr_t runtime_current_executor(void);

/* Identifies the sources of the library, and says how it was linked; "" and 0 in a build without an identity. */
const char *runtime_build_id(void);
uint64_t runtime_build_features(void);

/* The number that the system gives the calling thread, as debuggers and logs show it. */
uint64_t runtime_thread(void);

/* Addresses that only the calling thread sees, NULL at first: as many as `ThreadRow` has. */
enum { runtime_places = 24 };
void **runtime_thread_objects(void);

/* Calls a function once, when the calling thread ends. Returns whether it will: the system may have no room for that. */
int runtime_at_thread_end(void (*end)(void));

/* Makes a fork take a lock of the whole process, so that the child finds it free, and what it guards whole. While a lock is held, only those
   of higher ranks may be taken. `condition`, or NULL, is one on which threads wait with the lock: the child, which has none of these
   threads, gets a new one. The addresses are those of a mutex and of a condition variable of POSIX threads, and stay valid. Called once for
   each rank, below `runtime_ranks`. */
enum { runtime_ranks = 16 };
void runtime_keep_over_fork(unsigned rank, void *mutex, void *condition);

/* Tells the processor that memory is read and written soon. Any address will do: of what is no memory, nothing is fetched. */
void runtime_prefetch(const void *address);

#ifdef __linux__
/* The first address of the program or library that this function is linked into, and the one after its last; 0 if they are not found. */
void runtime_own_image(uintptr_t range[2]);
#endif

/* Whether the caller runs on the first thread of the process. */
int runtime_is_main_thread(void);

/* Passes signals to a function from now on, which a thread of its own calls: first come, first served. Also those that come before the
   thread runs. Called once at a time. Returns 0, or an error number. */
int runtime_catch_signal(int number, void (*handler)(int number));

/* Gives a signal back to whoever had it before `runtime_catch_signal`. Called once at a time. */
void runtime_release_signal(int number);

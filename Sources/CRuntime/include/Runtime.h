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

/* A thread takes a lock, or begins to initialise a value that is created once; and gives it back, or has ended that. A fork waits until no
   other thread is inside, and a thread that enters waits until no other one forks. Nested calls are counted. Of the thread. */
void runtime_enter(void);
void runtime_leave(void);

/* The locks with which threads wait for each other, by number. `runtime_wait` is called with the lock held, by a thread that holds no other
   one, until `runtime_wake`, or earlier: as with conditions of POSIX threads. A child of fork finds them free, and no thread that waits. */
enum { runtime_waits = 2 };
void runtime_lock(unsigned wait);
void runtime_unlock(unsigned wait);
void runtime_wait(unsigned wait);
void runtime_wake(unsigned wait);

/* Tells the processor that memory is read and written soon. Any address will do: of what is no memory, nothing is fetched. */
void runtime_prefetch(const void *address);

#ifdef __linux__
/* The first address of the program or library that this function is linked into, and the one after its last; 0 if they are not found. */
void runtime_own_image(uintptr_t range[2]);
#endif

/* The witness table of a type's conformance to a protocol, given the addresses of their metadata and its descriptor; NULL if the type does not
   conform. It may belong to an actor that the caller is not on. */
const void *runtime_conformance(const void *type, uintptr_t protocol);

/* Whether the caller runs on the first thread of the process. */
int runtime_is_main_thread(void);

/* Passes signals to a function from now on, which a thread of its own calls: first come, first served. Also those that come before the
   thread runs. Called once at a time. Returns 0, or an error number. */
int runtime_catch_signal(int number, void (*handler)(int number));

/* Gives a signal back to whoever had it before `runtime_catch_signal`. Called once at a time. */
void runtime_release_signal(int number);

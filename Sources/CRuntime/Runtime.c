#define _GNU_SOURCE

#include "Runtime.h"

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#else
#include <pthread.h>
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

uint64_t runtime_thread(void) {
#ifdef __linux__
    return (uint64_t)syscall(SYS_gettid);
#else
    uint64_t thread = 0;
    pthread_threadid_np(NULL, &thread);
    return thread;
#endif
}

int runtime_is_main_thread(void) {
#ifdef __linux__
    return syscall(SYS_gettid) == getpid();
#else
    return pthread_main_np();
#endif
}

/* The functions that systems have in common: of Swift's runtime, of the image that this code is linked into, of memory, and, except on
   Windows, of the clock and of standard error. */

#include <stdlib.h>
#ifndef _WIN32
#include <time.h>
#include <unistd.h>
#endif
#ifdef __linux__
#include <link.h>
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
#ifdef _WIN32
#define HIDDEN
#else
#define HIDDEN , visibility("hidden")
#endif
__attribute__((weak HIDDEN)) const char CleanseBuildID[] = "";
__attribute__((weak HIDDEN)) const unsigned long long CleanseBuildFeatures = 0;

const char *runtime_build_id(void) { return CleanseBuildID; }
uint64_t runtime_build_features(void) { return CleanseBuildFeatures; }

void *runtime_allocate(size_t count, size_t size) { return calloc(count, size); }
void runtime_free(void *memory) { free(memory); }

void runtime_prefetch(const void *address) { __builtin_prefetch(address, 1); }

#ifndef _WIN32
uint64_t runtime_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void runtime_write_error(const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t written = write(STDERR_FILENO, rest, count);
        if (written <= 0) return;
        rest += written;
        count -= (size_t)written;
    }
}
#endif

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

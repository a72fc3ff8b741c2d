/*
 * What the Makefile links into the library: the identity of a build, which a Swift package has not, and the end of a process that the
 * system refuses memory.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Bits of CLEANSE_FEATURE_OWN_RUNTIME and CLEANSE_FEATURE_STATIC. */
#ifdef BUILD_IS_static
#define FEATURES 6
#else
#define FEATURES 2
#endif

extern const char CleanseBuildID[];
extern const unsigned long long CleanseBuildFeatures;

__attribute__((visibility("hidden"))) const char CleanseBuildID[] = BUILD_ID;
__attribute__((visibility("hidden"))) const unsigned long long CleanseBuildFeatures = FEATURES;

/* The linker calls it in place of swift_abortAllocationFailure of the Swift runtime, which allocates the message that it prints. */
_Noreturn void __wrap__ZN5swift28swift_abortAllocationFailureEmm(size_t size, size_t alignment);

void __wrap__ZN5swift28swift_abortAllocationFailureEmm(size_t size, size_t alignment)
{
    char message[80];
    int length = snprintf(message, sizeof message, "Cleanse: the system refuses %zu bytes of memory\n", size);
    (void)alignment;
    if (length > 0 && write(2, message, (size_t)length) < 0)
        _exit(134);
    abort();
}

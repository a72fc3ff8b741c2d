/* The identity of a build, which a Swift package does not have. The Makefile links it into the library. */

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

/* A library with two of the header's functions, and one that is not exported. */
#include <cleanse.h>

uint32_t not_exported(void);
uint32_t not_exported(void) { return CLEANSE_VERSION; }
CLEANSE_API uint32_t cleanse_version(void) { return not_exported(); }
CLEANSE_API const char *cleanse_version_string(void) { return "1.0.0"; }

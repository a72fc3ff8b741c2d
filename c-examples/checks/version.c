/* Checks that the header describes the loaded library, and how that was built: the argument is "shared" or "static". */
#include "cleanse.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **arguments)
{
    char text[32];
    uint64_t features = CLEANSE_FEATURE_OPTIMIZED | CLEANSE_FEATURE_OWN_RUNTIME;
    if (count > 1 && strcmp(arguments[1], "static") == 0)
        features |= CLEANSE_FEATURE_STATIC;
    snprintf(text, sizeof text, "%d.%d.%d", CLEANSE_VERSION_MAJOR, CLEANSE_VERSION_MINOR, CLEANSE_VERSION_PATCH);
    printf("header %s, %d; library %s, %u, build %s, features %d\n", text, CLEANSE_VERSION, cleanse_version_string(),
        (unsigned)cleanse_version(), cleanse_build_id(), (int)cleanse_features());
    return strcmp(cleanse_version_string(), text) != 0 || cleanse_version() != (unsigned)CLEANSE_VERSION
        || strncmp(cleanse_build_id(), text, strlen(text)) != 0 || strlen(cleanse_build_id()) != strlen(text) + 17
        || cleanse_features() != features;
}

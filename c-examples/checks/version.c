/* The library that runs is the one that the header describes. */
#include "cleanse.h"

#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", CLEANSE_VERSION_MAJOR, CLEANSE_VERSION_MINOR, CLEANSE_VERSION_PATCH);
    printf("header %s, %d; library %s, %u\n", text, CLEANSE_VERSION, cleanse_version_string(), (unsigned)cleanse_version());
    return strcmp(cleanse_version_string(), text) != 0 || cleanse_version() != (unsigned)CLEANSE_VERSION;
}

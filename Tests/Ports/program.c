/* A program that uses the library. */
#include <cleanse.h>
#include <stdio.h>

int main(void) {
    if (cleanse_version() != CLEANSE_VERSION) return 1;
    return puts(cleanse_version_string()) < 0;
}

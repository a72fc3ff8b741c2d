/* A program as a user of the installed library has it. */
#include <cleanse.h>

#include <stdio.h>

int main(void)
{
    printf("cleanse %s\n", cleanse_version_string());
    return cleanse_version() != (unsigned)CLEANSE_VERSION;
}

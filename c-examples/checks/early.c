/* Uses the library in a constructor of the program, before main and before the constructors of an archive that is linked after it. */
#include "hard.h"

static cleanse_graph *early;

__attribute__((constructor)) static void construct(void)
{
    live();
    early = build();
    request(early);
}

int main(void)
{
    request(early);
    cleanse_graph_release(early);
    live();
    return 0;
}

/* Takes all thread-specific keys except the number in its argument, then uses the library, also on threads that end. */
#include "hard.h"

int main(int count, char **arguments)
{
    static pthread_key_t keys[100000];
    int taken = 0;

    while (pthread_key_create(&keys[taken], NULL) == 0)
        taken++;
    for (int left = count > 1 ? atoi(arguments[1]) : 0; left > 0; left--)
        pthread_key_delete(keys[--taken]);
    live();
    for (int round = 0; round < 20; round++)
        live_on_thread();
    return 0;
}

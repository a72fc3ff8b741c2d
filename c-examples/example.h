/* The examples share this header: two ways to handle an error, and memory. Your program will have its own. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include "cleanse.h"

#include <stdio.h>
#include <stdlib.h>

/* For a call that must succeed: prints the error and ends the program otherwise. */
#define CHECK(call) example_check((call), __FILE__, __LINE__)

static inline void example_check(cleanse_error *error, const char *file, int line)
{
    if (!error)
        return;
    fprintf(stderr, "%s:%d: error %d\n%s\n", file, line, (int)cleanse_error_code(error), cleanse_error_message(error));
    cleanse_error_release(error);
    exit(EXIT_FAILURE);
}

/* For a call that must fail: prints the number and the message, and releases the error, which is ours. */
#define CHECK_FAILS(call) example_check_fails((call), __FILE__, __LINE__)

static inline void example_check_fails(cleanse_error *error, const char *file, int line)
{
    if (!error) {
        fprintf(stderr, "%s:%d: no error\n", file, line);
        exit(EXIT_FAILURE);
    }
    printf("error %d: %s\n", (int)cleanse_error_code(error), cleanse_error_message(error));
    cleanse_error_release(error);
}

/* Allocates memory for an instance. If there is none, the program ends, to keep the examples short. */
static inline void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory)
        abort();
    return memory;
}

#endif

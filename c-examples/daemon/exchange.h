/* One request and its response: the seed of a request's graph. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXCHANGE_LIMIT = 64 * 1024 };  /* the largest number of bytes in a body */

struct text {
    char *bytes;
    size_t length, capacity;
};

void text_add(struct text *text, const void *bytes, size_t length);
void text_print(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a string as JSON, with its quotes. */
void text_quote(struct text *text, const char *string, size_t length);
bool text_is_utf8(const char *bytes, size_t length);

struct exchange {
    char *method, *path;
    struct text body;
    bool is_refused;      /* the server is stopping */

    int status;
    struct text content;  /* JSON, or empty for no content */
    char header[96];      /* the value of the header that is named below */
    const char *header_name;
};

/* Makes the response an error, with a reason in JSON. */
void exchange_fail(struct exchange *exchange, int status, const char *reason);

#endif

/*
 * Notes in an SQLite file, under string keys, so that a host in any language can declare them.
 *
 *   "database.path"         a string, which the host binds
 *   "database.connections"  an int64: how many requests use the database at the same time; the host binds it
 *   "clock"                 a struct clock *, which the host binds
 *   "pool"                  the connections, which are opened when it is created: store_declare
 *   "connection"            one of the connections, as long as the graph of a request lives: store_declare_in_request
 *   "store"                 a struct store * for that request: store_declare_in_request
 */
#ifndef STORE_H
#define STORE_H

#include <cleanse.h>

#include <stdbool.h>
#include <stdint.h>

struct clock {
    int64_t (*now)(struct clock *clock);  /* seconds since 1970 */
};

struct note {
    int64_t id, created;
    const char *text;  /* borrowed until the function that shows it returns */
    size_t length;
};

typedef void (*note_visitor)(const struct note *note, void *context);

/* The functions of a store for handlers. They return 1, or 0 if there is no such note, or -1 if the store fails. */
struct store {
    int (*add)(struct store *store, const char *text, size_t length, struct note *out);
    int (*find)(struct store *store, int64_t id, note_visitor visit, void *context);
    int (*list)(struct store *store, int64_t limit, note_visitor visit, void *context);  /* the newest first */
    int (*erase)(struct store *store, int64_t id);
};

/* Declares the objects that all requests share. */
cleanse_error *store_declare(cleanse_binder *binder);

/* Declares the objects of each request, in the scope "request". */
cleanse_error *store_declare_in_request(cleanse_binder *binder);

#endif

/*
 * A plug-in that stores orders. It uses and provides these string keys:
 *
 *   "database"     a pointer to the SQLite database, open and with its schema, which the host binds
 *   "order store"  a struct order_store *, which the plug-in provides
 */
#ifndef STORE_H
#define STORE_H

#include <stddef.h>
#include <stdint.h>

struct order {
    int64_t id, placed;  /* placed: seconds since 1970 */
    const char *item;    /* borrowed until the function that shows it returns */
    size_t length;
};

typedef void (*order_visitor)(const struct order *order, void *context);

/* Any thread may call the functions. They return -1 if the store fails. */
struct order_store {
    int64_t (*place)(struct order_store *store, const char *item, size_t length, int64_t placed);  /* the id */
    int (*find)(struct order_store *store, int64_t id, order_visitor visit, void *context);        /* 1, or 0 for none */
    int64_t (*expire)(struct order_store *store, int64_t before);                                  /* the number removed */
};

#endif

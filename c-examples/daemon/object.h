/* Memory of the objects that providers create, counted by name, so that tests see that each is destroyed once. */
#ifndef OBJECT_H
#define OBJECT_H

#include <cleanse.h>

#include <stddef.h>

/* Returns zeroed memory for an instance. The name is borrowed forever. If there is no memory, the process ends, as in the library. */
void *object_create(const char *name, size_t size);

/* Releases the memory of an instance. */
void object_destroy(void *object);

/* Counts the objects that have been created and destroyed so far. */
void object_counts(size_t *created, size_t *destroyed);

/* Sets a function that receives the name of each destroyed object; NULL for none. Only while no other thread has objects. */
void object_watch(void (*destroyed)(const char *name));

/* Binds a key to a shared object of each graph with a scope, or to one shared object if the scope is NULL. Pass CLEANSE_HERE last. */
cleanse_error *object_bind(
    cleanse_binder *binder, const char *key, const char *scope, const cleanse_dependency *needs, size_t need_count,
    cleanse_create_function create, cleanse_destroy_function destroy, const char *file, uint32_t line);

/* Creates an error of a provider, with a text formatted like printf's. */
cleanse_error *failure(int32_t code, const char *format, ...) __attribute__((format(printf, 2, 3)));

enum {
    ERROR_LISTEN = CLEANSE_ERROR_USER + 1,   /* the port can't be listened to */
    ERROR_DATABASE = CLEANSE_ERROR_USER + 2, /* the database can't be opened */
    ERROR_SERVER = CLEANSE_ERROR_USER + 3    /* the server can't be started */
};

#endif

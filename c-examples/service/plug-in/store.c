/*
 * A plug-in in C: it stores orders in the database of the host.
 *
 * It is linked only to SQLite, since the host has the functions of cleanse.h.
 */
#include <cleanse.h>
#include <store.h>

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

cleanse_error *plug_in_declare(cleanse_binder *binder);

struct sqlite_store {
    struct order_store functions; /* the part that the host uses */
    sqlite3 *database;
    pthread_mutex_t lock; /* a connection has one transaction at a time */
};

/* Begins the use of the database. Returns NULL if the statement can't be prepared. */
static sqlite3_stmt *begin(struct order_store *store, const char *text)
{
    struct sqlite_store *self = (struct sqlite_store *)store;
    sqlite3_stmt *statement = NULL;
    pthread_mutex_lock(&self->lock);
    sqlite3_prepare_v2(self->database, text, -1, &statement, NULL);
    return statement;
}

/* Ends the use of the database. Returns the result if the statement has completed, and -1 otherwise. */
static int64_t end(struct order_store *store, sqlite3_stmt *statement, int step, int64_t result)
{
    sqlite3_finalize(statement);
    pthread_mutex_unlock(&((struct sqlite_store *)store)->lock);
    return step == SQLITE_DONE ? result : -1;
}

static int64_t place(struct order_store *store, const char *item, size_t length, int64_t placed)
{
    sqlite3_stmt *statement = begin(store, "INSERT INTO orders (item, placed) VALUES (?, ?)");
    sqlite3_bind_text64(statement, 1, item, length, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(statement, 2, placed);
    int step = sqlite3_step(statement);
    return end(store, statement, step, sqlite3_last_insert_rowid(((struct sqlite_store *)store)->database));
}

static int find(struct order_store *store, int64_t id, order_visitor visit, void *context)
{
    sqlite3_stmt *statement = begin(store, "SELECT id, placed, item FROM orders WHERE id = ?");
    int step, count = 0;
    sqlite3_bind_int64(statement, 1, id);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *item = (const char *)sqlite3_column_text(statement, 2);
        struct order order = {
            sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1), item,
            (size_t)sqlite3_column_bytes(statement, 2)};
        visit(&order, context);
        count++;
    }
    return (int)end(store, statement, step, count);
}

static int64_t expire(struct order_store *store, int64_t before)
{
    sqlite3_stmt *statement = begin(store, "DELETE FROM orders WHERE placed < ?");
    sqlite3_bind_int64(statement, 1, before);
    int step = sqlite3_step(statement);
    return end(store, statement, step, sqlite3_changes64(((struct sqlite_store *)store)->database));
}

static cleanse_error *create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    struct sqlite_store *store = malloc(sizeof *store);
    if (!store)
        return cleanse_error_create(CLEANSE_ERROR_USER, "out of memory");
    *store = (struct sqlite_store){.functions = {place, find, expire}, .database = cleanse_request_pointer(request, 0)};
    pthread_mutex_init(&store->lock, NULL);
    *out = store;
    return NULL;
}

static void destroy(void *instance, void *context)
{
    (void)context;
    pthread_mutex_destroy(&((struct sqlite_store *)instance)->lock);
    free(instance);
}

/* Called once, after the plug-in has been loaded. */
cleanse_error *plug_in_declare(cleanse_binder *binder)
{
    const cleanse_dependency needs[] = {CLEANSE_DEPENDENCY("database", CLEANSE_NEED_OBJECT)};
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = "order store";
    binding.sharing = CLEANSE_SHARED;
    binding.dependencies = needs;
    binding.dependency_count = 1;
    binding.create = create;
    binding.destroy = destroy;
    return cleanse_bind(binder, &binding);
}

#include "store.h"

#include "object.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

/* The version of the schema, stored as the user_version of the file. */
enum { SCHEMA_VERSION = 1 };
static const char schema[] =
    "CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, created INTEGER NOT NULL);"
    "PRAGMA user_version = 1;";

enum statement { ADD, FIND, LIST, ERASE, STATEMENTS };
static const char *const texts[STATEMENTS] = {
    [ADD] = "INSERT INTO notes (text, created) VALUES (?, ?)",
    [FIND] = "SELECT id, created, text FROM notes WHERE id = ?",
    [LIST] = "SELECT id, created, text FROM notes ORDER BY id DESC LIMIT ?",
    [ERASE] = "DELETE FROM notes WHERE id = ?",
};

/* ---- The pool ------------------------------------------------------------------------------------------------------ */

struct connection {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
    struct connection *next;  /* the next free connection */
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t is_free;
    struct connection *free;
    size_t count;
    struct connection connections[];
};

static void close_connection(struct connection *connection)
{
    for (int index = 0; index < STATEMENTS; index++)
        sqlite3_finalize(connection->statements[index]);
    sqlite3_close(connection->database);
}

static cleanse_error *open_connection(struct connection *connection, const char *path)
{
    /* No mutex, since only one thread at a time uses a connection. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool is_open = sqlite3_open_v2(path, &connection->database, flags, NULL) == SQLITE_OK
        && sqlite3_busy_timeout(connection->database, 10000) == SQLITE_OK
        && sqlite3_exec(connection->database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", NULL, NULL, NULL)
            == SQLITE_OK;
    sqlite3_stmt *version = NULL;
    int64_t found = 0;
    if (is_open)
        is_open = sqlite3_prepare_v2(connection->database, "PRAGMA user_version", -1, &version, NULL) == SQLITE_OK
            && sqlite3_step(version) == SQLITE_ROW;
    if (is_open)
        found = sqlite3_column_int64(version, 0);
    sqlite3_finalize(version);
    if (is_open && found > SCHEMA_VERSION)
        return failure(ERROR_DATABASE, "%s has the schema %lld, and this program knows those up to %d: use a later program, or another file",
            path, (long long)found, SCHEMA_VERSION);
    if (is_open)
        is_open = sqlite3_exec(connection->database, schema, NULL, NULL, NULL) == SQLITE_OK;
    for (int index = 0; is_open && index < STATEMENTS; index++)
        is_open = sqlite3_prepare_v3(connection->database, texts[index], -1, SQLITE_PREPARE_PERSISTENT,
            &connection->statements[index], NULL) == SQLITE_OK;
    if (is_open)
        return NULL;
    return failure(ERROR_DATABASE, "%s can't be opened: %s", path, sqlite3_errmsg(connection->database));
}

static void destroy_pool(void *instance, void *context)
{
    (void)context;
    struct pool *pool = instance;
    for (size_t index = 0; index < pool->count; index++)
        close_connection(&pool->connections[index]);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->is_free);
    object_destroy(pool);
}

static cleanse_error *create_pool(const cleanse_request *request, void **out, void *context)
{
    const char *path;
    int64_t count;
    cleanse_error *error = cleanse_object_string(cleanse_request_object(request, 0), &path);
    if (!error)
        error = cleanse_object_int64(cleanse_request_object(request, 1), &count);
    if (!error && (count < 1 || count > 64))
        error = failure(ERROR_DATABASE, "database.connections is %lld, and has to be from 1 to 64", (long long)count);
    if (error)
        return error;
    struct pool *pool = object_create("pool", sizeof *pool + (size_t)count * sizeof(struct connection));
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->is_free, NULL);
    while (!error && pool->count < (size_t)count) {
        struct connection *connection = &pool->connections[pool->count++];
        error = open_connection(connection, path);
        connection->next = pool->free;
        pool->free = connection;
    }
    if (error)
        destroy_pool(pool, context);
    else
        *out = pool;
    return error;
}

/* ---- The connection of a request ----------------------------------------------------------------------------------- */

struct lease {
    struct pool *pool;
    struct connection *connection;
};

static cleanse_error *create_lease(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    struct lease *lease = object_create("connection", sizeof *lease);
    struct pool *pool = lease->pool = cleanse_request_pointer(request, 0);
    pthread_mutex_lock(&pool->lock);
    /* Other requests do not depend on this one, and return their connections when they end. */
    while (!pool->free)
        pthread_cond_wait(&pool->is_free, &pool->lock);
    lease->connection = pool->free;
    pool->free = pool->free->next;
    pthread_mutex_unlock(&pool->lock);
    *out = lease;
    return NULL;
}

static void destroy_lease(void *instance, void *context)
{
    (void)context;
    struct lease *lease = instance;
    struct pool *pool = lease->pool;
    pthread_mutex_lock(&pool->lock);
    lease->connection->next = pool->free;
    pool->free = lease->connection;
    pthread_cond_signal(&pool->is_free);
    pthread_mutex_unlock(&pool->lock);
    object_destroy(lease);
}

/* ---- The store of a request ---------------------------------------------------------------------------------------- */

struct sqlite_store {
    struct store store;
    struct connection *connection;
    struct clock *clock;
};

static sqlite3_stmt *prepared(struct store *store, enum statement which)
{
    return ((struct sqlite_store *)store)->connection->statements[which];
}

/* Ends the use of a statement, which then no longer refers to its parameters. */
static int done(sqlite3_stmt *statement, int result)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result;
}

static int add(struct store *store, const char *text, size_t length, struct note *out)
{
    struct sqlite_store *own = (struct sqlite_store *)store;
    sqlite3_stmt *statement = prepared(store, ADD);
    int64_t now = own->clock->now(own->clock);
    if (sqlite3_bind_text(statement, 1, text ? text : "", (int)length, SQLITE_STATIC) != SQLITE_OK
        || sqlite3_bind_int64(statement, 2, now) != SQLITE_OK || sqlite3_step(statement) != SQLITE_DONE)
        return done(statement, -1);
    *out = (struct note){ sqlite3_last_insert_rowid(own->connection->database), now, text, length };
    return done(statement, 1);
}

/* Shows the rows of a statement with one parameter. */
static int show(sqlite3_stmt *statement, int64_t parameter, note_visitor visit, void *context)
{
    int result, count = 0;
    if (sqlite3_bind_int64(statement, 1, parameter) != SQLITE_OK)
        return done(statement, -1);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        struct note note = {
            sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1),
            (const char *)sqlite3_column_text(statement, 2), (size_t)sqlite3_column_bytes(statement, 2)
        };
        visit(&note, context);
        count = 1;
    }
    return done(statement, result == SQLITE_DONE ? count : -1);
}

static int find(struct store *store, int64_t id, note_visitor visit, void *context)
{
    return show(prepared(store, FIND), id, visit, context);
}

static int list(struct store *store, int64_t limit, note_visitor visit, void *context)
{
    int result = show(prepared(store, LIST), limit, visit, context);
    return result < 0 ? -1 : 1;
}

static int erase(struct store *store, int64_t id)
{
    sqlite3_stmt *statement = prepared(store, ERASE);
    if (sqlite3_bind_int64(statement, 1, id) != SQLITE_OK || sqlite3_step(statement) != SQLITE_DONE)
        return done(statement, -1);
    return done(statement, sqlite3_changes(((struct sqlite_store *)store)->connection->database) > 0);
}

static cleanse_error *create_store(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    struct sqlite_store *store = object_create("store", sizeof *store);
    struct lease *lease = cleanse_request_pointer(request, 0);
    store->store = (struct store){ add, find, list, erase };
    store->connection = lease->connection;
    store->clock = cleanse_request_pointer(request, 1);
    *out = store;
    return NULL;
}

static void destroy_store(void *instance, void *context)
{
    (void)context;
    object_destroy(instance);
}

/* ---- Declarations -------------------------------------------------------------------------------------------------- */

cleanse_error *store_declare(cleanse_binder *binder)
{
    const cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("database.path", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("database.connections", CLEANSE_NEED_OBJECT),
    };
    return object_bind(binder, "pool", NULL, needs, 2, create_pool, destroy_pool, CLEANSE_HERE);
}

cleanse_error *store_declare_in_request(cleanse_binder *binder)
{
    const cleanse_dependency pool[] = { CLEANSE_DEPENDENCY("pool", CLEANSE_NEED_OBJECT) };
    cleanse_error *error = object_bind(binder, "connection", "request", pool, 1, create_lease, destroy_lease, CLEANSE_HERE);

    const cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("connection", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("clock", CLEANSE_NEED_OBJECT),
    };
    return error ? error : object_bind(binder, "store", "request", needs, 2, create_store, destroy_store, CLEANSE_HERE);
}

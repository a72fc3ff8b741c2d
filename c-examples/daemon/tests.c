/* Tests the service with real requests over real sockets. Each test replaces parts of the graph by overrides. */
#include "client.h"
#include "handlers.h"
#include "object.h"
#include "server.h"
#include "service.h"
#include "store.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)

/* For a call that must succeed. */
static void check(cleanse_error *error)
{
    if (!error)
        return;
    fprintf(stderr, "%s\n", cleanse_error_message(error));
    exit(1);
}

static char folder[] = "/tmp/notes.XXXXXX";
static char path[64];

/* ---- The service under test ---------------------------------------------------------------------------------------- */

struct service {
    cleanse_binder *binder, *overrides;
    cleanse_graph *graph;
    struct server *server;
};

static struct service declare(const char *database, int64_t clients, int64_t connections)
{
    struct service service = { 0 };
    check(cleanse_binder_create(&service.binder));
    check(cleanse_binder_create(&service.overrides));
    check(service_declare(service.binder));
    check(cleanse_bind_int64(service.binder, "port", NULL, 0, CLEANSE_HERE));
    check(cleanse_bind_int64(service.binder, "clients", NULL, clients, CLEANSE_HERE));
    check(cleanse_bind_string(service.binder, "database.path", NULL, database, CLEANSE_HERE));
    check(cleanse_bind_int64(service.binder, "database.connections", NULL, connections, CLEANSE_HERE));
    return service;
}

/* Starts the service. Returns an error if that fails. */
static cleanse_error *start(struct service *service)
{
    cleanse_build_options options = CLEANSE_BUILD_INIT;
    options.name = "service";
    options.overrides = service->overrides;
    void *instance = NULL;
    cleanse_error *error = cleanse_graph_build(service->binder, &options, &service->graph);
    if (!error) error = cleanse_graph_get_pointer(service->graph, "server", NULL, &instance);
    service->server = instance;
    return error ? error : cleanse_graph_start(service->graph);
}

/* Ends the service, and checks that no object is left. */
static void end(struct service *service)
{
    size_t created, destroyed;
    cleanse_graph_release(service->graph);
    cleanse_binder_release(service->overrides);
    cleanse_binder_release(service->binder);
    object_counts(&created, &destroyed);
    EXPECT(created == destroyed);
}

static struct client connected(const struct service *service)
{
    struct client client;
    EXPECT(client_open(&client, server_port(service->server)) == 0);
    return client;
}

/* ---- A fixed clock, and a store in memory -------------------------------------------------------------------------- */

static int64_t noon(struct clock *clock)
{
    (void)clock;
    return 43200;
}

static struct clock standing = { noon };

static void answers(void)
{
    struct service service = declare(path, 8, 1);
    check(cleanse_bind_pointer(service.overrides, "clock", NULL, &standing, CLEANSE_HERE));
    check(start(&service));
    struct client client = connected(&service);
    EXPECT(client_request(&client, "GET", "/notes", "", 0) == 200);
    EXPECT(strcmp(client.content, "{\"notes\":[]}\n") == 0);
    EXPECT(client_request(&client, "POST", "/notes", "a \"b\"\n", 6) == 201);
    EXPECT(strcmp(client.content, "{\"id\":1,\"created\":43200,\"text\":\"a \\\"b\\\"\\u000a\"}\n") == 0);
    EXPECT(strstr(client.bytes, "\r\nLocation: /notes/1\r\n"));
    EXPECT(client_request(&client, "POST", "/notes", "gr\xc3\xbc\xc3\x9f" "e", 7) == 201);
    EXPECT(client_request(&client, "GET", "/notes", "", 0) == 200);
    EXPECT(strncmp(client.content, "{\"notes\":[{\"id\":2,", 18) == 0 && strstr(client.content, "},{\"id\":1,"));
    EXPECT(client_request(&client, "GET", "/notes/2", "", 0) == 200 && strstr(client.content, "gr\xc3\xbc\xc3\x9f" "e"));
    EXPECT(client_request(&client, "HEAD", "/notes/2", "", 0) == 200);
    EXPECT(client_request(&client, "DELETE", "/notes/2", "", 0) == 204);
    EXPECT(client_request(&client, "DELETE", "/notes/2", "", 0) == 404);
    EXPECT(client_request(&client, "GET", "/notes/2", "", 0) == 404);
    /* Requests that are invalid. */
    EXPECT(client_request(&client, "POST", "/notes", "", 0) == 400);
    EXPECT(client_request(&client, "POST", "/notes", "\xc0\x80", 2) == 400);
    EXPECT(client_request(&client, "POST", "/notes", "\xed\xa0\x80", 3) == 400);
    EXPECT(client_request(&client, "PUT", "/notes", "a", 1) == 405 && strstr(client.bytes, "\r\nAllow: GET, POST\r\n"));
    for (const char *const *other = (const char *[]){ "/", "/note", "/notes/", "/notes/x", "/notes/1x", "/notes/-1",
             "/notes/9999999999999999999", "/notes/1/2", "/notes?id=1x/", NULL }; *other; other++)
        EXPECT(client_request(&client, "GET", *other, "", 0) == (strchr(*other, '?') ? 200 : 404));
    char *large = calloc(1, EXCHANGE_LIMIT + 1);
    EXPECT(large);
    memset(large, 'x', EXCHANGE_LIMIT + 1);
    EXPECT(client_request(&client, "POST", "/notes", large, EXCHANGE_LIMIT) == 201);
    EXPECT(client_request(&client, "POST", "/notes", large, EXCHANGE_LIMIT + 1) == 413);
    free(large);
    client_close(&client);
    end(&service);

    /* The file keeps the notes for a service that starts later. */
    service = declare(path, 8, 1);
    check(start(&service));
    client = connected(&service);
    EXPECT(client_request(&client, "GET", "/notes/1", "", 0) == 200 && strstr(client.content, "43200"));
    client_close(&client);
    end(&service);
}

static int no_add(struct store *store, const char *text, size_t length, struct note *out)
{
    (void)store;
    *out = (struct note){ .id = 7, .text = text, .length = length };
    return 1;
}

static int failing(struct store *store, int64_t id)
{
    (void)store;
    (void)id;
    return -1;
}

static struct store memory = { .add = no_add, .erase = failing };

static cleanse_error *create_broken(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    (void)out;
    (void)context;
    return failure(ERROR_DATABASE, "broken");
}

static void stores_can_be_replaced(void)
{
    struct service service = declare(path, 8, 1);
    check(cleanse_bind_pointer(service.overrides, "store", NULL, &memory, CLEANSE_HERE));
    check(start(&service));
    struct client client = connected(&service);
    EXPECT(client_request(&client, "POST", "/notes", "a", 1) == 201 && strstr(client.content, "\"id\":7"));
    EXPECT(client_request(&client, "DELETE", "/notes/7", "", 0) == 500);
    client_close(&client);
    end(&service);

    /* A store that can't be created fails the requests that need it. */
    service = declare(path, 8, 1);
    cleanse_binding broken = CLEANSE_BINDING_INIT;
    broken.key = "store";
    broken.create = create_broken;
    check(cleanse_bind(service.overrides, &broken));
    check(start(&service));
    client = connected(&service);
    EXPECT(client_request(&client, "GET", "/notes", "", 0) == 500);
    EXPECT(client_request(&client, "GET", "/health", "", 0) == 200);
    client_close(&client);
    end(&service);
}

/* ---- Requests in flight -------------------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
enum { WAITING = 8 };
static int entered;
static bool may_leave;
static char ended[64];

static void wait_at_gate(struct handler *handler, struct exchange *exchange, int64_t number)
{
    (void)handler;
    (void)number;
    pthread_mutex_lock(&lock);
    entered++;
    pthread_cond_broadcast(&changed);
    while (!may_leave)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    exchange->status = 200;
    text_print(&exchange->content, "through");
}

static void note_end(const char *name)
{
    if (strcmp(name, "server") == 0 || strcmp(name, "pool") == 0 || strcmp(name, "listener") == 0) {
        strcat(ended, name);
        strcat(ended, " ");
    }
}

static cleanse_error *create_gate(const cleanse_request *request, void **out, void *context)
{
    (void)request;
    static struct handler gate = { "GET", "/gate", wait_at_gate };
    (void)context;
    *out = &gate;
    return NULL;
}

static void *pass_gate(void *context)
{
    struct client *client = context;
    int status = client_request(client, "GET", "/gate", "", 0);
    EXPECT(status == 200 && strcmp(client->content, "through") == 0);
    return NULL;
}

static void *stop(void *context)
{
    check(cleanse_graph_stop(context));
    return NULL;
}

static void requests_in_flight_are_finished(void)
{
    struct service service = declare(path, 64, 1);
    cleanse_binding gate = CLEANSE_BINDING_INIT;
    gate.key = "handler";
    gate.collected = true;
    gate.create = create_gate;
    check(cleanse_bind(service.overrides, &gate));
    check(start(&service));
    struct client waiting[WAITING], idle = connected(&service), late;
    uint16_t port = server_port(service.server);
    EXPECT(client_request(&idle, "GET", "/absent", "", 0) == 404);

    pthread_t passing[WAITING], stopping;
    for (int index = 0; index < WAITING; index++) {
        waiting[index] = connected(&service);
        EXPECT(pthread_create(&passing[index], NULL, pass_gate, &waiting[index]) == 0);
    }
    pthread_mutex_lock(&lock);
    while (entered < WAITING)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    EXPECT(pthread_create(&stopping, NULL, stop, service.graph) == 0);

    /* After some time, no other client is accepted, and connected clients are told. */
    while (client_open(&late, port) == 0) {
        client_close(&late);
        sched_yield();
    }
    int status = client_request(&idle, "GET", "/gate", "", 0);
    EXPECT(status == 503 && strstr(idle.bytes, "\r\nConnection: close\r\n"));

    pthread_mutex_lock(&lock);
    may_leave = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    for (int index = 0; index < WAITING; index++) {
        pthread_join(passing[index], NULL);
        client_close(&waiting[index]);
    }
    pthread_join(stopping, NULL);
    client_close(&idle);
    object_watch(note_end);
    end(&service);
    object_watch(NULL);
    EXPECT(strcmp(ended, "server pool listener ") == 0);
}

/* ---- Failures of the start ----------------------------------------------------------------------------------------- */

static void fails(struct service service, int32_t code, const char *text)
{
    cleanse_error *error = start(&service);
    service.server = NULL;
    EXPECT(error && cleanse_error_code(error) == code);
    if (!strstr(cleanse_error_message(error), text)) {
        fprintf(stderr, "not %s: %s\n", text, cleanse_error_message(error));
        exit(1);
    }
    /* The message says which provider failed, and names its dependents. */
    EXPECT(strstr(cleanse_error_message(error), ".c:"));
    cleanse_error_release(error);
    end(&service);
}

static void failures_at_the_start(void)
{
    char other[96], text[160];
    snprintf(other, sizeof other, "%s/absent/notes.db", folder);
    snprintf(text, sizeof text, "%s can't be opened: unable to open database file", other);
    fails(declare(other, 8, 1), ERROR_DATABASE, text);

    snprintf(other, sizeof other, "%s/text.db", folder);
    FILE *file = fopen(other, "w");
    EXPECT(file && fputs("This is a text, and not a database of SQLite, although it is long enough to be one.", file) >= 0);
    fclose(file);
    fails(declare(other, 8, 1), ERROR_DATABASE, "file is not a database");

    snprintf(other, sizeof other, "%s/later.db", folder);
    sqlite3 *database;
    EXPECT(sqlite3_open(other, &database) == SQLITE_OK);
    EXPECT(sqlite3_exec(database, "PRAGMA user_version = 2", NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(database);
    fails(declare(other, 8, 1), ERROR_DATABASE, "has the schema 2, and this program knows those up to 1");

    fails(declare(path, 0, 1), ERROR_SERVER, "clients is 0");
    fails(declare(path, 8, 65), ERROR_DATABASE, "database.connections is 65");

    struct service first = declare(path, 8, 1), second = declare(path, 8, 1);
    check(start(&first));
    check(cleanse_bind_int64(second.overrides, "port", NULL, server_port(first.server), CLEANSE_HERE));
    cleanse_error *error = start(&second);
    EXPECT(error && cleanse_error_code(error) == ERROR_LISTEN);
    EXPECT(strstr(cleanse_error_message(error), "can't be listened to: Address already in use"));
    cleanse_error_release(error);
    second.server = NULL;
    cleanse_graph_release(second.graph);
    cleanse_binder_release(second.overrides);
    cleanse_binder_release(second.binder);
    end(&first);

    struct service wrong = declare(path, 8, 1);
    check(cleanse_bind_int64(wrong.overrides, "port", NULL, 65536, CLEANSE_HERE));
    fails(wrong, ERROR_LISTEN, "port is 65536");
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    EXPECT(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/notes.db", folder);
    answers();
    stores_can_be_replaced();
    requests_in_flight_are_finished();
    failures_at_the_start();
    for (const char *const *name = (const char *[]){ "notes.db", "text.db", "later.db", NULL }; *name; name++) {
        char file[96];
        snprintf(file, sizeof file, "%s/%s", folder, *name);
        EXPECT(unlink(file) == 0);
    }
    EXPECT(rmdir(folder) == 0);
    puts("4 tests passed");
    return 0;
}

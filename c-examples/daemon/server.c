#include "server.h"

#include "exchange.h"
#include "handlers.h"
#include "object.h"

#include <microhttpd.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- The listener -------------------------------------------------------------------------------------------------- */

struct listener {
    int socket;  /* -1 when it is closed */
    uint16_t port;
};

static void close_listener(struct listener *listener)
{
    if (listener->socket >= 0)
        close(listener->socket);
    listener->socket = -1;
}

static void destroy_listener(void *instance, void *context)
{
    (void)context;
    close_listener(instance);
    object_destroy(instance);
}

static cleanse_error *create_listener(const cleanse_request *request, void **out, void *context)
{
    int64_t port;
    cleanse_error *error = cleanse_object_int64(cleanse_request_object(request, 0), &port);
    if (error)
        return error;
    if (port < 0 || port > UINT16_MAX)
        return failure(ERROR_LISTEN, "port is %lld, and has to be from 0 to 65535", (long long)port);
    struct listener *listener = object_create("listener", sizeof *listener);
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    socklen_t length = sizeof address;
    int yes = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener->socket < 0 || setsockopt(listener->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0
        || bind(listener->socket, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener->socket, 128) != 0
        || getsockname(listener->socket, (struct sockaddr *)&address, &length) != 0) {
        error = failure(ERROR_LISTEN, "127.0.0.1:%lld can't be listened to: %s", (long long)port, strerror(errno));
        destroy_listener(listener, context);
        return error;
    }
    listener->port = ntohs(address.sin_port);
    *out = listener;
    return NULL;
}

/* ---- The server ---------------------------------------------------------------------------------------------------- */

struct server {
    struct listener *listener;
    unsigned clients;
    struct MHD_Daemon *daemon;  /* NULL while it does not serve */
    cleanse_factory *requests;  /* borrowed; builds the graph of a request */
    pthread_mutex_t lock;
    pthread_cond_t is_idle;
    size_t in_flight;
    bool is_stopping;
};

static struct exchange *begin(struct server *server, const char *path, const char *method)
{
    struct exchange *exchange = object_create("exchange", sizeof *exchange);
    exchange->method = strdup(method);
    exchange->path = strdup(path);
    if (!exchange->method || !exchange->path)
        abort();
    pthread_mutex_lock(&server->lock);
    server->in_flight++;
    exchange->is_refused = server->is_stopping;
    pthread_mutex_unlock(&server->lock);
    return exchange;
}

static void end(struct server *server, struct exchange *exchange)
{
    free(exchange->method);
    free(exchange->path);
    free(exchange->body.bytes);
    free(exchange->content.bytes);
    object_destroy(exchange);
    pthread_mutex_lock(&server->lock);
    if (--server->in_flight == 0)
        pthread_cond_broadcast(&server->is_idle);
    pthread_mutex_unlock(&server->lock);
}

/* Serves an exchange with a graph of its own, which ends before the response is sent, so its database connection is free again. */
static void serve(struct server *server, struct exchange *exchange)
{
    cleanse_arguments *arguments = NULL;
    cleanse_graph *graph = NULL;
    void *dispatcher = NULL;
    cleanse_error *error = cleanse_arguments_create(&arguments);
    if (!error)
        error = cleanse_arguments_set_pointer(arguments, "exchange", exchange);
    if (!error)
        error = cleanse_factory_build(server->requests, arguments, &graph);
    if (!error)
        error = cleanse_graph_get_pointer(graph, "dispatcher", NULL, &dispatcher);
    if (!error) {
        dispatcher_serve(dispatcher);
    } else {
        fprintf(stderr, "%s\n", cleanse_error_message(error));
        cleanse_error_release(error);
        exchange_fail(exchange, 500, "the request can't be served");
    }
    cleanse_graph_release(graph);
    cleanse_arguments_release(arguments);
}

static enum MHD_Result respond(struct MHD_Connection *connection, struct exchange *exchange)
{
    /* Copied, since the exchange may end before the response is sent. */
    struct MHD_Response *response = MHD_create_response_from_buffer(
        exchange->content.length, exchange->content.bytes, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    if (exchange->content.length > 0)
        MHD_add_response_header(response, "Content-Type", "application/json");
    if (exchange->header_name)
        MHD_add_response_header(response, exchange->header_name, exchange->header);
    if (exchange->is_refused)
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)exchange->status, response);
    MHD_destroy_response(response);
    return result;
}

/* Called with the head of a request, then for each part of its body, and at its end. */
static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *body, size_t *length, void **state)
{
    (void)version;
    struct server *server = context;
    struct exchange *exchange = *state;
    if (!exchange) {
        *state = begin(server, path, method);
        return MHD_YES;
    }
    if (*length > 0) {
        /* One byte more than the limit shows that the body is longer. */
        size_t room = EXCHANGE_LIMIT + 1 - exchange->body.length;
        text_add(&exchange->body, body, *length < room ? *length : room);
        *length = 0;
        return MHD_YES;
    }
    if (exchange->is_refused)
        exchange_fail(exchange, 503, "the server is stopping");
    else if (exchange->body.length > EXCHANGE_LIMIT)
        exchange_fail(exchange, 413, "a body has at most 65536 bytes");
    else
        serve(server, exchange);
    return respond(connection, exchange);
}

/* Called when a response has been sent, or its connection has been lost. */
static void completed(void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code)
{
    (void)connection;
    (void)code;
    if (*state)
        end(context, *state);
    *state = NULL;
}

uint16_t server_port(const struct server *server)
{
    return server->listener->port;
}

static cleanse_error *start_server(void *instance, void *context)
{
    (void)context;
    struct server *server = instance;
    server->daemon = MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC, 0, NULL,
        NULL, answer, server,
        MHD_OPTION_LISTEN_SOCKET, server->listener->socket,
        MHD_OPTION_CONNECTION_LIMIT, server->clients,
        MHD_OPTION_CONNECTION_TIMEOUT, 60u,
        MHD_OPTION_NOTIFY_COMPLETED, completed, server,
        MHD_OPTION_END);
    if (server->daemon)
        return NULL;
    return failure(ERROR_SERVER, "the server can't be started for %u clients", server->clients);
}

/* Stops accepting, and waits for the requests in flight. The objects that they need have not been destroyed yet. */
static cleanse_error *stop_server(void *instance, void *context)
{
    (void)context;
    struct server *server = instance;
    /* From now on, the system refuses new clients, and the server refuses further requests of connected clients. */
    pthread_mutex_lock(&server->lock);
    server->is_stopping = true;
    pthread_mutex_unlock(&server->lock);
    MHD_quiesce_daemon(server->daemon);
    close_listener(server->listener);
    pthread_mutex_lock(&server->lock);
    /* A client that stops in the middle of a request is abandoned after the timeout of its connection. */
    while (server->in_flight > 0)
        pthread_cond_wait(&server->is_idle, &server->lock);
    pthread_mutex_unlock(&server->lock);
    MHD_stop_daemon(server->daemon);
    server->daemon = NULL;
    return NULL;
}

static cleanse_error *create_server(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    int64_t clients;
    cleanse_error *error = cleanse_object_int64(cleanse_request_object(request, 1), &clients);
    if (error)
        return error;
    if (clients < 1 || clients > 1000)
        return failure(ERROR_SERVER, "clients is %lld, and has to be from 1 to 1000", (long long)clients);
    struct server *server = object_create("server", sizeof *server);
    server->listener = cleanse_request_pointer(request, 0);
    server->clients = (unsigned)clients;
    server->requests = cleanse_request_factory(request, 3);
    pthread_mutex_init(&server->lock, NULL);
    pthread_cond_init(&server->is_idle, NULL);
    *out = server;
    return NULL;
}

static void destroy_server(void *instance, void *context)
{
    (void)context;
    struct server *server = instance;
    pthread_mutex_destroy(&server->lock);
    pthread_cond_destroy(&server->is_idle);
    object_destroy(server);
}

/* ---- Declarations -------------------------------------------------------------------------------------------------- */

cleanse_error *server_declare(cleanse_binder *binder)
{
    const cleanse_dependency port[] = { CLEANSE_DEPENDENCY("port", CLEANSE_NEED_OBJECT) };
    cleanse_error *error = object_bind(binder, "listener", NULL, port, 1, create_listener, destroy_listener, CLEANSE_HERE);

    /* The server depends on the pool so that the database is opened at the start, which may fail, and closed at the end. */
    const cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("listener", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("clients", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("pool", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("request", CLEANSE_NEED_CHILD),
    };
    if (error)
        return error;
    cleanse_binding server = CLEANSE_BINDING_INIT;
    server.key = "server";
    server.sharing = CLEANSE_SHARED;
    server.dependencies = needs;
    server.dependency_count = sizeof needs / sizeof *needs;
    server.create = create_server;
    server.destroy = destroy_server;
    server.start = start_server;
    server.stop = stop_server;
    return cleanse_bind(binder, &server);
}

/*
 * A service of notes over HTTP, in an SQLite file, put together by Cleanse.
 *
 *     notesd PORT FILE     serves on 127.0.0.1:PORT, or on a free port for 0, until SIGTERM or SIGINT
 *
 * It prints the port when it is ready. On a signal it accepts no more requests, answers the requests in flight, and ends the server,
 * then the database, then the socket. A second signal ends it immediately.
 */
#include "object.h"
#include "server.h"
#include "service.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLIENTS = 64, CONNECTIONS = 4 };

static cleanse_error *serve(cleanse_graph *graph, const sigset_t *signals)
{
    void *server = NULL;
    int received;
    cleanse_error *error = cleanse_graph_start(graph);
    if (!error)
        error = cleanse_graph_get_pointer(graph, "server", NULL, &server);
    if (error)
        return error;
    printf("serving on 127.0.0.1:%u\n", (unsigned)server_port(server));
    fflush(stdout);
    sigwait(signals, &received);
    pthread_sigmask(SIG_UNBLOCK, signals, NULL);
    return cleanse_graph_stop(graph);
}

int main(int count, char **arguments)
{
    char *end;
    long port = count == 3 ? strtol(arguments[1], &end, 10) : -1;
    if (count != 3 || *arguments[1] == '\0' || *end != '\0') {
        fprintf(stderr, "usage: %s PORT FILE\n", arguments[0]);
        return 2;
    }
    /* Blocked before any thread starts, so that all threads leave the signals to sigwait. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);

    cleanse_binder *binder = NULL;
    cleanse_graph *graph = NULL;
    cleanse_error *error = cleanse_binder_create(&binder);
    if (!error) error = service_declare(binder);
    if (!error) error = cleanse_bind_int64(binder, "port", NULL, port, CLEANSE_HERE);
    if (!error) error = cleanse_bind_int64(binder, "clients", NULL, CLIENTS, CLEANSE_HERE);
    if (!error) error = cleanse_bind_string(binder, "database.path", NULL, arguments[2], CLEANSE_HERE);
    if (!error) error = cleanse_bind_int64(binder, "database.connections", NULL, CONNECTIONS, CLEANSE_HERE);
    if (!error) error = cleanse_graph_build(binder, NULL, &graph);
    if (!error) error = serve(graph, &signals);
    cleanse_graph_release(graph);
    cleanse_binder_release(binder);

    size_t created, destroyed;
    object_counts(&created, &destroyed);
    printf("%zu objects created, %zu destroyed\n", created, destroyed);
    if (!error)
        return 0;
    fprintf(stderr, "%s\n", cleanse_error_message(error));
    cleanse_error_release(error);
    return 1;
}

/* HTTP: accepts connections, and serves each request with a graph of its own. */
#ifndef SERVER_H
#define SERVER_H

#include <cleanse.h>

#include <stdint.h>

struct server;

/*
 * Declares "server", which serves from the start of the graph to its stop, and "listener", which is a socket on 127.0.0.1. The child
 * graph "request" is built for each request, with the seed "exchange"; its "dispatcher" serves. The host binds
 *   "port"     an int64; 0 for a free port
 *   "clients"  an int64: how many may be connected at the same time; each has a thread
 */
cleanse_error *server_declare(cleanse_binder *binder);

/* Returns the port on which the server listens. */
uint16_t server_port(const struct server *server);

#endif

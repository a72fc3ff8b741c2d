/* The handlers of requests: a collection, so that a host can add its own, and a dispatcher that finds the right one. */
#ifndef HANDLERS_H
#define HANDLERS_H

#include "exchange.h"

#include <cleanse.h>

/* An element of the collection "handler" in the graph of a request. */
struct handler {
    const char *method;
    const char *path;  /* a path that ends with "/" takes a number after it */
    void (*serve)(struct handler *handler, struct exchange *exchange, int64_t number);
};

struct dispatcher;

/* Declares the handlers and "dispatcher", in the scope "request". They depend on the seed "exchange", and on "store". */
cleanse_error *handlers_declare(cleanse_binder *binder);

/* Serves the exchange that the dispatcher was created for. */
void dispatcher_serve(struct dispatcher *dispatcher);

#endif

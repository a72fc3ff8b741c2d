#include "handlers.h"

#include "object.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Handlers of notes --------------------------------------------------------------------------------------------- */

/* A handler that requests the store only when it serves, so a request for another handler uses no connection of the database. */
struct notes_handler {
    struct handler handler;
    cleanse_provider *stores;  /* borrowed */
};

/* Requests the store, with its handle, which the caller owns. Returns NULL if that fails, and makes the response an error. */
static struct store *store_of(struct handler *handler, struct exchange *exchange, cleanse_object **object)
{
    void *store = NULL;
    cleanse_error *error = cleanse_provider_get(((struct notes_handler *)handler)->stores, object);
    if (!error)
        error = cleanse_object_pointer(*object, &store);
    if (error) {
        fprintf(stderr, "%s\n", cleanse_error_message(error));
        cleanse_error_release(error);
        exchange_fail(exchange, 500, "the store can't be used");
    }
    return store;
}

static void show_note(const struct note *note, void *context)
{
    struct exchange *exchange = context;
    text_print(&exchange->content, "{\"id\":%lld,\"created\":%lld,\"text\":", (long long)note->id, (long long)note->created);
    text_quote(&exchange->content, note->text, note->length);
    text_print(&exchange->content, "}");
}

static void show_element(const struct note *note, void *context)
{
    struct exchange *exchange = context;
    if (exchange->content.bytes[exchange->content.length - 1] != '[')
        text_print(&exchange->content, ",");
    show_note(note, context);
}

/* Sets the status of the response from the result of a store function. */
static void finish(struct exchange *exchange, int result, int status)
{
    if (result < 0)
        exchange_fail(exchange, 500, "the store failed");
    else if (result == 0)
        exchange_fail(exchange, 404, "there is no such note");
    else
        exchange->status = status;
}

static void list_notes(struct handler *handler, struct exchange *exchange, int64_t number)
{
    (void)number;
    cleanse_object *object;
    struct store *store = store_of(handler, exchange, &object);
    if (!store)
        return;
    text_print(&exchange->content, "{\"notes\":[");
    int result = store->list(store, 100, show_element, exchange);
    text_print(&exchange->content, "]}\n");
    finish(exchange, result, 200);
    cleanse_object_release(object);
}

static void add_note(struct handler *handler, struct exchange *exchange, int64_t number)
{
    (void)number;
    if (exchange->body.length == 0 || !text_is_utf8(exchange->body.bytes, exchange->body.length)) {
        exchange_fail(exchange, 400, "a note is a text in UTF-8");
        return;
    }
    cleanse_object *object;
    struct store *store = store_of(handler, exchange, &object);
    if (!store)
        return;
    struct note note;
    int result = store->add(store, exchange->body.bytes, exchange->body.length, &note);
    if (result > 0) {
        show_note(&note, exchange);
        text_print(&exchange->content, "\n");
        exchange->header_name = "Location";
        snprintf(exchange->header, sizeof exchange->header, "/notes/%lld", (long long)note.id);
    }
    finish(exchange, result, 201);
    cleanse_object_release(object);
}

static void find_note(struct handler *handler, struct exchange *exchange, int64_t number)
{
    cleanse_object *object;
    struct store *store = store_of(handler, exchange, &object);
    if (!store)
        return;
    int result = store->find(store, number, show_note, exchange);
    text_print(&exchange->content, "\n");
    finish(exchange, result, 200);
    cleanse_object_release(object);
}

static void erase_note(struct handler *handler, struct exchange *exchange, int64_t number)
{
    cleanse_object *object;
    struct store *store = store_of(handler, exchange, &object);
    if (!store)
        return;
    finish(exchange, store->erase(store, number), 204);
    cleanse_object_release(object);
}

static void health(struct handler *handler, struct exchange *exchange, int64_t number)
{
    (void)handler;
    (void)number;
    exchange->status = 200;
    text_print(&exchange->content, "{\"status\":\"ok\"}\n");
}

static const struct handler handlers[] = {
    { "GET", "/health", health },
    { "GET", "/notes", list_notes },
    { "POST", "/notes", add_note },
    { "GET", "/notes/", find_note },
    { "DELETE", "/notes/", erase_note },
};

static cleanse_error *create_handler(const cleanse_request *request, void **out, void *context)
{
    struct notes_handler *handler = object_create("handler", sizeof *handler);
    handler->handler = *(const struct handler *)context;
    handler->stores = cleanse_request_provider(request, 0);
    *out = handler;
    return NULL;
}

static void destroy_object(void *instance, void *context)
{
    (void)context;
    object_destroy(instance);
}

/* ---- The dispatcher ------------------------------------------------------------------------------------------------ */

struct dispatcher {
    struct exchange *exchange;
    cleanse_object *handlers;  /* borrowed */
};

static cleanse_error *create_dispatcher(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    struct dispatcher *dispatcher = object_create("dispatcher", sizeof *dispatcher);
    dispatcher->exchange = cleanse_request_pointer(request, 0);
    dispatcher->handlers = cleanse_request_object(request, 1);
    *out = dispatcher;
    return NULL;
}

/* Returns whether a handler is for a path, and reads the number after the path. */
static bool is_for(const struct handler *handler, const char *path, int64_t *number)
{
    size_t length = strlen(handler->path);
    if (handler->path[length - 1] != '/')
        return strcmp(path, handler->path) == 0;
    const char *rest = path + length;
    if (strncmp(path, handler->path, length) != 0 || strlen(rest) < 1 || strlen(rest) > 18
        || strspn(rest, "0123456789") != strlen(rest))
        return false;
    *number = strtoll(rest, NULL, 10);
    return true;
}

void dispatcher_serve(struct dispatcher *dispatcher)
{
    struct exchange *exchange = dispatcher->exchange;
    size_t count = cleanse_object_count(dispatcher->handlers);
    bool is_known = false;
    /* The server omits the content of an answer to HEAD. */
    const char *method = strcmp(exchange->method, "HEAD") == 0 ? "GET" : exchange->method;
    for (size_t index = 0; index < count; index++) {
        void *instance = NULL;
        int64_t number = 0;
        /* The elements are instances, so this can't fail. */
        cleanse_error_release(cleanse_object_pointer(cleanse_object_element(dispatcher->handlers, index), &instance));
        struct handler *handler = instance;
        if (!is_for(handler, exchange->path, &number))
            continue;
        if (strcmp(handler->method, method) == 0) {
            handler->serve(handler, exchange, number);
            return;
        }
        size_t used = strlen(exchange->header);
        snprintf(exchange->header + used, sizeof exchange->header - used, is_known ? ", %s" : "%s", handler->method);
        is_known = true;
    }
    if (is_known) {
        exchange->header_name = "Allow";
        exchange_fail(exchange, 405, "the path has other methods");
    } else {
        exchange_fail(exchange, 404, "there is no such path");
    }
}

/* ---- Declarations -------------------------------------------------------------------------------------------------- */

cleanse_error *handlers_declare(cleanse_binder *binder)
{
    cleanse_error *error = NULL;
    const cleanse_dependency store[] = { CLEANSE_DEPENDENCY("store", CLEANSE_NEED_PROVIDER) };
    for (size_t index = 0; !error && index < sizeof handlers / sizeof *handlers; index++) {
        cleanse_binding binding = CLEANSE_BINDING_INIT;
        binding.key = "handler";
        binding.collected = true;
        binding.dependencies = store;
        binding.dependency_count = 1;
        binding.create = create_handler;
        binding.destroy = destroy_object;
        binding.context = (void *)&handlers[index];
        error = cleanse_bind(binder, &binding);
    }
    const cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("exchange", CLEANSE_NEED_OBJECT),
        CLEANSE_DEPENDENCY("handler", CLEANSE_NEED_COLLECTION),
    };
    return error ? error : object_bind(binder, "dispatcher", "request", needs, 2, create_dispatcher, destroy_object, CLEANSE_HERE);
}

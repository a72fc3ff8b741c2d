/*
 * cleanse.h - dependency injection for C, and for every language that can call C.
 *
 * Providers are registered under keys of text in a binder. Building checks the whole graph before any provider runs, and
 * gives a graph, which makes objects when they are asked for.
 *
 *     cleanse_binder *binder;
 *     cleanse_graph *graph;
 *     cleanse_object *object;
 *     const char *greeting;
 *     cleanse_error *error = cleanse_binder_create(&binder);
 *     if (!error) error = cleanse_bind_string(binder, "greeting", NULL, "hello", CLEANSE_HERE);
 *     if (!error) error = cleanse_graph_build(binder, NULL, &graph);
 *     if (!error) error = cleanse_graph_get(graph, "greeting", NULL, &object);
 *     if (!error) error = cleanse_object_string(object, &greeting);
 *
 * Ownership: what comes through an out-parameter is yours to release; what is returned directly is borrowed. Only an error is
 * returned and yours at the same time. The same thing may come as the same handle again: release it as often as you got it.
 * To release a borrowed handle is a mistake that the library can't see: it may take the handle of somebody else away, whose
 * calls then fail with CLEANSE_ERROR_HANDLE.
 *
 * Errors: a function that can fail returns NULL, or an error to be released with cleanse_error_release; what its
 * out-parameters point to is set to NULL or zero then. Nothing is written to errno, and there is no "last error".
 *
 * Keys: a key is UTF-8 of any length, with any characters in it. A name, where one is taken, tells several keys of the same
 * text apart. Keys and all other names (of scopes, child graphs, parameters) are compared byte by byte: no spelling of a
 * letter stands for another one. Objects, collections, types of injectors and child graphs have keys of their own, so that
 * one text may name one of each.
 *
 * Arguments: a NULL where a handle, a key or an out-parameter is needed, an empty key or name, text that is not UTF-8, a
 * handle that has been released or is of another type, an unknown enumerator and a struct of a wrong size are errors
 * (CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE). Text and structs are copied. Functions that return a value directly return
 * NULL, zero or false for a handle that is not valid; functions that release take NULL and do nothing for it, and for a
 * handle that is not valid.
 *
 * Threads: every function may be called from any thread, unless it says otherwise. What a thread uses must not be released
 * for the last time by another meanwhile: retain it first, or the other call may crash. A binder is to be filled by one
 * thread at a time. No lock is held while a callback runs, and a callback may call any function. Shared objects are made
 * once, however many threads ask: one makes the object, and the others wait for it. Asking, on one thread, for what that
 * thread is making already is an error that names the chain, and so is a deadlock of threads.
 *
 * Callbacks return. One that is left by longjmp, by a C++ exception, by pthread_exit or because its thread is cancelled
 * leaves what it was making unfinished: that thread gets CLEANSE_ERROR_REENTRANT when it asks for it again, and other threads
 * that ask for a shared object wait until the thread has ended, and then make it themselves. The graph, and what the callback
 * borrowed, are never released then. A callback must not wait for a thread that asks for what the callback is making: the
 * library can't see that, and both wait for ever. After fork, the child may use what no other thread was making at the time;
 * a request for anything else waits for a thread that is not there. When there is no memory left, the process ends.
 *
 * Limits: child graphs are nested at most 200 levels deep, and a graph has fewer than 10,000 of them in all, each place of
 * installation counted (CLEANSE_ERROR_NESTING). Unshared objects that are made of each other take about 1 KB of stack each on
 * the way to the deepest one; where the thread has no room left, that is an error (CLEANSE_ERROR_STACK). Shared objects of a
 * long chain are made one after the other, and chains of any length end one after the other; but what destroy callbacks
 * release ends inside of them, each on the stack of the one before. A struct that you fill has at most 1,024 bytes. Nothing
 * else has a limit but memory.
 *
 * Unloading: the library stays loaded until the process ends. dlclose does nothing, so that threads that used the library may
 * outlive it, and dlopen after dlclose finds it as it was.
 *
 * Compatibility: structs that you fill start with their size; new fields come at the end, and zero in them means what was so
 * before. So a struct of a later header is accepted if all that this library does not know is zero. A struct is zeroed, given
 * its size and filled: that is what the macros named _INIT do, for languages without them. The numbers of enumerators do not
 * change.
 */
#ifndef CLEANSE_H
#define CLEANSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CLEANSE_API __attribute__((visibility("default")))
#else
#define CLEANSE_API
#endif

/* ---- Version ------------------------------------------------------------------------------------------------------- */

#define CLEANSE_VERSION_MAJOR 1
#define CLEANSE_VERSION_MINOR 0
#define CLEANSE_VERSION_PATCH 0
/* The version of this header as one number: 1.2.3 is 10203. */
#define CLEANSE_VERSION (CLEANSE_VERSION_MAJOR * 10000 + CLEANSE_VERSION_MINOR * 100 + CLEANSE_VERSION_PATCH)

/* The version of the library that runs, made like CLEANSE_VERSION. Never fails. Any thread. */
CLEANSE_API uint32_t cleanse_version(void);

/* The same as text, "1.0.0". Borrowed for ever. Never fails. Any thread. */
CLEANSE_API const char *cleanse_version_string(void);

/* ---- Types --------------------------------------------------------------------------------------------------------- */

/* Collects declarations. */
typedef struct cleanse_binder cleanse_binder;
/* A graph that has been checked and built; it keeps its shared objects alive. */
typedef struct cleanse_graph cleanse_graph;
/* Something a provider made, a value, or a collection of these. Keeps its instance, and what that was made of, alive. */
typedef struct cleanse_object cleanse_object;
/* Asks a graph for one key again and again, without a look-up. */
typedef struct cleanse_provider cleanse_provider;
/* What a provider is told when it is to make an object. Valid until the callback returns. */
typedef struct cleanse_request cleanse_request;
/* Named values for providers with parameters, and for graphs with a seed. */
typedef struct cleanse_arguments cleanse_arguments;
/* What went wrong. */
typedef struct cleanse_error cleanse_error;
/* What a validator reads and writes. Valid until the callback returns. */
typedef struct cleanse_report cleanse_report;

/* The file and line of a declaration, for the last two parameters of functions that declare. */
#define CLEANSE_HERE __FILE__, (uint32_t)__LINE__

/* What an object is. */
typedef int32_t cleanse_kind;
enum {
    CLEANSE_POINTER = 1,    /* an instance: a pointer that means something to you */
    CLEANSE_STRING = 2,     /* UTF-8 text */
    CLEANSE_INT64 = 3,      /* a 64-bit integer */
    CLEANSE_DOUBLE = 4,     /* a floating-point number */
    CLEANSE_BOOL = 5,       /* true or false */
    CLEANSE_BYTES = 6,      /* bytes, with zeros too */
    CLEANSE_COLLECTION = 7  /* several objects, in the order of their registration */
};

/* How often a provider runs. */
typedef int32_t cleanse_sharing;
enum {
    CLEANSE_UNSHARED = 0,  /* for each request */
    CLEANSE_SHARED = 1,    /* once in each graph */
    CLEANSE_SCOPED = 2     /* once in each graph, which must have the scope that the binding names */
};

/* How one provider needs another. */
typedef int32_t cleanse_need;
enum {
    CLEANSE_NEED_OBJECT = 0,      /* its object, made before */
    CLEANSE_NEED_PROVIDER = 1,    /* a provider, to ask later or often; opens cycles; serves keys with parameters too */
    CLEANSE_NEED_WEAK = 2,        /* a provider that keeps neither the shared object nor the graph alive; opens cycles */
    CLEANSE_NEED_COLLECTION = 3   /* the objects of all bindings that join the collection of this key */
};

/* Numbers of errors and issues. Those from CLEANSE_ERROR_USER on are yours. New ones are added before 198. */
enum {
    CLEANSE_ERROR_ARGUMENT = 1,          /* an argument of the call is wrong */
    CLEANSE_ERROR_HANDLE = 2,            /* a handle is NULL, released, or of another type */
    CLEANSE_ERROR_KIND = 3,              /* the object is of another kind */
    CLEANSE_ERROR_GRAPH = 4,             /* the graph is declared wrongly; the issues tell how */
    CLEANSE_ERROR_GONE = 5,              /* a provider that opens a cycle was asked after its graph was released */
    CLEANSE_ERROR_PROVIDER = 6,          /* a provider failed without a number of its own, or passed on an error of a call */
    CLEANSE_ERROR_MISSING = 101,         /* nothing is bound to a key */
    CLEANSE_ERROR_DUPLICATE = 102,       /* a key is bound more than once, or two child graphs have one name */
    CLEANSE_ERROR_CYCLE = 103,           /* objects need each other; a type derives from itself; an alias is its own target */
    CLEANSE_ERROR_SCOPE_NESTING = 104,   /* a child graph has the scope of a graph above it */
    CLEANSE_ERROR_SCOPE = 105,           /* a binding names a scope that its graph does not have */
    CLEANSE_ERROR_OVERRIDE = 106,        /* an override replaces nothing */
    CLEANSE_ERROR_REENTRANT = 107,       /* an object was asked for while it was being made */
    CLEANSE_ERROR_DEADLOCK = 108,        /* threads wait for each other's objects */
    CLEANSE_ERROR_ARGUMENTS = 109,       /* arguments are missing, of another kind, or not wanted; or two seeds disagree */
    CLEANSE_ERROR_RECURSIVE = 110,       /* a child graph is installed inside itself */
    CLEANSE_ERROR_MISPLACED = 111,       /* overrides have a child graph, a seed, a scope or a validator */
    CLEANSE_ERROR_WEAK = 112,            /* an unshared object is needed weakly */
    CLEANSE_ERROR_NESTING = 113,         /* child graphs are nested too deep, or there are too many */
    CLEANSE_ERROR_STACK = 114,           /* unshared objects, aliases or bases are nested deeper than the thread's stack allows */
    CLEANSE_ERROR_VALIDATOR = 198,       /* a validator says so */
    CLEANSE_ERROR_OTHER = 199,           /* an error of the Swift part of a graph without a number of its own */
    CLEANSE_ERROR_USER = 1000
};

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

/* One binding on the way to an issue. Its layout does not change. */
typedef struct cleanse_link {
    const char *key;
    const char *component;  /* the graph that declares it */
    const char *file;       /* as it was given, the whole path; NULL if none was */
    uint32_t line;
} cleanse_link;

/* One thing that is wrong. Filled by the library; read only the fields that lie within `size`. Borrowed from the error. */
typedef struct cleanse_issue {
    size_t size;
    int32_t code;
    const char *message;       /* the whole text, with places and hints */
    const char *key;           /* the key it is about; NULL for none */
    const char *requirer;      /* the key of what requires it; NULL for none */
    const char *file;          /* the file of the declaration that it is about, as it was given; NULL for none */
    uint32_t line;
    const cleanse_link *chain; /* the way to it, from the outermost binding inwards */
    size_t chain_count;
    const char *const *hints;  /* what may mend it: near misses among the keys, remedies */
    size_t hint_count;
} cleanse_issue;

/*
 * Makes an error for a callback to return.
 *   code     CLEANSE_ERROR_USER or above; another number is taken as CLEANSE_ERROR_PROVIDER.
 *   message  UTF-8, copied. NULL or invalid text gives an error that says so.
 * Returns an error that is yours, never NULL; returning it from a callback gives it away. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_error_create(int32_t code, const char *message);

/* Releases an error with all that was borrowed from it. Takes NULL. Any thread. */
CLEANSE_API void cleanse_error_release(cleanse_error *error);

/*
 * The number of the error: that of its issue if there is one only, else CLEANSE_ERROR_GRAPH; but CLEANSE_ERROR_PROVIDER if a
 * callback passed on an error that a call of its own had failed with. Then the issues are those of that error, with their own
 * numbers, keys and hints, and the chain starts with what was requested. So CLEANSE_ERROR_MISSING always means the key that
 * was asked for, or what is declared. A number that a callback gave with cleanse_error_create comes out as it is, and so do
 * CLEANSE_ERROR_REENTRANT and CLEANSE_ERROR_DEADLOCK. 0 for NULL or an invalid handle. Any thread.
 */
CLEANSE_API int32_t cleanse_error_code(const cleanse_error *error);

/*
 * The whole text of the error, UTF-8, borrowed from it; a text that says so for NULL or an invalid handle. Any thread.
 * Cost: texts and issues are put together when the first of them is read, hints by looking through the keys of the graph. An
 * error of which only the number is read costs little.
 */
CLEANSE_API const char *cleanse_error_message(const cleanse_error *error);

/* How many issues the error has: at least one; 0 for NULL or an invalid handle. Any thread. */
CLEANSE_API size_t cleanse_error_issue_count(const cleanse_error *error);

/* One issue, borrowed from the error; NULL if there is none of that index. Any thread. */
CLEANSE_API const cleanse_issue *cleanse_error_issue(const cleanse_error *error, size_t index);

/* ---- Declaring ----------------------------------------------------------------------------------------------------- */

/*
 * Makes an empty binder.
 *   out  The binder; yours, to be released with cleanse_binder_release.
 * Errors: CLEANSE_ERROR_ARGUMENT. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_binder_create(cleanse_binder **out);

/* Releases a binder. Graphs built from it keep what they need. Takes NULL. Any thread. */
CLEANSE_API void cleanse_binder_release(cleanse_binder *binder);

/* What a provider needs. Set by CLEANSE_DEPENDENCY; in an array all have the same size. */
typedef struct cleanse_dependency {
    size_t size;
    const char *key;
    const char *name;   /* the qualifier of the key; NULL for none */
    cleanse_need need;
    bool optional;      /* whether it may be unbound; the request has no object, or no provider, for it then, and of an empty
                           collection none either: NULL */
} cleanse_dependency;

#define CLEANSE_DEPENDENCY(key, need) { sizeof(cleanse_dependency), (key), NULL, (need), false }
#define CLEANSE_OPTIONAL(key, need) { sizeof(cleanse_dependency), (key), NULL, (need), true }

/* An argument that a provider takes with each request. Set by CLEANSE_PARAMETER; in an array all have the same size. */
typedef struct cleanse_parameter {
    size_t size;
    const char *name;
    cleanse_kind kind;
    bool optional;
} cleanse_parameter;

#define CLEANSE_PARAMETER(name, kind) { sizeof(cleanse_parameter), (name), (kind), false }

/*
 * Makes an instance.
 *   request  Has the dependencies and arguments. Valid until the callback returns; what is borrowed from it is valid as
 *            long as the instance lives.
 *   out      Set it to the instance. It may be NULL, and is destroyed exactly once, as NULL too.
 *   context  That of the binding.
 * Return NULL, or an error, which is given away: one of cleanse_error_create, or one that a call failed with, whose issues
 * then come out with this provider in the chain. Nothing is kept of a failed attempt, and a later request tries again. What
 * `out` was set to is ignored then, and not destroyed: release it before you return an error. Something that is not a valid
 * error is a CLEANSE_ERROR_PROVIDER. Runs on the thread that asks.
 */
typedef cleanse_error *(*cleanse_create_function)(const cleanse_request *request, void **out, void *context);

/*
 * Destroys an instance, NULL too: when no handle of it and no object that was made of it is left, and, if it is shared, neither
 * its graph nor a provider that keeps it; see cleanse_graph_release. Of shared objects that end at once the one made last is
 * destroyed first. What an instance was made of lives longer, and so does what its providers give, but for those that are weak
 * or open a cycle; what was made for it alone is destroyed after it, the last of its dependencies first. What ends
 * with what the callback releases has ended when that call returns. Runs on the thread that gives up the last handle.
 */
typedef void (*cleanse_destroy_function)(void *instance, void *context);

/* Releases a context, once, when no binder, graph or object needs it any more: on the thread that releases the last of them. */
typedef void (*cleanse_release_function)(void *context);

/* A provider under a key. Start from CLEANSE_BINDING_INIT, which notes the place, and set what you need. */
typedef struct cleanse_binding {
    size_t size;
    const char *file;
    uint32_t line;
    const char *key;
    const char *name;                        /* a qualifier that tells bindings of one key apart; NULL for none */
    cleanse_sharing sharing;
    const char *scope;                       /* of CLEANSE_SCOPED: the scope that its graph must have */
    bool collected;                          /* whether it joins the collection of its key, which is a key of its own */
    const cleanse_dependency *dependencies;  /* requests have them in this order */
    size_t dependency_count;
    const cleanse_parameter *parameters;     /* with any, each request makes an object and needs arguments */
    size_t parameter_count;
    cleanse_create_function create;
    cleanse_destroy_function destroy;        /* NULL if there is nothing to destroy */
    void *context;                           /* given to the callbacks */
    cleanse_release_function release_context;  /* NULL if there is nothing to release */
} cleanse_binding;

#define CLEANSE_BINDING_INIT \
    { sizeof(cleanse_binding), CLEANSE_HERE, NULL, NULL, CLEANSE_UNSHARED, NULL, false, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL }

/*
 * Registers a provider.
 *   binding  Copied. The context belongs to the binder from here on, unless there is an error.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. What is wrong with the graph is reported when it is built. One thread
 * at a time for each binder; so are all functions that declare. A binder may be built from several times, and declare more in
 * between: graphs that have been built do not change.
 */
CLEANSE_API cleanse_error *cleanse_bind(cleanse_binder *binder, const cleanse_binding *binding);

/*
 * Register a value under a key: a pointer that stays yours, or a copy of text, a number, a truth value, or bytes.
 *   name        The qualifier of the key; NULL for none.
 *   file, line  CLEANSE_HERE.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API cleanse_error *cleanse_bind_pointer(
    cleanse_binder *binder, const char *key, const char *name, void *value, const char *file, uint32_t line);
CLEANSE_API cleanse_error *cleanse_bind_string(
    cleanse_binder *binder, const char *key, const char *name, const char *value, const char *file, uint32_t line);
CLEANSE_API cleanse_error *cleanse_bind_int64(
    cleanse_binder *binder, const char *key, const char *name, int64_t value, const char *file, uint32_t line);
CLEANSE_API cleanse_error *cleanse_bind_double(
    cleanse_binder *binder, const char *key, const char *name, double value, const char *file, uint32_t line);
CLEANSE_API cleanse_error *cleanse_bind_bool(
    cleanse_binder *binder, const char *key, const char *name, bool value, const char *file, uint32_t line);
CLEANSE_API cleanse_error *cleanse_bind_bytes(
    cleanse_binder *binder, const char *key, const char *name, const void *value, size_t length, const char *file,
    uint32_t line);

/*
 * Registers another key for what a key gives: the same object, if it is shared; with arguments too, if that takes some.
 *   key, name                The new key and its qualifier.
 *   target_key, target_name  The key that it stands for.
 *   file, line               CLEANSE_HERE.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API cleanse_error *cleanse_bind_alias(
    cleanse_binder *binder, const char *key, const char *name, const char *target_key, const char *target_name,
    const char *file, uint32_t line);

/*
 * Fills the properties of an instance that was made elsewhere.
 *   request   Has the dependencies. Valid until the callback returns, and so is what is borrowed from it.
 *   instance  That of the call of cleanse_graph_inject.
 *   context   That of the injector.
 * Return NULL, or an error, which is given away. Runs on the thread that asks.
 */
typedef cleanse_error *(*cleanse_inject_function)(const cleanse_request *request, void *instance, void *context);

/* A property injector for a type. Start from CLEANSE_INJECTOR_INIT, which notes the place. */
typedef struct cleanse_injector {
    size_t size;
    const char *file;
    uint32_t line;
    const char *type;                        /* the key of the type, of your choice; apart from the keys of objects */
    const char *base;                        /* the type it derives from, whose injector runs before; NULL for none */
    const cleanse_dependency *dependencies;
    size_t dependency_count;
    cleanse_inject_function inject;
    void *context;
    cleanse_release_function release_context;
} cleanse_injector;

#define CLEANSE_INJECTOR_INIT { sizeof(cleanse_injector), CLEANSE_HERE, NULL, NULL, NULL, 0, NULL, NULL, NULL }

/* Registers a property injector; otherwise like cleanse_bind. A type that derives from itself is a CLEANSE_ERROR_CYCLE. */
CLEANSE_API cleanse_error *cleanse_bind_injector(cleanse_binder *binder, const cleanse_injector *injector);

/*
 * Gives the graphs built from a binder a scope, for bindings with CLEANSE_SCOPED.
 *   scope  A name; a graph below may not have the same.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API cleanse_error *cleanse_binder_set_scope(cleanse_binder *binder, const char *scope);

/*
 * Declares a key whose value is given when the graph is built: an argument of the same name as the key.
 *   key, name   The key and its qualifier; the argument is named by the key alone, so that several names share it.
 *   kind        What the argument is to be, the same for all that share it; not CLEANSE_COLLECTION.
 *   file, line  CLEANSE_HERE.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API cleanse_error *cleanse_bind_seed(
    cleanse_binder *binder, const char *key, const char *name, cleanse_kind kind, const char *file, uint32_t line);

/*
 * Installs a child graph: checked with its parent, built with cleanse_graph_build_child. It sees the keys of its parents,
 * and has shared objects of its own. What it binds under a key of a parent hides the parent's, for itself and its children.
 *   name        What it is built by. Of the same name in a parent, the nearest is built.
 *   child       Its declarations, as they are when the parent is built. May be installed in several places; twice in one binder
 *               under one name counts once, and two different ones there are a CLEANSE_ERROR_DUPLICATE of the graph.
 *   file, line  CLEANSE_HERE.
 * Errors: CLEANSE_ERROR_RECURSIVE if the child has the binder in it, or is it; CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE.
 * One thread at a time for each binder.
 */
CLEANSE_API cleanse_error *cleanse_binder_install(
    cleanse_binder *binder, const char *name, cleanse_binder *child, const char *file, uint32_t line);

/* ---- Building ------------------------------------------------------------------------------------------------------ */

/* How to build. Start from CLEANSE_BUILD_INIT, which notes the place. */
typedef struct cleanse_build_options {
    size_t size;
    const char *file;
    uint32_t line;
    const char *name;                   /* what messages call the graph; NULL for "graph" */
    cleanse_binder *overrides;          /* replaces keys anywhere in the graph and its children, wherever they are bound; a
                                           collection is replaced as a whole. Keys of `parent`, and those that nothing binds, are
                                           a CLEANSE_ERROR_OVERRIDE. NULL for none */
    cleanse_graph *parent;              /* a graph whose keys are seen, may be hidden, and which is kept alive; NULL for none */
    const cleanse_arguments *arguments; /* the values of keys declared with cleanse_bind_seed; NULL for none */
} cleanse_build_options;

#define CLEANSE_BUILD_INIT { sizeof(cleanse_build_options), CLEANSE_HERE, NULL, NULL, NULL, NULL }

/*
 * Checks everything that a binder declares, and builds the graph. No provider runs.
 *   options  NULL for none.
 *   out      The graph; yours, to be released with cleanse_graph_release.
 * Errors: CLEANSE_ERROR_GRAPH, or the number of the issue if there is one only, with all that is wrong as issues;
 * CLEANSE_ERROR_ARGUMENTS, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Cost: linear in bindings and dependencies. Any
 * thread while none declares in the binder.
 */
CLEANSE_API cleanse_error *cleanse_graph_build(
    cleanse_binder *binder, const cleanse_build_options *options, cleanse_graph **out);

/*
 * Builds a child graph. The parent lives at least as long.
 *   name       That of cleanse_binder_install, here or in a parent.
 *   arguments  The values of the keys that the child declared with cleanse_bind_seed; NULL for none.
 *   out        The graph; yours, to be released with cleanse_graph_release.
 * Errors: CLEANSE_ERROR_MISSING, CLEANSE_ERROR_ARGUMENTS, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Cost: one allocation
 * and one look-up. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_build_child(
    cleanse_graph *graph, const char *name, const cleanse_arguments *arguments, cleanse_graph **out);

/*
 * Makes another handle of a graph.
 *   out  The handle; yours, to be released with cleanse_graph_release.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_retain(cleanse_graph *graph, cleanse_graph **out);

/*
 * Releases a handle of a graph. With the last one, and when no child graph and no graph built with it as `parent` is left, its
 * shared objects are destroyed in reverse order of creation, but for those that something else keeps: a handle of an object
 * keeps it and what it was made of; a provider keeps what its key can reach, see cleanse_graph_provider. Those are destroyed
 * when that is released, in the same order. No object keeps the graph: keep a handle of it as long as objects ask providers
 * that are weak or open a cycle. Takes NULL. Any thread; the callbacks run on this one.
 */
CLEANSE_API void cleanse_graph_release(cleanse_graph *graph);

/* ---- Requesting ---------------------------------------------------------------------------------------------------- */

/*
 * Whether cleanse_graph_get, or cleanse_graph_get_with, finds something under a key. False for an invalid handle or key.
 * Makes nothing, and no error. Cost: one look-up. Any thread.
 */
CLEANSE_API bool cleanse_graph_has(cleanse_graph *graph, const char *key, const char *name);

/* The same for cleanse_graph_get_collection. */
CLEANSE_API bool cleanse_graph_has_collection(cleanse_graph *graph, const char *key, const char *name);

/*
 * Asks for the object of a key.
 *   key, name  The key and its qualifier; NULL for none.
 *   out        The object; yours, to be released with cleanse_object_release.
 * Errors: CLEANSE_ERROR_MISSING, CLEANSE_ERROR_ARGUMENTS if it takes arguments, CLEANSE_ERROR_REENTRANT,
 * CLEANSE_ERROR_DEADLOCK, CLEANSE_ERROR_STACK, those of providers, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Cost:
 * one look-up, and the providers that have to run. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_get(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);

/*
 * Asks for a new object of a key whose binding has parameters; otherwise like cleanse_graph_get.
 *   arguments  Stay yours.
 * Errors: CLEANSE_ERROR_ARGUMENTS if one is missing, of another kind, or not wanted, and those of cleanse_graph_get. Any
 * thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_get_with(
    cleanse_graph *graph, const char *key, const char *name, const cleanse_arguments *arguments, cleanse_object **out);

/*
 * Asks for all objects that are collected under a key, those of parent graphs first; otherwise like cleanse_graph_get.
 *   out  An object of kind CLEANSE_COLLECTION; yours. Never empty: what nothing joins is a CLEANSE_ERROR_MISSING.
 * Errors: those of cleanse_graph_get. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_get_collection(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);

/*
 * Finds the provider of a key, for repeated requests. It keeps what the key can reach, and nothing else of the graph: the
 * shared objects of its binding and of all that this depends on, directly or by other bindings, but for what is needed weakly.
 *   out  The provider; yours, to be released with cleanse_provider_release.
 * Errors: CLEANSE_ERROR_MISSING, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Runs no provider. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_provider(
    cleanse_graph *graph, const char *key, const char *name, cleanse_provider **out);

/*
 * Asks a provider for its object, which is made if need be: by a weak one too, while the graph lives.
 *   out  The object; yours. NULL without an error if the provider is of CLEANSE_NEED_WEAK, the graph has been released, and
 *        nothing else keeps the object.
 * Errors: CLEANSE_ERROR_GONE if the provider is of CLEANSE_NEED_PROVIDER and opens a cycle, for which it keeps nothing, and
 * the graph and all providers that keep its key have been released; those of cleanse_graph_get but CLEANSE_ERROR_MISSING.
 * Other providers of CLEANSE_NEED_PROVIDER keep what those of cleanse_graph_provider do. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_provider_get(cleanse_provider *provider, cleanse_object **out);

/* The same for a binding with parameters; see cleanse_graph_get_with. Any thread. */
CLEANSE_API cleanse_error *cleanse_provider_get_with(
    cleanse_provider *provider, const cleanse_arguments *arguments, cleanse_object **out);

/*
 * Makes another handle of a provider: of one that is borrowed from a request, to keep it longer.
 *   out  The handle; yours, to be released with cleanse_provider_release.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_provider_retain(cleanse_provider *provider, cleanse_provider **out);

/* Releases a provider. Takes NULL. Any thread. */
CLEANSE_API void cleanse_provider_release(cleanse_provider *provider);

/*
 * Fills the properties of an instance with the injectors of a type and of those it derives from, the base first.
 *   type      The key of the type.
 *   instance  Given to the injectors as it is; NULL too.
 * Errors: CLEANSE_ERROR_MISSING if the type has no injector, those of injectors and providers, CLEANSE_ERROR_ARGUMENT,
 * CLEANSE_ERROR_HANDLE. Any thread that may touch the instance.
 */
CLEANSE_API cleanse_error *cleanse_graph_inject(cleanse_graph *graph, const char *type, void *instance);

/* ---- Objects ------------------------------------------------------------------------------------------------------- */

/* What an object is; 0 for NULL or an invalid handle. Any thread. */
CLEANSE_API cleanse_kind cleanse_object_kind(const cleanse_object *object);

/*
 * Read an object: the instance, or the value. What `out` points to afterwards is borrowed from the object, text ends with a
 * zero, and bytes lie at any alignment.
 * Errors: CLEANSE_ERROR_KIND if the object is of another kind, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_object_pointer(const cleanse_object *object, void **out);
CLEANSE_API cleanse_error *cleanse_object_string(const cleanse_object *object, const char **out);
CLEANSE_API cleanse_error *cleanse_object_int64(const cleanse_object *object, int64_t *out);
CLEANSE_API cleanse_error *cleanse_object_double(const cleanse_object *object, double *out);
CLEANSE_API cleanse_error *cleanse_object_bool(const cleanse_object *object, bool *out);
CLEANSE_API cleanse_error *cleanse_object_bytes(const cleanse_object *object, const void **out, size_t *length);

/* How many objects a collection has; 0 for all else. Any thread. */
CLEANSE_API size_t cleanse_object_count(const cleanse_object *object);

/* An object of a collection, borrowed from it; NULL if there is none of that index. Any thread. */
CLEANSE_API cleanse_object *cleanse_object_element(const cleanse_object *object, size_t index);

/*
 * Makes another handle of an object: of one that is borrowed, to keep it longer. All handles of an object keep the same: the
 * object and what it was made of.
 *   out  The handle; yours, to be released with cleanse_object_release.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_object_retain(cleanse_object *object, cleanse_object **out);

/* Releases a handle of an object; with the last one of an unshared object, destroys it. Takes NULL. Any thread. */
CLEANSE_API void cleanse_object_release(cleanse_object *object);

/* ---- Requests, inside callbacks ------------------------------------------------------------------------------------ */

/*
 * The object of a dependency, by its index in the binding: of CLEANSE_NEED_OBJECT and CLEANSE_NEED_COLLECTION. Borrowed:
 * valid as long as the instance that is being made, or until an injector returns. NULL if it is optional and nothing is bound
 * or collected, and for an invalid handle or index. The thread of the callback only; so are the other functions on requests.
 */
CLEANSE_API cleanse_object *cleanse_request_object(const cleanse_request *request, size_t index);

/* The instance of a dependency of kind CLEANSE_POINTER: a short form of the above. NULL for all else. */
CLEANSE_API void *cleanse_request_pointer(const cleanse_request *request, size_t index);

/* The provider of a dependency of CLEANSE_NEED_PROVIDER or CLEANSE_NEED_WEAK; otherwise like cleanse_request_object. */
CLEANSE_API cleanse_provider *cleanse_request_provider(const cleanse_request *request, size_t index);

/* The argument for a parameter, borrowed like an object; NULL if it is optional and was not given. */
CLEANSE_API cleanse_object *cleanse_request_argument(const cleanse_request *request, const char *name);

/* ---- Arguments ----------------------------------------------------------------------------------------------------- */

/*
 * Makes an empty list of arguments.
 *   out  The arguments; yours, to be released with cleanse_arguments_release.
 * Errors: CLEANSE_ERROR_ARGUMENT. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_arguments_create(cleanse_arguments **out);

/*
 * Set an argument, in place of an earlier one of the same name.
 *   name   That of a parameter or of a seed's key.
 *   value  Copied, but for a pointer, which stays yours and has to live as long as what is made with it.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each list.
 */
CLEANSE_API cleanse_error *cleanse_arguments_set_pointer(cleanse_arguments *arguments, const char *name, void *value);
CLEANSE_API cleanse_error *cleanse_arguments_set_string(cleanse_arguments *arguments, const char *name, const char *value);
CLEANSE_API cleanse_error *cleanse_arguments_set_int64(cleanse_arguments *arguments, const char *name, int64_t value);
CLEANSE_API cleanse_error *cleanse_arguments_set_double(cleanse_arguments *arguments, const char *name, double value);
CLEANSE_API cleanse_error *cleanse_arguments_set_bool(cleanse_arguments *arguments, const char *name, bool value);
CLEANSE_API cleanse_error *cleanse_arguments_set_bytes(
    cleanse_arguments *arguments, const char *name, const void *value, size_t length);

/* Releases arguments. Takes NULL. Any thread. */
CLEANSE_API void cleanse_arguments_release(cleanse_arguments *arguments);

/* ---- Looking into a graph ------------------------------------------------------------------------------------------ */

/* One component: a graph, or a child graph that is installed. Filled by the library; read only what lies within `size`. */
typedef struct cleanse_component_info {
    size_t size;
    const char *name;
    const char *scope;   /* NULL for none */
    const char *parent;  /* the name of the component above; NULL for none */
    size_t id;           /* tells components of one name apart: from 1, in the order of the calls, and as in the JSON */
    size_t parent_id;    /* the `id` of the component above; 0 where that is not shown */
} cleanse_component_info;

/* One dependency of a binding. Its layout does not change. */
typedef struct cleanse_dependency_info {
    const char *key;
    const char *component;  /* the component that binds it */
    bool eager;             /* whether it is made before the dependent */
    bool optional;
} cleanse_dependency_info;

/* One binding. Filled by the library; read only what lies within `size`. */
typedef struct cleanse_binding_info {
    size_t size;
    const char *component;
    const char *key;                              /* with its qualifier, as messages show it */
    const char *purpose;                          /* "provider", also of values; "alias"; "seed"; "factory", with parameters;
                                                     "injector"; "graph", a child that is installed */
    bool shared;
    bool collected;
    bool overriding;                              /* whether it replaced another one */
    const cleanse_dependency_info *dependencies;  /* optional ones that are unbound are left out */
    size_t dependency_count;
    const char *file;                             /* as it was given; NULL if none was */
    uint32_t line;
    size_t component_id;                          /* the `id` of its component */
    const size_t *dependency_component_ids;       /* for each of `dependencies`, the `id` of its component; 0 where that is
                                                     not shown */
} cleanse_binding_info;

/* Called for each component, parents first, and for the bindings of each, in the order of their keys. What they are given is
   valid until they return. Either may be NULL. Start from CLEANSE_VISITOR_INIT. */
typedef struct cleanse_visitor {
    size_t size;
    void (*component)(const cleanse_component_info *component, void *context);
    void (*binding)(const cleanse_binding_info *binding, void *context);
    void *context;
} cleanse_visitor;

#define CLEANSE_VISITOR_INIT { sizeof(cleanse_visitor), NULL, NULL, NULL }

/*
 * Shows every component and binding of a graph and of the children installed in it.
 *   visitor  Its callbacks run on this thread, before the call returns.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_visit(cleanse_graph *graph, const cleanse_visitor *visitor);

/*
 * Describes a graph as JSON (RFC 8259): {"components": [{"id", "name", "scope", "parent", "parentID", "bindings": [{"key",
 * "kind", "shared", "collected", "place", "replaced", "dependencies": [{"key", "component", "componentID", "strength",
 * "optional"}]}]}]}. "id" tells components of one name apart; "parentID" and "componentID" are null for a component that is
 * not described. "place" is "FILE:LINE", null if no file was given; "replaced" has the places of what an override replaced;
 * "strength" is "eager", "deferred" or "weak". "kind" is what `purpose` is in cleanse_binding_info: "plain" for "provider", "alias", "seed",
 * "assistedFactory" for "factory", "propertyInjector" for "injector", "componentFactory" for "graph". More members and kinds
 * may be added.
 *   out  The text, ending with a zero; yours, to be released with cleanse_string_release.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API cleanse_error *cleanse_graph_json(cleanse_graph *graph, char **out);

/* Describes a graph in the DOT language of Graphviz; otherwise like cleanse_graph_json. */
CLEANSE_API cleanse_error *cleanse_graph_dot(cleanse_graph *graph, char **out);

/* Releases a text that came through an out-parameter. Takes NULL. Any thread. */
CLEANSE_API void cleanse_string_release(char *text);

/*
 * Checks a graph by rules of your own, after those of the library.
 *   report  Shows the graph and takes errors. Valid until the callback returns.
 * Runs on the thread that builds.
 */
typedef void (*cleanse_validate_function)(cleanse_report *report, void *context);

/*
 * Registers a validator, which runs each time a graph is built from the binder.
 *   context          Given to the validator; belongs to the binder from here on, unless there is an error.
 *   release_context  NULL if there is nothing to release.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API cleanse_error *cleanse_binder_add_validator(
    cleanse_binder *binder, cleanse_validate_function validate, void *context, cleanse_release_function release_context);

/* Shows the graph to a validator; otherwise like cleanse_graph_visit. The thread of the callback only. */
CLEANSE_API cleanse_error *cleanse_report_visit(cleanse_report *report, const cleanse_visitor *visitor);

/*
 * Adds an error to the report: the build fails with it, as an issue of CLEANSE_ERROR_VALIDATOR.
 *   key      The key it is about, as the visitor was shown it; NULL for none.
 *   message  What is wrong.
 * Errors: CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. The thread of the callback only.
 */
CLEANSE_API cleanse_error *cleanse_report_add(cleanse_report *report, const char *key, const char *message);

#ifdef __cplusplus
}
#endif

#endif

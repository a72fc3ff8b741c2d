/**
 * @file cleanse.h
 * Dependency injection for C, and for every language that can call C.
 *
 * Providers are registered under string keys in a binder. Building checks the whole graph before any provider runs, and
 * returns a graph, which creates objects when they are requested.
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
 * Ownership: you own a handle that you receive through an out-parameter, and must release it; everything else is borrowed, unless
 * its description says that it is yours. The only exception is an error, which is returned directly and is yours. If you receive
 * the same handle several times, release it as many times. Do not release a borrowed handle: the library can't detect it, and
 * may release the handle of another owner, whose calls then fail with CLEANSE_ERROR_HANDLE.
 *
 * Errors: a function that can fail returns NULL, or an error to be released with cleanse_error_release; if it returns an error,
 * it sets its out-parameters to NULL or zero. The library does not write to errno, and there is no "last error".
 *
 * Keys: a key is a UTF-8 string of any length, with any characters. An optional name distinguishes several keys with
 * the same string. Keys and all other names (of scopes, child graphs and parameters) are compared byte by byte, without Unicode
 * normalisation. Objects, collections, types of injectors and child graphs have separate keys, so one string may name one of
 * each.
 *
 * Arguments: NULL instead of a required handle, key or out-parameter, an empty key or name, a string that is not UTF-8, a
 * handle that has been released or is of another type, an unknown enumerator and a struct of the wrong size are errors
 * (CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE). Strings and structs are copied. Functions that return a value directly return
 * NULL, zero or false for an invalid handle; release functions do nothing for NULL or an invalid handle.
 *
 * Threads: every function may be called from any thread, unless its description says otherwise. While a thread uses a handle,
 * no other thread may release it for the last time: retain it first, or the call may crash. A binder may be filled by one
 * thread at a time. No lock is held while a callback runs, and a callback may call any function. A shared object is created
 * once, no matter how many threads request it: one thread creates the object, and the others wait for it. Requesting an
 * object on the thread that is already creating it is an error that names the chain, and so is a deadlock between threads.
 * A graph may be bound to the thread that builds it, see `one_thread` in cleanse_build_options.
 *
 * Callbacks must return. A callback that is left by longjmp, by a C++ exception, by pthread_exit or because its thread is
 * cancelled leaves its object unfinished: that thread receives CLEANSE_ERROR_REENTRANT if it requests the object again, and
 * other threads that request a shared object wait until that thread has ended, and then one of them creates it. The graph, and
 * everything that the callback borrowed, are never released. A callback must not wait for a thread that requests the object
 * that the callback is creating: the library can't detect that, and both wait forever.
 *
 * Fork: the child process may build graphs, and may use every graph in which no other thread was creating, starting or stopping
 * objects at the time of the fork. In any other graph, a call may wait forever for a thread that the child does not have. The
 * library makes fork wait until no other thread holds one of its locks, which are held only briefly. This requires
 * CLEANSE_FEATURE_OWN_RUNTIME: the locks of a separate Swift runtime may be held in the child forever.
 *
 * Memory: the library allocates with malloc and calloc of the C library, so a program that replaces these functions replaces the
 * library's allocator too. If the system refuses memory, the process ends with a message on stderr: no call returns an error for
 * it. The table of handles has 24 bytes for each binder, graph, object and so on that has handles. It grows to the largest number
 * of these that exist at the same time, and is never freed; objects, graphs and errors are freed when they are released.
 *
 * Limits: child graphs are nested at most 200 levels deep, and a graph has fewer than 10,000 of them in all, counting each
 * installation (CLEANSE_ERROR_NESTING). Unshared objects that are created from each other take about 1 KB of stack for each
 * level; if the thread has no room left, that is an error (CLEANSE_ERROR_STACK). The shared objects of a long chain are created
 * one after the other, and a chain of any length is destroyed one object after the other. However, objects that a destroy
 * callback releases are destroyed inside that callback, on its stack. A struct that you fill has at most 1,024 bytes. A thread
 * that calls the library needs a stack of 64 KiB. The library uses one thread-specific key of POSIX threads. If none is left, it
 * works without one on glibc, and otherwise ends the process with a message on stderr. On a 32-bit processor, at most 16,777,215
 * binders, graphs, objects and so on can have handles at the same time; one more ends the process with a message on stderr.
 * Everything else is limited only by memory.
 *
 * Early and restricted use: constructor functions may use the library, even before main. A process that restricts its own system
 * calls must first use the library once: build and start a graph, request an object, and read the message of an error. After
 * that, the library makes only the system calls of malloc and of threads that wait for each other.
 *
 * Unloading: the library stays loaded until the process ends. dlclose does nothing, so threads that used the library may
 * outlive it, and dlopen after dlclose finds the library unchanged.
 *
 * Compatibility: structs that you fill start with their size; new fields are added at the end, and zero in them means the
 * earlier behaviour. A struct of a later header is therefore accepted if all fields that this library does not know are zero. To
 * fill a struct, set it to zero, set its size and then the fields: the macros named _INIT do this, and languages without macros
 * must do it themselves. The numbers of enumerators do not change. Languages that can't read C find the size of each struct, and
 * the offsets of its fields, in cleanse-layout.json beside this header.
 */
#ifndef CLEANSE_H
#define CLEANSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CLEANSE_API declares that a function is exported or imported. Define it before you include the header to override the default.
   Users of the static library define CLEANSE_STATIC, so that functions are not imported from a DLL. CLEANSE_BUILD is for the
   library's own build. */
#ifndef CLEANSE_API
#if (defined(_WIN32) || defined(__CYGWIN__)) && defined(CLEANSE_STATIC)
#define CLEANSE_API
#elif (defined(_WIN32) || defined(__CYGWIN__)) && defined(CLEANSE_BUILD)
#define CLEANSE_API __declspec(dllexport)
#elif defined(_WIN32) || defined(__CYGWIN__)
#define CLEANSE_API __declspec(dllimport)
#elif defined(__GNUC__)
#define CLEANSE_API __attribute__((visibility("default")))
#else
#define CLEANSE_API
#endif
#endif

/* CLEANSE_CALLBACK is the calling convention of callbacks: C's, even if the program's default is another one. */
#ifndef CLEANSE_CALLBACK
#if defined(_WIN32) && !defined(_WIN64)
#define CLEANSE_CALLBACK __cdecl
#else
#define CLEANSE_CALLBACK
#endif
#endif

/* CLEANSE_NODISCARD marks functions that return an error: the compiler warns if a caller ignores the result, which would leak the
   error. Define it as empty to turn the warning off. */
#ifndef CLEANSE_NODISCARD
#if defined(__GNUC__)
#define CLEANSE_NODISCARD __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#define CLEANSE_NODISCARD _Check_return_
#else
#define CLEANSE_NODISCARD
#endif
#endif

/* ---- Version ------------------------------------------------------------------------------------------------------- */

/** The major version, which grows with incompatible changes. */
#define CLEANSE_VERSION_MAJOR 1
/** The minor version, which grows with additions. */
#define CLEANSE_VERSION_MINOR 0
/** The patch version, which grows with corrections. */
#define CLEANSE_VERSION_PATCH 0
/** The version of this header as one number: 1.2.3 is 10203. */
#define CLEANSE_VERSION (CLEANSE_VERSION_MAJOR * 10000 + CLEANSE_VERSION_MINOR * 100 + CLEANSE_VERSION_PATCH)

/** The version of the library that is loaded, in the form of CLEANSE_VERSION. Never fails. Any thread. */
CLEANSE_API uint32_t cleanse_version(void);

/** The version of the library that is loaded, as a string such as "1.0.0". Borrowed forever. Never fails. Any thread. */
CLEANSE_API const char *cleanse_version_string(void);

/**
 * Identifies the sources from which the library was built: the version, and a hash of the sources. Two libraries with the same
 * identifier behave alike. "" if the library was built as part of a Swift package. Borrowed forever. Never fails. Any thread.
 */
CLEANSE_API const char *cleanse_build_id(void);

/** The flags that cleanse_features combines. Later versions may add flags; ignore flags that you do not know. */
enum {
    CLEANSE_FEATURE_OPTIMIZED = 1,    /**< the library was compiled with optimisation */
    CLEANSE_FEATURE_OWN_RUNTIME = 2,  /**< the Swift runtime is hidden inside the library: no other one is needed or used */
    CLEANSE_FEATURE_STATIC = 4        /**< the library is linked into the program statically */
};

/** How the library was built: its CLEANSE_FEATURE_ flags, combined with bitwise OR. Never fails. Any thread. */
CLEANSE_API uint64_t cleanse_features(void);

/* ---- Types --------------------------------------------------------------------------------------------------------- */

/** Collects the declarations from which graphs are built. */
typedef struct cleanse_binder cleanse_binder;
/** A graph that has been checked and built; it keeps its shared objects alive. */
typedef struct cleanse_graph cleanse_graph;
/** An instance, a value, or a collection of these. Keeps alive its instance and the objects that it was created from. */
typedef struct cleanse_object cleanse_object;
/** Requests one key of a graph repeatedly, without a look-up. */
typedef struct cleanse_provider cleanse_provider;
/** Builds one child graph repeatedly, without a look-up. It does not keep alive the graph that installs the child. */
typedef struct cleanse_factory cleanse_factory;
/** The dependencies and arguments for a callback that creates or fills an instance. Valid until the callback returns. */
typedef struct cleanse_request cleanse_request;
/** Named values for providers with parameters, and for graphs with a seed. */
typedef struct cleanse_arguments cleanse_arguments;
/** The failure of a call, with its issues. */
typedef struct cleanse_error cleanse_error;
/** Shows a graph to a validator and takes its errors. Valid until the callback returns. */
typedef struct cleanse_report cleanse_report;

#ifndef __cplusplus
/** The current source location as two values, the file and the line, for the last two parameters of declaring functions, and for
   two fields of structs. A single value would be a struct, which C and C++ write differently. */
#define CLEANSE_HERE __FILE__, (uint32_t)__LINE__
#else
#define CLEANSE_HERE __FILE__, static_cast<uint32_t>(__LINE__)
#endif

/** The kind of an object. */
typedef int32_t cleanse_kind;
enum {
    CLEANSE_POINTER = 1,    /**< an instance: a pointer of yours */
    CLEANSE_STRING = 2,     /**< a UTF-8 string */
    CLEANSE_INT64 = 3,      /**< a 64-bit integer */
    CLEANSE_DOUBLE = 4,     /**< a floating-point number */
    CLEANSE_BOOL = 5,       /**< true or false */
    CLEANSE_BYTES = 6,      /**< bytes, which may be zero */
    CLEANSE_COLLECTION = 7  /**< several objects, in the order of their registration */
};

/** How often a provider runs. */
typedef int32_t cleanse_sharing;
enum {
    CLEANSE_UNSHARED = 0,  /**< for each request */
    CLEANSE_SHARED = 1,    /**< once in each graph */
    CLEANSE_SCOPED = 2     /**< once in each graph, which must have the scope that the binding names */
};

/** How one provider depends on another. */
typedef int32_t cleanse_need;
enum {
    CLEANSE_NEED_OBJECT = 0,      /**< its object, which is created first */
    CLEANSE_NEED_PROVIDER = 1,    /**< a provider, for later or repeated requests; breaks cycles; also for keys with parameters */
    CLEANSE_NEED_WEAK = 2,        /**< a provider that keeps neither the shared object nor the graph alive; breaks cycles */
    CLEANSE_NEED_COLLECTION = 3,  /**< the collection of this key: the objects of all bindings that join it */
    CLEANSE_NEED_CHILD = 4,       /**< the factory of the child graph that is installed under this key; breaks cycles */
    CLEANSE_NEED_GRAPH = 5        /**< the graph that the binding belongs to, for requests that can't be declared; has no key */
};

/** Numbers of errors and issues. Numbers from CLEANSE_ERROR_USER on are for your own errors. New numbers will be below 198. */
enum {
    CLEANSE_ERROR_ARGUMENT = 1,          /**< an argument of the call is wrong */
    CLEANSE_ERROR_HANDLE = 2,            /**< a handle is NULL, released, or of another type */
    CLEANSE_ERROR_KIND = 3,              /**< the object is of another kind */
    CLEANSE_ERROR_GRAPH = 4,             /**< the graph has several mistakes; see the issues */
    CLEANSE_ERROR_GONE = 5,              /**< a provider that breaks a cycle was called after its graph was released */
    CLEANSE_ERROR_PROVIDER = 6,          /**< a provider failed without a number of its own, or passed on an error of a call */
    CLEANSE_ERROR_MISSING = 101,         /**< nothing is bound to a key */
    CLEANSE_ERROR_DUPLICATE = 102,       /**< a key is bound more than once, or two child graphs have the same name */
    CLEANSE_ERROR_CYCLE = 103,           /**< objects depend on each other; a type derives from itself; aliases form a cycle */
    CLEANSE_ERROR_SCOPE_NESTING = 104,   /**< a child graph has the same scope as a graph above it */
    CLEANSE_ERROR_SCOPE = 105,           /**< a binding names a scope that its graph does not have */
    CLEANSE_ERROR_OVERRIDE = 106,        /**< an override replaces nothing */
    CLEANSE_ERROR_REENTRANT = 107,       /**< an object was requested while it was being created */
    CLEANSE_ERROR_DEADLOCK = 108,        /**< threads wait for each other's objects */
    CLEANSE_ERROR_ARGUMENTS = 109,       /**< arguments are missing, of the wrong kind, or unexpected; or two seeds disagree */
    CLEANSE_ERROR_RECURSIVE = 110,       /**< a child graph is installed inside itself */
    CLEANSE_ERROR_MISPLACED = 111,       /**< overrides declare a child graph, a seed, a scope or a validator, which they can't */
    CLEANSE_ERROR_WEAK = 112,            /**< a weak dependency is on an unshared object */
    CLEANSE_ERROR_NESTING = 113,         /**< child graphs are nested too deeply, or there are too many */
    CLEANSE_ERROR_STACK = 114,           /**< unshared objects, aliases or bases are nested more deeply than the stack allows */
    CLEANSE_ERROR_THREAD = 115,          /**< an object was requested on the wrong thread, or outside of its Swift actor */
    CLEANSE_ERROR_ISOLATION = 116,       /**< an object needs objects that belong to different Swift actors */
    CLEANSE_ERROR_UNSHARED = 117,        /**< a value would be borrowed from an object that nothing keeps alive */
    CLEANSE_ERROR_NEEDS_START = 118,     /**< a graph has to be started first, or only Swift can start it */
    CLEANSE_ERROR_ASYNCHRONOUS = 119,    /**< the call would have to wait for Swift tasks */
    CLEANSE_ERROR_START = 120,           /**< a graph did not start, see the issues; started objects have been stopped */
    CLEANSE_ERROR_STOP = 121,            /**< a graph stopped with failures, see the issues; everything else has been stopped */
    CLEANSE_ERROR_STOPPED = 122,         /**< a graph can't start, because it or a graph above it has been stopped */
    CLEANSE_ERROR_VALIDATOR = 198,       /**< a validator reported an error */
    CLEANSE_ERROR_OTHER = 199,           /**< any other error of the Swift part of a graph */
    CLEANSE_ERROR_USER = 1000            /**< the first number for your own errors */
};

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

/** One binding in the chain that leads to an issue. The layout of this struct does not change. */
typedef struct cleanse_link {
    const char *key;        /**< the key of the binding */
    const char *component;  /**< the name of the graph that declares the binding */
    const char *file;       /**< the whole path of the binding's source file, as declared; NULL for none */
    uint32_t line;          /**< the line in `file` */
} cleanse_link;

/** One mistake or failure. Filled by the library; read only the fields that lie within `size`. Borrowed from the error. */
typedef struct cleanse_issue {
    size_t size;               /**< the size of the struct in bytes */
    int32_t code;              /**< the number of the issue */
    const char *message;       /**< the whole text, with source locations and hints */
    const char *key;           /**< the key that has the issue; NULL for none */
    const char *requirer;      /**< the key of the binding that requires `key`; NULL for none */
    const char *file;          /**< the source file of the declaration that has the issue; NULL for none */
    uint32_t line;             /**< the line in `file` */
    const cleanse_link *chain; /**< the bindings that lead to the issue, the outermost first */
    size_t chain_count;        /**< the number of links in `chain` */
    const char *const *hints;  /**< suggestions, and near misses among the keys */
    size_t hint_count;         /**< the number of `hints` */
} cleanse_issue;

/**
 * Creates an error for a callback to return.
 * @param code CLEANSE_ERROR_USER or above; any other number becomes CLEANSE_ERROR_PROVIDER.
 * @param message A UTF-8 string, copied. If it is NULL or invalid, the message of the error says so; the number is kept.
 * @return an error that you own, never NULL; a callback that returns it passes on the ownership. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_error_create(int32_t code, const char *message);

/** Releases an error and everything that was borrowed from it. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_error_release(cleanse_error *error);

/**
 * The number of the error: the number of its issue if there is only one, else CLEANSE_ERROR_GRAPH. CLEANSE_ERROR_START and
 * CLEANSE_ERROR_STOP have further issues, see cleanse_graph_start. If a callback passed on an error that one of its own calls
 * returned, the number is CLEANSE_ERROR_PROVIDER; the issues of that error keep their numbers, keys and hints, and their chains
 * start with the requested binding. CLEANSE_ERROR_MISSING therefore always refers to the key that was requested, or to a
 * declaration. A number that a callback passed to cleanse_error_create is returned unchanged, and so are CLEANSE_ERROR_REENTRANT
 * and CLEANSE_ERROR_DEADLOCK. 0 for NULL or an invalid handle. Any thread.
 */
CLEANSE_API int32_t cleanse_error_code(const cleanse_error *error);

/**
 * The whole message of the error, UTF-8, borrowed from it; for NULL or an invalid handle, a message that says so. Any thread.
 * Cost: messages and issues are assembled when the first of them is read, and computing hints examines the keys of the graph.
 * Reading only the number costs little.
 */
CLEANSE_API const char *cleanse_error_message(const cleanse_error *error);

/** The number of issues of the error, at least one; 0 for NULL or an invalid handle. Any thread. */
CLEANSE_API size_t cleanse_error_issue_count(const cleanse_error *error);

/** One issue, borrowed from the error; NULL if there is none with that index. Any thread. */
CLEANSE_API const cleanse_issue *cleanse_error_issue(const cleanse_error *error, size_t index);

/* ---- Declaring ----------------------------------------------------------------------------------------------------- */

/**
 * Creates an empty binder.
 * @param[out] out The binder; yours, to be released with cleanse_binder_release.
 * @errors CLEANSE_ERROR_ARGUMENT. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_binder_create(cleanse_binder **out);

/** Releases a binder. Graphs that were built from it are not affected. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_binder_release(cleanse_binder *binder);

/** A dependency of a provider or an injector. Start with CLEANSE_DEPENDENCY. All elements of an array have the same `size`. */
typedef struct cleanse_dependency {
    size_t size;        /**< the size of the struct in bytes */
    const char *key;    /**< the key that is needed */
    const char *name;   /**< the qualifier of the key; NULL for none */
    cleanse_need need;  /**< how the key is needed */
    bool optional;      /**< whether the key may be unbound; the request then has NULL instead of an object, a provider or a
                           collection */
} cleanse_dependency;

/** A dependency that has to be bound. */
#define CLEANSE_DEPENDENCY(key, need) { sizeof(cleanse_dependency), (key), NULL, (need), false }
/** A dependency that may be unbound. */
#define CLEANSE_OPTIONAL(key, need) { sizeof(cleanse_dependency), (key), NULL, (need), true }
/** A dependency on a key with a qualifier, which has to be bound. */
#define CLEANSE_DEPENDENCY_NAMED(key, name, need) { sizeof(cleanse_dependency), (key), (name), (need), false }
/** A dependency on a key with a qualifier, which may be unbound. */
#define CLEANSE_OPTIONAL_NAMED(key, name, need) { sizeof(cleanse_dependency), (key), (name), (need), true }

/** A dependency on the graph that the binding belongs to: CLEANSE_NEED_GRAPH, which has no key. */
#define CLEANSE_OWN_GRAPH { sizeof(cleanse_dependency), NULL, NULL, CLEANSE_NEED_GRAPH, false }

/**
 * Sets a struct to zero and stores its size, as the macros named _INIT do, for languages without macros. Each struct that you fill
 * has such a function. The source location stays zero, which means that there is none.
 * @param dependency The struct; nothing happens if it is NULL.
 * @param size Its size in your header. Nothing happens if it is less than the size of a size_t, or more than 1,024.
 *
 * Never fails. Any thread that may write to the struct.
 */
CLEANSE_API void cleanse_dependency_init(cleanse_dependency *dependency, size_t size);

/** An argument that a provider takes with each request. Start with CLEANSE_PARAMETER. All elements of an array have the same
   `size`. */
typedef struct cleanse_parameter {
    size_t size;        /**< the size of the struct in bytes */
    const char *name;   /**< the name of the argument */
    cleanse_kind kind;  /**< the kind of the argument */
    bool optional;      /**< whether the argument may be left out */
} cleanse_parameter;

/** An argument that has to be passed. */
#define CLEANSE_PARAMETER(name, kind) { sizeof(cleanse_parameter), (name), (kind), false }
/** An argument that may be left out. */
#define CLEANSE_OPTIONAL_PARAMETER(name, kind) { sizeof(cleanse_parameter), (name), (kind), true }

/** Sets a cleanse_parameter to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_parameter_init(cleanse_parameter *parameter, size_t size);

/**
 * Creates an instance, or a value, which it passes to cleanse_request_set_string or the corresponding function.
 * @param request The dependencies and arguments. Valid until the callback returns; everything borrowed from it is valid as long
 *     as the instance lives.
 * @param[out] out Set it to the instance, which may be NULL. The instance is destroyed exactly once, even if it is NULL.
 * @param context The context of the binding.
 *
 * Return NULL or an error: one from cleanse_error_create, or one that a call returned, whose issues are then reported with this
 * provider in the chain. The ownership of the error passes to the library. With an error, the value of `out` is ignored and not
 * destroyed: release the instance before you return. A failed attempt leaves nothing behind, and a later request tries again.
 * Returning an invalid error is a CLEANSE_ERROR_PROVIDER. Runs on the thread that requests the object.
 */
typedef cleanse_error *(CLEANSE_CALLBACK *cleanse_create_function)(const cleanse_request *request, void **out, void *context);

/**
 * Destroys an instance, even if it is NULL. Runs when nothing keeps the instance alive any more: no handle of it, no object that
 * was created from it and, for a shared instance, neither its graph nor a provider; see cleanse_graph_release. Shared objects
 * that end together are destroyed in reverse order of their creation. The dependencies of an instance outlive it, and so do the
 * objects from its providers, except from providers that are weak or break a cycle. Objects that were created only for this
 * instance are destroyed after it, the last of its dependencies first. If the callback releases a handle, all objects that end
 * with that handle are destroyed before the release returns. Runs on the thread of the last release.
 */
typedef void (CLEANSE_CALLBACK *cleanse_destroy_function)(void *instance, void *context);

/** Releases a context. Runs once, when no binder, graph or object needs the context any more, on the thread that releases the
   last of them. */
typedef void (CLEANSE_CALLBACK *cleanse_release_function)(void *context);

/**
 * Starts an instance, for example opens its files or begins to listen. See cleanse_graph_start.
 * @param instance The instance that the provider created; it may be NULL.
 * @param context The context of the binding.
 *
 * Return NULL, or an error, whose ownership passes to the library. With an error, the instance has not been started, and its stop
 * callback does not run: undo its work before you return. Runs on the thread that starts the graph, after the start callbacks of
 * all objects that the instance depends on. It may call any function, but a call that starts or stops its own graph, or stops a
 * graph above it, is a CLEANSE_ERROR_REENTRANT, and does nothing.
 */
typedef cleanse_error *(CLEANSE_CALLBACK *cleanse_start_function)(void *instance, void *context);

/**
 * Stops an instance that has been started: closes everything that its start opened. Runs once. See cleanse_graph_stop.
 * @param instance The instance that the provider created; it may be NULL.
 * @param context The context of the binding.
 *
 * Return NULL, or an error, whose ownership passes to the library; the instance counts as stopped in either case. Runs on the
 * thread that stops or releases the graph, after the stop callbacks of all objects that depend on the instance, and before the
 * destruction of the instance. It may call any function, but a call that stops its own graph, or a graph above it, is a
 * CLEANSE_ERROR_REENTRANT, and does nothing.
 */
typedef cleanse_error *(CLEANSE_CALLBACK *cleanse_stop_function)(void *instance, void *context);

/**
 * Checks the health of an instance that has been started, for example asks its server for an answer. See cleanse_graph_health.
 * @param instance The instance that the provider created; it may be NULL.
 * @param context The context of the binding.
 *
 * Return NULL if the instance can do its work, or an error, whose ownership passes to the library. Runs on the thread that calls
 * cleanse_graph_health, or in a task if Swift has started the graph. It may call any function, but a call that asks for the health
 * of its own graph, or stops that graph or a graph above it, is a CLEANSE_ERROR_REENTRANT, and does nothing.
 */
typedef cleanse_error *(CLEANSE_CALLBACK *cleanse_health_function)(void *instance, void *context);

/** A provider under a key. Start with CLEANSE_BINDING_INIT, which records the source location, and set the fields you need. */
typedef struct cleanse_binding {
    size_t size;                             /**< the size of the struct in bytes */
    const char *file;                        /**< the source file, for messages; NULL if it is unknown */
    uint32_t line;                           /**< the line in `file` */
    const char *key;                         /**< the key of the binding */
    const char *name;                        /**< a qualifier that distinguishes bindings of one key; NULL for none */
    cleanse_sharing sharing;                 /**< how often the provider runs */
    const char *scope;                       /**< for CLEANSE_SCOPED: the scope that the graph must have */
    bool collected;                          /**< whether the object joins the collection of its key, which is a separate key */
    const cleanse_dependency *dependencies;  /**< the keys that the provider needs; its requests have them in this order */
    size_t dependency_count;                 /**< the number of `dependencies` */
    const cleanse_parameter *parameters;     /**< if there are any, each request needs arguments and creates an object */
    size_t parameter_count;                  /**< the number of `parameters` */
    cleanse_create_function create;          /**< creates the instance or the value */
    cleanse_destroy_function destroy;        /**< NULL if there is nothing to destroy */
    void *context;                           /**< passed to the callbacks */
    cleanse_release_function release_context;  /**< NULL if there is nothing to release */
    cleanse_kind kind;                       /**< the kind of the object: 0 or CLEANSE_POINTER for an instance, which the provider
                                                stores in `out`; or the kind of a value, which it passes to
                                                cleanse_request_set_string or the corresponding function. Values have no
                                                `destroy` */
    cleanse_start_function start;            /**< runs when the graph starts; only for shared instances. NULL for none */
    cleanse_stop_function stop;              /**< runs when the graph stops; only for shared instances. NULL for none */
    cleanse_health_function health;          /**< checks the health while the graph runs; only for shared instances. NULL for none */
    uint64_t health_interval;                /**< the time for which an answer of `health` is kept, in nanoseconds; 0 to call it each
                                                time */
} cleanse_binding;

/** An empty binding, with the current source location. */
#define CLEANSE_BINDING_INIT \
    { sizeof(cleanse_binding), CLEANSE_HERE, NULL, NULL, CLEANSE_UNSHARED, NULL, false, NULL, 0, NULL, 0, NULL, NULL, NULL, \
      NULL, 0, NULL, NULL, NULL, 0 }

/** Sets a cleanse_binding to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_binding_init(cleanse_binding *binding, size_t size);

/**
 * Registers a provider.
 * @param binding Copied. The binder owns the context from now on, unless there is an error.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Mistakes in the graph are reported when it is built. One thread at a
 * time for each binder, as for all declaring functions. You may build several graphs from a binder, and declare more in between:
 * graphs that have been built do not change.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind(cleanse_binder *binder, const cleanse_binding *binding);

/**@{*/
/**
 * Register a value under a key: a pointer, whose target you own, or a copy of a string, a number, a boolean or bytes.
 * @param name The qualifier of the key; NULL for none.
 * @param file,line CLEANSE_HERE.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_pointer(
    cleanse_binder *binder, const char *key, const char *name, void *value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_string(
    cleanse_binder *binder, const char *key, const char *name, const char *value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_int64(
    cleanse_binder *binder, const char *key, const char *name, int64_t value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_double(
    cleanse_binder *binder, const char *key, const char *name, double value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_bool(
    cleanse_binder *binder, const char *key, const char *name, bool value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_bytes(
    cleanse_binder *binder, const char *key, const char *name, const void *value, size_t length, const char *file,
    uint32_t line);
/**@}*/

/**@{*/
/**
 * Add a value to the collection of a key, as a `collected` provider does; otherwise like the cleanse_bind functions.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_collect_pointer(
    cleanse_binder *binder, const char *key, const char *name, void *value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_collect_string(
    cleanse_binder *binder, const char *key, const char *name, const char *value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_collect_int64(
    cleanse_binder *binder, const char *key, const char *name, int64_t value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_collect_double(
    cleanse_binder *binder, const char *key, const char *name, double value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_collect_bool(
    cleanse_binder *binder, const char *key, const char *name, bool value, const char *file, uint32_t line);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_collect_bytes(
    cleanse_binder *binder, const char *key, const char *name, const void *value, size_t length, const char *file,
    uint32_t line);
/**@}*/

/**
 * Declares the collection of a key, which may then stay empty: a request for it returns a collection without elements instead of
 * CLEANSE_ERROR_MISSING. A collection may be declared repeatedly, and before or after its elements.
 * @param key,name The key of the collection and its qualifier; NULL for none.
 * @param file,line CLEANSE_HERE.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_collection(
    cleanse_binder *binder, const char *key, const char *name, const char *file, uint32_t line);

/**
 * Registers another key for a binding. Both keys provide the same object if it is shared, and take the same arguments.
 * @param key,name The new key and its qualifier.
 * @param target_key,target_name The key of the binding.
 * @param file,line CLEANSE_HERE.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_alias(
    cleanse_binder *binder, const char *key, const char *name, const char *target_key, const char *target_name,
    const char *file, uint32_t line);

/**
 * Fills the properties of an instance that was created elsewhere.
 * @param request The dependencies. Valid until the callback returns, like everything that is borrowed from it.
 * @param instance The argument of cleanse_graph_inject.
 * @param context The context of the injector.
 *
 * Return NULL, or an error, whose ownership passes to the library. Runs on the thread that calls cleanse_graph_inject.
 */
typedef cleanse_error *(CLEANSE_CALLBACK *cleanse_inject_function)(const cleanse_request *request, void *instance, void *context);

/** A property injector for a type. Start with CLEANSE_INJECTOR_INIT, which records the source location. */
typedef struct cleanse_injector {
    size_t size;                             /**< the size of the struct in bytes */
    const char *file;                        /**< the source file, for messages; NULL if it is unknown */
    uint32_t line;                           /**< the line in `file` */
    const char *type;                        /**< the key of the type, of your choice; separate from the keys of objects */
    const char *base;                        /**< the key of the base type, whose injector runs first; NULL for none */
    const cleanse_dependency *dependencies;  /**< the keys that the injector needs; its requests have them in this order */
    size_t dependency_count;                 /**< the number of `dependencies` */
    cleanse_inject_function inject;          /**< fills an instance */
    void *context;                           /**< passed to the callbacks */
    cleanse_release_function release_context;  /**< NULL if there is nothing to release */
} cleanse_injector;

/** An empty injector, with the current source location. */
#define CLEANSE_INJECTOR_INIT { sizeof(cleanse_injector), CLEANSE_HERE, NULL, NULL, NULL, 0, NULL, NULL, NULL }

/** Sets a cleanse_injector to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_injector_init(cleanse_injector *injector, size_t size);

/** Registers a property injector; otherwise like cleanse_bind. The build reports a type that derives from itself as a
   CLEANSE_ERROR_CYCLE. */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_injector(cleanse_binder *binder, const cleanse_injector *injector);

/**
 * Sets the scope of the graphs that are built from a binder, for bindings with CLEANSE_SCOPED.
 * @param scope A name, which replaces an earlier one. No graph below may have the same scope.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_binder_set_scope(cleanse_binder *binder, const char *scope);

/**
 * Declares a key whose value is passed when the graph is built: an argument with the same name as the key.
 * @param key,name The key and its qualifier. The argument is named after the key alone, so keys that differ only in their
 *     qualifiers share it.
 * @param kind The kind of the argument, the same for all keys that share it; not CLEANSE_COLLECTION.
 * @param file,line CLEANSE_HERE.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_bind_seed(
    cleanse_binder *binder, const char *key, const char *name, cleanse_kind kind, const char *file, uint32_t line);

/**
 * Installs a child graph, which is checked with its parent and built with cleanse_graph_build_child. It sees the keys of the
 * graphs above it, and has shared objects of its own. A binding of the child hides a binding of the same key above, for the child
 * and the graphs below it.
 * @param name The name for cleanse_graph_build_child. If graphs above have children of the same name, the nearest one is built.
 * @param child The child's declarations, as they are when the parent is built. It may be installed in several binders. A child
 *     that is installed twice in one binder under one name counts once; two different children under one name are a
 *     CLEANSE_ERROR_DUPLICATE when the graph is built.
 * @param file,line CLEANSE_HERE.
 * @errors CLEANSE_ERROR_RECURSIVE if the child is the binder itself or contains it; CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE.
 * One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_binder_install(
    cleanse_binder *binder, const char *name, cleanse_binder *child, const char *file, uint32_t line);

/* ---- Building ------------------------------------------------------------------------------------------------------ */

/** The kind of an event that a trace reports. */
typedef int32_t cleanse_event;
enum {
    CLEANSE_EVENT_CREATED = 1,    /**< a provider has created an instance or a value */
    CLEANSE_EVENT_DESTROYED = 2,  /**< an instance has ended, and its destroy callback, if there is one, has returned */
    CLEANSE_EVENT_FAILED = 3,     /**< a callback that creates, fills, starts, stops or checks an instance has returned an error */
    CLEANSE_EVENT_INJECTED = 4,   /**< an injector has filled an instance */
    CLEANSE_EVENT_STARTED = 5,    /**< a start callback has returned */
    CLEANSE_EVENT_STOPPED = 6,    /**< a stop callback has returned */
    CLEANSE_EVENT_CHECKED = 7     /**< a health callback has returned */
};

/** One run of a callback. Filled by the library; read only the fields that lie within `size`. Valid until the hook returns. */
typedef struct cleanse_trace_event {
    size_t size;                 /**< the size of the struct in bytes */
    cleanse_event event;         /**< the kind of the event */
    uint32_t line;               /**< the line in `file` */
    const char *key;             /**< the key of the binding with its qualifier, or the injector's type, as messages show it */
    const char *component;       /**< the name of the graph that declares the binding or injector */
    const char *file;            /**< the source file, as it was declared; NULL if there was none */
    void *instance;              /**< the instance; NULL for a value, and if the callback failed */
    uint64_t duration;           /**< how long the callback took, in nanoseconds, with the requests that it made, but without
                                    its dependencies, which are created before */
    uint64_t thread;             /**< the number that the system gives the thread: gettid on Linux */
    const cleanse_error *error;  /**< the error if the callback failed, borrowed; NULL otherwise */
} cleanse_trace_event;

/**
 * Receives an event after each callback has returned.
 * @param event The event. Valid until the hook returns.
 * @param context The context of the trace.
 *
 * Runs on the thread of the callback, so several threads may run it at the same time. It may call any function. Runs of
 * validators and releases of contexts are not reported.
 */
typedef void (CLEANSE_CALLBACK *cleanse_trace_function)(const cleanse_trace_event *event, void *context);

/** A hook for the callbacks of all providers and injectors of a graph, of its overrides and of its child graphs. Start with
   CLEANSE_TRACE_INIT. Graphs without a trace pay nothing for it. */
typedef struct cleanse_trace {
    size_t size;                               /**< the size of the struct in bytes */
    cleanse_trace_function function;           /**< the hook */
    void *context;                             /**< passed to the hook */
    cleanse_release_function release_context;  /**< NULL if there is nothing to release */
} cleanse_trace;

/** A trace without a hook. */
#define CLEANSE_TRACE_INIT { sizeof(cleanse_trace), NULL, NULL, NULL }

/** Sets a cleanse_trace to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_trace_init(cleanse_trace *trace, size_t size);

/** Options of a build. Start with CLEANSE_BUILD_INIT, which records the source location. */
typedef struct cleanse_build_options {
    size_t size;                        /**< the size of the struct in bytes */
    const char *file;                   /**< the source file, for messages; NULL if it is unknown */
    uint32_t line;                      /**< the line in `file` */
    const char *name;                   /**< the name of the graph in messages; NULL for "graph" */
    cleanse_binder *overrides;          /**< a binder whose declarations replace the bindings of the same keys anywhere in the
                                           graph and its children; a collection is replaced as a whole. Overriding a key of
                                           `parent`, or a key that is not bound, is a CLEANSE_ERROR_OVERRIDE. NULL for none */
    cleanse_graph *parent;              /**< a graph whose keys are visible unless they are bound again, and which the new graph
                                           keeps alive; NULL for none */
    const cleanse_arguments *arguments; /**< the values of keys declared with cleanse_bind_seed; NULL for none */
    bool one_thread;                    /**< whether only the thread that builds the graph may make requests to it, to its child
                                           graphs and to their providers; a request on any other thread is a CLEANSE_ERROR_THREAD.
                                           Graphs whose `parent` was built with it are bound to that thread too. Any thread may
                                           describe, retain and release; a release destroys objects on the thread that calls it,
                                           so release on the graph's thread if that matters */
    const cleanse_trace *trace;         /**< copied; the graph owns its context from now on, unless the build fails. The trace of
                                           `parent` is not inherited. NULL for none */
} cleanse_build_options;

/** Default options, with the current source location. */
#define CLEANSE_BUILD_INIT { sizeof(cleanse_build_options), CLEANSE_HERE, NULL, NULL, NULL, NULL, false, NULL }

/** Sets a cleanse_build_options to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_build_options_init(cleanse_build_options *options, size_t size);

/**
 * Checks all declarations of a binder, and builds the graph. No provider runs.
 * @param options NULL for none.
 * @param[out] out The graph; yours, to be released with cleanse_graph_release.
 * @errors CLEANSE_ERROR_GRAPH with all mistakes as issues, or, if there is only one, the number of that issue;
 * CLEANSE_ERROR_ARGUMENTS, CLEANSE_ERROR_THREAD if `parent` is bound to another thread, CLEANSE_ERROR_ARGUMENT,
 * CLEANSE_ERROR_HANDLE. Cost: linear in bindings and dependencies. Any thread, while no other thread declares in the binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_build(
    cleanse_binder *binder, const cleanse_build_options *options, cleanse_graph **out);

/**
 * Builds a child graph. The parent lives at least as long as the child.
 * @param name The name that was passed to cleanse_binder_install, for this graph or a parent.
 * @param arguments The values of the keys that the child declared with cleanse_bind_seed; NULL for none.
 * @param[out] out The graph; yours, to be released with cleanse_graph_release.
 * @errors CLEANSE_ERROR_MISSING, CLEANSE_ERROR_ARGUMENTS, CLEANSE_ERROR_THREAD, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE.
 * Cost: one allocation and one look-up. Any thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_build_child(
    cleanse_graph *graph, const char *name, const cleanse_arguments *arguments, cleanse_graph **out);

/**
 * Finds the factory of a child graph, for repeated builds. It does not keep the graph alive.
 * @param name The name that was passed to cleanse_binder_install, for this graph or a parent.
 * @param[out] out The factory; yours, to be released with cleanse_factory_release.
 * @errors CLEANSE_ERROR_MISSING, CLEANSE_ERROR_THREAD, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread, subject to
 * `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_factory(
    cleanse_graph *graph, const char *name, cleanse_factory **out);

/**
 * Builds the child graph of a factory, like cleanse_graph_build_child. The child keeps the graph that installs it alive. An object
 * of that graph that owns a handle of the child therefore keeps the graph, and itself, alive until it releases the child.
 * @param arguments The values of the keys that the child declared with cleanse_bind_seed; NULL for none.
 * @param[out] out The graph; yours, to be released with cleanse_graph_release.
 * @errors CLEANSE_ERROR_GONE if the graph that installs the child has been released, CLEANSE_ERROR_ARGUMENTS, CLEANSE_ERROR_THREAD,
 * CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_factory_build(
    cleanse_factory *factory, const cleanse_arguments *arguments, cleanse_graph **out);

/**
 * Creates another handle of a factory, for example to keep one that is borrowed from a request.
 * @param[out] out The handle; yours, to be released with cleanse_factory_release.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_factory_retain(cleanse_factory *factory, cleanse_factory **out);

/** Releases a factory. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_factory_release(cleanse_factory *factory);

/**
 * Creates another handle of a graph. It keeps the graph alive, even if the given handle, from cleanse_request_graph, does not.
 * @param[out] out The handle; yours, to be released with cleanse_graph_release.
 * @errors CLEANSE_ERROR_GONE if the graph has been released and the given handle does not keep it, CLEANSE_ERROR_ARGUMENT,
 *     CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_retain(cleanse_graph *graph, cleanse_graph **out);

/**
 * Releases a handle of a graph. When its last handle has been released, and no child graph and no graph that was built with it as
 * `parent` is left, its shared objects are destroyed in reverse order of their creation. Some may be kept alive longer: a handle
 * of an object keeps alive the object and the objects from which it was created; a provider keeps alive the objects that its key
 * can reach, see cleanse_graph_provider. They are destroyed when that handle or provider is released, in the same order. No
 * object keeps the graph alive: keep a handle of it as long as objects call providers that are weak or break a cycle.
 *
 * A graph that runs is stopped first, as by cleanse_graph_stop. Errors of that stop are only reported to a trace, and requests
 * that stop callbacks make to their own graph fail with CLEANSE_ERROR_GONE. Accepts NULL. Any thread; the callbacks run on this
 * thread.
 */
CLEANSE_API void cleanse_graph_release(cleanse_graph *graph);

/* ---- Starting and stopping ----------------------------------------------------------------------------------------- */

/**
 * Starts a graph: creates the shared objects that have a start or stop callback, and the objects that these depend on, and runs
 * the start callbacks, all on this thread. Each object comes after its dependencies, including dependencies through providers that
 * do not break a cycle, and is created and started before the next object is created. All other objects are created when they are
 * requested, as in a graph that is not started. A request before the start creates an object without starting it.
 *
 * A graph is started once: if it runs already, the call does nothing, and if another thread is starting it, the call waits for
 * that start. If a start fails, the objects that have been started are stopped in reverse order. Objects that have been created
 * stay, and a later call tries again. A child graph, or a graph that has a `parent`, is started by a call of its own, after the
 * graphs above it; a graph without these callbacks need not be started.
 *
 * A graph of Swift counts as running if Swift has started it.
 * @errors CLEANSE_ERROR_START, whose first issue has the key that failed and the whole text, and whose other issues are the
 * errors, with their own numbers, that start callbacks and then stop callbacks returned; CLEANSE_ERROR_STOPPED, also while the
 * graph stops; CLEANSE_ERROR_NEEDS_START, before any callback runs, if a graph above has not been started, or if the start would
 * have to wait for asynchronous objects, which only Swift can start; CLEANSE_ERROR_ASYNCHRONOUS while Swift is starting the graph;
 * CLEANSE_ERROR_REENTRANT inside the graph's own start; CLEANSE_ERROR_DEADLOCK; CLEANSE_ERROR_THREAD, CLEANSE_ERROR_ARGUMENT,
 * CLEANSE_ERROR_HANDLE. Cost: linear in bindings and dependencies. Any thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_start(cleanse_graph *graph);

/**
 * Stops a graph: runs the stop callbacks of the objects that have been started, on this thread. Each object is stopped before its
 * dependencies, and running graphs below are stopped first. All stop callbacks run, even if some fail. The objects stay until the
 * graph is released.
 *
 * A graph is stopped once: a later call only returns the same error, and if another thread is stopping the graph, the call waits
 * for that stop. If another thread is starting the graph, that start is abandoned after the callback that is running, and fails.
 * If the graph has not been started, the call does nothing. Releasing a graph that runs also stops it, see cleanse_graph_release.
 * @errors CLEANSE_ERROR_STOP, whose first issue has the whole text, and whose other issues are the errors, with their own numbers,
 * that the callbacks returned; CLEANSE_ERROR_ASYNCHRONOUS if Swift has started the graph; CLEANSE_ERROR_REENTRANT inside a start
 * or stop of the graph itself or of a graph below; CLEANSE_ERROR_DEADLOCK; CLEANSE_ERROR_THREAD, CLEANSE_ERROR_ARGUMENT,
 * CLEANSE_ERROR_HANDLE. Any thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_stop(cleanse_graph *graph);

/** The health of a graph. Filled by the library. Start with CLEANSE_HEALTH_INIT. */
typedef struct cleanse_health {
    size_t size;  /**< the size of the struct in bytes */
    bool live;    /**< whether the graph has not been stopped */
    bool ready;   /**< whether the graph runs, and each started object and everything that it depends on is healthy */
} cleanse_health;

/** A health for cleanse_graph_health to fill. */
#define CLEANSE_HEALTH_INIT { sizeof(cleanse_health), false, false }

/** Sets a cleanse_health to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_health_init(cleanse_health *health, size_t size);

/**
 * Checks the health of a graph: runs the health callbacks of the objects that have been started, one after the other, on this thread,
 * and says whether the graph is live and ready. An answer is used again for the `health_interval` of its binding. If another thread is
 * checking the graph, the call waits for that thread, and uses its answers. No callback runs before the start has ended or after the
 * stop has begun; then the graph is not ready. A graph without anything to start is ready. If the graph depends on started objects of a
 * graph above, their callbacks run too.
 * @param health Its size has to be set. NULL if you need only the JSON.
 * @param[out] json The health as JSON (RFC 8259); yours, to be released with cleanse_string_release: {"live", "ready", "state",
 * "reasons", "values": [{"key", "component", "place", "outcome", "ready", "problem", "actor", "began", "elapsed", "duration",
 * "age", "dependsOn"}]}. "state" is "starting", "running", "stopping" or "stopped"; "reasons" has texts that say why the graph is not
 * ready; "outcome" is "unchecked", "healthy", "unhealthy", "unanswered" or "ended"; "problem" is the text of the error, or null; times
 * are in nanoseconds; "elapsed" is the time since "began"; "age" is the time since the last check, or null; "dependsOn" has positions in
 * "values". More members and outcomes may be added. NULL if you do not need it.
 * @errors CLEANSE_ERROR_ASYNCHRONOUS if Swift has started the graph; CLEANSE_ERROR_REENTRANT inside a health callback of the graph;
 * CLEANSE_ERROR_DEADLOCK; CLEANSE_ERROR_THREAD, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Errors of health callbacks are no errors
 * of this function. Any thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_health(cleanse_graph *graph, cleanse_health *health, char **json);

/* ---- Requesting ---------------------------------------------------------------------------------------------------- */

/**
 * Whether cleanse_graph_get, or cleanse_graph_get_with, finds a binding for a key. False for an invalid handle or key.
 * Creates neither an object nor an error. Cost: one look-up. Any thread.
 */
CLEANSE_API bool cleanse_graph_has(cleanse_graph *graph, const char *key, const char *name);

/** Whether cleanse_graph_get_collection finds a collection for a key; otherwise like cleanse_graph_has. */
CLEANSE_API bool cleanse_graph_has_collection(cleanse_graph *graph, const char *key, const char *name);

/**
 * Requests the object of a key.
 * @param key,name The key and its qualifier; NULL for none.
 * @param[out] out The object; yours, to be released with cleanse_object_release.
 * @errors CLEANSE_ERROR_MISSING, CLEANSE_ERROR_ARGUMENTS if it takes arguments, CLEANSE_ERROR_REENTRANT, CLEANSE_ERROR_DEADLOCK,
 * CLEANSE_ERROR_STACK, the errors of providers, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE; CLEANSE_ERROR_THREAD, before any
 * provider runs, on a thread that `one_thread` does not allow, or outside of the actor on which a Swift object that it needs is
 * created (the main actor is the main thread). Cost: one look-up, and the providers that run. Any thread,
 * subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);

/**
 * Requests the object of a key that may be unbound; otherwise like cleanse_graph_get.
 * @param[out] out The object; yours. NULL without an error if nothing is bound to the key.
 * @errors The errors of cleanse_graph_get except CLEANSE_ERROR_MISSING. An error of a provider is an error here too. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_try_get(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);

/**@{*/
/**
 * Request the object of a key and read its instance or its value, in one call.
 * @param[out] out An instance, a string or bytes are borrowed from the graph, and valid as long as you have a handle of it; numbers
 *     and booleans are copied. A string or bytes that a Swift host exports are borrowed from the handle `graph`, which keeps the
 *     result of the first request for a key.
 * @errors The errors of cleanse_graph_get; CLEANSE_ERROR_KIND if the object is of another kind. A result that would be borrowed is
 * a CLEANSE_ERROR_UNSHARED if nothing but this call keeps the object alive, which is then destroyed, or if a string or bytes of
 * Swift differ from the ones that the handle keeps; use cleanse_graph_get for these. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_pointer(
    cleanse_graph *graph, const char *key, const char *name, void **out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_string(
    cleanse_graph *graph, const char *key, const char *name, const char **out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_int64(
    cleanse_graph *graph, const char *key, const char *name, int64_t *out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_double(
    cleanse_graph *graph, const char *key, const char *name, double *out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_bool(
    cleanse_graph *graph, const char *key, const char *name, bool *out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_bytes(
    cleanse_graph *graph, const char *key, const char *name, const void **out, size_t *length);
/**@}*/

/**
 * Requests a new object of a key whose binding has parameters; otherwise like cleanse_graph_get.
 * @param arguments The values of the parameters. You keep the ownership.
 * @errors CLEANSE_ERROR_ARGUMENTS if an argument is missing, of the wrong kind, or unexpected, and the errors of
 * cleanse_graph_get. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_with(
    cleanse_graph *graph, const char *key, const char *name, const cleanse_arguments *arguments, cleanse_object **out);

/**
 * Requests all objects that are collected under a key, beginning with the objects of parent graphs; otherwise like
 * cleanse_graph_get.
 * @param[out] out An object of kind CLEANSE_COLLECTION; yours. Empty only if it was declared with cleanse_bind_collection; any
 *     other collection without elements is a CLEANSE_ERROR_MISSING.
 * @errors The errors of cleanse_graph_get. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_get_collection(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);

/**
 * Creates the shared objects of a graph that do not exist yet, each after its dependencies: the objects of its own binder and
 * overrides, not of graphs above and below.
 * @errors The first error, which may be any error of cleanse_graph_get. Objects that have been created stay, and another call
 *     continues. Cost: linear in bindings and dependencies. Any thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_create_shared(cleanse_graph *graph);

/**
 * Finds the provider of a key, for repeated requests. The provider keeps alive the objects that the key can reach, and nothing else
 * of the graph: the shared objects of its binding and of all direct and indirect dependencies, except weak ones.
 * @param[out] out The provider; yours, to be released with cleanse_provider_release.
 * @errors CLEANSE_ERROR_MISSING, CLEANSE_ERROR_THREAD, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Runs no provider. Any
 * thread, subject to `one_thread`.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_provider(
    cleanse_graph *graph, const char *key, const char *name, cleanse_provider **out);

/**
 * Requests the object of a provider, which is created if necessary. A weak provider creates it only while the graph lives.
 * @param[out] out The object; yours. NULL without an error if the provider is a CLEANSE_NEED_WEAK, the graph has been released, and
 *     nothing else keeps the object alive.
 * @errors CLEANSE_ERROR_GONE if the provider is a CLEANSE_NEED_PROVIDER that breaks a cycle, and so keeps nothing alive, and the
 * graph and all providers that keep the object of its key alive have been released; the errors of cleanse_graph_get except
 * CLEANSE_ERROR_MISSING. Every other CLEANSE_NEED_PROVIDER keeps alive the same objects as a provider from
 * cleanse_graph_provider. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_provider_get(cleanse_provider *provider, cleanse_object **out);

/** Requests a new object of a provider whose binding has parameters; see cleanse_graph_get_with. Any thread. */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_provider_get_with(
    cleanse_provider *provider, const cleanse_arguments *arguments, cleanse_object **out);

/**
 * Creates another handle of a provider, for example to keep one that is borrowed from a request.
 * @param[out] out The handle; yours, to be released with cleanse_provider_release.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_provider_retain(cleanse_provider *provider, cleanse_provider **out);

/** Releases a provider. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_provider_release(cleanse_provider *provider);

/**
 * Fills the properties of an instance with the injectors of a type and of its base types, base types first.
 * @param type The key of the type.
 * @param instance Passed to the injectors unchanged, even if it is NULL.
 * @errors CLEANSE_ERROR_MISSING if the type has no injector, the errors of injectors and providers, CLEANSE_ERROR_THREAD,
 * CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread that may touch the instance.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_inject(cleanse_graph *graph, const char *type, void *instance);

/* ---- Objects ------------------------------------------------------------------------------------------------------- */

/** The kind of an object; 0 for NULL or an invalid handle. Any thread. */
CLEANSE_API cleanse_kind cleanse_object_kind(const cleanse_object *object);

/**@{*/
/**
 * Read an object: the instance, or the value. Strings and bytes are borrowed from the object; strings are zero-terminated,
 * and bytes may have any alignment.
 * @errors CLEANSE_ERROR_KIND if the object is of another kind, CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_pointer(const cleanse_object *object, void **out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_string(const cleanse_object *object, const char **out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_int64(const cleanse_object *object, int64_t *out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_double(const cleanse_object *object, double *out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_bool(const cleanse_object *object, bool *out);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_bytes(const cleanse_object *object, const void **out, size_t *length);
/**@}*/

/** The number of objects in a collection; 0 for any other object. Any thread. */
CLEANSE_API size_t cleanse_object_count(const cleanse_object *object);

/** An object of a collection, borrowed from it; NULL if there is none with that index. Any thread. */
CLEANSE_API cleanse_object *cleanse_object_element(const cleanse_object *object, size_t index);

/**
 * Creates another handle of an object, for example to keep one that is borrowed. Every handle of an object keeps alive the object
 * and the objects from which it was created.
 * @param[out] out The handle; yours, to be released with cleanse_object_release.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_object_retain(cleanse_object *object, cleanse_object **out);

/** Releases a handle of an object; an unshared object is destroyed with its last handle. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_object_release(cleanse_object *object);

/* ---- Requests, inside callbacks ------------------------------------------------------------------------------------ */

/**
 * The object of a CLEANSE_NEED_OBJECT or CLEANSE_NEED_COLLECTION dependency, by its index in the binding. Borrowed: valid as long
 * as the instance that is being created, or until an injector returns. NULL if the dependency is optional and nothing is bound or
 * collected, and for an invalid handle or index. Only on the thread of the callback, like all functions on requests.
 */
CLEANSE_API cleanse_object *cleanse_request_object(const cleanse_request *request, size_t index);

/** The instance of a dependency whose object is a CLEANSE_POINTER: a short form of cleanse_request_object. NULL otherwise. */
CLEANSE_API void *cleanse_request_pointer(const cleanse_request *request, size_t index);

/** The provider of a CLEANSE_NEED_PROVIDER or CLEANSE_NEED_WEAK dependency; otherwise like cleanse_request_object. */
CLEANSE_API cleanse_provider *cleanse_request_provider(const cleanse_request *request, size_t index);

/**
 * The factory of a CLEANSE_NEED_CHILD dependency; otherwise like cleanse_request_object. It works as long as the graph that
 * installs the child lives. It does not keep that graph alive, so an object of the graph may keep the factory.
 */
CLEANSE_API cleanse_factory *cleanse_request_factory(const cleanse_request *request, size_t index);

/**
 * The graph of a CLEANSE_NEED_GRAPH dependency, which is the graph whose binder declares the binding; otherwise like
 * cleanse_request_object. The handle does not keep the graph alive, so an object of the graph may keep it; once the graph has
 * been released, calls with it fail with CLEANSE_ERROR_GONE. Requests through it are not checked when the graph is built.
 * cleanse_graph_retain returns a handle that keeps the graph alive; an object of the graph that keeps such a handle is never
 * destroyed.
 */
CLEANSE_API cleanse_graph *cleanse_request_graph(const cleanse_request *request, size_t index);

/** The argument for a parameter, borrowed like an object; NULL if it is optional and was not passed. */
CLEANSE_API cleanse_object *cleanse_request_argument(const cleanse_request *request, const char *name);

/**@{*/
/**
 * Set the value that a provider creates, if its binding has that `kind`. Another call replaces the value.
 * @param value Copied.
 * @errors CLEANSE_ERROR_KIND if the binding has another kind, and for injectors; CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. A
 * provider that returns neither an error nor a value is a CLEANSE_ERROR_PROVIDER.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_request_set_string(
    const cleanse_request *request, const char *value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_request_set_int64(const cleanse_request *request, int64_t value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_request_set_double(const cleanse_request *request, double value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_request_set_bool(const cleanse_request *request, bool value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_request_set_bytes(
    const cleanse_request *request, const void *value, size_t length);
/**@}*/

/* ---- Arguments ----------------------------------------------------------------------------------------------------- */

/**
 * Creates an empty list of arguments.
 * @param[out] out The arguments; yours, to be released with cleanse_arguments_release.
 * @errors CLEANSE_ERROR_ARGUMENT. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_create(cleanse_arguments **out);

/**@{*/
/**
 * Set an argument, replacing an earlier one with the same name.
 * @param name The name of a parameter, or the key of a seed.
 * @param value Copied. You own the target of a pointer, which must live as long as the objects that are created with it.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each list.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_set_pointer(
    cleanse_arguments *arguments, const char *name, void *value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_set_string(
    cleanse_arguments *arguments, const char *name, const char *value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_set_int64(
    cleanse_arguments *arguments, const char *name, int64_t value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_set_double(
    cleanse_arguments *arguments, const char *name, double value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_set_bool(
    cleanse_arguments *arguments, const char *name, bool value);
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_arguments_set_bytes(
    cleanse_arguments *arguments, const char *name, const void *value, size_t length);
/**@}*/

/** Releases arguments. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_arguments_release(cleanse_arguments *arguments);

/* ---- Looking into a graph ------------------------------------------------------------------------------------------ */

/** One component: a graph, or an installed child graph. Filled by the library; read only the fields that lie within `size`. */
typedef struct cleanse_component_info {
    size_t size;         /**< the size of the struct in bytes */
    const char *name;    /**< the name of the graph */
    const char *scope;   /**< the scope of the graph; NULL for none */
    const char *parent;  /**< the name of the component above; NULL for none */
    size_t id;           /**< a number that distinguishes components with the same name: from 1, in the order of the calls; the
                            same number as in the JSON */
    size_t parent_id;    /**< the `id` of the component above; 0 if that component is not visited */
} cleanse_component_info;

/** One dependency of a binding. The layout of this struct does not change. */
typedef struct cleanse_dependency_info {
    const char *key;        /**< the key of the dependency */
    const char *component;  /**< the name of the component that binds the key */
    bool eager;             /**< whether the object is created before the dependent */
    bool optional;          /**< whether the key may be unbound */
} cleanse_dependency_info;

/** One binding. Filled by the library; read only the fields that lie within `size`. */
typedef struct cleanse_binding_info {
    size_t size;                                  /**< the size of the struct in bytes */
    const char *component;                        /**< the name of the graph that declares the binding */
    const char *key;                              /**< the key with its qualifier, as messages show it */
    const char *purpose;                          /**< "provider" for a provider or a value; "alias"; "seed"; "factory" for a
                                                     provider with parameters; "injector"; "graph" for an installed child graph */
    bool shared;                                  /**< whether the object is created once in each graph */
    bool collected;                               /**< whether the object joins a collection */
    bool overriding;                              /**< whether the binding replaced another one */
    const cleanse_dependency_info *dependencies;  /**< the dependencies, without optional ones that are unbound */
    size_t dependency_count;                      /**< the number of `dependencies` */
    const char *file;                             /**< the source file, as it was declared; NULL if there was none */
    uint32_t line;                                /**< the line in `file` */
    size_t component_id;                          /**< the `id` of the component that declares the binding */
    const size_t *dependency_component_ids;       /**< for each of `dependencies`, the `id` of its component; 0 if that component
                                                     is not visited */
    const char *isolation;                        /**< the Swift actor on which the object is created; NULL for none */
    bool sendable_factory;                        /**< whether any thread may run the provider itself; true for providers of C */
    bool sendable_value;                          /**< whether any thread may use the object, as declared in Swift; true for
                                                     providers and values of C */
    const char *const *dependency_crossings;      /**< for each of `dependencies`, the types of the Swift functions that request
                                                     it on another thread or actor, such as "@Sendable () async"; NULL for none */
    bool asynchronous;                            /**< whether the provider is an asynchronous Swift function */
    bool starts;                                  /**< whether a callback or step runs when the object starts */
    bool stops;                                   /**< whether a callback or step runs when the object stops */
    bool runs;                                    /**< whether a Swift task runs as long as the object is started */
    bool starts_with_graph;                       /**< whether Swift declared that it starts with its graph, even if nothing
                                                     depends on it */
    bool checked;                                 /**< whether a callback or step checks the health of the object */
} cleanse_binding_info;

/** Callbacks for each component, parents first, and for the bindings of each component, in the order of their keys. Their
   arguments are valid until they return. Either callback may be NULL. Start with CLEANSE_VISITOR_INIT. */
typedef struct cleanse_visitor {
    size_t size;  /**< the size of the struct in bytes */
    void (CLEANSE_CALLBACK *component)(const cleanse_component_info *component, void *context);  /**< called for each component */
    void (CLEANSE_CALLBACK *binding)(const cleanse_binding_info *binding, void *context);  /**< called for each binding */
    void *context;  /**< passed to the callbacks */
} cleanse_visitor;

/** A visitor without callbacks. */
#define CLEANSE_VISITOR_INIT { sizeof(cleanse_visitor), NULL, NULL, NULL }

/** Sets a cleanse_visitor to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_visitor_init(cleanse_visitor *visitor, size_t size);

/**
 * Visits every component and binding of a graph and of its installed child graphs.
 * @param visitor Its callbacks run on this thread, before the call returns.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_visit(cleanse_graph *graph, const cleanse_visitor *visitor);

/**
 * Describes a graph as JSON (RFC 8259): {"version": 1, "components": [{"id", "name", "label", "scope", "seed", "parent",
 * "parentID", "bindings": [{"key", "label", "kind", "shared", "collected", "place", "modules", "replaced", "throws",
 * "isolation", "sendableFactory", "sendableValue", "asynchronous", "start", "stop", "running", "startsWithGraph", "unbound",
 * "dependencies": [{"key", "component", "componentID", "strength", "optional", "crossings"}]}]}]}. "id" distinguishes
 * components with the same name; "parentID" and "componentID" are null for a component that is not described. "label" is the name
 * that messages show; "seed" is the type of the seed that a child graph is built with, or null. "place" is the source location,
 * "FILE:LINE", or null if there is none; "modules" has the modules, declared in Swift, through which the binding was included;
 * "replaced" has the source locations of the bindings that an override replaced; "throws" says whether a Swift factory is declared
 * to throw; "isolation" is the Swift actor on which the object is created, or null; "sendableFactory" and "sendableValue" say
 * whether any thread may run the provider itself, and use its object, as far as declared; "asynchronous", "start", "stop",
 * "running" and "startsWithGraph" say what was declared for the start of a graph, and "check", which is left out if it is not true,
 * whether the health of the object is checked; "unbound" has the keys of optional dependencies that nothing binds; "strength" is
 * "eager", "deferred" or "weak"; "crossings" has the types of the Swift functions that request it on another thread or actor, such
 * as "@Sendable () async". "kind" corresponds to `purpose` in cleanse_binding_info: "plain" for "provider", "alias", "seed",
 * "assistedFactory" for "factory", "propertyInjector" for "injector", "componentFactory" for "graph". More members and kinds may be
 * added; "version" grows if anything else changes.
 * @param[out] out A zero-terminated string; yours, to be released with cleanse_string_release.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Any thread.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_json(cleanse_graph *graph, char **out);

/** Describes a graph in the DOT language of Graphviz; otherwise like cleanse_graph_json. */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_graph_dot(cleanse_graph *graph, char **out);

/** The number of handles of each type in the whole process: your own, and borrowed ones whose owners still exist.
   Filled by the library. Start with CLEANSE_STATISTICS_INIT. */
typedef struct cleanse_statistics {
    size_t size;       /**< the size of the struct in bytes */
    size_t binders;    /**< the number of handles of type cleanse_binder */
    size_t graphs;     /**< the number of handles of type cleanse_graph */
    size_t objects;    /**< the number of handles of type cleanse_object */
    size_t providers;  /**< the number of handles of type cleanse_provider */
    size_t factories;  /**< the number of handles of type cleanse_factory */
    size_t arguments;  /**< the number of handles of type cleanse_arguments */
    size_t errors;     /**< the number of handles of type cleanse_error */
} cleanse_statistics;

/** Empty statistics, for cleanse_get_statistics to fill. */
#define CLEANSE_STATISTICS_INIT { sizeof(cleanse_statistics), 0, 0, 0, 0, 0, 0, 0 }

/** Sets a cleanse_statistics to zero and stores its size; see cleanse_dependency_init. */
CLEANSE_API void cleanse_statistics_init(cleanse_statistics *statistics, size_t size);

/**
 * Counts handles. A number that keeps growing means that handles of its type are not released.
 * @param statistics Its size has to be set.
 * @errors CLEANSE_ERROR_ARGUMENT. Cost: linear in the size of the table of handles. Any thread; handles that other threads create
 * or release during the call may be counted or not.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_get_statistics(cleanse_statistics *statistics);

/** Releases a string that you received through an out-parameter. Accepts NULL. Any thread. */
CLEANSE_API void cleanse_string_release(char *text);

/**
 * Checks a graph by rules of your own, after the library's own checks.
 * @param report The graph, and the receiver of errors. Valid until the callback returns.
 * @param context The context that was registered with the validator.
 *
 * Runs on the thread that builds the graph.
 */
typedef void (CLEANSE_CALLBACK *cleanse_validate_function)(cleanse_report *report, void *context);

/**
 * Registers a validator, which runs each time a graph is built from the binder.
 * @param context Passed to the validator; the binder owns it from now on, unless there is an error.
 * @param release_context NULL if there is nothing to release.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. One thread at a time for each binder.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_binder_add_validator(
    cleanse_binder *binder, cleanse_validate_function validate, void *context, cleanse_release_function release_context);

/** Visits the graph in a validator; otherwise like cleanse_graph_visit. Only on the thread of the callback. */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_report_visit(cleanse_report *report, const cleanse_visitor *visitor);

/**
 * Adds an error to the report. The build then fails, with this error as an issue with the number CLEANSE_ERROR_VALIDATOR.
 * @param key The key that has the error, as the visitor received it; NULL for none.
 * @param message The message of the issue.
 * @errors CLEANSE_ERROR_ARGUMENT, CLEANSE_ERROR_HANDLE. Only on the thread of the callback.
 */
CLEANSE_API CLEANSE_NODISCARD cleanse_error *cleanse_report_add(cleanse_report *report, const char *key, const char *message);

#ifdef __cplusplus
}
#endif

#endif

-- Written by generate.lua from cleanse.h: `make header`.
require('ffi').cdef[[
uint32_t cleanse_version(void);
const char *cleanse_version_string(void);
const char *cleanse_build_id(void);
enum {
    CLEANSE_FEATURE_OPTIMIZED = 1,
    CLEANSE_FEATURE_OWN_RUNTIME = 2,
    CLEANSE_FEATURE_STATIC = 4
};
uint64_t cleanse_features(void);
typedef struct cleanse_binder cleanse_binder;
typedef struct cleanse_graph cleanse_graph;
typedef struct cleanse_object cleanse_object;
typedef struct cleanse_provider cleanse_provider;
typedef struct cleanse_factory cleanse_factory;
typedef struct cleanse_request cleanse_request;
typedef struct cleanse_arguments cleanse_arguments;
typedef struct cleanse_error cleanse_error;
typedef struct cleanse_report cleanse_report;
typedef int32_t cleanse_kind;
enum {
    CLEANSE_POINTER = 1,
    CLEANSE_STRING = 2,
    CLEANSE_INT64 = 3,
    CLEANSE_DOUBLE = 4,
    CLEANSE_BOOL = 5,
    CLEANSE_BYTES = 6,
    CLEANSE_COLLECTION = 7
};
typedef int32_t cleanse_sharing;
enum {
    CLEANSE_UNSHARED = 0,
    CLEANSE_SHARED = 1,
    CLEANSE_SCOPED = 2
};
typedef int32_t cleanse_need;
enum {
    CLEANSE_NEED_OBJECT = 0,
    CLEANSE_NEED_PROVIDER = 1,
    CLEANSE_NEED_WEAK = 2,
    CLEANSE_NEED_COLLECTION = 3,
    CLEANSE_NEED_CHILD = 4,
    CLEANSE_NEED_GRAPH = 5
};
enum {
    CLEANSE_ERROR_ARGUMENT = 1,
    CLEANSE_ERROR_HANDLE = 2,
    CLEANSE_ERROR_KIND = 3,
    CLEANSE_ERROR_GRAPH = 4,
    CLEANSE_ERROR_GONE = 5,
    CLEANSE_ERROR_PROVIDER = 6,
    CLEANSE_ERROR_MISSING = 101,
    CLEANSE_ERROR_DUPLICATE = 102,
    CLEANSE_ERROR_CYCLE = 103,
    CLEANSE_ERROR_SCOPE_NESTING = 104,
    CLEANSE_ERROR_SCOPE = 105,
    CLEANSE_ERROR_OVERRIDE = 106,
    CLEANSE_ERROR_REENTRANT = 107,
    CLEANSE_ERROR_DEADLOCK = 108,
    CLEANSE_ERROR_ARGUMENTS = 109,
    CLEANSE_ERROR_RECURSIVE = 110,
    CLEANSE_ERROR_MISPLACED = 111,
    CLEANSE_ERROR_WEAK = 112,
    CLEANSE_ERROR_NESTING = 113,
    CLEANSE_ERROR_STACK = 114,
    CLEANSE_ERROR_THREAD = 115,
    CLEANSE_ERROR_ISOLATION = 116,
    CLEANSE_ERROR_UNSHARED = 117,
    CLEANSE_ERROR_NEEDS_START = 118,
    CLEANSE_ERROR_ASYNCHRONOUS = 119,
    CLEANSE_ERROR_START = 120,
    CLEANSE_ERROR_STOP = 121,
    CLEANSE_ERROR_STOPPED = 122,
    CLEANSE_ERROR_VALIDATOR = 198,
    CLEANSE_ERROR_OTHER = 199,
    CLEANSE_ERROR_USER = 1000
};
typedef struct cleanse_link {
    const char *key;
    const char *component;
    const char *file;
    uint32_t line;
} cleanse_link;
typedef struct cleanse_issue {
    size_t size;
    int32_t code;
    const char *message;
    const char *key;
    const char *requirer;
    const char *file;
    uint32_t line;
    const cleanse_link *chain;
    size_t chain_count;
    const char *const *hints;
    size_t hint_count;
} cleanse_issue;
cleanse_error *cleanse_error_create(int32_t code, const char *message);
void cleanse_error_release(cleanse_error *error);
int32_t cleanse_error_code(const cleanse_error *error);
const char *cleanse_error_message(const cleanse_error *error);
size_t cleanse_error_issue_count(const cleanse_error *error);
const cleanse_issue *cleanse_error_issue(const cleanse_error *error, size_t index);
cleanse_error *cleanse_binder_create(cleanse_binder **out);
void cleanse_binder_release(cleanse_binder *binder);
typedef struct cleanse_dependency {
    size_t size;
    const char *key;
    const char *name;
    cleanse_need need;
    bool optional;
} cleanse_dependency;
void cleanse_dependency_init(cleanse_dependency *dependency, size_t size);
typedef struct cleanse_parameter {
    size_t size;
    const char *name;
    cleanse_kind kind;
    bool optional;
} cleanse_parameter;
void cleanse_parameter_init(cleanse_parameter *parameter, size_t size);
typedef cleanse_error *(*cleanse_create_function)(const cleanse_request *request, void **out, void *context);
typedef void (*cleanse_destroy_function)(void *instance, void *context);
typedef void (*cleanse_release_function)(void *context);
typedef cleanse_error *(*cleanse_start_function)(void *instance, void *context);
typedef cleanse_error *(*cleanse_stop_function)(void *instance, void *context);
typedef cleanse_error *(*cleanse_health_function)(void *instance, void *context);
typedef struct cleanse_binding {
    size_t size;
    const char *file;
    uint32_t line;
    const char *key;
    const char *name;
    cleanse_sharing sharing;
    const char *scope;
    bool collected;
    const cleanse_dependency *dependencies;
    size_t dependency_count;
    const cleanse_parameter *parameters;
    size_t parameter_count;
    cleanse_create_function create;
    cleanse_destroy_function destroy;
    void *context;
    cleanse_release_function release_context;
    cleanse_kind kind;
    cleanse_start_function start;
    cleanse_stop_function stop;
    cleanse_health_function health;
    uint64_t health_interval;
} cleanse_binding;
void cleanse_binding_init(cleanse_binding *binding, size_t size);
cleanse_error *cleanse_bind(cleanse_binder *binder, const cleanse_binding *binding);
cleanse_error *cleanse_bind_pointer(
    cleanse_binder *binder, const char *key, const char *name, void *value, const char *file, uint32_t line);
cleanse_error *cleanse_bind_string(
    cleanse_binder *binder, const char *key, const char *name, const char *value, const char *file, uint32_t line);
cleanse_error *cleanse_bind_int64(
    cleanse_binder *binder, const char *key, const char *name, int64_t value, const char *file, uint32_t line);
cleanse_error *cleanse_bind_double(
    cleanse_binder *binder, const char *key, const char *name, double value, const char *file, uint32_t line);
cleanse_error *cleanse_bind_bool(
    cleanse_binder *binder, const char *key, const char *name, bool value, const char *file, uint32_t line);
cleanse_error *cleanse_bind_bytes(
    cleanse_binder *binder, const char *key, const char *name, const void *value, size_t length, const char *file,
    uint32_t line);
cleanse_error *cleanse_collect_pointer(
    cleanse_binder *binder, const char *key, const char *name, void *value, const char *file, uint32_t line);
cleanse_error *cleanse_collect_string(
    cleanse_binder *binder, const char *key, const char *name, const char *value, const char *file, uint32_t line);
cleanse_error *cleanse_collect_int64(
    cleanse_binder *binder, const char *key, const char *name, int64_t value, const char *file, uint32_t line);
cleanse_error *cleanse_collect_double(
    cleanse_binder *binder, const char *key, const char *name, double value, const char *file, uint32_t line);
cleanse_error *cleanse_collect_bool(
    cleanse_binder *binder, const char *key, const char *name, bool value, const char *file, uint32_t line);
cleanse_error *cleanse_collect_bytes(
    cleanse_binder *binder, const char *key, const char *name, const void *value, size_t length, const char *file,
    uint32_t line);
cleanse_error *cleanse_bind_collection(
    cleanse_binder *binder, const char *key, const char *name, const char *file, uint32_t line);
cleanse_error *cleanse_bind_alias(
    cleanse_binder *binder, const char *key, const char *name, const char *target_key, const char *target_name,
    const char *file, uint32_t line);
typedef cleanse_error *(*cleanse_inject_function)(const cleanse_request *request, void *instance, void *context);
typedef struct cleanse_injector {
    size_t size;
    const char *file;
    uint32_t line;
    const char *type;
    const char *base;
    const cleanse_dependency *dependencies;
    size_t dependency_count;
    cleanse_inject_function inject;
    void *context;
    cleanse_release_function release_context;
} cleanse_injector;
void cleanse_injector_init(cleanse_injector *injector, size_t size);
cleanse_error *cleanse_bind_injector(cleanse_binder *binder, const cleanse_injector *injector);
cleanse_error *cleanse_binder_set_scope(cleanse_binder *binder, const char *scope);
cleanse_error *cleanse_bind_seed(
    cleanse_binder *binder, const char *key, const char *name, cleanse_kind kind, const char *file, uint32_t line);
cleanse_error *cleanse_binder_install(
    cleanse_binder *binder, const char *name, cleanse_binder *child, const char *file, uint32_t line);
typedef int32_t cleanse_event;
enum {
    CLEANSE_EVENT_CREATED = 1,
    CLEANSE_EVENT_DESTROYED = 2,
    CLEANSE_EVENT_FAILED = 3,
    CLEANSE_EVENT_INJECTED = 4,
    CLEANSE_EVENT_STARTED = 5,
    CLEANSE_EVENT_STOPPED = 6,
    CLEANSE_EVENT_CHECKED = 7
};
typedef struct cleanse_trace_event {
    size_t size;
    cleanse_event event;
    uint32_t line;
    const char *key;
    const char *component;
    const char *file;
    void *instance;
    uint64_t duration;
    uint64_t thread;
    const cleanse_error *error;
} cleanse_trace_event;
typedef void (*cleanse_trace_function)(const cleanse_trace_event *event, void *context);
typedef struct cleanse_trace {
    size_t size;
    cleanse_trace_function function;
    void *context;
    cleanse_release_function release_context;
} cleanse_trace;
void cleanse_trace_init(cleanse_trace *trace, size_t size);
typedef struct cleanse_build_options {
    size_t size;
    const char *file;
    uint32_t line;
    const char *name;
    cleanse_binder *overrides;
    cleanse_graph *parent;
    const cleanse_arguments *arguments;
    bool one_thread;
    const cleanse_trace *trace;
} cleanse_build_options;
void cleanse_build_options_init(cleanse_build_options *options, size_t size);
cleanse_error *cleanse_graph_build(
    cleanse_binder *binder, const cleanse_build_options *options, cleanse_graph **out);
cleanse_error *cleanse_graph_build_child(
    cleanse_graph *graph, const char *name, const cleanse_arguments *arguments, cleanse_graph **out);
cleanse_error *cleanse_graph_factory(
    cleanse_graph *graph, const char *name, cleanse_factory **out);
cleanse_error *cleanse_factory_build(
    cleanse_factory *factory, const cleanse_arguments *arguments, cleanse_graph **out);
cleanse_error *cleanse_factory_retain(cleanse_factory *factory, cleanse_factory **out);
void cleanse_factory_release(cleanse_factory *factory);
cleanse_error *cleanse_graph_retain(cleanse_graph *graph, cleanse_graph **out);
void cleanse_graph_release(cleanse_graph *graph);
cleanse_error *cleanse_graph_start(cleanse_graph *graph);
cleanse_error *cleanse_graph_stop(cleanse_graph *graph);
typedef struct cleanse_health {
    size_t size;
    bool live;
    bool ready;
} cleanse_health;
void cleanse_health_init(cleanse_health *health, size_t size);
cleanse_error *cleanse_graph_health(cleanse_graph *graph, cleanse_health *health, char **json);
bool cleanse_graph_has(cleanse_graph *graph, const char *key, const char *name);
bool cleanse_graph_has_collection(cleanse_graph *graph, const char *key, const char *name);
cleanse_error *cleanse_graph_get(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);
cleanse_error *cleanse_graph_try_get(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);
cleanse_error *cleanse_graph_get_pointer(
    cleanse_graph *graph, const char *key, const char *name, void **out);
cleanse_error *cleanse_graph_get_string(
    cleanse_graph *graph, const char *key, const char *name, const char **out);
cleanse_error *cleanse_graph_get_int64(
    cleanse_graph *graph, const char *key, const char *name, int64_t *out);
cleanse_error *cleanse_graph_get_double(
    cleanse_graph *graph, const char *key, const char *name, double *out);
cleanse_error *cleanse_graph_get_bool(
    cleanse_graph *graph, const char *key, const char *name, bool *out);
cleanse_error *cleanse_graph_get_bytes(
    cleanse_graph *graph, const char *key, const char *name, const void **out, size_t *length);
cleanse_error *cleanse_graph_get_with(
    cleanse_graph *graph, const char *key, const char *name, const cleanse_arguments *arguments, cleanse_object **out);
cleanse_error *cleanse_graph_get_collection(
    cleanse_graph *graph, const char *key, const char *name, cleanse_object **out);
cleanse_error *cleanse_graph_create_shared(cleanse_graph *graph);
cleanse_error *cleanse_graph_provider(
    cleanse_graph *graph, const char *key, const char *name, cleanse_provider **out);
cleanse_error *cleanse_provider_get(cleanse_provider *provider, cleanse_object **out);
cleanse_error *cleanse_provider_get_with(
    cleanse_provider *provider, const cleanse_arguments *arguments, cleanse_object **out);
cleanse_error *cleanse_provider_retain(cleanse_provider *provider, cleanse_provider **out);
void cleanse_provider_release(cleanse_provider *provider);
cleanse_error *cleanse_graph_inject(cleanse_graph *graph, const char *type, void *instance);
cleanse_kind cleanse_object_kind(const cleanse_object *object);
cleanse_error *cleanse_object_pointer(const cleanse_object *object, void **out);
cleanse_error *cleanse_object_string(const cleanse_object *object, const char **out);
cleanse_error *cleanse_object_int64(const cleanse_object *object, int64_t *out);
cleanse_error *cleanse_object_double(const cleanse_object *object, double *out);
cleanse_error *cleanse_object_bool(const cleanse_object *object, bool *out);
cleanse_error *cleanse_object_bytes(const cleanse_object *object, const void **out, size_t *length);
size_t cleanse_object_count(const cleanse_object *object);
cleanse_object *cleanse_object_element(const cleanse_object *object, size_t index);
cleanse_error *cleanse_object_retain(cleanse_object *object, cleanse_object **out);
void cleanse_object_release(cleanse_object *object);
cleanse_object *cleanse_request_object(const cleanse_request *request, size_t index);
void *cleanse_request_pointer(const cleanse_request *request, size_t index);
cleanse_provider *cleanse_request_provider(const cleanse_request *request, size_t index);
cleanse_factory *cleanse_request_factory(const cleanse_request *request, size_t index);
cleanse_graph *cleanse_request_graph(const cleanse_request *request, size_t index);
cleanse_object *cleanse_request_argument(const cleanse_request *request, const char *name);
cleanse_error *cleanse_request_set_string(
    const cleanse_request *request, const char *value);
cleanse_error *cleanse_request_set_int64(const cleanse_request *request, int64_t value);
cleanse_error *cleanse_request_set_double(const cleanse_request *request, double value);
cleanse_error *cleanse_request_set_bool(const cleanse_request *request, bool value);
cleanse_error *cleanse_request_set_bytes(
    const cleanse_request *request, const void *value, size_t length);
cleanse_error *cleanse_arguments_create(cleanse_arguments **out);
cleanse_error *cleanse_arguments_set_pointer(
    cleanse_arguments *arguments, const char *name, void *value);
cleanse_error *cleanse_arguments_set_string(
    cleanse_arguments *arguments, const char *name, const char *value);
cleanse_error *cleanse_arguments_set_int64(
    cleanse_arguments *arguments, const char *name, int64_t value);
cleanse_error *cleanse_arguments_set_double(
    cleanse_arguments *arguments, const char *name, double value);
cleanse_error *cleanse_arguments_set_bool(
    cleanse_arguments *arguments, const char *name, bool value);
cleanse_error *cleanse_arguments_set_bytes(
    cleanse_arguments *arguments, const char *name, const void *value, size_t length);
void cleanse_arguments_release(cleanse_arguments *arguments);
typedef struct cleanse_component_info {
    size_t size;
    const char *name;
    const char *scope;
    const char *parent;
    size_t id;
    size_t parent_id;
} cleanse_component_info;
typedef struct cleanse_dependency_info {
    const char *key;
    const char *component;
    bool eager;
    bool optional;
} cleanse_dependency_info;
typedef struct cleanse_binding_info {
    size_t size;
    const char *component;
    const char *key;
    const char *purpose;
    bool shared;
    bool collected;
    bool overriding;
    const cleanse_dependency_info *dependencies;
    size_t dependency_count;
    const char *file;
    uint32_t line;
    size_t component_id;
    const size_t *dependency_component_ids;
    const char *isolation;
    bool sendable_factory;
    bool sendable_value;
    const char *const *dependency_crossings;
    bool asynchronous;
    bool starts;
    bool stops;
    bool runs;
    bool starts_with_graph;
    bool checked;
} cleanse_binding_info;
typedef struct cleanse_visitor {
    size_t size;
    void (*component)(const cleanse_component_info *component, void *context);
    void (*binding)(const cleanse_binding_info *binding, void *context);
    void *context;
} cleanse_visitor;
void cleanse_visitor_init(cleanse_visitor *visitor, size_t size);
cleanse_error *cleanse_graph_visit(cleanse_graph *graph, const cleanse_visitor *visitor);
cleanse_error *cleanse_graph_json(cleanse_graph *graph, char **out);
cleanse_error *cleanse_graph_dot(cleanse_graph *graph, char **out);
typedef struct cleanse_statistics {
    size_t size;
    size_t binders;
    size_t graphs;
    size_t objects;
    size_t providers;
    size_t factories;
    size_t arguments;
    size_t errors;
} cleanse_statistics;
void cleanse_statistics_init(cleanse_statistics *statistics, size_t size);
cleanse_error *cleanse_get_statistics(cleanse_statistics *statistics);
void cleanse_string_release(char *text);
typedef void (*cleanse_validate_function)(cleanse_report *report, void *context);
cleanse_error *cleanse_binder_add_validator(
    cleanse_binder *binder, cleanse_validate_function validate, void *context, cleanse_release_function release_context);
cleanse_error *cleanse_report_visit(cleanse_report *report, const cleanse_visitor *visitor);
cleanse_error *cleanse_report_add(cleanse_report *report, const char *key, const char *message);
]]
return { major = 1, minor = 0 }

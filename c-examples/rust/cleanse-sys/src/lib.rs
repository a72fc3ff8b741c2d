//! The declarations of `cleanse.h`, with the same names, types and numbers. [`cleanse.h`](https://github.com/square/Cleanse)
//! documents the ownership, the errors and the thread rules of each function. The crate `cleanse` has a safe interface.

#![allow(non_camel_case_types)]
#![allow(missing_debug_implementations)]

use std::os::raw::{c_char, c_void};

/// The version of the header that is declared here.
pub const CLEANSE_VERSION: u32 = 10000;

macro_rules! opaque {
    ($($name:ident),*) => {
        $(
            #[repr(C)]
            pub struct $name {
                _private: [u8; 0],
            }
        )*
    };
}
opaque!(
    cleanse_binder,
    cleanse_graph,
    cleanse_object,
    cleanse_provider,
    cleanse_factory,
    cleanse_request,
    cleanse_arguments,
    cleanse_error,
    cleanse_report
);

pub type cleanse_kind = i32;
pub const CLEANSE_POINTER: cleanse_kind = 1;
pub const CLEANSE_STRING: cleanse_kind = 2;
pub const CLEANSE_INT64: cleanse_kind = 3;
pub const CLEANSE_DOUBLE: cleanse_kind = 4;
pub const CLEANSE_BOOL: cleanse_kind = 5;
pub const CLEANSE_BYTES: cleanse_kind = 6;
pub const CLEANSE_COLLECTION: cleanse_kind = 7;

pub type cleanse_sharing = i32;
pub const CLEANSE_UNSHARED: cleanse_sharing = 0;
pub const CLEANSE_SHARED: cleanse_sharing = 1;
pub const CLEANSE_SCOPED: cleanse_sharing = 2;

pub type cleanse_need = i32;
pub const CLEANSE_NEED_OBJECT: cleanse_need = 0;
pub const CLEANSE_NEED_PROVIDER: cleanse_need = 1;
pub const CLEANSE_NEED_WEAK: cleanse_need = 2;
pub const CLEANSE_NEED_COLLECTION: cleanse_need = 3;
pub const CLEANSE_NEED_CHILD: cleanse_need = 4;
pub const CLEANSE_NEED_GRAPH: cleanse_need = 5;

pub const CLEANSE_FEATURE_OPTIMIZED: u64 = 1;
pub const CLEANSE_FEATURE_OWN_RUNTIME: u64 = 2;
pub const CLEANSE_FEATURE_STATIC: u64 = 4;

pub type cleanse_event = i32;
pub const CLEANSE_EVENT_CREATED: cleanse_event = 1;
pub const CLEANSE_EVENT_DESTROYED: cleanse_event = 2;
pub const CLEANSE_EVENT_FAILED: cleanse_event = 3;
pub const CLEANSE_EVENT_INJECTED: cleanse_event = 4;
pub const CLEANSE_EVENT_STARTED: cleanse_event = 5;
pub const CLEANSE_EVENT_STOPPED: cleanse_event = 6;
pub const CLEANSE_EVENT_CHECKED: cleanse_event = 7;

pub const CLEANSE_ERROR_ARGUMENT: i32 = 1;
pub const CLEANSE_ERROR_HANDLE: i32 = 2;
pub const CLEANSE_ERROR_KIND: i32 = 3;
pub const CLEANSE_ERROR_GRAPH: i32 = 4;
pub const CLEANSE_ERROR_GONE: i32 = 5;
pub const CLEANSE_ERROR_PROVIDER: i32 = 6;
pub const CLEANSE_ERROR_MISSING: i32 = 101;
pub const CLEANSE_ERROR_DUPLICATE: i32 = 102;
pub const CLEANSE_ERROR_CYCLE: i32 = 103;
pub const CLEANSE_ERROR_SCOPE_NESTING: i32 = 104;
pub const CLEANSE_ERROR_SCOPE: i32 = 105;
pub const CLEANSE_ERROR_OVERRIDE: i32 = 106;
pub const CLEANSE_ERROR_REENTRANT: i32 = 107;
pub const CLEANSE_ERROR_DEADLOCK: i32 = 108;
pub const CLEANSE_ERROR_ARGUMENTS: i32 = 109;
pub const CLEANSE_ERROR_RECURSIVE: i32 = 110;
pub const CLEANSE_ERROR_MISPLACED: i32 = 111;
pub const CLEANSE_ERROR_WEAK: i32 = 112;
pub const CLEANSE_ERROR_NESTING: i32 = 113;
pub const CLEANSE_ERROR_STACK: i32 = 114;
pub const CLEANSE_ERROR_THREAD: i32 = 115;
pub const CLEANSE_ERROR_ISOLATION: i32 = 116;
pub const CLEANSE_ERROR_UNSHARED: i32 = 117;
pub const CLEANSE_ERROR_NEEDS_START: i32 = 118;
pub const CLEANSE_ERROR_ASYNCHRONOUS: i32 = 119;
pub const CLEANSE_ERROR_START: i32 = 120;
pub const CLEANSE_ERROR_STOP: i32 = 121;
pub const CLEANSE_ERROR_STOPPED: i32 = 122;
pub const CLEANSE_ERROR_VALIDATOR: i32 = 198;
pub const CLEANSE_ERROR_OTHER: i32 = 199;
pub const CLEANSE_ERROR_USER: i32 = 1000;

#[repr(C)]
pub struct cleanse_link {
    pub key: *const c_char,
    pub component: *const c_char,
    pub file: *const c_char,
    pub line: u32,
}

#[repr(C)]
pub struct cleanse_issue {
    pub size: usize,
    pub code: i32,
    pub message: *const c_char,
    pub key: *const c_char,
    pub requirer: *const c_char,
    pub file: *const c_char,
    pub line: u32,
    pub chain: *const cleanse_link,
    pub chain_count: usize,
    pub hints: *const *const c_char,
    pub hint_count: usize,
}

#[repr(C)]
pub struct cleanse_dependency {
    pub size: usize,
    pub key: *const c_char,
    pub name: *const c_char,
    pub need: cleanse_need,
    pub optional: bool,
}

#[repr(C)]
pub struct cleanse_parameter {
    pub size: usize,
    pub name: *const c_char,
    pub kind: cleanse_kind,
    pub optional: bool,
}

pub type cleanse_create_function = unsafe extern "C" fn(
    request: *const cleanse_request,
    out: *mut *mut c_void,
    context: *mut c_void,
) -> *mut cleanse_error;
pub type cleanse_start_function =
    unsafe extern "C" fn(instance: *mut c_void, context: *mut c_void) -> *mut cleanse_error;
pub type cleanse_stop_function =
    unsafe extern "C" fn(instance: *mut c_void, context: *mut c_void) -> *mut cleanse_error;
pub type cleanse_health_function =
    unsafe extern "C" fn(instance: *mut c_void, context: *mut c_void) -> *mut cleanse_error;
pub type cleanse_destroy_function = unsafe extern "C" fn(instance: *mut c_void, context: *mut c_void);
pub type cleanse_release_function = unsafe extern "C" fn(context: *mut c_void);
pub type cleanse_inject_function = unsafe extern "C" fn(
    request: *const cleanse_request,
    instance: *mut c_void,
    context: *mut c_void,
) -> *mut cleanse_error;
pub type cleanse_validate_function = unsafe extern "C" fn(report: *mut cleanse_report, context: *mut c_void);

#[repr(C)]
pub struct cleanse_binding {
    pub size: usize,
    pub file: *const c_char,
    pub line: u32,
    pub key: *const c_char,
    pub name: *const c_char,
    pub sharing: cleanse_sharing,
    pub scope: *const c_char,
    pub collected: bool,
    pub dependencies: *const cleanse_dependency,
    pub dependency_count: usize,
    pub parameters: *const cleanse_parameter,
    pub parameter_count: usize,
    pub create: Option<cleanse_create_function>,
    pub destroy: Option<cleanse_destroy_function>,
    pub context: *mut c_void,
    pub release_context: Option<cleanse_release_function>,
    pub kind: cleanse_kind,
    pub start: Option<cleanse_start_function>,
    pub stop: Option<cleanse_stop_function>,
    pub health: Option<cleanse_health_function>,
    pub health_interval: u64,
}

#[repr(C)]
pub struct cleanse_injector {
    pub size: usize,
    pub file: *const c_char,
    pub line: u32,
    pub type_: *const c_char,
    pub base: *const c_char,
    pub dependencies: *const cleanse_dependency,
    pub dependency_count: usize,
    pub inject: Option<cleanse_inject_function>,
    pub context: *mut c_void,
    pub release_context: Option<cleanse_release_function>,
}

#[repr(C)]
pub struct cleanse_build_options {
    pub size: usize,
    pub file: *const c_char,
    pub line: u32,
    pub name: *const c_char,
    pub overrides: *mut cleanse_binder,
    pub parent: *mut cleanse_graph,
    pub arguments: *const cleanse_arguments,
    pub one_thread: bool,
    pub trace: *const cleanse_trace,
}

#[repr(C)]
pub struct cleanse_component_info {
    pub size: usize,
    pub name: *const c_char,
    pub scope: *const c_char,
    pub parent: *const c_char,
    pub id: usize,
    pub parent_id: usize,
}

#[repr(C)]
pub struct cleanse_dependency_info {
    pub key: *const c_char,
    pub component: *const c_char,
    pub eager: bool,
    pub optional: bool,
}

#[repr(C)]
pub struct cleanse_binding_info {
    pub size: usize,
    pub component: *const c_char,
    pub key: *const c_char,
    pub purpose: *const c_char,
    pub shared: bool,
    pub collected: bool,
    pub overriding: bool,
    pub dependencies: *const cleanse_dependency_info,
    pub dependency_count: usize,
    pub file: *const c_char,
    pub line: u32,
    pub component_id: usize,
    pub dependency_component_ids: *const usize,
    pub isolation: *const c_char,
    pub sendable_factory: bool,
    pub sendable_value: bool,
    pub dependency_crossings: *const *const c_char,
    pub asynchronous: bool,
    pub starts: bool,
    pub stops: bool,
    pub runs: bool,
    pub starts_with_graph: bool,
    pub checked: bool,
}

#[repr(C)]
pub struct cleanse_visitor {
    pub size: usize,
    pub component: Option<unsafe extern "C" fn(component: *const cleanse_component_info, context: *mut c_void)>,
    pub binding: Option<unsafe extern "C" fn(binding: *const cleanse_binding_info, context: *mut c_void)>,
    pub context: *mut c_void,
}

#[repr(C)]
pub struct cleanse_trace_event {
    pub size: usize,
    pub event: cleanse_event,
    pub line: u32,
    pub key: *const c_char,
    pub component: *const c_char,
    pub file: *const c_char,
    pub instance: *mut c_void,
    pub duration: u64,
    pub thread: u64,
    pub error: *const cleanse_error,
}

pub type cleanse_trace_function = unsafe extern "C" fn(event: *const cleanse_trace_event, context: *mut c_void);

#[repr(C)]
pub struct cleanse_trace {
    pub size: usize,
    pub function: Option<cleanse_trace_function>,
    pub context: *mut c_void,
    pub release_context: Option<cleanse_release_function>,
}

#[repr(C)]
pub struct cleanse_health {
    pub size: usize,
    pub live: bool,
    pub ready: bool,
}

#[repr(C)]
pub struct cleanse_statistics {
    pub size: usize,
    pub binders: usize,
    pub graphs: usize,
    pub objects: usize,
    pub providers: usize,
    pub factories: usize,
    pub arguments: usize,
    pub errors: usize,
}

macro_rules! zeroed {
    ($($name:ident),*) => {
        $(
            impl $name {
                /// Creates a struct whose fields are zero except the size: the start of every struct that is filled here.
                pub fn sized() -> Self {
                    // Invariant: zero is a value of every field: no pointer, no function, no, none.
                    let mut this: Self = unsafe { std::mem::zeroed() };
                    this.size = std::mem::size_of::<Self>();
                    this
                }
            }
        )*
    };
}
zeroed!(
    cleanse_dependency,
    cleanse_parameter,
    cleanse_binding,
    cleanse_injector,
    cleanse_build_options,
    cleanse_visitor,
    cleanse_trace,
    cleanse_health,
    cleanse_statistics
);

extern "C" {
    pub fn cleanse_version() -> u32;
    pub fn cleanse_version_string() -> *const c_char;
    pub fn cleanse_build_id() -> *const c_char;
    pub fn cleanse_features() -> u64;
    pub fn cleanse_error_create(code: i32, message: *const c_char) -> *mut cleanse_error;
    pub fn cleanse_error_release(error: *mut cleanse_error);
    pub fn cleanse_error_code(error: *const cleanse_error) -> i32;
    pub fn cleanse_error_message(error: *const cleanse_error) -> *const c_char;
    pub fn cleanse_error_issue_count(error: *const cleanse_error) -> usize;
    pub fn cleanse_error_issue(error: *const cleanse_error, index: usize) -> *const cleanse_issue;
    pub fn cleanse_binder_create(out: *mut *mut cleanse_binder) -> *mut cleanse_error;
    pub fn cleanse_binder_release(binder: *mut cleanse_binder);
    pub fn cleanse_dependency_init(dependency: *mut cleanse_dependency, size: usize);
    pub fn cleanse_parameter_init(parameter: *mut cleanse_parameter, size: usize);
    pub fn cleanse_binding_init(binding: *mut cleanse_binding, size: usize);
    pub fn cleanse_bind(binder: *mut cleanse_binder, binding: *const cleanse_binding) -> *mut cleanse_error;
    pub fn cleanse_bind_pointer(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: *mut c_void,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_string(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: *const c_char,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_int64(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: i64,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_double(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: f64,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_bool(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: bool,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_bytes(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: *const c_void,
        length: usize,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_collect_pointer(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: *mut c_void,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_collect_string(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: *const c_char,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_collect_int64(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: i64,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_collect_double(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: f64,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_collect_bool(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: bool,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_collect_bytes(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        value: *const c_void,
        length: usize,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_collection(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_bind_alias(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        target_key: *const c_char,
        target_name: *const c_char,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_injector_init(injector: *mut cleanse_injector, size: usize);
    pub fn cleanse_bind_injector(binder: *mut cleanse_binder, injector: *const cleanse_injector) -> *mut cleanse_error;
    pub fn cleanse_binder_set_scope(binder: *mut cleanse_binder, scope: *const c_char) -> *mut cleanse_error;
    pub fn cleanse_bind_seed(
        binder: *mut cleanse_binder,
        key: *const c_char,
        name: *const c_char,
        kind: cleanse_kind,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_binder_install(
        binder: *mut cleanse_binder,
        name: *const c_char,
        child: *mut cleanse_binder,
        file: *const c_char,
        line: u32,
    ) -> *mut cleanse_error;
    pub fn cleanse_trace_init(trace: *mut cleanse_trace, size: usize);
    pub fn cleanse_build_options_init(options: *mut cleanse_build_options, size: usize);
    pub fn cleanse_graph_build(
        binder: *mut cleanse_binder,
        options: *const cleanse_build_options,
        out: *mut *mut cleanse_graph,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_build_child(
        graph: *mut cleanse_graph,
        name: *const c_char,
        arguments: *const cleanse_arguments,
        out: *mut *mut cleanse_graph,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_factory(
        graph: *mut cleanse_graph,
        name: *const c_char,
        out: *mut *mut cleanse_factory,
    ) -> *mut cleanse_error;
    pub fn cleanse_factory_build(
        factory: *mut cleanse_factory,
        arguments: *const cleanse_arguments,
        out: *mut *mut cleanse_graph,
    ) -> *mut cleanse_error;
    pub fn cleanse_factory_retain(factory: *mut cleanse_factory, out: *mut *mut cleanse_factory) -> *mut cleanse_error;
    pub fn cleanse_factory_release(factory: *mut cleanse_factory);
    pub fn cleanse_graph_retain(graph: *mut cleanse_graph, out: *mut *mut cleanse_graph) -> *mut cleanse_error;
    pub fn cleanse_graph_release(graph: *mut cleanse_graph);
    pub fn cleanse_graph_has(graph: *mut cleanse_graph, key: *const c_char, name: *const c_char) -> bool;
    pub fn cleanse_graph_has_collection(graph: *mut cleanse_graph, key: *const c_char, name: *const c_char) -> bool;
    pub fn cleanse_graph_get(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut cleanse_object,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_try_get(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut cleanse_object,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_pointer(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut c_void,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_string(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *const c_char,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_int64(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut i64,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_double(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut f64,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_bool(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut bool,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_bytes(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *const c_void,
        length: *mut usize,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_with(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        arguments: *const cleanse_arguments,
        out: *mut *mut cleanse_object,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_get_collection(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut cleanse_object,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_create_shared(graph: *mut cleanse_graph) -> *mut cleanse_error;
    pub fn cleanse_graph_start(graph: *mut cleanse_graph) -> *mut cleanse_error;
    pub fn cleanse_graph_stop(graph: *mut cleanse_graph) -> *mut cleanse_error;
    pub fn cleanse_health_init(health: *mut cleanse_health, size: usize);
    pub fn cleanse_graph_health(
        graph: *mut cleanse_graph,
        health: *mut cleanse_health,
        json: *mut *mut c_char,
    ) -> *mut cleanse_error;
    pub fn cleanse_graph_provider(
        graph: *mut cleanse_graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut cleanse_provider,
    ) -> *mut cleanse_error;
    pub fn cleanse_provider_get(provider: *mut cleanse_provider, out: *mut *mut cleanse_object) -> *mut cleanse_error;
    pub fn cleanse_provider_get_with(
        provider: *mut cleanse_provider,
        arguments: *const cleanse_arguments,
        out: *mut *mut cleanse_object,
    ) -> *mut cleanse_error;
    pub fn cleanse_provider_retain(
        provider: *mut cleanse_provider,
        out: *mut *mut cleanse_provider,
    ) -> *mut cleanse_error;
    pub fn cleanse_provider_release(provider: *mut cleanse_provider);
    pub fn cleanse_graph_inject(
        graph: *mut cleanse_graph,
        type_: *const c_char,
        instance: *mut c_void,
    ) -> *mut cleanse_error;
    pub fn cleanse_object_kind(object: *const cleanse_object) -> cleanse_kind;
    pub fn cleanse_object_pointer(object: *const cleanse_object, out: *mut *mut c_void) -> *mut cleanse_error;
    pub fn cleanse_object_string(object: *const cleanse_object, out: *mut *const c_char) -> *mut cleanse_error;
    pub fn cleanse_object_int64(object: *const cleanse_object, out: *mut i64) -> *mut cleanse_error;
    pub fn cleanse_object_double(object: *const cleanse_object, out: *mut f64) -> *mut cleanse_error;
    pub fn cleanse_object_bool(object: *const cleanse_object, out: *mut bool) -> *mut cleanse_error;
    pub fn cleanse_object_bytes(
        object: *const cleanse_object,
        out: *mut *const c_void,
        length: *mut usize,
    ) -> *mut cleanse_error;
    pub fn cleanse_object_count(object: *const cleanse_object) -> usize;
    pub fn cleanse_object_element(object: *const cleanse_object, index: usize) -> *mut cleanse_object;
    pub fn cleanse_object_retain(object: *mut cleanse_object, out: *mut *mut cleanse_object) -> *mut cleanse_error;
    pub fn cleanse_object_release(object: *mut cleanse_object);
    pub fn cleanse_request_object(request: *const cleanse_request, index: usize) -> *mut cleanse_object;
    pub fn cleanse_request_pointer(request: *const cleanse_request, index: usize) -> *mut c_void;
    pub fn cleanse_request_provider(request: *const cleanse_request, index: usize) -> *mut cleanse_provider;
    pub fn cleanse_request_factory(request: *const cleanse_request, index: usize) -> *mut cleanse_factory;
    pub fn cleanse_request_graph(request: *const cleanse_request, index: usize) -> *mut cleanse_graph;
    pub fn cleanse_request_argument(request: *const cleanse_request, name: *const c_char) -> *mut cleanse_object;
    pub fn cleanse_request_set_string(request: *const cleanse_request, value: *const c_char) -> *mut cleanse_error;
    pub fn cleanse_request_set_int64(request: *const cleanse_request, value: i64) -> *mut cleanse_error;
    pub fn cleanse_request_set_double(request: *const cleanse_request, value: f64) -> *mut cleanse_error;
    pub fn cleanse_request_set_bool(request: *const cleanse_request, value: bool) -> *mut cleanse_error;
    pub fn cleanse_request_set_bytes(
        request: *const cleanse_request,
        value: *const c_void,
        length: usize,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_create(out: *mut *mut cleanse_arguments) -> *mut cleanse_error;
    pub fn cleanse_arguments_set_pointer(
        arguments: *mut cleanse_arguments,
        name: *const c_char,
        value: *mut c_void,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_set_string(
        arguments: *mut cleanse_arguments,
        name: *const c_char,
        value: *const c_char,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_set_int64(
        arguments: *mut cleanse_arguments,
        name: *const c_char,
        value: i64,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_set_double(
        arguments: *mut cleanse_arguments,
        name: *const c_char,
        value: f64,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_set_bool(
        arguments: *mut cleanse_arguments,
        name: *const c_char,
        value: bool,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_set_bytes(
        arguments: *mut cleanse_arguments,
        name: *const c_char,
        value: *const c_void,
        length: usize,
    ) -> *mut cleanse_error;
    pub fn cleanse_arguments_release(arguments: *mut cleanse_arguments);
    pub fn cleanse_visitor_init(visitor: *mut cleanse_visitor, size: usize);
    pub fn cleanse_graph_visit(graph: *mut cleanse_graph, visitor: *const cleanse_visitor) -> *mut cleanse_error;
    pub fn cleanse_graph_json(graph: *mut cleanse_graph, out: *mut *mut c_char) -> *mut cleanse_error;
    pub fn cleanse_graph_dot(graph: *mut cleanse_graph, out: *mut *mut c_char) -> *mut cleanse_error;
    pub fn cleanse_statistics_init(statistics: *mut cleanse_statistics, size: usize);
    pub fn cleanse_get_statistics(statistics: *mut cleanse_statistics) -> *mut cleanse_error;
    pub fn cleanse_string_release(text: *mut c_char);
    pub fn cleanse_binder_add_validator(
        binder: *mut cleanse_binder,
        validate: cleanse_validate_function,
        context: *mut c_void,
        release_context: Option<cleanse_release_function>,
    ) -> *mut cleanse_error;
    pub fn cleanse_report_visit(report: *mut cleanse_report, visitor: *const cleanse_visitor) -> *mut cleanse_error;
    pub fn cleanse_report_add(
        report: *mut cleanse_report,
        key: *const c_char,
        message: *const c_char,
    ) -> *mut cleanse_error;
}

//! What is used of `cleanse.h`, as it stands there.

use std::os::raw::{c_char, c_void};

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
opaque!(Binder, Graph, Object, Provider, Request, Arguments, Error);

pub const POINTER: i32 = 1;
pub const STRING: i32 = 2;
pub const INT64: i32 = 3;
pub const DOUBLE: i32 = 4;
pub const BOOL: i32 = 5;
pub const BYTES: i32 = 6;

pub const UNSHARED: i32 = 0;
pub const SHARED: i32 = 1;
pub const SCOPED: i32 = 2;

pub const NEED_OBJECT: i32 = 0;
pub const NEED_PROVIDER: i32 = 1;
pub const NEED_WEAK: i32 = 2;
pub const NEED_COLLECTION: i32 = 3;

#[repr(C)]
pub struct Link {
    pub key: *const c_char,
    pub component: *const c_char,
    pub file: *const c_char,
    pub line: u32,
}

#[repr(C)]
pub struct Issue {
    pub size: usize,
    pub code: i32,
    pub message: *const c_char,
    pub key: *const c_char,
    pub requirer: *const c_char,
    pub file: *const c_char,
    pub line: u32,
    pub chain: *const Link,
    pub chain_count: usize,
    pub hints: *const *const c_char,
    pub hint_count: usize,
}

#[repr(C)]
pub struct Dependency {
    pub size: usize,
    pub key: *const c_char,
    pub name: *const c_char,
    pub need: i32,
    pub optional: bool,
}

#[repr(C)]
pub struct Parameter {
    pub size: usize,
    pub name: *const c_char,
    pub kind: i32,
    pub optional: bool,
}

pub type Create = unsafe extern "C" fn(*const Request, *mut *mut c_void, *mut c_void) -> *mut Error;
pub type Inject = unsafe extern "C" fn(*const Request, *mut c_void, *mut c_void) -> *mut Error;
pub type Destroy = unsafe extern "C" fn(*mut c_void, *mut c_void);
pub type Release = unsafe extern "C" fn(*mut c_void);

#[repr(C)]
pub struct Binding {
    pub size: usize,
    pub file: *const c_char,
    pub line: u32,
    pub key: *const c_char,
    pub name: *const c_char,
    pub sharing: i32,
    pub scope: *const c_char,
    pub collected: bool,
    pub dependencies: *const Dependency,
    pub dependency_count: usize,
    pub parameters: *const Parameter,
    pub parameter_count: usize,
    pub create: Option<Create>,
    pub destroy: Option<Destroy>,
    pub context: *mut c_void,
    pub release_context: Option<Release>,
}

#[repr(C)]
pub struct Injector {
    pub size: usize,
    pub file: *const c_char,
    pub line: u32,
    pub type_: *const c_char,
    pub base: *const c_char,
    pub dependencies: *const Dependency,
    pub dependency_count: usize,
    pub inject: Option<Inject>,
    pub context: *mut c_void,
    pub release_context: Option<Release>,
}

#[repr(C)]
pub struct BuildOptions {
    pub size: usize,
    pub file: *const c_char,
    pub line: u32,
    pub name: *const c_char,
    pub overrides: *mut Binder,
    pub parent: *mut Graph,
    pub arguments: *const Arguments,
    pub one_thread: bool,
}

#[link(name = "cleanse")]
extern "C" {
    pub fn cleanse_version_string() -> *const c_char;
    pub fn cleanse_string_release(text: *mut c_char);

    pub fn cleanse_error_create(code: i32, message: *const c_char) -> *mut Error;
    pub fn cleanse_error_release(error: *mut Error);
    pub fn cleanse_error_code(error: *const Error) -> i32;
    pub fn cleanse_error_message(error: *const Error) -> *const c_char;
    pub fn cleanse_error_issue_count(error: *const Error) -> usize;
    pub fn cleanse_error_issue(error: *const Error, index: usize) -> *const Issue;

    pub fn cleanse_binder_create(out: *mut *mut Binder) -> *mut Error;
    pub fn cleanse_binder_release(binder: *mut Binder);
    pub fn cleanse_bind(binder: *mut Binder, binding: *const Binding) -> *mut Error;
    pub fn cleanse_bind_string(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        value: *const c_char,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_bind_int64(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        value: i64,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_bind_double(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        value: f64,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_bind_bool(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        value: bool,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_bind_bytes(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        value: *const c_void,
        length: usize,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_bind_alias(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        target_key: *const c_char,
        target_name: *const c_char,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_bind_injector(binder: *mut Binder, injector: *const Injector) -> *mut Error;
    pub fn cleanse_bind_seed(
        binder: *mut Binder,
        key: *const c_char,
        name: *const c_char,
        kind: i32,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;
    pub fn cleanse_binder_set_scope(binder: *mut Binder, scope: *const c_char) -> *mut Error;
    pub fn cleanse_binder_install(
        binder: *mut Binder,
        name: *const c_char,
        child: *mut Binder,
        file: *const c_char,
        line: u32,
    ) -> *mut Error;

    pub fn cleanse_graph_build(binder: *mut Binder, options: *const BuildOptions, out: *mut *mut Graph) -> *mut Error;
    pub fn cleanse_graph_build_child(
        graph: *mut Graph,
        name: *const c_char,
        arguments: *const Arguments,
        out: *mut *mut Graph,
    ) -> *mut Error;
    pub fn cleanse_graph_retain(graph: *mut Graph, out: *mut *mut Graph) -> *mut Error;
    pub fn cleanse_graph_release(graph: *mut Graph);
    pub fn cleanse_graph_get(
        graph: *mut Graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut Object,
    ) -> *mut Error;
    pub fn cleanse_graph_get_with(
        graph: *mut Graph,
        key: *const c_char,
        name: *const c_char,
        arguments: *const Arguments,
        out: *mut *mut Object,
    ) -> *mut Error;
    pub fn cleanse_graph_has(graph: *mut Graph, key: *const c_char, name: *const c_char) -> bool;
    pub fn cleanse_graph_has_collection(graph: *mut Graph, key: *const c_char, name: *const c_char) -> bool;
    pub fn cleanse_graph_get_collection(
        graph: *mut Graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut Object,
    ) -> *mut Error;
    pub fn cleanse_graph_provider(
        graph: *mut Graph,
        key: *const c_char,
        name: *const c_char,
        out: *mut *mut Provider,
    ) -> *mut Error;
    pub fn cleanse_graph_inject(graph: *mut Graph, type_: *const c_char, instance: *mut c_void) -> *mut Error;
    pub fn cleanse_graph_json(graph: *mut Graph, out: *mut *mut c_char) -> *mut Error;
    pub fn cleanse_graph_dot(graph: *mut Graph, out: *mut *mut c_char) -> *mut Error;

    pub fn cleanse_provider_get(provider: *mut Provider, out: *mut *mut Object) -> *mut Error;
    pub fn cleanse_provider_get_with(
        provider: *mut Provider,
        arguments: *const Arguments,
        out: *mut *mut Object,
    ) -> *mut Error;
    pub fn cleanse_provider_retain(provider: *mut Provider, out: *mut *mut Provider) -> *mut Error;
    pub fn cleanse_provider_release(provider: *mut Provider);

    pub fn cleanse_object_kind(object: *const Object) -> i32;
    pub fn cleanse_object_pointer(object: *const Object, out: *mut *mut c_void) -> *mut Error;
    pub fn cleanse_object_string(object: *const Object, out: *mut *const c_char) -> *mut Error;
    pub fn cleanse_object_int64(object: *const Object, out: *mut i64) -> *mut Error;
    pub fn cleanse_object_double(object: *const Object, out: *mut f64) -> *mut Error;
    pub fn cleanse_object_bool(object: *const Object, out: *mut bool) -> *mut Error;
    pub fn cleanse_object_bytes(object: *const Object, out: *mut *const c_void, length: *mut usize) -> *mut Error;
    pub fn cleanse_object_count(object: *const Object) -> usize;
    pub fn cleanse_object_element(object: *const Object, index: usize) -> *mut Object;
    pub fn cleanse_object_retain(object: *mut Object, out: *mut *mut Object) -> *mut Error;
    pub fn cleanse_object_release(object: *mut Object);

    pub fn cleanse_request_object(request: *const Request, index: usize) -> *mut Object;
    pub fn cleanse_request_provider(request: *const Request, index: usize) -> *mut Provider;
    pub fn cleanse_request_argument(request: *const Request, name: *const c_char) -> *mut Object;

    pub fn cleanse_arguments_create(out: *mut *mut Arguments) -> *mut Error;
    pub fn cleanse_arguments_set_string(
        arguments: *mut Arguments,
        name: *const c_char,
        value: *const c_char,
    ) -> *mut Error;
    pub fn cleanse_arguments_set_int64(arguments: *mut Arguments, name: *const c_char, value: i64) -> *mut Error;
    pub fn cleanse_arguments_set_double(arguments: *mut Arguments, name: *const c_char, value: f64) -> *mut Error;
    pub fn cleanse_arguments_set_bool(arguments: *mut Arguments, name: *const c_char, value: bool) -> *mut Error;
    pub fn cleanse_arguments_set_bytes(
        arguments: *mut Arguments,
        name: *const c_char,
        value: *const c_void,
        length: usize,
    ) -> *mut Error;
    pub fn cleanse_arguments_release(arguments: *mut Arguments);
}

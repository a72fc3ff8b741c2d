//! A graph that is shared with C. The tests call the functions of the header like a host in C.

use std::ffi::CStr;
use std::os::raw::{c_char, c_void};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering};

use cleanse::{need, Binder, Code, Graph, Object, Options, Pointer};
use cleanse_sys::*;

static LIVING: AtomicUsize = AtomicUsize::new(0);

fn text(bytes: &'static [u8]) -> *const c_char {
    CStr::from_bytes_with_nul(bytes).unwrap().as_ptr()
}

unsafe extern "C" fn create(
    _: *const cleanse_request,
    out: *mut *mut c_void,
    context: *mut c_void,
) -> *mut cleanse_error {
    LIVING.fetch_add(1, Ordering::SeqCst);
    *out = context;
    ptr::null_mut()
}

unsafe extern "C" fn destroy(_: *mut c_void, _: *mut c_void) {
    LIVING.fetch_sub(1, Ordering::SeqCst);
}

/// A number that C owns, as far as the graph is concerned.
static NUMBER: i32 = 42;

fn host_binder() -> NonNull<cleanse_binder> {
    let mut binder = ptr::null_mut();
    unsafe {
        assert!(cleanse_binder_create(&mut binder).is_null());
        let binding = cleanse_binding {
            key: text(b"number\0"),
            sharing: CLEANSE_SHARED,
            create: Some(create),
            destroy: Some(destroy),
            context: (&NUMBER as *const i32 as *mut i32).cast(),
            ..cleanse_binding::sized()
        };
        assert!(cleanse_bind(binder, &binding).is_null());
        assert!(cleanse_bind_int64(binder, text(b"port\0"), ptr::null(), 80, ptr::null(), 0).is_null());
    }
    NonNull::new(binder).unwrap()
}

#[test]
fn rust_joins_a_graph_that_c_built() {
    let mut raw = ptr::null_mut();
    let binder = host_binder();
    unsafe {
        assert!(cleanse_graph_build(binder.as_ptr(), ptr::null(), &mut raw).is_null());
        cleanse_binder_release(binder.as_ptr());
    }
    let owned = NonNull::new(raw).unwrap();
    let joined = unsafe { Graph::retain_raw(owned) }.unwrap();
    let graph = unsafe { Graph::from_raw(owned) };
    assert_eq!((*graph.get::<i64>("port").unwrap(), graph.as_raw()), (80, joined.as_raw()));

    // A C object is a pointer, and has no other type.
    let number = joined.get::<Pointer>("number").unwrap();
    assert_eq!(unsafe { *number.address().cast::<i32>() }, 42);
    let error = joined.get::<String>("number").unwrap_err();
    assert_eq!(error.code(), Code::Kind);
    assert!(error.message().contains("a pointer of another language"), "{error}");

    // A Rust graph that is built on it depends on both.
    let mut own = Binder::new().unwrap();
    own.bind("sum")
        .to((need("number"), need("port")), |(number, port): (Object<Pointer>, Object<i64>)| {
            i64::from(unsafe { *number.address().cast::<i32>() }) + *port
        })
        .unwrap();
    let upon = own.build_with(Options { parent: Some(&graph), ..Options::default() }).unwrap();
    assert_eq!(*upon.get::<i64>("sum").unwrap(), 122);
    assert_eq!(LIVING.load(Ordering::SeqCst), 1);
    drop((upon, joined, number));
    assert_eq!(LIVING.load(Ordering::SeqCst), 1);
    drop(graph);
    assert_eq!(LIVING.load(Ordering::SeqCst), 0);
}

#[test]
fn rust_declares_in_a_binder_that_c_owns() {
    let host = host_binder();
    let mut binder = std::mem::ManuallyDrop::new(unsafe { Binder::from_raw(host) });
    assert_eq!(binder.as_raw(), host);
    binder.bind("greeting").shared().to(need("port"), |port: Object<i64>| format!("port {}", *port)).unwrap();
    binder.value("address", unsafe { Pointer::new(ptr::null_mut()) }).unwrap();
    let mut graph = ptr::null_mut();
    unsafe {
        assert!(cleanse_graph_build(host.as_ptr(), ptr::null(), &mut graph).is_null());
        cleanse_binder_release(host.as_ptr());
    }
    let graph = unsafe { Graph::from_raw(NonNull::new(graph).unwrap()) };
    assert_eq!(*graph.get::<String>("greeting").unwrap(), "port 80");
    assert!(graph.get::<Pointer>("address").unwrap().address().is_null());
    let raw = graph.into_raw();
    unsafe { cleanse_graph_release(raw.as_ptr()) };
}

/// A pointer in another graph is an object of Rust as long as the object lives, and no longer.
#[test]
fn pointers_of_ended_objects_are_followed_by_nothing() {
    struct Heater(Box<i64>);
    let mut binder = Binder::new().unwrap();
    binder.bind("heater").shared().to((), |()| Heater(Box::new(93))).unwrap();
    let graph = binder.build().unwrap();
    let heater = graph.get::<Heater>("heater").unwrap();
    let mut pointer = ptr::null_mut();
    let (mut raw, mut other) = (ptr::null_mut(), ptr::null_mut());
    unsafe {
        let mut object = ptr::null_mut();
        assert!(cleanse_graph_get(graph.as_raw().as_ptr(), text(b"heater\0"), ptr::null(), &mut object).is_null());
        assert!(cleanse_object_pointer(object, &mut pointer).is_null());
        cleanse_object_release(object);
        assert!(cleanse_binder_create(&mut raw).is_null());
        assert!(cleanse_bind_pointer(raw, text(b"heater\0"), ptr::null(), pointer, ptr::null(), 0).is_null());
        assert!(cleanse_graph_build(raw, ptr::null(), &mut other).is_null());
        cleanse_binder_release(raw);
    }
    assert_eq!(pointer as usize % 2, 1, "no instance of C has such an address");
    let other = unsafe { Graph::from_raw(NonNull::new(other).unwrap()) };
    let lent = other.get::<Heater>("heater").unwrap();
    assert_eq!(other.get::<i64>("heater").unwrap_err().code(), Code::Kind);
    drop((heater, graph));
    // An object that was read keeps itself alive; a new read returns a pointer.
    assert_eq!(*lent.0, 93);
    assert_eq!(other.get::<Heater>("heater").unwrap_err().code(), Code::Kind);
    assert_eq!(other.get::<Pointer>("heater").unwrap().address(), pointer);
}

/// Injectors of Rust fill instances that `Graph::inject` lends. Injectors of C never receive these instances.
#[test]
fn injectors_of_two_languages_keep_to_their_own_instances() {
    unsafe extern "C" fn fill(_: *const cleanse_request, instance: *mut c_void, _: *mut c_void) -> *mut cleanse_error {
        *instance.cast::<[u64; 8]>() = [7; 8];
        ptr::null_mut()
    }
    let host = host_binder();
    let injector = cleanse_injector {
        size: std::mem::size_of::<cleanse_injector>(),
        file: ptr::null(),
        line: 0,
        type_: text(b"view\0"),
        base: ptr::null(),
        dependencies: ptr::null(),
        dependency_count: 0,
        inject: Some(fill),
        context: ptr::null_mut(),
        release_context: None,
    };
    assert!(unsafe { cleanse_bind_injector(host.as_ptr(), &injector) }.is_null());
    let mut binder = unsafe { Binder::from_raw(host) };
    binder.injector("widget").to(need("port"), |widget: &mut i64, port: Object<i64>| *widget = *port).unwrap();
    // The instance is lent to one injector at a time, even if that injector lends it again.
    binder
        .injector("nested")
        .to((), |_: &mut i64, ()| LENT.with(|lent| inject_as_c(lent.get(), "widget (Rust)")))
        .unwrap();
    let graph = binder.build().unwrap();
    let (mut number, mut text) = (1_i64, String::from("mine"));
    assert_eq!(graph.inject("view", &mut number).unwrap_err().code(), Code::Missing);
    graph.inject("widget", &mut number).unwrap();
    assert_eq!((number, graph.inject("widget", &mut text).unwrap_err().code()), (80, Code::Provider));

    let mut structure = [1_u64; 8];
    let raw = graph.as_raw().as_ptr();
    for (type_, pointer, is_filled) in [
        ("view", structure.as_mut_ptr().cast::<c_void>(), true),
        ("widget", structure.as_mut_ptr().cast(), false),
        ("widget (Rust)", structure.as_mut_ptr().cast(), false),
        ("widget (Rust)", 5 as *mut c_void, false),
        ("widget (Rust)", ptr::null_mut(), false),
    ] {
        let error = unsafe { cleanse_graph_inject(raw, std::ffi::CString::new(type_).unwrap().as_ptr(), pointer) };
        assert_eq!(error.is_null(), is_filled, "{type_}");
        unsafe { cleanse_error_release(error) };
    }
    assert_eq!(structure, [7; 8]);

    LENT.with(|lent| lent.set(raw));
    graph.inject("nested", &mut number).unwrap();
    assert_eq!(number, 80);
}

std::thread_local! {
    static LENT: std::cell::Cell<*mut cleanse_graph> = const { std::cell::Cell::new(ptr::null_mut()) };
}

/// Lends every number that may be in use to an injector again: each has to be refused.
fn inject_as_c(graph: *mut cleanse_graph, type_: &str) {
    let type_ = std::ffi::CString::new(type_).unwrap();
    for number in (1..20_001_usize).step_by(2) {
        let error = unsafe { cleanse_graph_inject(graph, type_.as_ptr(), number as *mut c_void) };
        assert!(!error.is_null());
        unsafe { cleanse_error_release(error) };
    }
}

/// Structs that the library fills have at least the fields that are declared here. The library checks the structs that it reads.
#[test]
fn structs_are_those_of_the_library() {
    unsafe extern "C" fn component(info: *const cleanse_component_info, _: *mut c_void) {
        assert!((*info).size >= std::mem::size_of::<cleanse_component_info>());
    }
    unsafe extern "C" fn binding(info: *const cleanse_binding_info, count: *mut c_void) {
        assert!((*info).size >= std::mem::size_of::<cleanse_binding_info>());
        *count.cast::<usize>() += 1;
    }
    let mut binder = Binder::new().unwrap();
    binder.value("a", 1_i64).unwrap();
    let graph = binder.build().unwrap();
    let mut count = 0_usize;
    let visitor = cleanse_visitor {
        component: Some(component),
        binding: Some(binding),
        context: (&mut count as *mut usize).cast(),
        ..cleanse_visitor::sized()
    };
    unsafe {
        assert!(cleanse_graph_visit(graph.as_raw().as_ptr(), &visitor).is_null());
        let error = graph.get::<i64>("b").unwrap_err().into_raw();
        assert!((*cleanse_error_issue(error, 0)).size >= std::mem::size_of::<cleanse_issue>());
        cleanse_error_release(error);
    }
    assert_eq!(count, 1);
}

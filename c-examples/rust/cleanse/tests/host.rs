//! A graph that is shared with C: here the functions of the header are called as a host in C calls them.

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

    // What C made is a pointer, and nothing else.
    let number = joined.get::<Pointer>("number").unwrap();
    assert_eq!(unsafe { *number.0.cast::<i32>() }, 42);
    let error = joined.get::<String>("number").unwrap_err();
    assert_eq!(error.code(), Code::Kind);
    assert!(error.message().contains("a pointer of another language"), "{error}");

    // A graph of Rust on top needs both.
    let mut own = Binder::new().unwrap();
    own.bind("sum")
        .to((need("number"), need("port")), |(number, port): (Object<Pointer>, Object<i64>)| {
            i64::from(unsafe { *number.0.cast::<i32>() }) + *port
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
    binder.value("address", Pointer(ptr::null_mut())).unwrap();
    let mut graph = ptr::null_mut();
    unsafe {
        assert!(cleanse_graph_build(host.as_ptr(), ptr::null(), &mut graph).is_null());
        cleanse_binder_release(host.as_ptr());
    }
    let graph = unsafe { Graph::from_raw(NonNull::new(graph).unwrap()) };
    assert_eq!(*graph.get::<String>("greeting").unwrap(), "port 80");
    assert!(graph.get::<Pointer>("address").unwrap().0.is_null());
    let raw = graph.into_raw();
    unsafe { cleanse_graph_release(raw.as_ptr()) };
}

/// Structs that the library fills have at least the fields that are declared here; it checks the others itself.
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

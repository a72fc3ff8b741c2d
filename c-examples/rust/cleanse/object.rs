//! What a graph gives.

use std::any::{type_name, Any};
use std::ops::Deref;
use std::os::raw::c_void;
use std::ptr::{self, NonNull};
use std::sync::Arc;

use crate::code;
use crate::error::{check, Error, Result};
use crate::ffi;
use crate::handle::Handle;
use crate::values::text;

/// What a pointer in the library means: what a provider written in Rust made.
///
/// Invariant: every pointer in a graph of this crate is one, since nothing else here gives pointers to the library.
pub struct Made {
    value: Arc<dyn Any + Send + Sync>,
    type_name: &'static str,
}

impl Made {
    pub fn new<T: Any + Send + Sync>(value: Arc<T>) -> Made {
        Made { value, type_name: type_name::<T>() }
    }

    pub fn into_raw(self) -> *mut c_void {
        Box::into_raw(Box::new(self)).cast()
    }

    /// Destroys what a provider made.
    pub unsafe extern "C" fn destroy(instance: *mut c_void, _: *mut c_void) {
        crate::callbacks::contain(|| drop(Box::from_raw(instance.cast::<Made>())));
    }
}

/// An object, kept alive together with its dependencies. Dereferences to its value.
pub struct Object<T> {
    handle: Handle<ffi::Object>,
    content: Content<T>,
}

enum Content<T> {
    /// Lies in what the handle keeps alive.
    Instance(NonNull<T>),
    Value(Arc<T>),
}

// Invariant: an object is a shared reference to its value.
unsafe impl<T: Send + Sync> Send for Object<T> {}
unsafe impl<T: Send + Sync> Sync for Object<T> {}

impl<T: Any + Send + Sync> Object<T> {
    pub(crate) fn new(handle: Handle<ffi::Object>) -> Result<Object<T>> {
        let object = handle.raw();
        let value: Arc<dyn Any + Send + Sync> = unsafe {
            match ffi::cleanse_object_kind(object) {
                ffi::POINTER => {
                    let mut instance = ptr::null_mut();
                    check(ffi::cleanse_object_pointer(object, &mut instance))?;
                    // Invariant: see `Made`.
                    let made = &*instance.cast::<Made>();
                    let value = made.value.downcast_ref::<T>().ok_or_else(|| mismatch::<T>(made.type_name))?;
                    return Ok(Object { content: Content::Instance(NonNull::from(value)), handle });
                }
                ffi::STRING => {
                    let mut value = ptr::null();
                    check(ffi::cleanse_object_string(object, &mut value))?;
                    Arc::new(text(value).unwrap_or_default().to_owned())
                }
                ffi::INT64 => {
                    let mut value = 0_i64;
                    check(ffi::cleanse_object_int64(object, &mut value))?;
                    Arc::new(value)
                }
                ffi::DOUBLE => {
                    let mut value = 0_f64;
                    check(ffi::cleanse_object_double(object, &mut value))?;
                    Arc::new(value)
                }
                ffi::BOOL => {
                    let mut value = false;
                    check(ffi::cleanse_object_bool(object, &mut value))?;
                    Arc::new(value)
                }
                ffi::BYTES => {
                    let (mut start, mut length) = (ptr::null(), 0);
                    check(ffi::cleanse_object_bytes(object, &mut start, &mut length))?;
                    let bytes = if length == 0 { &[] } else { std::slice::from_raw_parts(start.cast::<u8>(), length) };
                    Arc::new(bytes.to_vec())
                }
                _ => return Err(mismatch::<T>("a collection")),
            }
        };
        let value = value.downcast::<T>().map_err(|_| mismatch::<T>("a plain value of another type"))?;
        Ok(Object { content: Content::Value(value), handle })
    }

    /// Another handle of an object that is borrowed.
    pub(crate) fn retain(borrowed: *mut ffi::Object) -> Result<Object<T>> {
        Object::new(Handle::produce(|out| unsafe { ffi::cleanse_object_retain(borrowed, out) })?)
    }

    /// The objects of a collection; none for NULL.
    pub(crate) fn elements(collection: *const ffi::Object) -> Result<Vec<Object<T>>> {
        let count = unsafe { ffi::cleanse_object_count(collection) };
        (0..count).map(|index| Object::retain(unsafe { ffi::cleanse_object_element(collection, index) })).collect()
    }
}

fn mismatch<T>(found: &str) -> Error {
    Error::new(code::KIND, format!("the object is {found}, not {}", type_name::<T>()))
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.content {
            // Invariant: the instance lives as long as the handle.
            Content::Instance(value) => unsafe { value.as_ref() },
            Content::Value(value) => value,
        }
    }
}

impl<T: Any + Send + Sync> Clone for Object<T> {
    fn clone(&self) -> Self {
        Object::retain(self.handle.raw()).expect("a valid handle can be retained")
    }
}

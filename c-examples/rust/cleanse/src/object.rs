//! What a graph gives.

use std::any::{type_name, Any};
use std::fmt;
use std::ops::Deref;
use std::os::raw::c_void;
use std::ptr::{self, NonNull};
use std::sync::Arc;

use crate::code::Code;
use crate::error::{check, Error, Result};
use crate::handle::Handle;
use crate::made::Made;
use crate::values::{text, Pointer};
use cleanse_sys as ffi;

/// An object, kept alive together with its dependencies. Dereferences to its value.
pub struct Object<T> {
    handle: Handle<ffi::cleanse_object>,
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
    pub(crate) fn new(handle: Handle<ffi::cleanse_object>) -> Result<Object<T>> {
        let object = handle.raw();
        let value: Arc<dyn Any + Send + Sync> = unsafe {
            match ffi::cleanse_object_kind(object) {
                ffi::CLEANSE_POINTER => {
                    let instance = instance(object)?;
                    // Invariant: the handle keeps what was made alive.
                    if let Some(made) = Made::at(instance) {
                        let value = made.value().downcast_ref::<T>().ok_or_else(|| mismatch::<T>(made.type_name()))?;
                        return Ok(Object { content: Content::Instance(NonNull::from(value)), handle });
                    }
                    Arc::new(Pointer(instance))
                }
                ffi::CLEANSE_STRING => {
                    let mut value = ptr::null();
                    check(ffi::cleanse_object_string(object, &mut value))?;
                    Arc::new(text(value).unwrap_or_default().to_owned())
                }
                ffi::CLEANSE_INT64 => {
                    let mut value = 0_i64;
                    check(ffi::cleanse_object_int64(object, &mut value))?;
                    Arc::new(value)
                }
                ffi::CLEANSE_DOUBLE => {
                    let mut value = 0_f64;
                    check(ffi::cleanse_object_double(object, &mut value))?;
                    Arc::new(value)
                }
                ffi::CLEANSE_BOOL => {
                    let mut value = false;
                    check(ffi::cleanse_object_bool(object, &mut value))?;
                    Arc::new(value)
                }
                ffi::CLEANSE_BYTES => {
                    let (mut start, mut length) = (ptr::null(), 0);
                    check(ffi::cleanse_object_bytes(object, &mut start, &mut length))?;
                    let bytes = if length == 0 { &[] } else { std::slice::from_raw_parts(start.cast::<u8>(), length) };
                    Arc::new(bytes.to_vec())
                }
                _ => return Err(mismatch::<T>("a collection")),
            }
        };
        let is_pointer = value.is::<Pointer>();
        let value = value.downcast::<T>().map_err(|_| {
            mismatch::<T>(if is_pointer { "a pointer of another language" } else { "a plain value of another type" })
        })?;
        Ok(Object { content: Content::Value(value), handle })
    }

    /// The value alone. It may live longer than the object and the graph, and keeps alive only what it holds itself.
    pub fn arc(&self) -> Arc<T> {
        match &self.content {
            Content::Value(value) => value.clone(),
            Content::Instance(_) => {
                // Invariant: the handle keeps alive what was made, of which `new` has checked the type.
                let made = unsafe { instance(self.handle.raw()).ok().and_then(|instance| Made::at(instance)) };
                let value = made.and_then(|made| made.value().clone().downcast().ok());
                value.expect("an instance was made by this crate")
            }
        }
    }

    /// Another handle of an object that is borrowed.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_object) -> Result<Object<T>> {
        Object::new(Handle::produce(|out| unsafe { ffi::cleanse_object_retain(borrowed, out) })?)
    }

    /// The objects of a collection; none for NULL.
    pub(crate) fn elements(collection: *const ffi::cleanse_object) -> Result<Vec<Object<T>>> {
        let count = unsafe { ffi::cleanse_object_count(collection) };
        (0..count).map(|index| Object::retain(unsafe { ffi::cleanse_object_element(collection, index) })).collect()
    }
}

/// The pointer that an object is.
///
/// # Safety
/// The handle is valid.
unsafe fn instance(object: *const ffi::cleanse_object) -> Result<*mut c_void> {
    let mut instance = ptr::null_mut();
    check(ffi::cleanse_object_pointer(object, &mut instance))?;
    Ok(instance)
}

fn mismatch<T>(found: &str) -> Error {
    Error::new(Code::Kind, format!("the object is {found}, not {}", type_name::<T>()))
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

/// For any type, so that results can be unwrapped: the value itself has a `Debug` of its own.
impl<T> fmt::Debug for Object<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Object<{}>({:p})", type_name::<T>(), &**self)
    }
}

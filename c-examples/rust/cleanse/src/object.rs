//! Objects of graphs.

use std::any::{type_name, Any};
use std::fmt;
use std::ops::Deref;
use std::ptr;
use std::sync::Arc;

use crate::code::Code;
use crate::error::{check, Error, Result};
use crate::handle::Handle;
use crate::made::Made;
use crate::raw::{owned, slice};
use crate::values::Pointer;
use cleanse_sys as ffi;

/// An object, kept alive together with its dependencies. Dereferences to its value.
pub struct Object<T> {
    // Before the handle, so that the library drops the value of the last object, in its own order, and contains a panic.
    value: Arc<T>,
    handle: Handle<ffi::cleanse_object>,
}

impl<T: Any + Send + Sync> Object<T> {
    pub(crate) fn new(handle: Handle<ffi::cleanse_object>) -> Result<Object<T>> {
        let object = handle.raw();
        // SAFETY: the handle is valid, and everything borrowed from it is copied.
        let value: Arc<dyn Any + Send + Sync> = unsafe {
            match ffi::cleanse_object_kind(object) {
                ffi::CLEANSE_POINTER => {
                    let mut instance = ptr::null_mut();
                    check(ffi::cleanse_object_pointer(object, &mut instance))?;
                    match Made::at(instance) {
                        Some(made) => {
                            let mismatch = || mismatch::<T>(made.type_name());
                            let value = made.value().clone().downcast().map_err(|_| mismatch())?;
                            return Ok(Object { value, handle });
                        }
                        None => Arc::new(Pointer::new(instance)),
                    }
                }
                ffi::CLEANSE_STRING => {
                    let mut value = ptr::null();
                    check(ffi::cleanse_object_string(object, &mut value))?;
                    Arc::new(owned(value).unwrap_or_default())
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
                    Arc::new(slice(start.cast::<u8>(), length).to_vec())
                }
                _ => return Err(mismatch::<T>("a collection")),
            }
        };
        let is_pointer = value.is::<Pointer>();
        let value = value.downcast::<T>().map_err(|_| {
            mismatch::<T>(if is_pointer { "a pointer of another language" } else { "a plain value of another type" })
        })?;
        Ok(Object { value, handle })
    }

    /// The value alone. It may outlive the object and the graph, and keeps alive only its own fields.
    pub fn arc(&self) -> Arc<T> {
        self.value.clone()
    }

    /// Creates another handle of a borrowed object.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_object) -> Result<Object<T>> {
        Object::new(Handle::produce(|out| unsafe { ffi::cleanse_object_retain(borrowed, out) })?)
    }

    /// The objects of a collection; none for NULL.
    pub(crate) fn elements(collection: *const ffi::cleanse_object) -> Result<Vec<Object<T>>> {
        let count = unsafe { ffi::cleanse_object_count(collection) };
        (0..count).map(|index| Object::retain(unsafe { ffi::cleanse_object_element(collection, index) })).collect()
    }
}

fn mismatch<T>(found: &str) -> Error {
    Error::new(Code::Kind, format!("the object is {found}, not {}", type_name::<T>()))
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Any + Send + Sync> Clone for Object<T> {
    fn clone(&self) -> Self {
        Object::retain(self.handle.raw()).expect("a valid handle can be retained")
    }
}

/// Implemented for any type, so that results can be unwrapped. The value has its own `Debug`.
impl<T> fmt::Debug for Object<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Object<{}>({:p})", type_name::<T>(), &**self)
    }
}

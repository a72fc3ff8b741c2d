//! Keys, and the values that C sees too.

use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr;

use crate::error::{check, Error, Result};
use crate::ffi;
use crate::handle::Handle;

/// A key and its qualifier: "port", or ("port", "http").
#[derive(Clone, Debug)]
pub struct Key {
    key: String,
    name: Option<String>,
}

impl From<&str> for Key {
    fn from(key: &str) -> Key {
        Key { key: key.to_owned(), name: None }
    }
}

impl From<(&str, &str)> for Key {
    fn from((key, name): (&str, &str)) -> Key {
        Key { key: key.to_owned(), name: Some(name.to_owned()) }
    }
}

/// A key as the library takes it.
pub struct EncodedKey {
    key: CString,
    name: Option<CString>,
}

impl EncodedKey {
    pub fn key(&self) -> *const c_char {
        self.key.as_ptr()
    }

    pub fn name(&self) -> *const c_char {
        pointer(&self.name)
    }
}

impl Key {
    pub(crate) fn encode(&self) -> Result<EncodedKey> {
        Ok(EncodedKey { key: encode(&self.key)?, name: self.name.as_deref().map(encode).transpose()? })
    }
}

/// Text for the library, which ends at a zero.
pub fn encode(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(crate::code::ARGUMENT, format!("the text {text:?} has a zero in it")))
}

pub fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

/// Text of the library; None for NULL.
///
/// # Safety
/// The pointer is NULL, or text that lives as long as the result.
pub unsafe fn text<'a>(borrowed: *const c_char) -> Option<&'a str> {
    if borrowed.is_null() {
        return None;
    }
    Some(CStr::from_ptr(borrowed).to_str().expect("the library gives UTF-8"))
}

/// A value that C sees too: an argument.
#[derive(Clone, Debug)]
pub enum Value {
    Int(i64),
    Double(f64),
    Bool(bool),
    Text(String),
    Bytes(Vec<u8>),
}

/// The types of such values: those of seeds and parameters.
pub trait Plain: Clone + Send + Sync + 'static {
    #[doc(hidden)]
    const KIND: i32;
}

macro_rules! plain {
    ($($type:ty: $case:ident, $kind:ident);*) => {
        $(
            impl Plain for $type {
                const KIND: i32 = ffi::$kind;
            }
            impl From<$type> for Value {
                fn from(value: $type) -> Value {
                    Value::$case(value)
                }
            }
        )*
    };
}
plain! { i64: Int, INT64; f64: Double, DOUBLE; bool: Bool, BOOL; String: Text, STRING; Vec<u8>: Bytes, BYTES }

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_owned())
    }
}

/// Arguments as the library takes them.
pub fn arguments(values: &[(&str, Value)]) -> Result<Handle<ffi::Arguments>> {
    let handle = Handle::produce(|out| unsafe { ffi::cleanse_arguments_create(out) })?;
    let arguments = handle.raw();
    for (name, value) in values {
        let name = encode(name)?;
        let name = name.as_ptr();
        check(match value {
            Value::Int(value) => unsafe { ffi::cleanse_arguments_set_int64(arguments, name, *value) },
            Value::Double(value) => unsafe { ffi::cleanse_arguments_set_double(arguments, name, *value) },
            Value::Bool(value) => unsafe { ffi::cleanse_arguments_set_bool(arguments, name, *value) },
            Value::Text(value) => {
                let value = encode(value)?;
                unsafe { ffi::cleanse_arguments_set_string(arguments, name, value.as_ptr()) }
            }
            Value::Bytes(value) => unsafe {
                ffi::cleanse_arguments_set_bytes(arguments, name, value.as_ptr().cast(), value.len())
            },
        })?;
    }
    Ok(handle)
}

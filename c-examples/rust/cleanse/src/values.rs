//! Keys, and values that C can also read.

use std::any::Any;
use std::ffi::CString;
use std::os::raw::{c_char, c_void};

use crate::code::Code;
use crate::error::{check, Error, Result};
use crate::handle::Handle;
use crate::raw::pointer;
use cleanse_sys as ffi;

/// A key and its qualifier: "port", or ("port", "http").
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    key: String,
    name: Option<String>,
}

impl From<String> for Key {
    fn from(key: String) -> Key {
        Key { key, name: None }
    }
}

impl From<&String> for Key {
    fn from(key: &String) -> Key {
        key.clone().into()
    }
}

impl From<&str> for Key {
    fn from(key: &str) -> Key {
        key.to_owned().into()
    }
}

impl<K: Into<String>, N: Into<String>> From<(K, N)> for Key {
    fn from((key, name): (K, N)) -> Key {
        Key { key: key.into(), name: Some(name.into()) }
    }
}

impl From<&Key> for Key {
    fn from(key: &Key) -> Key {
        key.clone()
    }
}

/// A key as the library takes it.
#[derive(Debug)]
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

/// Converts text for the library, which ends it at a zero.
pub fn encode(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(Code::Argument, format!("the text {text:?} contains a zero")))
}

/// The suffix of the types of Rust's injectors in the library, so that no injector of another language receives an instance of Rust.
const OF_RUST: &str = " (Rust)";

/// The type of an injector, for the library.
pub fn type_of_rust(type_: &str) -> Result<CString> {
    if type_.is_empty() {
        return Err(Error::new(Code::Argument, "the type of an injector is empty"));
    }
    encode(&format!("{type_}{OF_RUST}"))
}

/// The type of an injector of Rust, from a key that the library shows.
pub fn type_shown(key: String) -> String {
    key.strip_suffix(OF_RUST).map(str::to_owned).unwrap_or(key)
}

/// A pointer of another language, which is passed on. This crate never follows it. Safe code can pass on a pointer, but not invent one,
/// since another language may follow it:
///
/// ```compile_fail
/// cleanse::Binder::new()?.value("address", cleanse::Pointer::new(42 as *mut _))?;
/// # Ok::<(), cleanse::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pointer(*mut c_void);

impl Pointer {
    /// # Safety
    /// Code in another language that reads the object may follow the address: its target must have the expected type, and live as long as
    /// the objects that are created with it.
    pub unsafe fn new(address: *mut c_void) -> Pointer {
        Pointer(address)
    }

    pub fn address(self) -> *mut c_void {
        self.0
    }
}

// Invariant: it is only an address, and reading its target takes unsafe code.
unsafe impl Send for Pointer {}
unsafe impl Sync for Pointer {}

/// A value that C can also read, for arguments.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Value {
    Int(i64),
    Double(f64),
    Bool(bool),
    Text(String),
    Bytes(Vec<u8>),
    Pointer(Pointer),
}

/// The types of such values, for seeds and parameters.
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
plain! {
i64: Int, CLEANSE_INT64; f64: Double, CLEANSE_DOUBLE; bool: Bool, CLEANSE_BOOL; String: Text, CLEANSE_STRING;
    Vec<u8>: Bytes, CLEANSE_BYTES; Pointer: Pointer, CLEANSE_POINTER
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_owned())
    }
}

impl Value {
    /// The value if C can read its type; `None` otherwise.
    pub(crate) fn of(value: &dyn Any) -> Option<Value> {
        if let Some(value) = value.downcast_ref::<i64>() {
            Some(Value::Int(*value))
        } else if let Some(value) = value.downcast_ref::<f64>() {
            Some(Value::Double(*value))
        } else if let Some(value) = value.downcast_ref::<bool>() {
            Some(Value::Bool(*value))
        } else if let Some(value) = value.downcast_ref::<Pointer>() {
            Some(Value::Pointer(*value))
        } else if let Some(value) = value.downcast_ref::<String>() {
            Some(Value::Text(value.clone()))
        } else {
            value.downcast_ref::<Vec<u8>>().map(|value| Value::Bytes(value.clone()))
        }
    }

    /// Gives a request the value that its provider has created.
    ///
    /// # Safety
    /// The request is in progress, and `out` is the out-parameter of its provider.
    pub(crate) unsafe fn give(self, request: *const ffi::cleanse_request, out: *mut *mut c_void) -> Result<()> {
        // SAFETY: the request is in progress, and the library copies the value.
        check(unsafe {
            match self {
                Value::Int(value) => ffi::cleanse_request_set_int64(request, value),
                Value::Double(value) => ffi::cleanse_request_set_double(request, value),
                Value::Bool(value) => ffi::cleanse_request_set_bool(request, value),
                Value::Text(value) => ffi::cleanse_request_set_string(request, encode(&value)?.as_ptr()),
                Value::Bytes(value) => ffi::cleanse_request_set_bytes(request, value.as_ptr().cast(), value.len()),
                Value::Pointer(value) => {
                    *out = value.address();
                    return Ok(());
                }
            }
        })
    }
}

/// Arguments as the library takes them.
pub fn arguments(values: &[(&str, Value)]) -> Result<Handle<ffi::cleanse_arguments>> {
    let handle = Handle::produce(|out| unsafe { ffi::cleanse_arguments_create(out) })?;
    let arguments = handle.raw();
    for (name, value) in values {
        let name = encode(name)?;
        let name = name.as_ptr();
        check(match value {
            Value::Int(value) => unsafe { ffi::cleanse_arguments_set_int64(arguments, name, *value) },
            Value::Double(value) => unsafe { ffi::cleanse_arguments_set_double(arguments, name, *value) },
            Value::Bool(value) => unsafe { ffi::cleanse_arguments_set_bool(arguments, name, *value) },
            Value::Pointer(value) => unsafe { ffi::cleanse_arguments_set_pointer(arguments, name, value.address()) },
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

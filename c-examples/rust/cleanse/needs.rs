//! What providers need: declared first, read in the callback.

use std::any::Any;
use std::ffi::CString;
use std::marker::PhantomData;
use std::os::raw::c_char;

use crate::error::Result;
use crate::ffi;
use crate::graph::{Provider, WeakProvider};
use crate::object::Object;
use crate::values::{encode, EncodedKey, Key, Plain};

/// Something that a provider needs, or a tuple of such things.
pub trait Need: Send + Sync + 'static {
    /// What the provider is given.
    type Value;
    #[doc(hidden)]
    fn declare(&self, declaration: &mut Declaration) -> Result<()>;
    #[doc(hidden)]
    fn read(&self, reader: &mut Reader) -> Result<Self::Value>;
}

/// What the library is told of needs. The texts are borrowed by `dependencies()` and `parameters()`.
#[derive(Default)]
pub struct Declaration {
    needs: Vec<(EncodedKey, i32, bool)>,
    arguments: Vec<(CString, i32, bool)>,
}

impl Declaration {
    pub fn of(needs: &impl Need) -> Result<Declaration> {
        let mut declaration = Declaration::default();
        needs.declare(&mut declaration)?;
        Ok(declaration)
    }

    pub fn dependencies(&self) -> Vec<ffi::Dependency> {
        let size = std::mem::size_of::<ffi::Dependency>();
        self.needs
            .iter()
            .map(|(key, need, optional)| ffi::Dependency {
                size,
                key: key.key(),
                name: key.name(),
                need: *need,
                optional: *optional,
            })
            .collect()
    }

    pub fn parameters(&self) -> Vec<ffi::Parameter> {
        let size = std::mem::size_of::<ffi::Parameter>();
        self.arguments
            .iter()
            .map(|(name, kind, optional)| ffi::Parameter {
                size,
                name: name.as_ptr(),
                kind: *kind,
                optional: *optional,
            })
            .collect()
    }
}

/// Reads a request, one need after the other.
pub struct Reader {
    request: *const ffi::Request,
    next: usize,
}

impl Reader {
    /// # Safety
    /// The request is valid as long as the reader.
    pub unsafe fn new(request: *const ffi::Request) -> Reader {
        Reader { request, next: 0 }
    }

    /// The next object, borrowed; NULL if it is optional and unbound.
    fn object(&mut self) -> *mut ffi::Object {
        self.next += 1;
        unsafe { ffi::cleanse_request_object(self.request, self.next - 1) }
    }

    fn provider(&mut self) -> *mut ffi::Provider {
        self.next += 1;
        unsafe { ffi::cleanse_request_provider(self.request, self.next - 1) }
    }

    /// An argument, borrowed; NULL if it is optional and was not given.
    fn argument(&self, name: *const c_char) -> *mut ffi::Object {
        unsafe { ffi::cleanse_request_argument(self.request, name) }
    }
}

macro_rules! dependency {
    ($(#[$documentation:meta])* $function:ident, $type:ident, $value:ty, $need:ident, $optional:literal, $read:expr) => {
        $(#[$documentation])*
        pub fn $function<T>(key: impl Into<Key>) -> $type<T> {
            $type { key: key.into(), marker: PhantomData }
        }

        #[doc = concat!("What `", stringify!($function), "` gives.")]
        pub struct $type<T> {
            key: Key,
            marker: PhantomData<fn() -> T>,
        }

        impl<T: Any + Send + Sync> Need for $type<T> {
            type Value = $value;
            fn declare(&self, declaration: &mut Declaration) -> Result<()> {
                declaration.needs.push((self.key.encode()?, ffi::$need, $optional));
                Ok(())
            }
            fn read(&self, reader: &mut Reader) -> Result<$value> {
                let read: fn(&mut Reader) -> Result<$value> = $read;
                read(reader)
            }
        }
    };
}

dependency! {
    /// The object of a key, made before.
    need, Required, Object<T>, NEED_OBJECT, false, |reader| Object::retain(reader.object())
}
dependency! {
    /// The same, if the key is bound.
    optional, Optional, Option<Object<T>>, NEED_OBJECT, true, |reader| {
        let object = reader.object();
        if object.is_null() { Ok(None) } else { Object::retain(object).map(Some) }
    }
}
dependency! {
    /// The objects of all bindings that join the collection of a key.
    collection, Collection, Vec<Object<T>>, NEED_COLLECTION, false, |reader| Object::elements(reader.object())
}
dependency! {
    /// A provider, to ask later or often. Opens cycles; serves keys with parameters too.
    provider, ProviderOf, Provider<T>, NEED_PROVIDER, false, |reader| Provider::retain(reader.provider())
}
dependency! {
    /// A provider that does not keep the shared object alive. Opens cycles.
    weak, WeakProviderOf, WeakProvider<T>, NEED_WEAK, false, |reader| {
        Ok(WeakProvider(Provider::retain(reader.provider())?))
    }
}

/// An argument of each request.
pub fn parameter<T: Plain>(name: &str) -> Parameter<T> {
    Parameter(name.to_owned(), PhantomData)
}

/// The same, if it is given.
pub fn optional_parameter<T: Plain>(name: &str) -> OptionalParameter<T> {
    OptionalParameter(parameter(name))
}

/// What `parameter` gives.
pub struct Parameter<T>(String, PhantomData<fn() -> T>);

/// What `optional_parameter` gives.
pub struct OptionalParameter<T>(Parameter<T>);

impl<T: Plain> Need for Parameter<T> {
    type Value = T;
    fn declare(&self, declaration: &mut Declaration) -> Result<()> {
        declaration.arguments.push((encode(&self.0)?, T::KIND, false));
        Ok(())
    }
    fn read(&self, reader: &mut Reader) -> Result<T> {
        Object::retain(reader.argument(encode(&self.0)?.as_ptr())).map(|argument: Object<T>| (*argument).clone())
    }
}

impl<T: Plain> Need for OptionalParameter<T> {
    type Value = Option<T>;
    fn declare(&self, declaration: &mut Declaration) -> Result<()> {
        declaration.arguments.push((encode(&self.0 .0)?, T::KIND, true));
        Ok(())
    }
    fn read(&self, reader: &mut Reader) -> Result<Option<T>> {
        if reader.argument(encode(&self.0 .0)?.as_ptr()).is_null() {
            Ok(None)
        } else {
            self.0.read(reader).map(Some)
        }
    }
}

macro_rules! tuple {
    ($($need:ident $index:tt),*) => {
        impl<$($need: Need),*> Need for ($($need,)*) {
            type Value = ($($need::Value,)*);
            fn declare(&self, _declaration: &mut Declaration) -> Result<()> {
                $(self.$index.declare(_declaration)?;)*
                Ok(())
            }
            fn read(&self, _reader: &mut Reader) -> Result<Self::Value> {
                Ok(($(self.$index.read(_reader)?,)*))
            }
        }
    };
}
tuple!();
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);

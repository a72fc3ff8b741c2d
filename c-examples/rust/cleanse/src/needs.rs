//! The needs of providers, which are declared first, and read in the callback.

use std::any::Any;
use std::ffi::CString;
use std::marker::PhantomData;
use std::os::raw::c_char;

use crate::error::Result;
use crate::graph::{Factory, Graph, Provider, WeakProvider};
use crate::object::Object;
use crate::values::{encode, EncodedKey, Key, Plain};
use cleanse_sys as ffi;

/// One or several needs of a provider. Several are a tuple of up to twelve, or a `Vec`. A tuple may contain tuples, so their number is
/// not limited.
pub trait Need: Send + Sync + 'static {
    /// The type of the provider's argument.
    type Value;
    #[doc(hidden)]
    fn declare(&self, declaration: &mut Declaration) -> Result<()>;
    #[doc(hidden)]
    fn read(&self, reader: &mut Reader) -> Result<Self::Value>;
}

/// The needs as the library takes them. `dependencies()` and `parameters()` borrow the texts.
#[derive(Debug, Default)]
pub struct Declaration {
    needs: Vec<(Option<EncodedKey>, i32, bool)>,
    arguments: Vec<(CString, i32, bool)>,
}

impl Declaration {
    pub fn of(needs: &impl Need) -> Result<Declaration> {
        let mut declaration = Declaration::default();
        needs.declare(&mut declaration)?;
        Ok(declaration)
    }

    pub fn dependencies(&self) -> Vec<ffi::cleanse_dependency> {
        let size = std::mem::size_of::<ffi::cleanse_dependency>();
        self.needs
            .iter()
            .map(|(key, need, optional)| ffi::cleanse_dependency {
                size,
                key: key.as_ref().map_or(std::ptr::null(), EncodedKey::key),
                name: key.as_ref().map_or(std::ptr::null(), EncodedKey::name),
                need: *need,
                optional: *optional,
            })
            .collect()
    }

    pub fn parameters(&self) -> Vec<ffi::cleanse_parameter> {
        let size = std::mem::size_of::<ffi::cleanse_parameter>();
        self.arguments
            .iter()
            .map(|(name, kind, optional)| ffi::cleanse_parameter {
                size,
                name: name.as_ptr(),
                kind: *kind,
                optional: *optional,
            })
            .collect()
    }
}

/// Reads a request, one need after the other.
#[derive(Debug)]
pub struct Reader {
    request: *const ffi::cleanse_request,
    next: usize,
}

impl Reader {
    /// # Safety
    /// The request is valid as long as the reader.
    pub unsafe fn new(request: *const ffi::cleanse_request) -> Reader {
        Reader { request, next: 0 }
    }

    /// The next object, borrowed. NULL if it is optional and unbound.
    fn object(&mut self) -> *mut ffi::cleanse_object {
        self.next += 1;
        unsafe { ffi::cleanse_request_object(self.request, self.next - 1) }
    }

    fn provider(&mut self) -> *mut ffi::cleanse_provider {
        self.next += 1;
        unsafe { ffi::cleanse_request_provider(self.request, self.next - 1) }
    }

    /// An argument, borrowed. NULL if it is optional and was not passed.
    fn argument(&self, name: *const c_char) -> *mut ffi::cleanse_object {
        unsafe { ffi::cleanse_request_argument(self.request, name) }
    }
}

macro_rules! dependency {
    ($(#[$documentation:meta])* $function:ident, $type:ident, $value:ty, $need:ident, $optional:literal, $read:expr) => {
        $(#[$documentation])*
        pub fn $function<T>(key: impl Into<Key>) -> $type<T> {
            $type { key: key.into(), marker: PhantomData }
        }

        #[doc = concat!("The result of `", stringify!($function), "`.")]
        #[derive(Debug)]
        pub struct $type<T> {
            key: Key,
            marker: PhantomData<fn() -> T>,
        }

        impl<T: Any + Send + Sync> Need for $type<T> {
            type Value = $value;
            fn declare(&self, declaration: &mut Declaration) -> Result<()> {
                declaration.needs.push((Some(self.key.encode()?), ffi::$need, $optional));
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
    /// The object of a key, which is created first.
    need, Required, Object<T>, CLEANSE_NEED_OBJECT, false, |reader| Object::retain(reader.object())
}
dependency! {
    /// The object of a key that may be unbound.
    optional, Optional, Option<Object<T>>, CLEANSE_NEED_OBJECT, true, |reader| {
        let object = reader.object();
        if object.is_null() { Ok(None) } else { Object::retain(object).map(Some) }
    }
}
dependency! {
    /// The objects of all bindings that join the collection of a key.
    collection, Collection, Vec<Object<T>>, CLEANSE_NEED_COLLECTION, false, |reader| Object::elements(reader.object())
}
dependency! {
    /// A provider for later or repeated requests. Breaks cycles; also for keys with parameters.
    provider, ProviderOf, Provider<T>, CLEANSE_NEED_PROVIDER, false, |reader| Provider::retain(reader.provider())
}
dependency! {
    /// A provider that does not keep the shared object alive. Breaks cycles.
    weak, WeakProviderOf, WeakProvider<T>, CLEANSE_NEED_WEAK, false, |reader| {
        Ok(WeakProvider(Provider::retain(reader.provider())?))
    }
}
dependency! {
    /// The objects of all bindings that join the collection of a key; none if there is no such binding.
    optional_collection, OptionalCollection, Vec<Object<T>>, CLEANSE_NEED_COLLECTION, true,
    |reader| Object::elements(reader.object())
}
dependency! {
    /// The provider of a key, if it is bound.
    optional_provider, OptionalProviderOf, Option<Provider<T>>, CLEANSE_NEED_PROVIDER, true, |reader| {
        let provider = reader.provider();
        if provider.is_null() { Ok(None) } else { Provider::retain(provider).map(Some) }
    }
}
dependency! {
    /// A weak provider of a key, if it is bound.
    optional_weak, OptionalWeakProviderOf, Option<WeakProvider<T>>, CLEANSE_NEED_WEAK, true, |reader| {
        let provider = reader.provider();
        if provider.is_null() { Ok(None) } else { Ok(Some(WeakProvider(Provider::retain(provider)?))) }
    }
}

/// The factory of the child graph that is installed under a name. Breaks cycles.
pub fn child(name: &str) -> Child {
    Child(name.into())
}

/// The result of `child`.
#[derive(Debug)]
pub struct Child(Key);

impl Need for Child {
    type Value = Factory;
    fn declare(&self, declaration: &mut Declaration) -> Result<()> {
        declaration.needs.push((Some(self.0.encode()?), ffi::CLEANSE_NEED_CHILD, false));
        Ok(())
    }
    fn read(&self, reader: &mut Reader) -> Result<Factory> {
        reader.next += 1;
        Factory::retain(unsafe { ffi::cleanse_request_factory(reader.request, reader.next - 1) })
    }
}

/// The graph that the binding belongs to, for requests that can't be declared. They are not checked when the graph is built.
///
/// It keeps the graph alive, so a shared object that keeps it is never dropped: drop it before the provider returns.
pub fn own_graph() -> OwnGraph {
    OwnGraph
}

/// The result of `own_graph`.
#[derive(Debug)]
pub struct OwnGraph;

impl Need for OwnGraph {
    type Value = Graph;
    fn declare(&self, declaration: &mut Declaration) -> Result<()> {
        declaration.needs.push((None, ffi::CLEANSE_NEED_GRAPH, false));
        Ok(())
    }
    fn read(&self, reader: &mut Reader) -> Result<Graph> {
        reader.next += 1;
        Graph::retain(unsafe { ffi::cleanse_request_graph(reader.request, reader.next - 1) })
    }
}

/// An argument of each request.
pub fn parameter<T: Plain>(name: &str) -> Parameter<T> {
    Parameter(name.to_owned(), PhantomData)
}

/// An argument of each request that may be left out.
pub fn optional_parameter<T: Plain>(name: &str) -> OptionalParameter<T> {
    OptionalParameter(parameter(name))
}

/// The result of `parameter`.
#[derive(Debug)]
pub struct Parameter<T>(String, PhantomData<fn() -> T>);

/// The result of `optional_parameter`.
#[derive(Debug)]
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
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);

impl<N: Need> Need for Vec<N> {
    type Value = Vec<N::Value>;
    fn declare(&self, declaration: &mut Declaration) -> Result<()> {
        self.iter().try_for_each(|need| need.declare(declaration))
    }
    fn read(&self, reader: &mut Reader) -> Result<Self::Value> {
        self.iter().map(|need| need.read(reader)).collect()
    }
}

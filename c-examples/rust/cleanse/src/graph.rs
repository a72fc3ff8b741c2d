//! Graphs and providers, which objects are requested from.

use std::any::{type_name, Any};
use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::error::{call, check, Result};
use crate::handle::Handle;
use crate::introspection::{visit, ComponentInfo};
use crate::made::Lent;
use crate::object::Object;
use crate::raw::owned;
use crate::values::{arguments, encode, type_of_rust, Key, Value};
use cleanse_sys as ffi;

/// Has been checked and built, and keeps its shared objects alive. A clone is another handle of the same graph.
///
/// An object that keeps the graph it is shared in, or a provider of that graph which can reach the object, is never dropped: let it
/// need a provider instead.
pub struct Graph(pub(crate) Handle<ffi::cleanse_graph>);

impl Graph {
    /// Whether `get`, or `get_with`, finds something under a key. Makes nothing.
    pub fn has(&self, key: impl Into<Key>) -> bool {
        let encoded = key.into().encode();
        encoded.map_or(false, |key| unsafe { ffi::cleanse_graph_has(self.0.raw(), key.key(), key.name()) })
    }

    /// Whether `collection` does.
    pub fn has_collection(&self, key: impl Into<Key>) -> bool {
        let encoded = key.into().encode();
        encoded.map_or(false, |key| unsafe { ffi::cleanse_graph_has_collection(self.0.raw(), key.key(), key.name()) })
    }

    /// The object of a key.
    pub fn get<T: Any + Send + Sync>(&self, key: impl Into<Key>) -> Result<Object<T>> {
        let key = key.into().encode()?;
        Object::new(Handle::produce(|out| unsafe { ffi::cleanse_graph_get(self.0.raw(), key.key(), key.name(), out) })?)
    }

    /// The object of a key, or `None` if nothing is bound to it. That something it needs is not there is an error.
    pub fn try_get<T: Any + Send + Sync>(&self, key: impl Into<Key>) -> Result<Option<Object<T>>> {
        let key = key.into().encode()?;
        let handle = Handle::produce_optional(|out| unsafe {
            ffi::cleanse_graph_try_get(self.0.raw(), key.key(), key.name(), out)
        })?;
        handle.map(Object::new).transpose()
    }

    /// A new object of a key whose binding has parameters.
    pub fn get_with<T: Any + Send + Sync>(&self, key: impl Into<Key>, values: &[(&str, Value)]) -> Result<Object<T>> {
        let key = key.into().encode()?;
        let arguments = arguments(values)?;
        Object::new(Handle::produce(|out| unsafe {
            ffi::cleanse_graph_get_with(self.0.raw(), key.key(), key.name(), arguments.raw(), out)
        })?)
    }

    /// The objects of all bindings that join the collection of a key.
    pub fn collection<T: Any + Send + Sync>(&self, key: impl Into<Key>) -> Result<Vec<Object<T>>> {
        let key = key.into().encode()?;
        let objects = Handle::produce(|out| unsafe {
            ffi::cleanse_graph_get_collection(self.0.raw(), key.key(), key.name(), out)
        })?;
        Object::elements(objects.raw())
    }

    /// The provider of a key, which keeps the shared objects that the key can reach.
    pub fn provider<T: Any + Send + Sync>(&self, key: impl Into<Key>) -> Result<Provider<T>> {
        let key = key.into().encode()?;
        let handle =
            Handle::produce(|out| unsafe { ffi::cleanse_graph_provider(self.0.raw(), key.key(), key.name(), out) })?;
        Ok(Provider { handle, marker: PhantomData })
    }

    /// Builds a child graph; the values are those of its seeds.
    pub fn child(&self, name: &str, values: &[(&str, Value)]) -> Result<Graph> {
        let name = encode(name)?;
        let arguments = arguments(values)?;
        Handle::produce(|out| unsafe {
            ffi::cleanse_graph_build_child(self.0.raw(), name.as_ptr(), arguments.raw(), out)
        })
        .map(Graph)
    }

    /// Finds the factory of a child graph, for repeated builds.
    pub fn factory(&self, name: &str) -> Result<Factory> {
        let name = encode(name)?;
        Handle::produce(|out| unsafe { ffi::cleanse_graph_factory(self.0.raw(), name.as_ptr(), out) }).map(Factory)
    }

    /// Creates all shared objects of the graph that do not exist yet, each after those that it needs.
    pub fn create_shared(&self) -> Result<()> {
        call(|| unsafe { ffi::cleanse_graph_create_shared(self.0.raw()) })
    }

    /// Starts the graph: creates what has steps, and what that needs, and runs the steps `on_start`, those of dependencies first.
    ///
    /// If one fails, everything that has been started is stopped again, and the error has an issue for each failure. Does nothing if
    /// the graph runs. A graph whose last handle is dropped while it runs is stopped then.
    pub fn start(&self) -> Result<()> {
        call(|| unsafe { ffi::cleanse_graph_start(self.0.raw()) })
    }

    /// Stops the graph: runs the steps `on_stop` of what has been started, those of dependencies last; all of them, even if some fail.
    ///
    /// Graphs below that run are stopped before. Does nothing if the graph does not run.
    pub fn stop(&self) -> Result<()> {
        call(|| unsafe { ffi::cleanse_graph_stop(self.0.raw()) })
    }

    /// Runs the injectors of a type, those it is based on first, on an instance.
    pub fn inject(&self, type_: &str, instance: &mut dyn Any) -> Result<()> {
        let type_ = type_of_rust(type_)?;
        // SAFETY: only injectors of this crate have such a type, and they look the instance up.
        let inject = |instance| call(|| unsafe { ffi::cleanse_graph_inject(self.0.raw(), type_.as_ptr(), instance) });
        Lent::lend(instance, inject)
    }

    /// The components of the graph and of its children, parents first.
    pub fn components(&self) -> Result<Vec<ComponentInfo>> {
        visit(|visitor| unsafe { ffi::cleanse_graph_visit(self.0.raw(), visitor) })
    }

    /// Joins a graph that C or Swift built: takes over its handle.
    ///
    /// Pointers of other languages in it are objects of the type `Pointer`. Objects that this crate made have their types in every
    /// graph of the process.
    ///
    /// # Safety
    /// The handle is valid and yours, and nobody else releases it. To keep one that is borrowed, see `retain_raw`.
    pub unsafe fn from_raw(graph: NonNull<ffi::cleanse_graph>) -> Graph {
        // SAFETY: the caller gives the handle away.
        Graph(unsafe { Handle::take(graph) })
    }

    /// Joins a graph that C or Swift built, and that stays with its owner: creates another handle of it.
    ///
    /// # Safety
    /// The handle is valid during the call.
    pub unsafe fn retain_raw(graph: NonNull<ffi::cleanse_graph>) -> Result<Graph> {
        Graph::retain(graph.as_ptr())
    }

    /// Another handle of a graph that is borrowed.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_graph) -> Result<Graph> {
        Handle::produce(|out| unsafe { ffi::cleanse_graph_retain(borrowed, out) }).map(Graph)
    }

    /// The handle, to be released with `cleanse_graph_release`.
    pub fn into_raw(self) -> NonNull<ffi::cleanse_graph> {
        self.0.into_raw()
    }

    /// The handle, borrowed.
    pub fn as_raw(&self) -> NonNull<ffi::cleanse_graph> {
        self.0.as_raw()
    }

    /// The graph as JSON.
    pub fn json(&self) -> Result<String> {
        self.description(ffi::cleanse_graph_json)
    }

    /// The graph in the language of Graphviz.
    pub fn dot(&self) -> Result<String> {
        self.description(ffi::cleanse_graph_dot)
    }

    fn description(
        &self,
        describe: unsafe extern "C" fn(
            *mut ffi::cleanse_graph,
            *mut *mut std::os::raw::c_char,
        ) -> *mut ffi::cleanse_error,
    ) -> Result<String> {
        let mut out = std::ptr::null_mut();
        check(unsafe { describe(self.0.raw(), &mut out) })?;
        // Invariant: the text is ours until it is released.
        let result = unsafe { owned(out) }.unwrap_or_default();
        unsafe { ffi::cleanse_string_release(out) };
        Ok(result)
    }
}

impl Clone for Graph {
    fn clone(&self) -> Self {
        Graph::retain(self.0.raw()).expect("a valid handle can be retained")
    }
}

/// Asks for one key again and again.
///
/// It keeps the shared objects that its key can reach. One that an object needs and that opens a cycle keeps nothing.
pub struct Provider<T> {
    handle: Handle<ffi::cleanse_provider>,
    marker: PhantomData<fn() -> T>,
}

impl<T: Any + Send + Sync> Provider<T> {
    pub fn get(&self) -> Result<Object<T>> {
        Object::new(Handle::produce(|out| unsafe { ffi::cleanse_provider_get(self.handle.raw(), out) })?)
    }

    /// A new object, of a key whose binding has parameters.
    pub fn get_with(&self, values: &[(&str, Value)]) -> Result<Object<T>> {
        let arguments = arguments(values)?;
        Object::new(Handle::produce(|out| unsafe {
            ffi::cleanse_provider_get_with(self.handle.raw(), arguments.raw(), out)
        })?)
    }

    /// Another handle of a provider that is borrowed.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_provider) -> Result<Provider<T>> {
        let handle = Handle::produce(|out| unsafe { ffi::cleanse_provider_retain(borrowed, out) })?;
        Ok(Provider { handle, marker: PhantomData })
    }
}

impl<T: Any + Send + Sync> Clone for Provider<T> {
    fn clone(&self) -> Self {
        Provider::retain(self.handle.raw()).expect("a valid handle can be retained")
    }
}

/// Asks for one key again and again, and keeps nothing alive: neither the shared object nor the graph.
pub struct WeakProvider<T>(pub(crate) Provider<T>);

impl<T: Any + Send + Sync> WeakProvider<T> {
    /// The object, which is created if need be while the graph lives; None once the graph is gone and nothing else keeps the object.
    pub fn get(&self) -> Result<Option<Object<T>>> {
        let handle = Handle::produce_optional(|out| unsafe { ffi::cleanse_provider_get(self.0.handle.raw(), out) })?;
        handle.map(Object::new).transpose()
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Graph").field(&self.as_raw()).finish()
    }
}

impl<T> fmt::Debug for Provider<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Provider<{}>({:p})", type_name::<T>(), self.handle.as_raw())
    }
}

impl<T> fmt::Debug for WeakProvider<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Weak{:?}", self.0)
    }
}

/// Builds a child graph, for a provider that needs `child`, and for repeated builds. It does not keep alive the graph that installs the child, so an object of that
/// graph may keep it.
pub struct Factory(Handle<ffi::cleanse_factory>);

impl Factory {
    /// Builds the child graph; the values are those of its seeds. An object of the graph above that keeps it keeps itself alive.
    pub fn build(&self, values: &[(&str, Value)]) -> Result<Graph> {
        let arguments = arguments(values)?;
        Handle::produce(|out| unsafe { ffi::cleanse_factory_build(self.0.raw(), arguments.raw(), out) }).map(Graph)
    }

    /// Another handle of a factory that is borrowed.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_factory) -> Result<Factory> {
        Handle::produce(|out| unsafe { ffi::cleanse_factory_retain(borrowed, out) }).map(Factory)
    }
}

impl fmt::Debug for Factory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Factory").field(&self.0.as_raw()).finish()
    }
}

//! Graphs, and providers and factories of their objects.

use std::any::{type_name, Any};
use std::fmt;
use std::marker::PhantomData;
use std::os::raw::c_char;
use std::ptr::NonNull;

use crate::error::{call, check, Result};
use crate::handle::Handle;
use crate::introspection::{visit, ComponentInfo};
use crate::made::Lent;
use crate::object::Object;
use crate::raw::owned;
use crate::values::{arguments, encode, type_of_rust, Key, Value};
use cleanse_sys as ffi;

/// The health of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Health {
    /// Whether the graph has not been stopped.
    pub live: bool,
    /// Whether the graph runs, and each started object and everything that it depends on is healthy.
    pub ready: bool,
}

/// A graph that has been checked and built. Keeps its shared objects alive. A clone is another handle of the same graph.
///
/// A shared object that keeps its own graph, or a provider of that graph that can reach the object, is never dropped: let it depend on a
/// provider instead.
pub struct Graph(pub(crate) Handle<ffi::cleanse_graph>);

impl Graph {
    /// Whether `get`, or `get_with`, finds a binding for a key. Creates no object.
    pub fn has(&self, key: impl Into<Key>) -> bool {
        let encoded = key.into().encode();
        encoded.map_or(false, |key| unsafe { ffi::cleanse_graph_has(self.0.raw(), key.key(), key.name()) })
    }

    /// Whether `collection` finds a binding for a key. Creates no object.
    pub fn has_collection(&self, key: impl Into<Key>) -> bool {
        let encoded = key.into().encode();
        encoded.map_or(false, |key| unsafe { ffi::cleanse_graph_has_collection(self.0.raw(), key.key(), key.name()) })
    }

    /// The object of a key.
    pub fn get<T: Any + Send + Sync>(&self, key: impl Into<Key>) -> Result<Object<T>> {
        let key = key.into().encode()?;
        Object::new(Handle::produce(|out| unsafe { ffi::cleanse_graph_get(self.0.raw(), key.key(), key.name(), out) })?)
    }

    /// The object of a key, or `None` if nothing is bound to it. A missing dependency of the object is an error.
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

    /// The provider of a key, which keeps alive the shared objects that the key can reach.
    pub fn provider<T: Any + Send + Sync>(&self, key: impl Into<Key>) -> Result<Provider<T>> {
        let key = key.into().encode()?;
        let handle =
            Handle::produce(|out| unsafe { ffi::cleanse_graph_provider(self.0.raw(), key.key(), key.name(), out) })?;
        Ok(Provider { handle, marker: PhantomData })
    }

    /// Builds a child graph; `values` are the values of its seeds.
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

    /// Creates all shared objects of the graph that do not exist yet, each after its dependencies.
    pub fn create_shared(&self) -> Result<()> {
        call(|| unsafe { ffi::cleanse_graph_create_shared(self.0.raw()) })
    }

    /// Starts the graph: creates the objects with steps, and their dependencies, and runs the `on_start` steps, dependencies first.
    ///
    /// If one fails, the started objects are stopped again, and the error has an issue for each failure. Does nothing if the graph runs. A
    /// running graph is stopped when its last handle is dropped.
    pub fn start(&self) -> Result<()> {
        call(|| unsafe { ffi::cleanse_graph_start(self.0.raw()) })
    }

    /// Stops the graph: runs the `on_stop` steps of the started objects, dependencies last. All of them run, even if some fail.
    ///
    /// Running graphs below are stopped first. Does nothing if the graph does not run.
    pub fn stop(&self) -> Result<()> {
        call(|| unsafe { ffi::cleanse_graph_stop(self.0.raw()) })
    }

    /// Runs the checks of the started objects, and says whether the graph is live and ready.
    pub fn health(&self) -> Result<Health> {
        let mut health = ffi::cleanse_health::sized();
        call(|| unsafe { ffi::cleanse_graph_health(self.0.raw(), &mut health, std::ptr::null_mut()) })?;
        Ok(Health { live: health.live, ready: health.ready })
    }

    /// Runs the checks of the started objects, and describes the health of the graph and of each object as JSON.
    pub fn health_json(&self) -> Result<String> {
        unsafe extern "C" fn describe(
            graph: *mut ffi::cleanse_graph,
            out: *mut *mut c_char,
        ) -> *mut ffi::cleanse_error {
            // SAFETY: the caller passes a graph and a pointer for the text.
            unsafe { ffi::cleanse_graph_health(graph, std::ptr::null_mut(), out) }
        }
        self.description(describe)
    }

    /// Runs the injectors of a type on an instance, base types first.
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

    /// Creates a graph from one that C or Swift built, and takes over its handle.
    ///
    /// Pointers of other languages in it are objects of the type `Pointer`. Objects that this crate created keep their types in every graph
    /// of the process.
    ///
    /// # Safety
    /// The handle is valid, you own it, and no other owner releases it. To keep a borrowed handle, see `retain_raw`.
    pub unsafe fn from_raw(graph: NonNull<ffi::cleanse_graph>) -> Graph {
        // SAFETY: the caller passes on the ownership of the handle.
        Graph(unsafe { Handle::take(graph) })
    }

    /// Creates a graph from one that C or Swift built, with another handle. The given handle stays with its owner.
    ///
    /// # Safety
    /// The handle is valid during the call.
    pub unsafe fn retain_raw(graph: NonNull<ffi::cleanse_graph>) -> Result<Graph> {
        Graph::retain(graph.as_ptr())
    }

    /// Creates another handle of a borrowed graph.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_graph) -> Result<Graph> {
        Handle::produce(|out| unsafe { ffi::cleanse_graph_retain(borrowed, out) }).map(Graph)
    }

    /// Returns the handle, which must be released with `cleanse_graph_release`.
    pub fn into_raw(self) -> NonNull<ffi::cleanse_graph> {
        self.0.into_raw()
    }

    /// Returns the handle, which stays borrowed.
    pub fn as_raw(&self) -> NonNull<ffi::cleanse_graph> {
        self.0.as_raw()
    }

    /// The graph as JSON.
    pub fn json(&self) -> Result<String> {
        self.description(ffi::cleanse_graph_json)
    }

    /// The graph in the DOT language of Graphviz.
    pub fn dot(&self) -> Result<String> {
        self.description(ffi::cleanse_graph_dot)
    }

    fn description(
        &self,
        describe: unsafe extern "C" fn(*mut ffi::cleanse_graph, *mut *mut c_char) -> *mut ffi::cleanse_error,
    ) -> Result<String> {
        let mut out = std::ptr::null_mut();
        check(unsafe { describe(self.0.raw(), &mut out) })?;
        // Invariant: we own the text until it is released.
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

/// Requests one key repeatedly.
///
/// It keeps alive the shared objects that its key can reach. A provider that breaks a cycle between objects keeps nothing alive.
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

    /// Creates another handle of a borrowed provider.
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

/// Requests one key repeatedly, and keeps neither the shared object nor the graph alive.
pub struct WeakProvider<T>(pub(crate) Provider<T>);

impl<T: Any + Send + Sync> WeakProvider<T> {
    /// The object, which is created if necessary while the graph lives. `None` if the graph is gone and no other owner keeps the object.
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

/// Builds a child graph repeatedly. A provider with the need `child` receives one. It does not keep alive the graph that installs the
/// child, so an object of that graph may keep it.
pub struct Factory(Handle<ffi::cleanse_factory>);

impl Factory {
    /// Builds the child graph; `values` are the values of its seeds. An object of the graph above that keeps the child keeps itself alive.
    pub fn build(&self, values: &[(&str, Value)]) -> Result<Graph> {
        let arguments = arguments(values)?;
        Handle::produce(|out| unsafe { ffi::cleanse_factory_build(self.0.raw(), arguments.raw(), out) }).map(Graph)
    }

    /// Creates another handle of a borrowed factory.
    pub(crate) fn retain(borrowed: *mut ffi::cleanse_factory) -> Result<Factory> {
        Handle::produce(|out| unsafe { ffi::cleanse_factory_retain(borrowed, out) }).map(Factory)
    }
}

impl fmt::Debug for Factory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Factory").field(&self.0.as_raw()).finish()
    }
}

//! Declarations: binders, bindings and injectors.

use std::any::Any;
use std::ffi::CString;
use std::fmt;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_void};
use std::panic::Location;
use std::ptr::{self, NonNull};
use std::sync::Arc;
use std::time::Duration;

use crate::callbacks::{release, Checker, Created, Creator, Filler, Hook};
use crate::code::Code;
use crate::error::{check, BoxError, Error, Result};
use crate::graph::Graph;
use crate::handle::Handle;
use crate::introspection::Report;
use crate::made::Made;
use crate::needs::{Declaration, Need, Reader};
use crate::raw::pointer;
use crate::trace::Trace;
use crate::values::{arguments, encode, type_of_rust, Key, Plain, Value};
use cleanse_sys as ffi;

/// Collects declarations.
pub struct Binder(Handle<ffi::cleanse_binder>);

/// The options of a build; see `cleanse_build_options`.
#[derive(Debug, Default)]
pub struct Options<'a> {
    /// The name of the graph in messages.
    pub name: Option<&'a str>,
    /// A binder that replaces keys anywhere in the graph and its children.
    pub overrides: Option<&'a Binder>,
    /// A graph whose keys are visible, and which the new graph keeps alive.
    pub parent: Option<&'a Graph>,
    /// The values of seeds.
    pub arguments: &'a [(&'a str, Value)],
    /// Whether only this thread may make requests to the graph.
    pub one_thread: bool,
    /// Receives the events of the graph and its children: what is created, destroyed and injected, and what fails.
    pub trace: Option<Trace>,
}

/// The source location of a declaration, for messages.
struct SourceLocation {
    file: CString,
    line: u32,
}

impl SourceLocation {
    fn of(caller: &Location<'_>) -> SourceLocation {
        SourceLocation { file: CString::new(caller.file()).unwrap_or_default(), line: caller.line() }
    }
}

impl Binder {
    pub fn new() -> Result<Binder> {
        Handle::produce(|out| unsafe { ffi::cleanse_binder_create(out) }).map(Binder)
    }

    /// Declares a provider: `bind(key).shared().to(needs, factory)`.
    #[track_caller]
    pub fn bind(&mut self, key: impl Into<Key>) -> Binding<'_> {
        let place = SourceLocation::of(Location::caller());
        Binding::new(self, place, key.into())
    }

    /// Registers a value. C can also read values whose types are `Plain`.
    #[track_caller]
    pub fn value<T: Any + Send + Sync>(&mut self, key: impl Into<Key>, value: T) -> Result<()> {
        let place = SourceLocation::of(Location::caller());
        let functions = ValueFunctions {
            int64: ffi::cleanse_bind_int64,
            double: ffi::cleanse_bind_double,
            bool: ffi::cleanse_bind_bool,
            string: ffi::cleanse_bind_string,
            bytes: ffi::cleanse_bind_bytes,
            pointer: ffi::cleanse_bind_pointer,
        };
        self.declare_value(place, key.into(), value, functions, false)
    }

    /// Registers a value that joins the collection of a key, which is a separate key.
    #[track_caller]
    pub fn collected_value<T: Any + Send + Sync>(&mut self, key: impl Into<Key>, value: T) -> Result<()> {
        let place = SourceLocation::of(Location::caller());
        let functions = ValueFunctions {
            int64: ffi::cleanse_collect_int64,
            double: ffi::cleanse_collect_double,
            bool: ffi::cleanse_collect_bool,
            string: ffi::cleanse_collect_string,
            bytes: ffi::cleanse_collect_bytes,
            pointer: ffi::cleanse_collect_pointer,
        };
        self.declare_value(place, key.into(), value, functions, true)
    }

    fn declare_value<T: Any + Send + Sync>(
        &mut self,
        place: SourceLocation,
        key: Key,
        value: T,
        functions: ValueFunctions,
        collected: bool,
    ) -> Result<()> {
        let plain = match Value::of(&value) {
            Some(plain) => plain,
            None => {
                let value = Arc::new(value);
                let mut binding = Binding::new(self, place, key).shared();
                binding.collected = collected;
                let create = move |_: &mut Reader| Ok(Created::Object(Made::new(value.clone())));
                let creator = Creator::new(create);
                return binding.finish(Declaration::default(), ffi::CLEANSE_POINTER, Some(Made::destroy), creator);
            }
        };
        let encoded = key.encode()?;
        let (binder, key, name) = (self.0.raw(), encoded.key(), encoded.name());
        let (file, line) = (place.file.as_ptr(), place.line);
        check(unsafe {
            match plain {
                Value::Int(value) => (functions.int64)(binder, key, name, value, file, line),
                Value::Double(value) => (functions.double)(binder, key, name, value, file, line),
                Value::Bool(value) => (functions.bool)(binder, key, name, value, file, line),
                Value::Pointer(value) => (functions.pointer)(binder, key, name, value.address(), file, line),
                Value::Text(value) => (functions.string)(binder, key, name, encode(&value)?.as_ptr(), file, line),
                Value::Bytes(value) => {
                    (functions.bytes)(binder, key, name, value.as_ptr().cast(), value.len(), file, line)
                }
            }
        })
    }

    /// Declares the collection of a key, which may then stay empty.
    #[track_caller]
    pub fn collection(&mut self, key: impl Into<Key>) -> Result<()> {
        let place = SourceLocation::of(Location::caller());
        let key = key.into().encode()?;
        let (file, line) = (place.file.as_ptr(), place.line);
        check(unsafe { ffi::cleanse_bind_collection(self.0.raw(), key.key(), key.name(), file, line) })
    }

    /// Registers another key for the binding of a key.
    #[track_caller]
    pub fn alias(&mut self, key: impl Into<Key>, target: impl Into<Key>) -> Result<()> {
        let place = SourceLocation::of(Location::caller());
        let (key, target) = (key.into().encode()?, target.into().encode()?);
        check(unsafe {
            ffi::cleanse_bind_alias(
                self.0.raw(),
                key.key(),
                key.name(),
                target.key(),
                target.name(),
                place.file.as_ptr(),
                place.line,
            )
        })
    }

    /// Declares an injector, which fills the properties of instances: `injector(type).to(needs, function)`. It fills only Rust
    /// instances, so its type is separate from the types of other languages: messages show `type (Rust)`.
    #[track_caller]
    pub fn injector<T: Any>(&mut self, type_: &str) -> Injector<'_, T> {
        let place = SourceLocation::of(Location::caller());
        Injector { binder: self, place, type_: type_.to_owned(), base: None, marker: PhantomData }
    }

    /// Declares a key whose value is passed when the graph is built, as an argument named after the key.
    #[track_caller]
    pub fn seed<T: Plain>(&mut self, key: impl Into<Key>) -> Result<()> {
        let place = SourceLocation::of(Location::caller());
        let key = key.into().encode()?;
        check(unsafe {
            ffi::cleanse_bind_seed(self.0.raw(), key.key(), key.name(), T::KIND, place.file.as_ptr(), place.line)
        })
    }

    /// Sets the scope of the graphs that are built from this binder.
    pub fn set_scope(&mut self, scope: &str) -> Result<()> {
        let scope = encode(scope)?;
        check(unsafe { ffi::cleanse_binder_set_scope(self.0.raw(), scope.as_ptr()) })
    }

    /// Installs a child graph, which `Graph::child` builds. Takes over its binder, since the library reads it at every build.
    #[track_caller]
    pub fn install(&mut self, name: &str, child: Binder) -> Result<()> {
        let place = SourceLocation::of(Location::caller());
        let name = encode(name)?;
        check(unsafe {
            ffi::cleanse_binder_install(self.0.raw(), name.as_ptr(), child.0.raw(), place.file.as_ptr(), place.line)
        })
    }

    /// Registers a function that checks each graph by rules of your own, after the library's own checks.
    pub fn validator(&mut self, check: impl Fn(&mut Report<'_>) + Send + Sync + 'static) -> Result<()> {
        let context = Box::into_raw(Box::new(Checker(Box::new(check))));
        give(context, unsafe {
            ffi::cleanse_binder_add_validator(self.0.raw(), Checker::validate, context.cast(), Some(release::<Checker>))
        })
    }

    /// Takes over a binder that C or Swift created. Wrap it in `ManuallyDrop` to leave it to its owner.
    ///
    /// # Safety
    /// The handle is valid, you own it, no other owner releases it, and no other thread declares in the binder at the same time.
    pub unsafe fn from_raw(binder: NonNull<ffi::cleanse_binder>) -> Binder {
        // SAFETY: the caller passes on the ownership of the handle.
        Binder(unsafe { Handle::take(binder) })
    }

    /// Returns the handle, which must be released with `cleanse_binder_release`.
    pub fn into_raw(self) -> NonNull<ffi::cleanse_binder> {
        self.0.into_raw()
    }

    /// Returns the handle, which stays borrowed.
    pub fn as_raw(&self) -> NonNull<ffi::cleanse_binder> {
        self.0.as_raw()
    }

    /// Checks all declarations, and builds the graph. No provider runs.
    #[track_caller]
    pub fn build(&self) -> Result<Graph> {
        self.build_with(Options::default())
    }

    #[track_caller]
    pub fn build_with(&self, options: Options<'_>) -> Result<Graph> {
        let place = SourceLocation::of(Location::caller());
        let name = options.name.map(encode).transpose()?;
        let arguments = arguments(options.arguments)?;
        let context = options.trace.map(|trace| Box::into_raw(Box::new(trace)));
        let trace = ffi::cleanse_trace {
            function: Some(Trace::report),
            context: context.map_or(ptr::null_mut(), |context| context.cast()),
            release_context: Some(release::<Trace>),
            ..ffi::cleanse_trace::sized()
        };
        let given = ffi::cleanse_build_options {
            file: place.file.as_ptr(),
            line: place.line,
            name: pointer(&name),
            overrides: options.overrides.map_or(ptr::null_mut(), |binder| binder.0.raw()),
            parent: options.parent.map_or(ptr::null_mut(), |graph| graph.0.raw()),
            arguments: arguments.raw(),
            one_thread: options.one_thread,
            trace: if context.is_some() { &trace } else { ptr::null() },
            ..ffi::cleanse_build_options::sized()
        };
        let built = Handle::produce(|out| unsafe { ffi::cleanse_graph_build(self.0.raw(), &given, out) });
        if let (Err(_), Some(context)) = (&built, context) {
            // Invariant: the context came out of a box, and a failed build does not take it over.
            drop(unsafe { Box::from_raw(context) });
        }
        built.map(Graph)
    }
}

/// A function of the library that declares a value.
type ValueFunction<T> = unsafe extern "C" fn(
    *mut ffi::cleanse_binder,
    *const c_char,
    *const c_char,
    T,
    *const c_char,
    u32,
) -> *mut ffi::cleanse_error;

/// The functions that bind values, or the functions that collect them.
struct ValueFunctions {
    int64: ValueFunction<i64>,
    double: ValueFunction<f64>,
    bool: ValueFunction<bool>,
    string: ValueFunction<*const c_char>,
    pointer: ValueFunction<*mut c_void>,
    bytes: unsafe extern "C" fn(
        *mut ffi::cleanse_binder,
        *const c_char,
        *const c_char,
        *const c_void,
        usize,
        *const c_char,
        u32,
    ) -> *mut ffi::cleanse_error,
}

/// Converts the result of a call that takes over a context unless it fails.
fn give<Context>(context: *mut Context, error: *mut ffi::cleanse_error) -> Result<()> {
    check(error).map_err(|error| {
        // Invariant: the context came out of a box, and the library did not take it over.
        drop(unsafe { Box::from_raw(context) });
        error
    })
}

/// A binding that is being declared. End the declaration with `to` or `try_to`.
#[must_use = "nothing is bound before `to` or `try_to`"]
pub struct Binding<'a> {
    binder: &'a mut Binder,
    place: SourceLocation,
    key: Key,
    sharing: i32,
    scope: Option<String>,
    collected: bool,
    on_start: Vec<Hook>,
    on_stop: Vec<Hook>,
    health: Vec<Hook>,
    health_interval: Duration,
}

impl<'a> Binding<'a> {
    fn new(binder: &'a mut Binder, place: SourceLocation, key: Key) -> Binding<'a> {
        Binding {
            binder,
            place,
            key,
            sharing: ffi::CLEANSE_UNSHARED,
            scope: None,
            collected: false,
            on_start: Vec::new(),
            on_stop: Vec::new(),
            health: Vec::new(),
            health_interval: Duration::ZERO,
        }
    }

    /// Creates the object once in each graph.
    pub fn shared(mut self) -> Self {
        self.sharing = ffi::CLEANSE_SHARED;
        self
    }

    /// Creates the object once in each graph, which must have this scope.
    pub fn scoped(mut self, scope: &str) -> Self {
        self.sharing = ffi::CLEANSE_SCOPED;
        self.scope = Some(scope.to_owned());
        self
    }

    /// Joins the collection of the key, which is a separate key.
    pub fn collected(mut self) -> Self {
        self.collected = true;
        self
    }

    /// Adds a step that runs when the graph starts, after the steps of the object's dependencies. For shared objects, of the type
    /// that the factory creates.
    pub fn on_start<T, F>(mut self, run: F) -> Self
    where
        T: Any + Send + Sync,
        F: Fn(&T) -> std::result::Result<(), BoxError> + Send + Sync + 'static,
    {
        self.on_start.push(Hook::new(run));
        self
    }

    /// Adds a step that runs when the graph stops, or is dropped while it runs, before the steps of the object's dependencies. For
    /// shared objects, of the type that the factory creates.
    pub fn on_stop<T, F>(mut self, run: F) -> Self
    where
        T: Any + Send + Sync,
        F: Fn(&T) -> std::result::Result<(), BoxError> + Send + Sync + 'static,
    {
        self.on_stop.push(Hook::new(run));
        self
    }

    /// Adds a check that `Graph::health` runs while the graph runs. It fails if the object can't do its work. Its answer is kept for the
    /// interval. For shared objects, of the type that the factory creates.
    pub fn health<T, F>(mut self, interval: Duration, check: F) -> Self
    where
        T: Any + Send + Sync,
        F: Fn(&T) -> std::result::Result<(), BoxError> + Send + Sync + 'static,
    {
        self.health.push(Hook::new(check));
        self.health_interval = interval;
        self
    }

    /// Ends the declaration with the needs, and a function that creates the object from them.
    pub fn to<N, T, F>(self, needs: N, factory: F) -> Result<()>
    where
        N: Need,
        T: Any + Send + Sync,
        F: Fn(N::Value) -> T + Send + Sync + 'static,
    {
        self.try_to(needs, move |values| Ok(factory(values)))
    }

    /// Ends the declaration with the needs, and a function that creates the object or fails.
    pub fn try_to<N, T, F>(self, needs: N, factory: F) -> Result<()>
    where
        N: Need,
        T: Any + Send + Sync,
        F: Fn(N::Value) -> std::result::Result<T, BoxError> + Send + Sync + 'static,
    {
        let declaration = Declaration::of(&needs)?;
        self.on_start.iter().chain(&self.on_stop).chain(&self.health).try_for_each(Hook::check::<T>)?;
        let create = move |reader: &mut Reader| {
            let object = factory(needs.read(reader)?)?;
            Ok(Created::Object(Made::new(Arc::new(object))))
        };
        self.finish(declaration, ffi::CLEANSE_POINTER, Some(Made::destroy), Creator::new(create))
    }

    /// Ends the declaration with the needs, and a function that creates a value that other languages can also read.
    pub fn to_value<N, T, F>(self, needs: N, factory: F) -> Result<()>
    where
        N: Need,
        T: Plain + Into<Value>,
        F: Fn(N::Value) -> T + Send + Sync + 'static,
    {
        self.try_to_value(needs, move |values| Ok(factory(values)))
    }

    /// Ends the declaration with the needs, and a function that creates a value for all languages or fails.
    pub fn try_to_value<N, T, F>(self, needs: N, factory: F) -> Result<()>
    where
        N: Need,
        T: Plain + Into<Value>,
        F: Fn(N::Value) -> std::result::Result<T, BoxError> + Send + Sync + 'static,
    {
        let declaration = Declaration::of(&needs)?;
        if !self.on_start.is_empty() || !self.on_stop.is_empty() || !self.health.is_empty() {
            return Err(Error::new(Code::Argument, "values have no steps of a start or stop, and no checks"));
        }
        let create = move |reader: &mut Reader| Ok(Created::Value(factory(needs.read(reader)?)?.into()));
        self.finish(declaration, T::KIND, None, Creator::new(create))
    }

    fn finish(
        self,
        declaration: Declaration,
        kind: i32,
        destroy: Option<ffi::cleanse_destroy_function>,
        mut creator: Creator,
    ) -> Result<()> {
        let key = self.key.encode()?;
        let scope = self.scope.as_deref().map(encode).transpose()?;
        let (dependencies, parameters) = (declaration.dependencies(), declaration.parameters());
        (creator.on_start, creator.on_stop, creator.health) = (self.on_start, self.on_stop, self.health);
        let (starts, stops) = (!creator.on_start.is_empty(), !creator.on_stop.is_empty());
        let checks = !creator.health.is_empty();
        let context = Box::into_raw(Box::new(creator));
        let binding = ffi::cleanse_binding {
            file: self.place.file.as_ptr(),
            line: self.place.line,
            key: key.key(),
            name: key.name(),
            sharing: self.sharing,
            scope: pointer(&scope),
            collected: self.collected,
            dependencies: dependencies.as_ptr(),
            dependency_count: dependencies.len(),
            parameters: parameters.as_ptr(),
            parameter_count: parameters.len(),
            create: Some(Creator::create),
            destroy,
            context: context.cast(),
            release_context: Some(release::<Creator>),
            kind,
            start: starts.then(|| Creator::start as ffi::cleanse_start_function),
            stop: stops.then(|| Creator::stop as ffi::cleanse_stop_function),
            health: checks.then(|| Creator::health as ffi::cleanse_health_function),
            health_interval: u64::try_from(self.health_interval.as_nanos()).unwrap_or(u64::MAX),
            ..ffi::cleanse_binding::sized()
        };
        give(context, unsafe { ffi::cleanse_bind(self.binder.0.raw(), &binding) })
    }
}

/// An injector that is being declared. End the declaration with `to` or `try_to`.
#[must_use = "nothing is bound before `to` or `try_to`"]
pub struct Injector<'a, T> {
    binder: &'a mut Binder,
    place: SourceLocation,
    type_: String,
    base: Option<String>,
    marker: PhantomData<fn(&mut T)>,
}

impl<T: Any> Injector<'_, T> {
    /// Sets the type whose injector runs first, on the same instance.
    pub fn base(mut self, type_: &str) -> Self {
        self.base = Some(type_.to_owned());
        self
    }

    /// Ends the declaration with the needs, and a function that fills an instance with them.
    pub fn to<N, F>(self, needs: N, fill: F) -> Result<()>
    where
        N: Need,
        F: Fn(&mut T, N::Value) + Send + Sync + 'static,
    {
        self.try_to(needs, move |instance, values| {
            fill(instance, values);
            Ok(())
        })
    }

    /// Ends the declaration with the needs, and a function that fills an instance or fails.
    pub fn try_to<N, F>(self, needs: N, fill: F) -> Result<()>
    where
        N: Need,
        F: Fn(&mut T, N::Value) -> std::result::Result<(), BoxError> + Send + Sync + 'static,
    {
        let (type_, base) = (type_of_rust(&self.type_)?, self.base.as_deref().map(type_of_rust).transpose()?);
        let declaration = Declaration::of(&needs)?;
        let dependencies = declaration.dependencies();
        if !declaration.parameters().is_empty() {
            return Err(Error::new(Code::Argument, "an injector takes no arguments"));
        }
        let context = Box::into_raw(Box::new(Filler(Box::new(move |instance: &mut dyn Any, reader: &mut Reader| {
            fill(Filler::of(instance)?, needs.read(reader)?)
        }))));
        let injector = ffi::cleanse_injector {
            size: std::mem::size_of::<ffi::cleanse_injector>(),
            file: self.place.file.as_ptr(),
            line: self.place.line,
            type_: type_.as_ptr(),
            base: pointer(&base),
            dependencies: dependencies.as_ptr(),
            dependency_count: dependencies.len(),
            inject: Some(Filler::inject),
            context: context.cast(),
            release_context: Some(release::<Filler>),
        };
        give(context, unsafe { ffi::cleanse_bind_injector(self.binder.0.raw(), &injector) })
    }
}

impl fmt::Debug for Binder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Binder").field(&self.as_raw()).finish()
    }
}

impl fmt::Debug for Binding<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Binding").field("key", &self.key).finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Injector<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Injector").field("type", &self.type_).finish_non_exhaustive()
    }
}

//! Dependency injection with `libcleanse`: handles that release themselves, `Result` instead of error handles, and no unsafe code for
//! users.
//!
//! ```
//! use cleanse::{need, Binder, Object};
//!
//! struct Heater { degrees: i64 }
//! struct Pump { heater: Object<Heater> }
//!
//! # fn main() -> cleanse::Result<()> {
//! let mut binder = Binder::new()?;
//! binder.value("degrees", 93_i64)?;
//! binder.bind("heater").shared().to(need("degrees"), |degrees: Object<i64>| Heater { degrees: *degrees })?;
//! binder.bind("pump").to(need("heater"), |heater| Pump { heater })?;
//! let graph = binder.build()?;
//! assert_eq!(graph.get::<Pump>("pump")?.heater.degrees, 93);
//! # Ok(())
//! # }
//! ```
//!
//! Objects have any type that may be shared between threads. C can also read `i64`, `f64`, `bool`, `String`, `Vec<u8>` and `Pointer`, if
//! they are bound as values. Requesting a key with a type that differs from its object's is an error.
//!
//! The request of an object returns the errors and panics of providers, as errors. A panic in a `drop` that the library calls is
//! caught.
//!
//! A graph may be shared with C and Swift: see [`Graph::from_raw`].

#![deny(missing_debug_implementations, unsafe_op_in_unsafe_fn)]

mod binder;
mod callbacks;
mod code;
mod error;
mod graph;
mod handle;
mod introspection;
mod made;
mod needs;
mod object;
mod panics;
mod raw;
mod trace;
mod values;

pub use binder::{Binder, Binding, Injector, Options};
pub use code::Code;
pub use error::{BoxError, Error, Issue, Link, Result};
pub use graph::{Factory, Graph, Health, Provider, WeakProvider};
pub use introspection::{BindingInfo, ComponentInfo, DependencyInfo, Report};
pub use needs::{
    child, collection, need, optional, optional_collection, optional_parameter, optional_provider, optional_weak,
    own_graph, parameter, provider, weak, Child, Collection, Need, Optional, OptionalCollection, OptionalParameter,
    OptionalProviderOf, OptionalWeakProviderOf, OwnGraph, Parameter, ProviderOf, Required, WeakProviderOf,
};
pub use object::Object;
pub use trace::{statistics, Event, Statistics, Trace, TraceEvent};
pub use values::{Key, Plain, Pointer, Value};

/// The version of the loaded library.
pub fn version() -> &'static str {
    // Invariant: the text is borrowed forever.
    unsafe { raw::text(cleanse_sys::cleanse_version_string()) }.unwrap_or_default()
}

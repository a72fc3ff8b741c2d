//! `cleanse.h` for Rust: handles that release themselves, `Result` in place of errors, no unsafe code for those who use it.
//!
//! ```ignore
//! let mut binder = Binder::new()?;
//! binder.value("degrees", 93_i64)?;
//! binder.bind("heater").shared().to(need("degrees"), |degrees: Object<i64>| Heater { degrees: *degrees })?;
//! binder.bind("pump").to(need("heater"), |heater| Pump { heater })?;
//! let graph = binder.build()?;
//! graph.get::<Pump>("pump")?.run();
//! ```
//!
//! Objects are of any type that may be shared between threads; `i64`, `f64`, `bool`, `String` and `Vec<u8>`, bound as values,
//! are those that C sees too. A key that is requested as another type than its object has is an error.
//!
//! Errors that providers return come out where the object was requested, and so do panics, as errors. A panic in a `drop` that
//! the library calls ends there.
//!
//! Visitors and validators are left out: `Graph::json` tells the same.

mod binder;
mod callbacks;
mod error;
mod ffi;
mod graph;
mod handle;
mod needs;
mod object;
mod values;

pub use binder::{Binder, Binding, Injector, Options};
pub use error::{BoxError, Error, Issue, Link, Result};
pub use graph::{Graph, Provider, WeakProvider};
pub use needs::{
    collection, need, optional, optional_parameter, parameter, provider, weak, Collection, Need, Optional,
    OptionalParameter, Parameter, ProviderOf, Required, WeakProviderOf,
};
pub use object::Object;
pub use values::{Key, Plain, Value};

/// The numbers of errors; see `cleanse.h`.
pub mod code {
    pub const ARGUMENT: i32 = 1;
    pub const HANDLE: i32 = 2;
    pub const KIND: i32 = 3;
    pub const GRAPH: i32 = 4;
    pub const GONE: i32 = 5;
    pub const PROVIDER: i32 = 6;
    pub const MISSING: i32 = 101;
    pub const DUPLICATE: i32 = 102;
    pub const CYCLE: i32 = 103;
    pub const SCOPE_NESTING: i32 = 104;
    pub const SCOPE: i32 = 105;
    pub const OVERRIDE: i32 = 106;
    pub const REENTRANT: i32 = 107;
    pub const DEADLOCK: i32 = 108;
    pub const ARGUMENTS: i32 = 109;
    pub const RECURSIVE: i32 = 110;
    pub const MISPLACED: i32 = 111;
    pub const WEAK: i32 = 112;
    pub const NESTING: i32 = 113;
    pub const STACK: i32 = 114;
    pub const THREAD: i32 = 115;
    pub const ISOLATION: i32 = 116;
    pub const VALIDATOR: i32 = 198;
    pub const OTHER: i32 = 199;
    /// Numbers from here on are yours.
    pub const USER: i32 = 1000;
}

/// The version of the library that runs.
pub fn version() -> &'static str {
    // Invariant: the text is borrowed for ever.
    unsafe { values::text(ffi::cleanse_version_string()) }.unwrap_or_default()
}

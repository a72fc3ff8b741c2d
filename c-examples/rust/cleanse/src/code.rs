//! The numbers of errors.

use cleanse_sys as ffi;

macro_rules! codes {
    ($($(#[$documentation:meta])* $name:ident = $number:ident),*) => {
        /// The number of an error or an issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$documentation])* $name,)*
            /// A number of your own, from 1000 on. A provider that returns a lower number fails with `Provider`.
            User(i32),
            /// A number of a later version of the library.
            Unknown(i32),
        }

        impl Code {
            /// The number in `cleanse.h`.
            pub fn number(self) -> i32 {
                match self {
                    $(Code::$name => ffi::$number,)*
                    Code::User(number) | Code::Unknown(number) => number,
                }
            }
        }

        impl From<i32> for Code {
            fn from(number: i32) -> Code {
                match number {
                    $(ffi::$number => Code::$name,)*
                    number if number >= ffi::CLEANSE_ERROR_USER => Code::User(number),
                    number => Code::Unknown(number),
                }
            }
        }
    };
}

codes! {
    /// An argument of the call is wrong.
    Argument = CLEANSE_ERROR_ARGUMENT,
    /// A handle has been released, or is of another type.
    Handle = CLEANSE_ERROR_HANDLE,
    /// The object is of another kind, or of another Rust type.
    Kind = CLEANSE_ERROR_KIND,
    /// The graph has several mistakes; see the issues.
    Graph = CLEANSE_ERROR_GRAPH,
    /// A provider that breaks a cycle was called after its graph was released.
    Gone = CLEANSE_ERROR_GONE,
    /// A provider failed without a number of its own, or passed on an error of a call.
    Provider = CLEANSE_ERROR_PROVIDER,
    /// Nothing is bound to a key.
    Missing = CLEANSE_ERROR_MISSING,
    /// A key is bound more than once, or two child graphs have the same name.
    Duplicate = CLEANSE_ERROR_DUPLICATE,
    /// Objects depend on each other, a type derives from itself, or aliases form a cycle.
    Cycle = CLEANSE_ERROR_CYCLE,
    /// A child graph has the same scope as a graph above it.
    ScopeNesting = CLEANSE_ERROR_SCOPE_NESTING,
    /// A binding names a scope that its graph does not have.
    Scope = CLEANSE_ERROR_SCOPE,
    /// An override replaces nothing.
    Override = CLEANSE_ERROR_OVERRIDE,
    /// An object was requested while it was being created.
    Reentrant = CLEANSE_ERROR_REENTRANT,
    /// Threads wait for each other's objects.
    Deadlock = CLEANSE_ERROR_DEADLOCK,
    /// Arguments are missing, of the wrong kind, or unexpected; or two seeds disagree.
    Arguments = CLEANSE_ERROR_ARGUMENTS,
    /// A child graph is installed inside itself.
    Recursive = CLEANSE_ERROR_RECURSIVE,
    /// Overrides declare a child graph, a seed, a scope or a validator, which they can't.
    Misplaced = CLEANSE_ERROR_MISPLACED,
    /// A weak dependency is on an unshared object.
    Weak = CLEANSE_ERROR_WEAK,
    /// Child graphs are nested too deeply, or there are too many.
    Nesting = CLEANSE_ERROR_NESTING,
    /// Unshared objects, aliases or bases are nested more deeply than the stack allows.
    Stack = CLEANSE_ERROR_STACK,
    /// An object was requested on the wrong thread, or outside of its Swift actor.
    Thread = CLEANSE_ERROR_THREAD,
    /// An object needs objects that belong to different Swift actors.
    Isolation = CLEANSE_ERROR_ISOLATION,
    /// A value would be borrowed from an object that nothing keeps alive.
    Unshared = CLEANSE_ERROR_UNSHARED,
    /// A graph has to be started first, or only Swift can start it.
    NeedsStart = CLEANSE_ERROR_NEEDS_START,
    /// The call would have to wait for Swift tasks.
    Asynchronous = CLEANSE_ERROR_ASYNCHRONOUS,
    /// A graph did not start; started objects have been stopped.
    Start = CLEANSE_ERROR_START,
    /// A graph stopped with failures; everything else has been stopped.
    Stop = CLEANSE_ERROR_STOP,
    /// A graph can't start, because it or a graph above it has been stopped.
    Stopped = CLEANSE_ERROR_STOPPED,
    /// A validator reported an error.
    Validator = CLEANSE_ERROR_VALIDATOR,
    /// Any other error of the Swift part of a graph.
    Other = CLEANSE_ERROR_OTHER
}

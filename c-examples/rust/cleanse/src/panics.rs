//! The containment of panics, which must not pass through the library.

use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs what may panic, and gives what it panicked with as text.
pub fn catch<R>(run: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(|text| &**text));
        let text = format!("panicked: {}", text.unwrap_or("without a text"));
        discard(panic);
        text
    })
}

/// Drops what is the user's. What a drop panics with is leaked, since to drop that may panic as well.
pub fn discard<T>(value: T) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        std::mem::forget(panic);
    }
}

/// Runs what the library does not expect to fail. The panic hook has told of a panic already.
pub fn contain(run: impl FnOnce()) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(run)) {
        discard(panic);
    }
}

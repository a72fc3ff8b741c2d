//! The containment of panics, which must not pass through the library.

use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a function that may panic. Returns its result, or the text of the panic.
pub fn catch<R>(run: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(|text| &**text));
        let text = format!("panicked: {}", text.unwrap_or("without a text"));
        discard(panic);
        text
    })
}

/// Drops a user's value. The payload of a panic in its drop is leaked, since dropping the payload may also panic.
pub fn discard<T>(value: T) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(value))) {
        std::mem::forget(panic);
    }
}

/// Runs a function that must not fail for the library. The panic hook has already reported a panic.
pub fn contain(run: impl FnOnce()) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(run)) {
        discard(panic);
    }
}

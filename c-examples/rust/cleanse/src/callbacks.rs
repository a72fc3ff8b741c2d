//! What the library calls, and what must not pass through it: panics.

use std::any::{type_name, Any};
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::code::Code;
use crate::error::{BoxError, Error};
use crate::introspection::Report;
use crate::made::Made;
use crate::needs::Reader;
use cleanse_sys as ffi;

/// Makes an object: the context of a binding.
pub struct Creator(pub Box<dyn Fn(&mut Reader) -> Result<Made, BoxError> + Send + Sync>);

/// Fills the properties of an instance: the context of an injector.
pub struct Filler(pub Box<dyn Fn(&mut dyn Any, &mut Reader) -> Result<(), BoxError> + Send + Sync>);

impl Creator {
    pub unsafe extern "C" fn create(
        request: *const ffi::cleanse_request,
        out: *mut *mut c_void,
        context: *mut c_void,
    ) -> *mut ffi::cleanse_error {
        guard(|| {
            let creator = &*context.cast::<Creator>();
            *out = (creator.0)(&mut Reader::new(request))?.into_raw();
            Ok(())
        })
    }
}

impl Filler {
    pub unsafe extern "C" fn inject(
        request: *const ffi::cleanse_request,
        instance: *mut c_void,
        context: *mut c_void,
    ) -> *mut ffi::cleanse_error {
        guard(|| {
            let filler = &*context.cast::<Filler>();
            // Invariant: `Graph::inject` gives the library the address of a reference.
            let instance = &mut *instance.cast::<&mut dyn Any>();
            (filler.0)(&mut **instance, &mut Reader::new(request))
        })
    }

    pub fn of<T: Any>(instance: &mut dyn Any) -> Result<&mut T, Error> {
        instance
            .downcast_mut()
            .ok_or_else(|| Error::new(Code::Kind, format!("the injector fills instances of {} only", type_name::<T>())))
    }
}

/// Checks a graph: the context of a validator.
pub struct Checker(pub Box<dyn Fn(&mut Report<'_>) + Send + Sync>);

impl Checker {
    pub unsafe extern "C" fn validate(report: *mut ffi::cleanse_report, context: *mut c_void) {
        let checker = &*context.cast::<Checker>();
        let mut report = Report::new(report);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (checker.0)(&mut report))) {
            contain(|| report.add(None, &text_of(&*panic)).unwrap_or_default());
        }
    }
}

/// Releases a context.
pub unsafe extern "C" fn release<Context>(context: *mut c_void) {
    contain(|| drop(Box::from_raw(context.cast::<Context>())));
}

/// Runs what may fail or panic, and makes the library's error of it.
fn guard(run: impl FnOnce() -> Result<(), BoxError>) -> *mut ffi::cleanse_error {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(())) => std::ptr::null_mut(),
        Ok(Err(error)) => match error.downcast::<Error>() {
            Ok(error) => error.into_raw(),
            Err(error) => Error::new(Code::Provider, error.to_string()).into_raw(),
        },
        Err(panic) => Error::new(Code::Provider, text_of(&*panic)).into_raw(),
    }
}

/// What a panic said.
fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(|text| &**text));
    format!("panicked: {}", text.unwrap_or("without a text"))
}

/// Runs what the library does not expect to fail. The panic hook has told of a panic already.
pub fn contain(run: impl FnOnce()) {
    let _ = catch_unwind(AssertUnwindSafe(run));
}

//! The callbacks of the library.

use std::any::{type_name, Any, TypeId};
use std::fmt::Write;
use std::os::raw::c_void;

use crate::code::Code;
use crate::error::{note, BoxError, Error};
use crate::introspection::Report;
use crate::made::{fill, Filled, Made};
use crate::needs::Reader;
use crate::panics::{catch, contain};
use crate::values::Value;
use cleanse_sys as ffi;

/// Creates, starts, stops and checks an object: the context of a binding.
pub struct Creator {
    create: Box<dyn Fn(&mut Reader) -> Result<Created, BoxError> + Send + Sync>,
    pub on_start: Vec<Hook>,
    pub on_stop: Vec<Hook>,
    pub health: Vec<Hook>,
}

/// The result of a provider.
pub enum Created {
    Object(Made),
    Value(Value),
}

/// A step of the start or the stop of an object, or a check of its health.
pub struct Hook {
    type_id: TypeId,
    type_name: &'static str,
    run: Box<dyn Fn(&(dyn Any + Send + Sync)) -> Result<(), BoxError> + Send + Sync>,
}

/// Fills the properties of an instance: the context of an injector.
pub struct Filler(pub Box<dyn Fn(&mut dyn Any, &mut Reader) -> Result<(), BoxError> + Send + Sync>);

impl Hook {
    pub fn new<T: Any + Send + Sync>(run: impl Fn(&T) -> Result<(), BoxError> + Send + Sync + 'static) -> Hook {
        Hook {
            type_id: TypeId::of::<T>(),
            type_name: type_name::<T>(),
            run: Box::new(move |object| object.downcast_ref().map_or(Ok(()), &run)),
        }
    }

    /// Refuses objects of another type.
    pub fn check<T: Any>(&self) -> Result<(), Error> {
        if self.type_id == TypeId::of::<T>() {
            return Ok(());
        }
        let (expected, found) = (self.type_name, type_name::<T>());
        Err(Error::new(Code::Kind, format!("a step of the start or stop takes {expected}, but the object is {found}")))
    }
}

impl Creator {
    pub fn new(create: impl Fn(&mut Reader) -> Result<Created, BoxError> + Send + Sync + 'static) -> Creator {
        Creator { create: Box::new(create), on_start: Vec::new(), on_stop: Vec::new(), health: Vec::new() }
    }

    /// The object of this binding, for its steps.
    fn object(instance: *mut c_void) -> Result<Made, Error> {
        Made::at(instance).ok_or_else(|| Error::new(Code::Handle, "the object has been destroyed"))
    }

    pub unsafe extern "C" fn start(instance: *mut c_void, context: *mut c_void) -> *mut ffi::cleanse_error {
        guard(|| {
            // SAFETY: the context is the binding's, which the library has not released.
            let (made, creator) = (Creator::object(instance)?, unsafe { &*context.cast::<Creator>() });
            creator.on_start.iter().try_for_each(|hook| (hook.run)(&**made.value()))
        })
    }

    pub unsafe extern "C" fn health(instance: *mut c_void, context: *mut c_void) -> *mut ffi::cleanse_error {
        guard(|| {
            // SAFETY: the context is the binding's, which the library has not released.
            let (made, creator) = (Creator::object(instance)?, unsafe { &*context.cast::<Creator>() });
            creator.health.iter().try_for_each(|hook| (hook.run)(&**made.value()))
        })
    }

    /// Runs all steps in reverse order of their declaration, even if some fail.
    pub unsafe extern "C" fn stop(instance: *mut c_void, context: *mut c_void) -> *mut ffi::cleanse_error {
        // SAFETY: the context is the binding's, which the library has not released.
        let creator = unsafe { &*context.cast::<Creator>() };
        let mut first: *mut ffi::cleanse_error = std::ptr::null_mut();
        for hook in creator.on_stop.iter().rev() {
            let error = guard(|| (hook.run)(&**Creator::object(instance)?.value()));
            if first.is_null() {
                first = error;
            } else {
                // SAFETY: we own the error.
                unsafe { ffi::cleanse_error_release(error) };
            }
        }
        first
    }

    pub unsafe extern "C" fn create(
        request: *const ffi::cleanse_request,
        out: *mut *mut c_void,
        context: *mut c_void,
    ) -> *mut ffi::cleanse_error {
        // SAFETY: the context is the binding's, and the request and `out` are valid until this returns.
        guard(|| unsafe {
            let creator = &*context.cast::<Creator>();
            match (creator.create)(&mut Reader::new(request))? {
                Created::Object(made) => *out = made.hold(),
                Created::Value(value) => value.give(request, out)?,
            }
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
            // SAFETY: the context is the injector's, and the request is valid until this returns.
            let (filler, mut reader) = unsafe { (&*context.cast::<Filler>(), Reader::new(request)) };
            match fill(instance, |instance| (filler.0)(instance, &mut reader)) {
                Filled::Returned(result) => result,
                Filled::Unknown => Err(Error::new(
                    Code::Kind,
                    "the injector fills instances of Rust only, which Graph::inject was given",
                )
                .into()),
                Filled::Borrowed => Err(Error::new(Code::Argument, "another injector is filling the instance").into()),
            }
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
        // SAFETY: the context is the validator's, and the report is valid until this returns.
        let (checker, mut report) = unsafe { (&*context.cast::<Checker>(), Report::new(report)) };
        if let Err(text) = catch(|| (checker.0)(&mut report)) {
            contain(|| report.add(None, &text).unwrap_or_default());
        }
    }
}

/// Releases a context.
pub unsafe extern "C" fn release<Context>(context: *mut c_void) {
    // SAFETY: the context came out of a box, and the library no longer uses it.
    contain(|| drop(unsafe { Box::from_raw(context.cast::<Context>()) }));
}

/// Runs a function that may fail or panic, and converts its failure to an error of the library. The error and the panic are user values
/// too: reading and dropping them may panic.
fn guard(run: impl FnOnce() -> Result<(), BoxError>) -> *mut ffi::cleanse_error {
    let failed = match catch(run) {
        Ok(Ok(())) => return std::ptr::null_mut(),
        Ok(Err(error)) => error,
        Err(text) => Error::new(Code::Provider, text).into(),
    };
    match failed.downcast::<Error>() {
        Ok(error) => error.into_raw(),
        Err(error) => {
            let mut text = String::new();
            let is_read = catch(|| write!(text, "{error}").is_ok()).unwrap_or(false);
            contain(|| note(error));
            let text = if is_read { text } else { format!("an error whose text can't be read: {text}") };
            Error::new(Code::Provider, text).into_raw()
        }
    }
}

//! What the library calls, and what must not pass through it: panics.

use std::any::{type_name, Any, TypeId};
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::code::Code;
use crate::error::{note, BoxError, Error};
use crate::introspection::Report;
use crate::made::Made;
use crate::needs::Reader;
use crate::values::Value;
use cleanse_sys as ffi;

/// Makes an object, starts and stops it: the context of a binding.
pub struct Creator {
    create: Box<dyn Fn(&mut Reader) -> Result<Created, BoxError> + Send + Sync>,
    pub on_start: Vec<Hook>,
    pub on_stop: Vec<Hook>,
}

/// What a provider makes.
pub enum Created {
    Object(Made),
    Value(Value),
}

/// A step of the start or the stop of an object.
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
        Creator { create: Box::new(create), on_start: Vec::new(), on_stop: Vec::new() }
    }

    pub unsafe extern "C" fn start(instance: *mut c_void, context: *mut c_void) -> *mut ffi::cleanse_error {
        guard(|| {
            let (made, creator) = (Made::instance(instance), &*context.cast::<Creator>());
            creator.on_start.iter().try_for_each(|hook| (hook.run)(&**made.value()))
        })
    }

    /// Runs all steps, the one that was declared last first, even if some fail.
    pub unsafe extern "C" fn stop(instance: *mut c_void, context: *mut c_void) -> *mut ffi::cleanse_error {
        let (made, creator) = (Made::instance(instance), &*context.cast::<Creator>());
        let mut first: *mut ffi::cleanse_error = std::ptr::null_mut();
        for hook in creator.on_stop.iter().rev() {
            let error = guard(|| (hook.run)(&**made.value()));
            if first.is_null() {
                first = error;
            } else {
                ffi::cleanse_error_release(error);
            }
        }
        first
    }

    pub unsafe extern "C" fn create(
        request: *const ffi::cleanse_request,
        out: *mut *mut c_void,
        context: *mut c_void,
    ) -> *mut ffi::cleanse_error {
        guard(|| {
            let creator = &*context.cast::<Creator>();
            match (creator.create)(&mut Reader::new(request))? {
                Created::Object(made) => *out = made.into_raw(),
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
            Err(error) => {
                let message = error.to_string();
                note(error);
                Error::new(Code::Provider, message).into_raw()
            }
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

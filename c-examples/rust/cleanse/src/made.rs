//! Objects that providers in Rust created, and instances that injectors fill.

use std::any::{type_name, Any};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::os::raw::c_void;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use crate::panics::contain;

/// A pointer for the library that represents a value of this crate. It is odd, so it is not the address of an instance of another
/// language, and no number is reused. A pointer that is looked up is never dereferenced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(usize);

impl Number {
    fn next() -> Number {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        Number(NEXT.fetch_add(2, Ordering::Relaxed))
    }

    pub fn of(pointer: *mut c_void) -> Number {
        Number(pointer as usize)
    }

    pub fn pointer(self) -> *mut c_void {
        self.0 as *mut c_void
    }
}

/// A part of the living objects. There are several parts, so that threads rarely wait.
type Part = RwLock<Option<BTreeMap<Number, Made>>>;
#[allow(clippy::declare_interior_mutable_const)]
const NONE: Part = RwLock::new(None);
static LIVING: [Part; 16] = [NONE; 16];

fn part(number: Number) -> &'static Part {
    &LIVING[(number.0 >> 1) % LIVING.len()]
}

/// An object that a provider created, with the name of its type.
#[derive(Clone)]
pub struct Made {
    value: Arc<dyn Any + Send + Sync>,
    type_name: &'static str,
}

impl Made {
    pub fn new<T: Any + Send + Sync>(value: Arc<T>) -> Made {
        Made { value, type_name: type_name::<T>() }
    }

    pub fn value(&self) -> &Arc<dyn Any + Send + Sync> {
        &self.value
    }

    pub fn type_name(&self) -> &'static str {
        self.type_name
    }

    /// Keeps the object until `destroy`; the result represents it in the library.
    pub fn hold(self) -> *mut c_void {
        let number = Number::next();
        let mut living = part(number).write().unwrap_or_else(PoisonError::into_inner);
        living.get_or_insert_with(BTreeMap::new).insert(number, self);
        number.pointer()
    }

    /// The object of a pointer in the library, if it came from this crate and has not been destroyed.
    pub fn at(pointer: *mut c_void) -> Option<Made> {
        let number = Number::of(pointer);
        let living = part(number).read().unwrap_or_else(PoisonError::into_inner);
        living.as_ref().and_then(|living| living.get(&number)).cloned()
    }

    /// Releases the object that `hold` keeps.
    pub unsafe extern "C" fn destroy(pointer: *mut c_void, _: *mut c_void) {
        let number = Number::of(pointer);
        let made = {
            let mut living = part(number).write().unwrap_or_else(PoisonError::into_inner);
            living.as_mut().and_then(|living| living.remove(&number))
        };
        contain(|| drop(made));
    }
}

/// A reference to an instance that injectors fill, for one call on this thread.
struct Loan {
    number: Number,
    /// None while an injector has it.
    instance: Option<NonNull<dyn Any>>,
}

thread_local! {
    static LOANS: RefCell<Vec<Loan>> = RefCell::new(Vec::new());
}

/// An instance that is lent to the injectors of a call.
#[derive(Debug)]
pub struct Lent(Number);

impl Lent {
    /// Runs a call in which injectors fill an instance, with the pointer that represents it.
    pub fn lend<R>(instance: &mut dyn Any, call: impl FnOnce(*mut c_void) -> R) -> R {
        // SAFETY: only the lifetime changes. The loan ends below, before the borrow does.
        let instance: &'static mut dyn Any = unsafe { std::mem::transmute(instance) };
        let lent = Lent(Number::next());
        LOANS.with(|loans| {
            loans.borrow_mut().push(Loan { number: lent.0, instance: Some(NonNull::from(instance)) });
        });
        call(lent.0.pointer())
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        LOANS.with(|loans| loans.borrow_mut().retain(|loan| loan.number != self.0));
    }
}

/// The result of a look-up of a lent instance.
pub enum Filled<R> {
    Returned(R),
    /// Not an instance that this thread lends: an instance of another language, or a pointer that was kept too long.
    Unknown,
    /// An enclosing injector is filling it.
    Borrowed,
}

/// Runs a function with the instance that a pointer of the library represents.
pub fn fill<R>(pointer: *mut c_void, function: impl FnOnce(&mut dyn Any) -> R) -> Filled<R> {
    struct Return(Number, NonNull<dyn Any>);
    impl Drop for Return {
        fn drop(&mut self) {
            change(self.0, |loan| loan.instance = Some(self.1));
        }
    }

    fn change<R>(number: Number, function: impl FnOnce(&mut Loan) -> R) -> Option<R> {
        LOANS.with(|loans| loans.borrow_mut().iter_mut().find(|loan| loan.number == number).map(function))
    }

    let number = Number::of(pointer);
    match change(number, |loan| loan.instance.take()) {
        None => Filled::Unknown,
        Some(None) => Filled::Borrowed,
        Some(Some(instance)) => {
            let mut borrowed = Return(number, instance);
            // SAFETY: the loan belongs to this thread and has not ended. No other reference exists, since the loan does not have it
            // meanwhile.
            Filled::Returned(function(unsafe { borrowed.1.as_mut() }))
        }
    }
}

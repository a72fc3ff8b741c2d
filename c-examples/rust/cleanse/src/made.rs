//! What providers written in Rust made.

use std::any::{type_name, Any};
use std::collections::BTreeSet;
use std::os::raw::c_void;
use std::sync::{Arc, PoisonError, RwLock};

/// Some of the addresses of all that live: there are several parts, so that threads seldom wait.
type Part = RwLock<Option<BTreeSet<usize>>>;
#[allow(clippy::declare_interior_mutable_const)]
const NONE: Part = RwLock::new(None);
static LIVING: [Part; 16] = [NONE; 16];

/// The part that an address belongs to.
fn part(instance: *mut c_void) -> &'static Part {
    &LIVING[(instance as usize >> 5) % LIVING.len()]
}

/// What a pointer in the library means, if it came from this crate. Other languages put pointers of their own into a graph, so the
/// addresses of all that live are known.
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

    pub fn into_raw(self) -> *mut c_void {
        let instance = Box::into_raw(Box::new(self)).cast();
        let mut addresses = part(instance).write().unwrap_or_else(PoisonError::into_inner);
        addresses.get_or_insert_with(BTreeSet::new).insert(instance as usize);
        instance
    }

    /// What lies at an address, if this crate put it there.
    ///
    /// # Safety
    /// If it did, a handle of the object keeps it alive as long as the result.
    pub unsafe fn at<'a>(instance: *mut c_void) -> Option<&'a Made> {
        let addresses = part(instance).read().unwrap_or_else(PoisonError::into_inner);
        let is_known = addresses.as_ref().map_or(false, |addresses| addresses.contains(&(instance as usize)));
        is_known.then(|| Made::instance(instance))
    }

    /// What a provider made.
    ///
    /// # Safety
    /// This crate put it there, and the library has not destroyed it.
    pub unsafe fn instance<'a>(instance: *mut c_void) -> &'a Made {
        &*instance.cast::<Made>()
    }

    /// Destroys what a provider made.
    pub unsafe extern "C" fn destroy(instance: *mut c_void, _: *mut c_void) {
        if let Some(addresses) = part(instance).write().unwrap_or_else(PoisonError::into_inner).as_mut() {
            addresses.remove(&(instance as usize));
        }
        crate::callbacks::contain(|| drop(Box::from_raw(instance.cast::<Made>())));
    }
}

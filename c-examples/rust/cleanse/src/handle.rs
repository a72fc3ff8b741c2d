//! Handles of the library, each released once.

use std::ptr::NonNull;

use cleanse_sys as ffi;

/// The type of a handle's target, which determines how it is released.
pub trait Target: Sized {
    /// # Safety
    /// The handle has not been released.
    unsafe fn release(handle: *mut Self);
}

/// An owned handle.
pub struct Handle<T: Target>(NonNull<T>);

// Invariant: the header allows every handle to be used, and released, from any thread. Binders are changed through `&mut` only.
unsafe impl<T: Target> Send for Handle<T> {}
unsafe impl<T: Target> Sync for Handle<T> {}

impl<T: Target> Handle<T> {
    /// # Safety
    /// The caller owns the handle, and no other owner releases it.
    pub unsafe fn take(handle: NonNull<T>) -> Self {
        Handle(handle)
    }

    pub fn raw(&self) -> *mut T {
        self.0.as_ptr()
    }

    pub fn as_raw(&self) -> NonNull<T> {
        self.0
    }

    pub fn into_raw(self) -> NonNull<T> {
        let raw = self.0;
        std::mem::forget(self);
        raw
    }
}

impl<T: Target> Drop for Handle<T> {
    fn drop(&mut self) {
        unsafe { T::release(self.raw()) }
    }
}

macro_rules! target {
    ($($type:ident: $release:ident),*) => {
        $(
            impl Target for ffi::$type {
                unsafe fn release(handle: *mut Self) {
                    // SAFETY: the caller has not released the handle.
                    unsafe { ffi::$release(handle) }
                }
            }
        )*
    };
}
target! {
    cleanse_binder: cleanse_binder_release, cleanse_graph: cleanse_graph_release,
    cleanse_object: cleanse_object_release, cleanse_provider: cleanse_provider_release,
    cleanse_factory: cleanse_factory_release, cleanse_arguments: cleanse_arguments_release, cleanse_error: cleanse_error_release
}

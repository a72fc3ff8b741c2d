//! The texts and arrays of the library, read through their pointers, and the pointers of texts for it.

use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::ptr;

/// Text of the library; `None` for NULL.
///
/// # Safety
/// The pointer is NULL, or text that lives as long as the result.
pub unsafe fn text<'a>(borrowed: *const c_char) -> Option<&'a str> {
    if borrowed.is_null() {
        return None;
    }
    // SAFETY: it is not NULL, so it is text that ends at a zero.
    Some(unsafe { CStr::from_ptr(borrowed) }.to_str().expect("the library gives UTF-8"))
}

/// A copy of a text of the library; `None` for NULL.
///
/// # Safety
/// The pointer is NULL, or text that is valid during the call.
pub unsafe fn owned(borrowed: *const c_char) -> Option<String> {
    // SAFETY: the caller guarantees it.
    unsafe { text(borrowed) }.map(str::to_owned)
}

/// An array of the library.
///
/// # Safety
/// The array has `count` elements, which live as long as the result. It may be NULL for no elements.
pub unsafe fn slice<'a, T>(start: *const T, count: usize) -> &'a [T] {
    if count == 0 {
        &[]
    } else {
        // SAFETY: the caller guarantees the number of elements.
        unsafe { std::slice::from_raw_parts(start, count) }
    }
}

/// The pointer of a text for the library; NULL for `None`.
pub fn pointer(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

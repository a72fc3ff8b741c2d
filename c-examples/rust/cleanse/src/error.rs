//! Errors of the library, and errors that are passed through it.

use std::cell::RefCell;
use std::ffi::CString;
use std::fmt;
use std::ptr::{self, NonNull};

use crate::code::Code;
use crate::handle::{Handle, Target};
use crate::panics::{contain, discard};
use crate::raw::{owned, slice, text};
use cleanse_sys as ffi;

pub type Result<T> = std::result::Result<T, Error>;

/// Any error with which a provider may fail.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An error of the library. A provider may return an error of its own, with a code of `Code::User`. If it returns an error of the
/// library, the request fails with `Code::Provider` and the issues of that error. Any other error is the `source` of the request's error.
pub struct Error(Source);

enum Source {
    Library { handle: Handle<ffi::cleanse_error>, cause: Option<BoxError> },
    Here { code: Code, message: String },
}

/// One mistake or failure.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Issue {
    pub code: Code,
    pub message: String,
    pub key: Option<String>,
    pub requirer: Option<String>,
    pub file: Option<String>,
    pub line: u32,
    pub chain: Vec<Link>,
    pub hints: Vec<String>,
}

/// One binding on the path to an issue.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Link {
    pub key: String,
    pub component: String,
    /// The source file, or an empty string if it is unknown.
    pub file: String,
    pub line: u32,
}

impl Error {
    pub fn new(code: Code, message: impl Into<String>) -> Error {
        Error(Source::Here { code, message: message.into() })
    }

    pub fn code(&self) -> Code {
        match &self.0 {
            Source::Library { handle, .. } => unsafe { ffi::cleanse_error_code(handle.raw()) }.into(),
            Source::Here { code, .. } => *code,
        }
    }

    /// The whole text, with source locations and hints.
    pub fn message(&self) -> &str {
        match &self.0 {
            // Invariant: the text is borrowed from the handle, which lives as long as the error.
            Source::Library { handle, .. } => {
                unsafe { text(ffi::cleanse_error_message(handle.raw())) }.unwrap_or_default()
            }
            Source::Here { message, .. } => message,
        }
    }

    /// All mistakes and failures; empty for an error that was not returned by the library.
    pub fn issues(&self) -> Vec<Issue> {
        let handle = match &self.0 {
            Source::Library { handle, .. } => handle,
            Source::Here { .. } => return Vec::new(),
        };
        let count = unsafe { ffi::cleanse_error_issue_count(handle.raw()) };
        // Invariant: issues are borrowed from the handle.
        (0..count)
            .filter_map(|index| unsafe {
                ffi::cleanse_error_issue(handle.raw(), index).as_ref().map(|issue| read(issue))
            })
            .collect()
    }

    /// Converts the error for a callback of C, which must return it, or release it with `cleanse_error_release`.
    pub fn into_raw(self) -> *mut ffi::cleanse_error {
        match self.0 {
            Source::Library { handle, cause } => {
                if let Some(cause) = cause {
                    contain(|| note(cause));
                }
                handle.into_raw().as_ptr()
            }
            Source::Here { code, message } => {
                let message = CString::new(message.replace('\0', "\\0")).unwrap_or_default();
                unsafe { ffi::cleanse_error_create(code.number(), message.as_ptr()) }
            }
        }
    }
}

/// Takes over the error that a call returned.
pub fn check(error: *mut ffi::cleanse_error) -> Result<()> {
    match NonNull::new(error) {
        None => Ok(()),
        Some(error) => Err(Error(Source::Library { handle: unsafe { Handle::take(error) }, cause: None })),
    }
}

thread_local! {
    /// For each call in progress on this thread, the first error of its callbacks.
    static CAUSES: RefCell<Vec<Option<BoxError>>> = RefCell::new(Vec::new());
}

/// Calls a function that runs callbacks. The first error of these becomes the source of the returned error.
pub fn call(function: impl FnOnce() -> *mut ffi::cleanse_error) -> Result<()> {
    // A thread that ends has no causes.
    let _ = CAUSES.try_with(|causes| causes.borrow_mut().push(None));
    let result = check(function());
    let noted = CAUSES.try_with(|causes| causes.borrow_mut().pop()).ok().flatten().flatten();
    match result {
        Err(Error(Source::Library { handle, .. })) => Err(Error(Source::Library { handle, cause: noted })),
        other => {
            // The result of the call would be lost if a panic left this function.
            discard(noted);
            other
        }
    }
}

impl<T: Target> Handle<T> {
    /// Takes over the handle that a call stores in an out-parameter, which may be NULL.
    pub fn produce_optional(function: impl FnOnce(*mut *mut T) -> *mut ffi::cleanse_error) -> Result<Option<Self>> {
        let mut out = ptr::null_mut();
        call(|| function(&mut out))?;
        // SAFETY: the call has succeeded, so we own the handle.
        Ok(NonNull::new(out).map(|handle| unsafe { Handle::take(handle) }))
    }

    pub fn produce(function: impl FnOnce(*mut *mut T) -> *mut ffi::cleanse_error) -> Result<Self> {
        Ok(Self::produce_optional(function)?.expect("a call without an error gives a handle"))
    }
}

/// Stores the error of a callback for the call that runs it. Drops any error but the first, which may panic.
pub fn note(cause: BoxError) {
    let _ = CAUSES.try_with(|causes| {
        if let Some(noted @ None) = causes.borrow_mut().last_mut() {
            *noted = Some(cause);
        }
    });
}

/// # Safety
/// The issue is valid during the call.
unsafe fn read(issue: &ffi::cleanse_issue) -> Issue {
    // SAFETY: the texts and arrays of an issue are NULL or valid as long as the issue.
    unsafe {
        let link = |link: &ffi::cleanse_link| Link {
            key: owned(link.key).unwrap_or_default(),
            component: owned(link.component).unwrap_or_default(),
            file: owned(link.file).unwrap_or_default(),
            line: link.line,
        };
        Issue {
            code: issue.code.into(),
            message: owned(issue.message).unwrap_or_default(),
            key: owned(issue.key),
            requirer: owned(issue.requirer),
            file: owned(issue.file),
            line: issue.line,
            chain: slice(issue.chain, issue.chain_count).iter().map(link).collect(),
            hints: slice(issue.hints, issue.hint_count).iter().filter_map(|hint| owned(*hint)).collect(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.message())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "error {}: {}", self.code().number(), self.message())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Source::Library { cause: Some(cause), .. } => Some(&**cause),
            _ => None,
        }
    }
}

//! Traces of graphs, and statistics.

use std::fmt;
use std::os::raw::c_void;
use std::time::Duration;

use crate::error::{check, Result};
use crate::panics::contain;
use crate::raw::text;
use cleanse_sys as ffi;

/// The kind of an event that a trace reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    Created,
    Destroyed,
    Failed,
    Injected,
    Started,
    Stopped,
    Checked,
}

/// One run of a provider, of an injector, or of a function that starts, stops or ends an object.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TraceEvent<'a> {
    pub event: Event,
    /// The key with its qualifier, as messages show it.
    pub key: &'a str,
    /// The graph that declares the binding or injector.
    pub component: &'a str,
    pub file: Option<&'a str>,
    pub line: u32,
    /// The duration of the callback, including the requests that it made.
    pub duration: Duration,
    /// The number that the system gives the thread.
    pub thread: u64,
    /// The text of the error, if the callback failed.
    pub message: Option<&'a str>,
}

/// A function that receives the events of a graph, on the thread of each event.
pub struct Trace(Box<dyn Fn(&TraceEvent<'_>) + Send + Sync>);

impl Trace {
    pub fn new(function: impl Fn(&TraceEvent<'_>) + Send + Sync + 'static) -> Trace {
        Trace(Box::new(function))
    }

    pub(crate) unsafe extern "C" fn report(event: *const ffi::cleanse_trace_event, context: *mut c_void) {
        contain(|| {
            // SAFETY: the context is the graph's trace, and the event is valid until this returns.
            unsafe {
                let (trace, event) = (&*context.cast::<Trace>(), &*event);
                if let Some(event) = TraceEvent::of(event) {
                    (trace.0)(&event);
                }
            }
        });
    }
}

impl<'a> TraceEvent<'a> {
    /// # Safety
    /// The event is valid as long as the result.
    unsafe fn of(event: &'a ffi::cleanse_trace_event) -> Option<TraceEvent<'a>> {
        let kind = match event.event {
            ffi::CLEANSE_EVENT_CREATED => Event::Created,
            ffi::CLEANSE_EVENT_DESTROYED => Event::Destroyed,
            ffi::CLEANSE_EVENT_FAILED => Event::Failed,
            ffi::CLEANSE_EVENT_INJECTED => Event::Injected,
            ffi::CLEANSE_EVENT_STARTED => Event::Started,
            ffi::CLEANSE_EVENT_STOPPED => Event::Stopped,
            ffi::CLEANSE_EVENT_CHECKED => Event::Checked,
            // An event of a later version of the library.
            _ => return None,
        };
        // SAFETY: text of an event is NULL or valid as long as the event, and so is its error.
        unsafe {
            let message = if event.error.is_null() { None } else { text(ffi::cleanse_error_message(event.error)) };
            Some(TraceEvent {
                event: kind,
                key: text(event.key).unwrap_or_default(),
                component: text(event.component).unwrap_or_default(),
                file: text(event.file),
                line: event.line,
                duration: Duration::from_nanos(event.duration),
                thread: event.thread,
                message,
            })
        }
    }
}

impl fmt::Debug for Trace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Trace")
    }
}

/// The numbers of handles of each type that exist in the whole process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    pub binders: usize,
    pub graphs: usize,
    pub objects: usize,
    pub providers: usize,
    pub factories: usize,
    pub arguments: usize,
    pub errors: usize,
}

/// Counts the handles of the process.
pub fn statistics() -> Result<Statistics> {
    let mut found = ffi::cleanse_statistics::sized();
    check(unsafe { ffi::cleanse_get_statistics(&mut found) })?;
    Ok(Statistics {
        binders: found.binders,
        graphs: found.graphs,
        objects: found.objects,
        providers: found.providers,
        factories: found.factories,
        arguments: found.arguments,
        errors: found.errors,
    })
}

import CCleanse
import Cleanse

/// The callbacks of a registration in a graph with a trace. Each one is timed and reported.
///
/// They replace the registration's own callbacks, so that a trace has no cost in other graphs.
final class TracedCallbacks: @unchecked Sendable {
    // SAFETY: never written after `init`.
    private let registration: Registration
    private let trace: Trace
    private let key: Text
    private let component: Text
    private let file: Text?

    init(_ registration: Registration, _ trace: Trace, in component: TypeName) {
        self.registration = registration
        self.trace = trace
        key = Text(registration.key.wholeName)
        self.component = Text(component.wholeName)
        file = registration.sourceLocation.isKnown ? Text(registration.sourceLocation.file) : nil
    }

    /// The callbacks that a context refers to.
    private static func at(_ context: UnsafeMutableRawPointer?) -> TracedCallbacks? {
        context.map { Unmanaged<TracedCallbacks>.fromOpaque($0).takeUnretainedValue() }
    }

    static let create: cleanse_create_function = { request, out, context in
        guard let out, let callbacks = at(context) else { return nil }
        return callbacks.report(CLEANSE_EVENT_CREATED, instance: { out.pointee }) {
            callbacks.registration.callCreate(request, out)
        }
    }

    static let inject: cleanse_inject_function = { request, instance, context in
        guard let callbacks = at(context) else { return nil }
        return callbacks.report(CLEANSE_EVENT_INJECTED, instance: { instance }) {
            callbacks.registration.callInject(request, instance)
        }
    }

    static let start: cleanse_start_function = { instance, context in
        guard let callbacks = at(context) else { return nil }
        return callbacks.report(CLEANSE_EVENT_STARTED, instance: { instance }) {
            callbacks.registration.callStart(instance)
        }
    }

    static let stop: cleanse_stop_function = { instance, context in
        guard let callbacks = at(context) else { return nil }
        return callbacks.report(CLEANSE_EVENT_STOPPED, instance: { instance }) {
            callbacks.registration.callStop(instance)
        }
    }

    static let health: cleanse_health_function = { instance, context in
        guard let callbacks = at(context) else { return nil }
        return callbacks.report(CLEANSE_EVENT_CHECKED, instance: { instance }) {
            callbacks.registration.callHealth(instance)
        }
    }

    static let destroy: cleanse_destroy_function = { instance, context in
        guard let callbacks = at(context) else { return }
        _ = callbacks.report(CLEANSE_EVENT_DESTROYED, instance: { instance }) {
            callbacks.registration.callDestroy(instance)
            return nil
        }
    }

    static let release: cleanse_release_function = { context in
        if let context { Unmanaged<TracedCallbacks>.fromOpaque(context).release() }
    }

    /// Runs a callback and reports it.
    private func report(
        _ event: Int, instance: () -> UnsafeMutableRawPointer?, _ call: () -> OpaquePointer?
    ) -> OpaquePointer? {
        let start = nanoseconds()
        let error = call()
        let end = nanoseconds()
        var info = cleanse_trace_event(
            size: MemoryLayout<cleanse_trace_event>.size,
            event: cleanse_event(error == nil ? event : Int(CLEANSE_EVENT_FAILED)), line: line,
            key: key.cString, component: component.cString, file: file?.cString,
            instance: error == nil ? instance() : nil, duration: end - start, thread: threadNumber(), error: error)
        trace.report(&info)
        return error
    }

    private var line: UInt32 { UInt32(truncatingIfNeeded: registration.sourceLocation.line) }
}

extension Registration {
    /// A copy whose callbacks are reported to a trace.
    func traced(by trace: Trace, in component: TypeName) -> Registration {
        let callbacks = TracedCallbacks(self, trace, in: component)
        return replacing(
            create: TracedCallbacks.create, destroy: TracedCallbacks.destroy, start: TracedCallbacks.start,
            stop: TracedCallbacks.stop, health: TracedCallbacks.health, inject: TracedCallbacks.inject,
            context: Unmanaged.passRetained(callbacks).toOpaque(), releaseContext: TracedCallbacks.release)
    }
}

/// A hook of C to which the callbacks of a graph are reported.
final class Trace: @unchecked Sendable {
    // SAFETY: never written after `init`, except by the build, before other code can access it. Any thread may call the hook, as
    // the header says.
    private let function: cleanse_trace_function
    private let context: UnsafeMutableRawPointer?
    private let releaseContext: cleanse_release_function?
    private var isOwner = false

    init(
        _ function: @escaping cleanse_trace_function, _ context: UnsafeMutableRawPointer?,
        _ releaseContext: cleanse_release_function?
    ) {
        self.function = function
        self.context = context
        self.releaseContext = releaseContext
    }

    /// Takes over the context, after the build has succeeded.
    func own() { isOwner = true }

    deinit { if isOwner, let releaseContext { ReleaseQueue.immediately { releaseContext(context) } } }

    func report(_ event: inout cleanse_trace_event) { function(&event, context) }
}

// SAFETY: functions of `CRuntime` that return a number. They are declared and not imported, so that a client's compiler does not have to
// find the header.
/// The nanoseconds since an arbitrary moment, from a monotonic clock.
@_silgen_name("runtime_nanoseconds")
func nanoseconds() -> UInt64

/// The number that the system gives the calling thread.
@_silgen_name("runtime_thread")
func threadNumber() -> UInt64

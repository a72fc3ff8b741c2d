import CCleanse
import Cleanse

/// The callbacks of a registration in a graph that is watched: each is timed and reported.
///
/// They take the place of the registration's own callbacks, so that graphs that nobody watches pay nothing.
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
        file = registration.origin.isKnown ? Text(registration.origin.file) : nil
    }

    /// Those that a context of C stands for.
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

    private var line: UInt32 { UInt32(truncatingIfNeeded: registration.origin.line) }
}

extension Registration {
    /// The same, whose callbacks are reported to a trace.
    func traced(by trace: Trace, in component: TypeName) -> Registration {
        let callbacks = TracedCallbacks(self, trace, in: component)
        return replacing(
            create: TracedCallbacks.create, destroy: TracedCallbacks.destroy, start: TracedCallbacks.start,
            stop: TracedCallbacks.stop, inject: TracedCallbacks.inject,
            context: Unmanaged.passRetained(callbacks).toOpaque(), releaseContext: TracedCallbacks.release)
    }
}

import CCleanse
import Cleanse

/// Stands for a thread, also when it has ended: no other thread is equal to it.
final class CallingThread: Sendable {
    private static let local = ThreadLocal<CallingThread>()

    static var current: CallingThread { local.value(default: CallingThread()) }
}

extension CallingThread? {
    /// Whether the calling thread is this one, or none is asked for.
    var isCurrent: Bool { self == nil || isCallers }

    private var isCallers: Bool { self === CallingThread.current }

    /// Checks a request on a graph that one thread may call.
    /// - Parameter key: What is requested; nil for the graph itself.
    /// - Throws: `RequestError` on any other thread.
    func check(requesting key: @autoclosure () -> ProviderKey?) throws(RequestError) {
        if !isCurrent { throw wrong(key()) }
    }

    private func wrong(_ key: ProviderKey?) -> RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_THREAD), key: key,
            message:
                "\(key == nil ? "the graph " : "")was requested on a thread other than the one that built the graph,"
                + " which was built with one_thread",
            hints: ["request it on the thread that built the graph, or build the graph without one_thread"])
    }
}

import CCleanse
import Cleanse

/// A hook of C that is told what the callbacks of a graph did.
final class Trace: @unchecked Sendable {
    // SAFETY: never written after `init`, except by the build, before anybody else can see it. The hook is called from any thread, as the
    // header says.
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

    /// Takes the context over: the build has succeeded.
    func own() { isOwner = true }

    deinit { if isOwner, let releaseContext { ReleaseQueue.atOnce { releaseContext(context) } } }

    func report(_ event: inout cleanse_trace_event) { function(&event, context) }
}

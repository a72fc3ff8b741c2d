import CCleanse
import Cleanse

/// Builds one child graph again and again, as long as something keeps the graph that installs it.
final class CFactory: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .factory }

    // SAFETY: never written after `init`; what it holds may be used from any thread.
    private let child: ChildGraph
    private let parent: CGraph

    init(_ child: ChildGraph, of parent: CGraph) {
        self.child = child
        self.parent = parent
    }

    /// - Throws: `RequestError` if the graph has been released, on a wrong thread, or if the arguments do not fit.
    func build(_ arguments: CArguments) throws(RequestError) -> CGraph {
        let graph = try parent.open()
        try graph.build.thread.check(requesting: nil)
        return try child.build(arguments, on: graph.instance, heldBy: graph.holder, in: graph.build)
    }
}

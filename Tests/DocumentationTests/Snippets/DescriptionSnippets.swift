// snippet: descriptions-plugin
import Cleanse
import CleanseDescriptions

final class GraphPictures: CleanseBindingPlugin {
    let write: @Sendable (_ text: String, _ file: String) -> Void

    init(write: @escaping @Sendable (_ text: String, _ file: String) -> Void) { self.write = write }

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        write(root.json, "graph.json")
        write(root.dot, "graph.dot")
    }
}
// end snippet

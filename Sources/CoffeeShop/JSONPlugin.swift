import Cleanse

/// A plug-in that keeps the document of the graph.
final class JSONPlugin: CleanseBindingPlugin {
    private(set) var document = ""

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { document = root.json }
}

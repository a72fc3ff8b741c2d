import TestSupport
import Testing

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

private struct Lamp: Sendable {}

@Suite struct DescriptionSnippets {
    @Test func `A plug-in writes the graph that it visits`() throws {
        let files = Locked<[String: String]>([:])
        let pictures = GraphPictures { text, file in files.withLock { $0[file] = text } }
        _ = try ComponentFactory.of(
            root: Lamp.self, scope: Singleton.self, serviceLoader: CleanseServiceLoader([pictures])
        ) { $0.bind(Lamp.self).to(factory: Lamp.init) }
        let written = files.withLock { $0 }
        #expect(written.count == 2)
        #expect(written["graph.json"]?.contains("\"label\": \"Lamp\"") == true)
        #expect(written["graph.dot"]?.hasPrefix("digraph {") == true)
    }
}

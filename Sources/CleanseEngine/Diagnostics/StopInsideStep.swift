/// A step of a value, or its factory, waits for the stop of its graph.
struct StopInsideStep: Error, CustomStringConvertible {
    let isCreation: Bool
    private var what: String { isCreation ? "factory" : "step" }

    var description: String {
        "\(isCreation ? "its factory" : "one of its steps") waits for the stop of the graph, which waits for the \(what)"
    }

    var hint: String { "stop the graph in a task of its own, Task { try await graph.stop() }, and let the \(what) end" }
}

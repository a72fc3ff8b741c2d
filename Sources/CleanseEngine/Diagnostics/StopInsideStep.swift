/// A step of a value waits for the stop of its graph.
struct StopInsideStep: Error, CustomStringConvertible {
    var description: String { "one of its steps waits for the stop of the graph, which waits for the step" }
    var hint: String { "stop the graph in a task of its own, Task { try await graph.stop() }, and let the step end" }
}

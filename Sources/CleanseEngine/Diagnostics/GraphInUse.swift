/// The task that started a graph waits for a stop that would wait for that task, which may be using the values of the graph.
struct GraphInUse: Error, CustomStringConvertible {
    let component: String

    var description: String {
        "\(component) was started by the task that waits for this stop, and is in use: stop it first"
    }
}

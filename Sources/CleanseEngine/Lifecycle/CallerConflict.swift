/// A graph was to start or to stop where its start or stop can't be waited for.
package struct CallerConflict: Error, CustomStringConvertible {
    /// Whether threads would wait for each other. Otherwise the thread is starting or stopping the graph itself, or one below it.
    package let isDeadlock: Bool
    /// The graph.
    package let component: TypeName

    package var description: String {
        let reason = isDeadlock ? "threads would wait for each other" : "the thread is starting or stopping it"
        return "\(component.wholeName) can't be started or stopped here: \(reason)"
    }
}

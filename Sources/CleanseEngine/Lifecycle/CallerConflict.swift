/// A graph was to start or to stop where its start or stop can't be waited for.
package struct CallerConflict: Error {
    /// Whether threads would wait for each other. Otherwise the thread is starting or stopping the graph itself.
    package let isDeadlock: Bool
    /// The graph.
    package let component: TypeName
    /// What the threads do.
    package let chain: [ChainLink]
}

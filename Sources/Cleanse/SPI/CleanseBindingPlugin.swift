/// Checks a graph by rules of its own, or processes its description. Source: the RFC "Cleanse: SPI".
public protocol CleanseBindingPlugin {
    /// Called once for each validation, after the graph's own checks, on the thread that validates.
    /// - Parameters:
    ///   - root: The root component.
    ///   - errorReporter: Takes errors, which make validation fail.
    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter)

    /// Called when a graph is released that was started and not stopped, once, on the thread that releases it.
    ///
    /// The default implementation does nothing.
    /// - Parameter error: Names the graph and the values that were not stopped.
    func visit(unstopped error: UnstoppedGraph)
}

extension CleanseBindingPlugin {
    /// Does nothing.
    public func visit(unstopped error: UnstoppedGraph) {}
}

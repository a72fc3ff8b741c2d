/// Checks a graph by rules of its own, or processes its description. Source: the RFC "Cleanse: SPI".
public protocol CleanseBindingPlugin {
    /// Called once for each validation, after the graph's own checks, on the thread that validates.
    /// - Parameters:
    ///   - root: The root component.
    ///   - errorReporter: Takes errors, which make validation fail.
    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter)
}

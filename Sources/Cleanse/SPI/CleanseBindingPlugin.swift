/// Checks a graph by rules of its own, or processes its description. Source: the RFC "Cleanse: SPI".
public protocol CleanseBindingPlugin {
    /// Called once for each validation, after the graph's own checks, on the thread that validates.
    /// - Parameters:
    ///   - root: The root component.
    ///   - errorReporter: Takes errors, which make validation fail.
    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter)
}

/// Takes the errors that plug-ins find.
///
/// Thread rule: only to be used on the thread that called the plug-in, before it returns.
public final class CleanseErrorReporter {
    private(set) var errors: [any CleanseError] = []

    init() {}

    /// Adds an error to the report.
    /// - Parameter error: The error.
    public func append(error: any CleanseError) {
        errors.append(error)
    }

    /// Adds errors to the report.
    /// - Parameter errors: The errors, in the order in which they are to be reported.
    public func append(contentsOf errors: [any CleanseError]) {
        self.errors += errors
    }
}

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

import CCleanse
import Cleanse

/// A check that C adds to a build.
final class Validator: @unchecked Sendable {
    // SAFETY: never written after `init`.
    private let validate: cleanse_validate_function
    private let context: UnsafeMutableRawPointer?
    private let releaseContext: cleanse_release_function?

    init(
        _ validate: @escaping cleanse_validate_function, _ context: UnsafeMutableRawPointer?,
        _ releaseContext: cleanse_release_function?
    ) {
        self.validate = validate
        self.context = context
        self.releaseContext = releaseContext
    }

    deinit { if let releaseContext { ReleaseQueue.immediately { releaseContext(context) } } }

    /// Lets the callback check a component.
    func run(_ report: CReport) {
        let handle = Handle.make(report)
        validate(handle, context)
        Handle.release(handle, as: CReport.self)
    }
}

/// Runs a validator as a plug-in of the engine.
struct ValidatorPlugin: CleanseBindingPlugin {
    private let validator: Validator

    init(_ validator: Validator) {
        self.validator = validator
    }

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        let report = CReport(root)
        validator.run(report)
        errorReporter.append(contentsOf: report.errors)
    }
}

/// The input and output of a validator.
final class CReport: Handle.Target, @unchecked Sendable {
    // SAFETY: used by the thread of the validator only.
    static var handleKind: Handle.Kind { .report }

    let root: any ComponentBinding
    private(set) var errors: [ValidatorError] = []

    init(_ root: any ComponentBinding) {
        self.root = root
    }

    func append(_ error: ValidatorError) { errors.append(error) }
}

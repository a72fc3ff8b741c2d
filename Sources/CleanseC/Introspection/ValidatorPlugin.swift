import Cleanse

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

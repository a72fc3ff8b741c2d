// The validation of a compiled plan.

extension ValidationReport {
    /// The report of a plan that has been compiled: its errors, those that plug-ins find, and warnings if there are none.
    package init(of plan: GraphPlan, errors: [any CleanseError], checkedBy serviceLoader: CleanseServiceLoader) {
        let errors = errors + serviceLoader.visit(plan)
        self.init(errors: errors, warnings: errors.isEmpty ? plan.warnings() : [])
    }
}

// Validation by the engine.

public import Cleanse

extension Resolver {
    /// Checks the declared dependencies of registrations, without creating anything: for a unit test.
    ///
    /// A registration declares them by the parameters of a function that was registered with `autoregister`, by `depends(on:)`
    /// and `depends(laterOn:)`, and by `implements(_:)`. Other requests of a closure are found when it runs.
    /// - Parameter serviceLoader: The plug-ins that check the graph.
    /// - Returns: All errors: missing services and cycles.
    /// - Complexity: Linear in the number of registrations and their dependencies.
    public func validate(serviceLoader: CleanseServiceLoader = .instance) -> ValidationReport {
        let (plan, errors) = compile()
        return ValidationReport(of: plan.plan, errors: errors, checkedBy: serviceLoader)
    }
}

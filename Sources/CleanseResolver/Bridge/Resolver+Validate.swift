// Validation by the engine.

public import Cleanse

extension Resolver {
    /// Checks what registrations say that they need, without making anything: for a unit test.
    ///
    /// A registration says it by the parameters of a function that was registered with `autoregister`, by `depends(on:)`
    /// and `depends(laterOn:)`, and by `implements(_:)`. What a closure asks for beyond that shows when it runs.
    /// - Parameter serviceLoader: The plug-ins that check the graph.
    /// - Returns: All errors: of services that are missing, and of cycles.
    /// - Complexity: Linear in the number of registrations and of what they need.
    public func validate(serviceLoader: CleanseServiceLoader = .instance) -> ValidationReport {
        let (plan, errors) = compile()
        return ValidationReport(of: plan.plan, errors: errors, checkedBy: serviceLoader)
    }
}

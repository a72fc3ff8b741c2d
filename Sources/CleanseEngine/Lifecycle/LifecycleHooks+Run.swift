// Runs the functions of a value that starts or stops.

extension LifecycleHooks.Hook {
    /// Runs the function with the value of a binding, on its own actor, or on that of the value.
    /// - Parameter ready: Called by a function that runs until the value stops, when it is ready.
    func run(
        _ content: Created<SlotContent>, of binding: BindingID, in instance: GraphInstance, on home: any Actor,
        ready: @escaping @Sendable () -> Void = {}
    ) async throws {
        try await StepUnderWay.run(of: binding, in: instance) {
            try await run(content, isolatedTo: isolation?.actor ?? home, ready)
        }
    }

    /// Runs the function with a value, on the calling thread, where both belong.
    func runHere(_ content: SlotContent) throws {
        if case .synchronous(let body) = body { try body(content) }
    }

    private func run(
        _ content: Created<SlotContent>, isolatedTo actor: isolated any Actor, _ ready: @escaping @Sendable () -> Void
    ) async throws {
        switch body {
        case .synchronous(let body): try body(content.value)
        case .asynchronous(let body): try await body(content.value, actor)
        case .announcing(let body): try await body(content.value, ready, actor)
        }
    }
}

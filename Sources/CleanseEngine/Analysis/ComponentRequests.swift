// The checks of code that requests values besides the root of its graph.

extension GraphPlan {
    /// Returns the errors that prevent any thread from building a component.
    package func errors(buildingAnywhere component: ComponentID) -> [any CleanseError] {
        SharingCheck(self, building: component, by: .anyThread).errors()
    }
}

/// A component whose values may all be requested by code that has an instance of it.
///
/// A value is requested on the actor that creates it, or on the requester's actor if no actor creates it.
package final class ComponentRequests: Sendable {
    private let component: SharingRecord.Component
    /// The actor that requests the values that no actor creates, or `nil` if the builder of the component requests them.
    private let home: Isolation?
    /// Whether `home` is known. It is not for a thread outside the actors, which may hand all values to one of them.
    private let isHomeKnown: Bool

    /// The actors of the component's values, and of the values of components that it is built on.
    private let actors: [Isolation]

    /// Creates the requests of code that runs on the caller's actor.
    /// - Parameters:
    ///   - isTask: Whether that code is a task.
    ///   - above: The requests of the component that it is built on. Without them, the actors of the plan's parents are looked up.
    package init(of component: ComponentID, in plan: GraphPlan, isTask: Bool, above: ComponentRequests?) {
        var actors = above?.actors ?? []
        var known = ColdTable<Isolation, Void>()
        for actor in actors { known.insert(actor) }
        var next = Optional(plan)
        while let plan = next {
            for actor in plan.isolations?.own.values ?? [] where known.insert(actor) { actors.push(actor) }
            next = above == nil ? plan.parent?.plan : nil
        }
        self.component = SharingRecord.Component(plan, component)
        self.actors = actors
        home = actors.first(where: \.isCurrent)
        isHomeKnown = isTask || home != nil
    }

    /// Returns the errors that prevent requests of all values of the component.
    /// - Parameter above: Returns the requests of the components that it is built on.
    /// - Complexity: Linear in the bindings and dependencies of the components, if a binding of this one belongs to an actor or leads to
    ///   other threads.
    package func errors(besides above: () -> [ComponentRequests]) -> [any CleanseError] {
        let plan = component.plan
        guard plan.hasCrossings || plan.isolations != nil else { return [] }
        let check = SharingCheck(plan)
        check.ignoresBuilder = !isHomeKnown
        note(in: check)
        for requests in above() { requests.note(in: check) }
        check.follow()
        return plan.named(check.errors())
    }

    /// Records the requests of all values of the component.
    private func note(in check: SharingCheck) {
        let plan = component.plan
        for binding in plan.components[component.id].bindings where plan.bindings[binding].kind != .imported {
            let actor = plan.isolation(creating: binding) ?? home
            check.note(
                SharingRecord.Access(PlanBinding(plan, binding), by: actor.map { .actor($0) } ?? .builder, from: nil))
        }
    }
}

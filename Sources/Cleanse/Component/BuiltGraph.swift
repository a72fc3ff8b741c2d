/// The graph of a built component, for others to be built on: `ComponentFactory.of(Feature.self, parent: app.graph)`.
///
/// Keeps every shared value of the component alive. Thread rule: it belongs to whoever built it, like the values that it reaches.
public struct BuiltGraph {
    package let holder: Holder

    package init(_ holder: Holder) {
        self.holder = holder
    }

    /// For calls that end before the graph does.
    package var instance: GraphInstance { holder.instance }
}

extension BuiltGraph: CustomStringConvertible {
    /// `graph of AppComponent`.
    public var description: String { "graph of \(instance.plan.components[instance.component].name)" }
}

/// Not `Sendable`: what it reaches need not be.
@available(*, unavailable, message: "what it reaches need not be Sendable; build on it where it was built")
extension BuiltGraph: Sendable {}

/// The graph of a built component, for others to be built on: `ComponentFactory.of(Feature.self, parent: app.graph)`.
///
/// Keeps every shared value of the component alive. Thread rule: may be used from any thread.
public struct BuiltGraph: @unchecked Sendable {
    // SAFETY: an instance synchronises itself.
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

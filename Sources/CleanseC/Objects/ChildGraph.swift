import Cleanse

/// A child graph that can be built.
final class ChildGraph: Sendable {
    private let component: ComponentID
    private let name: String
    private let seeds: [Parameter]

    init(component: ComponentID, name: String, seeds: [Parameter]) {
        self.component = component
        self.name = name
        self.seeds = seeds
    }

    /// Builds the graph.
    /// - Parameters:
    ///   - parent: The instance of the component that installs it.
    ///   - holder: Holds the parent.
    /// - Throws: `RequestError` if the arguments do not fit.
    func build(
        _ arguments: CArguments, on parent: GraphInstance, heldBy holder: Holder, in build: BuildContext
    ) throws(RequestError) -> CGraph {
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: nil)
        return CGraph(
            Holder(
                starting: component, on: parent, heldBy: holder,
                seed: seeds.isEmpty ? nil : Content.wrap(arguments.copy())),
            in: build)
    }
}

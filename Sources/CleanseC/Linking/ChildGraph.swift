import Cleanse

/// A child graph that can be built.
final class ChildGraph: Sendable {
    let component: ComponentID
    let name: String
    let seeds: [Parameter]

    init(component: ComponentID, name: String, seeds: [Parameter]) {
        self.component = component
        self.name = name
        self.seeds = seeds
    }
}

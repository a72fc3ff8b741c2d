package import Cleanse

/// A list of components, parents first, each with a number that distinguishes it from others with the same name.
package struct ComponentOutline {
    /// The version of the description as JSON, see `graph.schema.json`. New members don't change it.
    package static let version = 1

    /// A component in the list.
    package final class Entry {
        /// The component.
        package let component: any ComponentBinding
        /// The number of the component, from one.
        package let id: Int
        /// The number of the parent, or `nil` if the parent is not in the list.
        package let parent: Int?
        /// The components that are drawn inside it.
        fileprivate(set) var children: [Entry] = []
        /// The bindings of the component, sorted by key.
        package private(set) lazy var providers = component.sortedProviders

        fileprivate init(_ component: any ComponentBinding, id: Int, parent: Int?) {
            (self.component, self.id, self.parent) = (component, id, parent)
        }
    }

    /// The list.
    package private(set) var components: [Entry] = []
    private let numberAbove: Int

    /// - Parameters:
    ///   - component: The component to describe, with all its subcomponents.
    ///   - above: The ancestors to describe, innermost first, without their other subcomponents.
    package init(of component: any ComponentBinding, above: [any ComponentBinding] = []) {
        numberAbove = above.count
        for component in above.reversed() { add(component, below: components.last?.id) }
        add(component, below: components.last?.id)
        var next = above.count
        while next < components.count {
            let entry = components[next]
            for child in entry.component.subcomponents {
                add(child, below: entry.id)
                entry.children.append(components[components.count - 1])
            }
            next += 1
        }
    }

    private mutating func add(_ component: any ComponentBinding, below parent: Int?) {
        components.append(Entry(component, id: components.count + 1, parent: parent))
    }

    /// Returns the component that binds a dependency of an entry's binding, or `nil` if that component is not in the list.
    package func home(of dependency: ProviderInfo.Dependency, from entry: Entry) -> Entry? {
        if let child = dependency.subcomponent {
            return child < entry.children.count ? entry.children[child] : nil
        }
        var id = entry.id
        var levels = dependency.levelsUp
        while levels > 0, id > numberAbove, let parent = components[id - 1].parent {
            id = parent
            levels -= 1
        }
        // The ancestors form a chain.
        id -= levels
        return id > 0 ? components[id - 1] : nil
    }

    /// The components that are not drawn inside another one.
    var outermost: ArraySlice<Entry> { components.prefix(numberAbove + 1) }
}

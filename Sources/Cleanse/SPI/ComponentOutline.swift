/// A list of components, parents first, each with a number that distinguishes it from others of its name.
package struct ComponentOutline {
    /// The version of its description as JSON, see `graph.schema.json`. Members that are only added don't change it.
    package static let version = 1

    /// A component in the list.
    package struct Entry {
        /// The component.
        package let component: any ComponentBinding
        /// Its number, from one.
        package let id: Int
        /// The number of the component above it; nil if that is not in the list.
        package let parent: Int?
        /// The numbers of the components that are drawn inside it.
        var children: [Int] = []
    }

    /// The list.
    package private(set) var components: [Entry] = []
    private let numberAbove: Int

    /// - Parameters:
    ///   - component: The component to describe, with those below it.
    ///   - above: Components above it, outermost first, which are not described with all that is below them.
    package init(of component: any ComponentBinding, above: [any ComponentBinding] = []) {
        numberAbove = above.count
        for component in above + [component] {
            components.append(Entry(component: component, id: components.count + 1, parent: components.last?.id))
        }
        var next = above.count
        while next < components.count {
            for child in components[next].component.subcomponents {
                components.append(Entry(component: child, id: components.count + 1, parent: components[next].id))
                components[next].children.append(components.count)
            }
            next += 1
        }
    }

    /// The component of a dependency of an entry's binding; nil if that is not in the list.
    package func home(of dependency: ProviderInfo.Dependency, from entry: Entry) -> Entry? {
        if let child = dependency.subcomponent {
            return child < entry.children.count ? components[entry.children[child] - 1] : nil
        }
        var id = entry.id
        var levels = dependency.levelsUp
        while levels > 0, id > numberAbove, let parent = components[id - 1].parent {
            id = parent
            levels -= 1
        }
        // Those above form a chain.
        id -= levels
        return id > 0 ? components[id - 1] : nil
    }

    /// The components that are drawn inside no other.
    var outermost: [Entry] { Array(components.prefix(numberAbove + 1)) }
}

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

// Components as JSON.

extension ComponentOutline {
    /// The components, each as a JSON object.
    var jsonObjects: [String] {
        var names = KeyNames()
        for entry in components { names.add(entry.providers) }
        names.numberHomonyms()
        return components.map { $0.jsonObject(in: self, names) }
    }
}

/// The names of keys in a document: the qualified names, with a number if several types have the same name, such as private types of two
/// files.
private struct KeyNames {
    private var names = ColdTable<ProviderKey, String>()
    /// The keys that have a qualified name.
    private var homonyms = ColdTable<String, [ProviderKey]>()

    mutating func add(_ providers: [ProviderInfo]) {
        for provider in providers {
            let key = provider.key
            guard names.value(of: key) == nil else { continue }
            let name = key.qualifiedName
            names.store(name, of: key)
            // Keys with the same text share it as their name, such as a bean and its product.
            if !key.isText { homonyms.append(key, to: name) }
        }
    }

    /// Numbers the keys with the same name.
    mutating func numberHomonyms() {
        for keys in homonyms.values where keys.count > 1 {
            for position in keys.indices {
                names.store("\(keys[position].qualifiedName) (no. \(position + 1))", of: keys[position])
            }
        }
    }

    func callAsFunction(_ key: ProviderKey) -> String { names.value(of: key) ?? key.qualifiedName }
}

extension ComponentOutline.Entry {
    fileprivate func jsonObject(in outline: ComponentOutline, _ names: KeyNames) -> String {
        var bindings: [String] = []
        for provider in providers {
            var dependencies: [String] = []
            for dependency in provider.dependencies {
                dependencies.append(dependency.jsonObject(home: outline.home(of: dependency, from: self), names))
            }
            bindings.append("    " + provider.jsonObject(dependencies: dependencies, names))
        }
        let seed = component.seed
        var object = JSONObject()
        object.add("id", id)
        object.add("name", component.name.qualifiedName)
        object.add("label", component.name.description)
        object.add("scope", component.scopeName?.qualifiedName)
        object.add("seed", seed == Void.self ? nil : TypeName(seed).qualifiedName)
        object.add("parent", component.parent?.name.qualifiedName)
        object.add("parentID", parent)
        object.add("bindings", lines: bindings)
        return "  " + object.text
    }
}

extension ProviderInfo.Dependency {
    fileprivate func jsonObject(home: ComponentOutline.Entry?, _ names: KeyNames) -> String {
        var object = JSONObject()
        object.add("key", names(key))
        object.add("component", component.qualifiedName)
        object.add("componentID", home?.id)
        object.add("strength", strength.description)
        object.add("optional", isOptional)
        object.add("crossings", crossings.map(\.description))
        return object.text
    }
}

extension ProviderInfo {
    fileprivate func jsonObject(dependencies: [String], _ names: KeyNames) -> String {
        let binding = binding
        let (key, effects, sourceLocation) = (binding.key, binding.effects, binding.sourceLocation)
        var object = JSONObject()
        object.add("key", names(key))
        object.add("label", key.description)
        object.add("kind", binding.kind.description)
        object.add("protocol", if: isExistential(key.type))
        object.add("live", if: effects.contains(.isLive))
        object.add("shared", binding.isShared)
        object.add("collected", binding.isContribution)
        object.add("place", sourceLocation.isKnown ? sourceLocation.description : nil)
        object.add("modules", plan.modules(of: binding).map { TypeName($0).qualifiedName })
        object.add("replaced", replaced)
        object.add("default", if: effects.contains(.isDefault))
        let defaults = replacedDefaults
        if !defaults.isEmpty { object.add("replacedDefaults", defaults) }
        if let condition { object.add("condition", condition.description) }
        func add(_ name: String, _ effect: BindingEffects) { object.add(name, effects.contains(effect)) }
        add("throws", .throws)
        object.add("isolation", owner.map { TypeName($0.type).qualifiedName })
        add("sendableFactory", .isSendable)
        add("sendableValue", .makesSendable)
        add("asynchronous", .asynchronous)
        add("start", .starts)
        add("stop", .stops)
        add("running", .runs)
        object.add("check", if: effects.contains(.checks))
        add("startsWithGraph", .startsWithGraph)
        object.add("unbound", unboundKeys.map { names($0) })
        object.add("dependencies", list: dependencies)
        return object.text
    }
}

extension JSONObject {
    /// Adds a list of source locations.
    fileprivate mutating func add(_ name: String, _ sourceLocations: [CodeLocation]) {
        add(name, sourceLocations.map(\.description))
    }
}

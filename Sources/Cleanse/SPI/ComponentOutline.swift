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
        /// The numbers of the components that are drawn inside it.
        fileprivate(set) var children: [Int] = []

        fileprivate init(_ component: any ComponentBinding, id: Int, parent: Int?) {
            (self.component, self.id, self.parent) = (component, id, parent)
        }
    }

    /// The list.
    package private(set) var components: [Entry] = []
    private let numberAbove: Int

    /// - Parameters:
    ///   - component: The component to describe, with all its subcomponents.
    ///   - above: The ancestors to describe, outermost first, without their other subcomponents.
    package init(of component: any ComponentBinding, above: [any ComponentBinding] = []) {
        numberAbove = above.count
        for component in above + [component] {
            components.append(Entry(component, id: components.count + 1, parent: components.last?.id))
        }
        var next = above.count
        while next < components.count {
            for child in components[next].component.subcomponents {
                components.append(Entry(child, id: components.count + 1, parent: components[next].id))
                components[next].children.append(components.count)
            }
            next += 1
        }
    }

    /// Returns the component that binds a dependency of an entry's binding, or `nil` if that component is not in the list.
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
        // The ancestors form a chain.
        id -= levels
        return id > 0 ? components[id - 1] : nil
    }

    /// The components that are not drawn inside another one.
    var outermost: [Entry] { Array(components.prefix(numberAbove + 1)) }
}

// Components as JSON.

extension ComponentOutline {
    /// The components, each as a JSON object.
    var jsonObjects: [String] {
        let providers = components.map(\.component.sortedProviders)
        let names = KeyNames(of: providers.flatMap(\.self))
        return components.indices.map { components[$0].jsonObject(of: providers[$0], in: self, names) }
    }
}

/// The names of keys in a document: the qualified names, with a number if several types have the same name, such as private types of two
/// files.
private struct KeyNames {
    private var names = ColdTable<ProviderKey, String>()

    init(of providers: [ProviderInfo]) {
        var keys = ColdTable<String, [ProviderKey]>()
        for provider in providers where names.value(of: provider.key) == nil {
            let name = provider.key.qualifiedName
            names.store(name, of: provider.key)
            // Keys with the same text share it as their name, such as a bean and its product.
            if !provider.key.isText { keys.store((keys.value(of: name) ?? []) + [provider.key], of: name) }
        }
        for keys in keys.values where keys.count > 1 {
            for (position, key) in keys.enumerated() {
                names.store("\(key.qualifiedName) (no. \(position + 1))", of: key)
            }
        }
    }

    func callAsFunction(_ key: ProviderKey) -> String { names.value(of: key) ?? key.qualifiedName }
}

extension ComponentOutline.Entry {
    fileprivate func jsonObject(of providers: [ProviderInfo], in outline: ComponentOutline, _ names: KeyNames) -> String
    {
        let bindings = providers.map { provider in
            let list = provider.dependencies.map { dependency in
                var object = JSONObject()
                object.add("key", names(dependency.key))
                object.add("component", dependency.component.qualifiedName)
                object.add("componentID", outline.home(of: dependency, from: self)?.id)
                object.add("strength", dependency.strength.description)
                object.add("optional", dependency.isOptional)
                object.add("crossings", dependency.crossings.map(\.description))
                return object.text
            }
            return "    " + provider.jsonObject(dependencies: list, names)
        }
        var object = JSONObject()
        object.add("id", id)
        object.add("name", component.name.qualifiedName)
        object.add("label", component.name.description)
        object.add("scope", component.scopeName?.qualifiedName)
        object.add("seed", component.seed == Void.self ? nil : TypeName(component.seed).qualifiedName)
        object.add("parent", component.parent?.name.qualifiedName)
        object.add("parentID", parent)
        object.add("bindings", lines: bindings)
        return "  " + object.text
    }
}

extension ProviderInfo {
    fileprivate func jsonObject(dependencies: [String], _ names: KeyNames) -> String {
        var object = JSONObject()
        object.add("key", names(key))
        object.add("label", key.description)
        object.add("kind", kind.description)
        object.add("protocol", if: isExistential(key.type))
        object.add("live", if: isLive)
        object.add("shared", isShared)
        object.add("collected", isCollectionElement)
        object.add("place", sourceLocation.isKnown ? sourceLocation.description : nil)
        object.add("modules", modules.map { TypeName($0).qualifiedName })
        object.add("replaced", replaced.map(\.description))
        object.add("default", if: isDefault)
        if !replacedDefaults.isEmpty { object.add("replacedDefaults", replacedDefaults.map(\.description)) }
        if let condition { object.add("condition", condition.description) }
        object.add("throws", isThrowing)
        object.add("isolation", owner.map { TypeName($0.type).qualifiedName })
        object.add("sendableFactory", isFactorySendable)
        object.add("sendableValue", isValueSendable)
        object.add("asynchronous", isAsynchronous)
        object.add("start", hasStart)
        object.add("stop", hasStop)
        object.add("running", isRunning)
        object.add("check", if: hasCheck)
        object.add("startsWithGraph", startsWithGraph)
        object.add("unbound", unboundKeys.map { names($0) })
        object.add("dependencies", list: dependencies)
        return object.text
    }
}

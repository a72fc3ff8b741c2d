/// A list of components, parents first, each with a number that distinguishes it from others with the same name.
package struct ComponentOutline {
    /// The version of the description as JSON, see `graph.schema.json`. New members don't change it.
    package static let version = 1

    /// A component in the list.
    package struct Entry {
        /// The component.
        package let component: any ComponentBinding
        /// The number of the component, from one.
        package let id: Int
        /// The number of the parent, or `nil` if the parent is not in the list.
        package let parent: Int?
        /// The numbers of the components that are drawn inside it.
        var children: [Int] = []
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
                "{\"key\": \(quoted(names(dependency.key))),"
                    + " \"component\": \(quoted(dependency.component.qualifiedName)),"
                    + " \"componentID\": \(number(outline.home(of: dependency, from: self)?.id)),"
                    + " \"strength\": \"\(dependency.strength)\", \"optional\": \(dependency.isOptional),"
                    + " \"crossings\": [\(dependency.crossings.map { quoted("\($0)") }.joined(separator: ", "))]}"
            }
            return "    " + provider.jsonObject(dependencies: list, names)
        }
        let seed = component.seed == Void.self ? nil : TypeName(component.seed).qualifiedName
        return "  {\"id\": \(id), \"name\": \(quoted(component.name.qualifiedName)),"
            + " \"label\": \(quoted("\(component.name)")), \"scope\": \(quoted(component.scopeName?.qualifiedName)),"
            + " \"seed\": \(quoted(seed)),"
            + " \"parent\": \(quoted(component.parent?.name.qualifiedName)), \"parentID\": \(number(parent)),"
            + " \"bindings\": [" + (bindings.isEmpty ? "" : "\n" + bindings.joined(separator: ",\n")) + "]}"
    }

    private func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }
}

extension ProviderInfo {
    fileprivate func jsonObject(dependencies: [String], _ names: KeyNames) -> String {
        "{\"key\": \(quoted(names(key))), \"label\": \(quoted("\(key)")), \"kind\": \"\(kind)\","
            + (isExistential(key.type) ? " \"protocol\": true," : "") + (isLive ? " \"live\": true," : "")
            + " \"shared\": \(isShared), \"collected\": \(isCollectionElement),"
            + " \"place\": \(quoted(sourceLocation.isKnown ? "\(sourceLocation)" : nil)),"
            + " \"modules\": \(list(modules.map { TypeName($0).qualifiedName })),"
            + " \"replaced\": \(list(replaced.map { "\($0)" })),"
            + (isDefault ? " \"default\": true," : "")
            + (replacedDefaults.isEmpty ? "" : " \"replacedDefaults\": \(list(replacedDefaults.map { "\($0)" })),")
            + (condition.map { " \"condition\": \(quoted("\($0)"))," } ?? "")
            + " \"throws\": \(isThrowing),"
            + " \"isolation\": \(quoted(owner.map { TypeName($0.type).qualifiedName })),"
            + " \"sendableFactory\": \(isFactorySendable), \"sendableValue\": \(isValueSendable),"
            + " \"asynchronous\": \(isAsynchronous), \"start\": \(hasStart), \"stop\": \(hasStop),"
            + " \"running\": \(isRunning)," + (hasCheck ? " \"check\": true," : "")
            + " \"startsWithGraph\": \(startsWithGraph),"
            + " \"unbound\": \(list(unboundKeys.map { names($0) })),"
            + " \"dependencies\": [\(dependencies.joined(separator: ", "))]}"
    }

    private func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
}

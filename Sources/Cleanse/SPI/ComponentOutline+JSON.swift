// Components as JSON.

extension ComponentOutline {
    /// The components, each as an object.
    var jsonObjects: [String] {
        let providers = components.map(\.component.sortedProviders)
        let names = KeyNames(of: providers.joined())
        return zip(components, providers).map { $0.jsonObject(of: $1, in: self, names) }
    }
}

/// The names of keys in a document: the qualified ones, with a number where several types have the same, as private ones of two files.
private struct KeyNames {
    private var names: [ProviderKey: String] = [:]

    init(of providers: some Sequence<ProviderInfo>) {
        var keys: [String: [ProviderKey]] = [:]
        for provider in providers where names[provider.key] == nil {
            let name = provider.key.qualifiedName
            names[provider.key] = name
            // A text stands for all that has it: a bean, and what it makes.
            if !provider.key.isText { keys[name, default: []].append(provider.key) }
        }
        for (name, keys) in keys where keys.count > 1 {
            for (position, key) in keys.enumerated() { names[key] = "\(name) (no. \(position + 1))" }
        }
    }

    func callAsFunction(_ key: ProviderKey) -> String { names[key] ?? key.qualifiedName }
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
            + (isExistential(key.type) ? " \"protocol\": true," : "")
            + " \"shared\": \(isShared), \"collected\": \(isCollectionElement),"
            + " \"place\": \(quoted(place.isKnown ? "\(place)" : nil)),"
            + " \"modules\": \(list(modules.map { TypeName($0).qualifiedName })),"
            + " \"replaced\": \(list(replaced.map { "\($0)" })), \"throws\": \(isThrowing),"
            + " \"isolation\": \(quoted(owner.map { TypeName($0.type).qualifiedName })),"
            + " \"sendableFactory\": \(isFactorySendable), \"sendableValue\": \(isValueSendable),"
            + " \"asynchronous\": \(isAsynchronous), \"start\": \(hasStart), \"stop\": \(hasStop),"
            + " \"running\": \(isRunning), \"startsWithGraph\": \(startsWithGraph),"
            + " \"unbound\": \(list(unboundKeys.map { names($0) })),"
            + " \"dependencies\": [\(dependencies.joined(separator: ", "))]}"
    }

    private func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
}

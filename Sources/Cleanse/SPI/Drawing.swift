/// Components as text in the DOT language.
struct Drawing {
    private let outline: ComponentOutline
    private let names: Names
    /// The names that several keys or components would share, which are written in full.
    private let ambiguousKeys: Set<String>
    private let ambiguousComponents: Set<String>
    /// Whether components have the same name, so that their numbers distinguish them.
    private let areNumbered: Bool

    init(of outline: ComponentOutline) {
        self.outline = outline
        let components = outline.components.map(\.component)
        let providers = components.flatMap(\.sortedProviders)
        let keyList = providers.map(\.key) + providers.flatMap { $0.dependencies.map(\.key) }
        let types =
            components.compactMap(\.name.type) + keyList.flatMap(\.types)
            + providers.compactMap { $0.owner?.type }
        let names = Names.short.including { types }
        self.names = names
        areNumbered = Set(components.map(\.name.qualifiedName)).count < components.count
        ambiguousKeys = Self.ambiguous(keyList.map { (names($0), $0.qualifiedName) })
        ambiguousComponents = Self.ambiguous(components.map { (names($0.name), $0.name.qualifiedName) })
    }

    /// The names that stand for several qualified ones.
    private static func ambiguous(_ all: [(name: String, qualified: String)]) -> Set<String> {
        var (known, ambiguous) = ([String: String](), Set<String>())
        for (name, qualified) in all {
            if let other = known.updateValue(qualified, forKey: name), other != qualified { ambiguous.insert(name) }
        }
        return ambiguous
    }

    var clusters: [String] { outline.outermost.flatMap(cluster(of:)) }

    private func cluster(of entry: ComponentOutline.Entry) -> [String] {
        var shown: [ProviderInfo] = []
        for provider in entry.component.sortedProviders where shown.last?.key != provider.key { shown.append(provider) }
        let nodes = shown.map { provider in
            let actor = provider.owner.map { "\n@\(names($0.type))" } ?? ""
            let effects = provider.effects.isEmpty ? "" : "\n" + provider.effects.joined(separator: ", ")
            return "    \(node(provider.key, in: entry)) [label=\(quoted(name(of: provider.key) + actor + effects))];"
        }
        let lines = [
            "subgraph \(quoted("cluster \(identifier(of: entry))")) {",
            "    label=\(quoted(name(of: entry.component.name)));",
        ]
        return (lines + nodes + entry.children.flatMap { cluster(of: outline.components[$0 - 1]) } + ["}"]).map {
            "    " + $0
        }
    }

    var arrows: [String] {
        outline.components.flatMap { entry in
            entry.component.sortedProviders.flatMap { provider in
                provider.dependencies.map { dependency in
                    let target =
                        outline.home(of: dependency, from: entry).map { node(dependency.key, in: $0) }
                        ?? quoted("\(name(of: dependency.component)) \(name(of: dependency.key))")
                    return "    \(node(provider.key, in: entry)) -> \(target)"
                        + attributes(of: dependency) + ";"
                }
            }
        }
    }

    private func attributes(of dependency: ProviderInfo.Dependency) -> String {
        guard dependency.strength != .eager else { return "" }
        let functions = dependency.crossings.map { "\($0)" }.joined(separator: " -> ")
        return " [style=dashed" + (functions.isEmpty ? "]" : ", label=\(quoted(functions))]")
    }

    private func name(of key: ProviderKey) -> String {
        ambiguousKeys.contains(names(key)) ? key.qualifiedName : names(key)
    }

    private func name(of component: TypeName) -> String {
        ambiguousComponents.contains(names(component)) ? component.qualifiedName : names(component)
    }

    private func identifier(of entry: ComponentOutline.Entry) -> String {
        (areNumbered ? "\(entry.id) " : "") + name(of: entry.component.name)
    }

    private func node(_ key: ProviderKey, in entry: ComponentOutline.Entry) -> String {
        quoted("\(identifier(of: entry)) \(name(of: key))")
    }
}

extension ProviderInfo {
    /// What a start and a stop do with its value.
    fileprivate var effects: [String] {
        var effects: [String] = []
        if isAsynchronous { effects.append("async") }
        if hasStart { effects.append("start") }
        if isRunning { effects.append("running") }
        if hasStop { effects.append("stop") }
        return effects
    }
}

extension ComponentBinding {
    /// All bindings of the component, in the order of their keys, those of one key in the order of their declaration.
    ///
    /// Cost: that of ``providers``, and sorting.
    public var sortedProviders: [ProviderInfo] {
        providers.map { (key: "\($0.key)", infos: $0.value) }.sorted { $0.key < $1.key }.flatMap(\.infos)
    }

    /// The component and those below it as JSON (RFC 8259), for tools: components, their bindings, their dependencies.
    ///
    /// The same graph gives the same text. Cost: linear in the bindings and dependencies, and sorting.
    public var json: String { json(from: [self]) }

    /// The same, with the components above it, outermost first.
    public var jsonFromTop: String { json(from: pathFromTop) }

    private func json(from start: [any ComponentBinding]) -> String {
        var components = start.dropLast().map(\.jsonObject)
        var queue: [any ComponentBinding] = [self]
        var next = 0
        while next < queue.count {
            components.append(queue[next].jsonObject)
            queue += queue[next].subcomponents
            next += 1
        }
        return "{\"components\": [\n" + components.joined(separator: ",\n") + "\n]}\n"
    }

    private var jsonObject: String {
        let bindings = sortedProviders.map { "    " + $0.jsonObject }
        return "  {\"name\": \(quoted(name.qualifiedName)), \"scope\": \(quoted(scopeName?.qualifiedName)),"
            + " \"parent\": \(quoted(parent?.name.qualifiedName)),"
            + " \"bindings\": [" + (bindings.isEmpty ? "" : "\n" + bindings.joined(separator: ",\n")) + "]}"
    }

    /// The component and those below it in the DOT language of Graphviz: a box for each component, an arrow for each
    /// dependency, dashed where it is deferred.
    ///
    /// The same graph gives the same text. Cost: linear in the bindings and dependencies, and sorting.
    public var dot: String { dot(above: []) }

    /// The same, with the components above it, outermost first.
    public var dotFromTop: String { dot(above: pathFromTop.dropLast()) }

    private func dot(above: [any ComponentBinding]) -> String {
        let drawing = Drawing(of: above, and: self)
        let clusters = above.flatMap { drawing.cluster(of: $0, with: []) } + drawing.cluster(of: self)
        let arrows = above.flatMap(drawing.ownArrows) + drawing.arrows(from: self)
        return (["digraph {", "    node [shape=box];"] + clusters + arrows + ["}"]).joined(separator: "\n") + "\n"
    }

    /// The component and all above it, outermost first.
    private var pathFromTop: [any ComponentBinding] { (parent?.pathFromTop ?? []) + [self] }
}

/// Components as text in the DOT language.
private struct Drawing {
    /// What has the same short name as another one, and is written in full.
    private let ambiguousKeys: Set<ProviderKey>
    private let ambiguousComponents: Set<TypeName>

    init(of above: [any ComponentBinding], and component: any ComponentBinding) {
        var components = above + [component]
        var next = above.count
        while next < components.count {
            components += components[next].subcomponents
            next += 1
        }
        let providers = components.flatMap { $0.providers.values.joined() }
        let keys = Set(providers.map(\.key) + providers.flatMap { $0.dependencies.map(\.key) })
        ambiguousKeys = Set(Dictionary(grouping: keys, by: \.description).values.filter { $0.count > 1 }.joined())
        let names = Set(components.map(\.name))
        ambiguousComponents = Set(
            Dictionary(grouping: names, by: \.description).values.filter { $0.count > 1 }.joined())
    }

    private func name(of key: ProviderKey) -> String {
        ambiguousKeys.contains(key) ? key.qualifiedName : key.description
    }

    private func name(of component: TypeName) -> String {
        ambiguousComponents.contains(component) ? component.qualifiedName : component.description
    }

    func cluster(of component: any ComponentBinding) -> [String] {
        cluster(of: component, with: component.subcomponents)
    }

    func cluster(of component: any ComponentBinding, with subcomponents: [any ComponentBinding]) -> [String] {
        let name = name(of: component.name)
        var keys: [String] = []
        for provider in component.sortedProviders where keys.last != self.name(of: provider.key) {
            keys.append(self.name(of: provider.key))
        }
        let nodes = keys.map { "    \(node($0, in: component.name)) [label=\(quoted($0))];" }
        let lines = ["subgraph \(quoted("cluster \(name)")) {", "    label=\(quoted("\(name)"));"]
        return (lines + nodes + subcomponents.flatMap(cluster(of:)) + ["}"]).map { "    " + $0 }
    }

    func arrows(from component: any ComponentBinding) -> [String] {
        ownArrows(from: component) + component.subcomponents.flatMap(arrows)
    }

    func ownArrows(from component: any ComponentBinding) -> [String] {
        component.sortedProviders.flatMap { provider in
            provider.dependencies.map { dependency in
                "    \(node(name(of: provider.key), in: component.name))"
                    + " -> \(node(name(of: dependency.key), in: dependency.component))"
                    + (dependency.strength == .eager ? ";" : " [style=dashed];")
            }
        }
    }

    private func node(_ key: String, in component: TypeName) -> String { quoted("\(name(of: component)) \(key)") }
}

extension ProviderInfo {
    fileprivate var jsonObject: String {
        let list = dependencies.map { dependency in
            "{\"key\": \(quoted(dependency.key.qualifiedName)),"
                + " \"component\": \(quoted(dependency.component.qualifiedName)),"
                + " \"strength\": \"\(dependency.strength)\", \"optional\": \(dependency.isOptional)}"
        }
        return "{\"key\": \(quoted(key.qualifiedName)), \"kind\": \"\(kind)\", \"shared\": \(isShared),"
            + " \"collected\": \(isCollectionElement), \"place\": \(quoted(place.isKnown ? "\(place)" : nil)),"
            + " \"replaced\": [\(replaced.map { quoted("\($0)") }.joined(separator: ", "))],"
            + " \"dependencies\": [\(list.joined(separator: ", "))]}"
    }
}

extension GraphInstance {
    /// The description of the instance's component.
    package var description: any ComponentBinding { ComponentDescription(plan: plan, index: component) }
}

/// Text between quotation marks, as both languages want it; `null` for none.
private func quoted(_ text: String?) -> String {
    guard let text else { return "null" }
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case _ where scalar.value < 0x20:
            let digits = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

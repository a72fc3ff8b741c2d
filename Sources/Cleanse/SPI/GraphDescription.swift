// Descriptions of a component and those below it: sorted, as JSON, and for Graphviz.

extension ComponentBinding {
    /// All bindings of the component, in the order of their keys, those of one key in the order of their declaration.
    ///
    /// Cost: that of ``providers``, and sorting.
    public var sortedProviders: [ProviderInfo] {
        providers.map { (key: $0.key, infos: $0.value) }
            .map { (name: "\($0.key)", full: $0.key.qualifiedName, place: "\($0.infos[0].place)", infos: $0.infos) }
            .sorted { ($0.name, $0.full, $0.place) < ($1.name, $1.full, $1.place) }.flatMap(\.infos)
    }

    /// The component and those below it as JSON (RFC 8259), for tools: components, their bindings, their dependencies.
    ///
    /// Components are numbered from one, so that two of one name can be distinguished. The same graph gives the same text. Cost: linear in
    /// the bindings and dependencies, and sorting.
    public var json: String { json(above: []) }

    /// The same, with the components above it, outermost first.
    public var jsonFromTop: String { json(above: componentsAbove) }

    private func json(above: [any ComponentBinding]) -> String {
        let outline = ComponentOutline(of: self, above: above)
        let components = outline.components.map { $0.jsonObject(in: outline) }
        return "{\"components\": [\n" + components.joined(separator: ",\n") + "\n]}\n"
    }

    /// The component and those below it in the DOT language of Graphviz: a box for each component, an arrow for each
    /// dependency, dashed where it is deferred.
    ///
    /// Actors are named below the key, and functions that take the creation elsewhere at the arrow. The same graph gives the same text. Cost: linear in the bindings and dependencies, and sorting.
    public var dot: String { dot(above: []) }

    /// The same, with the components above it, outermost first.
    public var dotFromTop: String { dot(above: componentsAbove) }

    private func dot(above: [any ComponentBinding]) -> String {
        let drawing = Drawing(of: ComponentOutline(of: self, above: above))
        let lines = drawing.clusters + drawing.arrows
        return (["digraph {", "    node [shape=box];"] + lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// The components above it, outermost first.
    private var componentsAbove: [any ComponentBinding] {
        var result: [any ComponentBinding] = []
        var next = parent
        while let component = next {
            result.append(component)
            next = component.parent
        }
        return result.reversed()
    }
}

/// A list of components, parents first, each with a number that distinguishes it from others of its name.
package struct ComponentOutline {
    /// A component in the list.
    package struct Entry {
        /// The component.
        package let component: any ComponentBinding
        /// Its number, from one.
        package let id: Int
        /// The number of the component above it; nil if that is not in the list.
        package let parent: Int?
        /// The numbers of the components that are drawn inside it.
        fileprivate var children: [Int] = []
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
    fileprivate var outermost: [Entry] { Array(components.prefix(numberAbove + 1)) }
}

extension ComponentOutline.Entry {
    fileprivate func jsonObject(in outline: ComponentOutline) -> String {
        let bindings = component.sortedProviders.map { provider in
            let list = provider.dependencies.map { dependency in
                "{\"key\": \(quoted(dependency.key.qualifiedName)),"
                    + " \"component\": \(quoted(dependency.component.qualifiedName)),"
                    + " \"componentID\": \(number(outline.home(of: dependency, from: self)?.id)),"
                    + " \"strength\": \"\(dependency.strength)\", \"optional\": \(dependency.isOptional),"
                    + " \"crossings\": [\(dependency.crossings.map { quoted("\($0)") }.joined(separator: ", "))]}"
            }
            return "    " + provider.jsonObject(dependencies: list)
        }
        return "  {\"id\": \(id), \"name\": \(quoted(component.name.qualifiedName)),"
            + " \"scope\": \(quoted(component.scopeName?.qualifiedName)),"
            + " \"parent\": \(quoted(component.parent?.name.qualifiedName)), \"parentID\": \(number(parent)),"
            + " \"bindings\": [" + (bindings.isEmpty ? "" : "\n" + bindings.joined(separator: ",\n")) + "]}"
    }

    private func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }
}

/// Components as text in the DOT language.
private struct Drawing {
    private let outline: ComponentOutline
    private let names: Names
    /// The names that several keys or components would share, which are written in full.
    private var ambiguousKeys: Set<ProviderKey> = []
    private var ambiguousComponents: Set<TypeName> = []
    /// Whether components have the same name, so that their numbers distinguish them.
    private let areNumbered: Bool

    init(of outline: ComponentOutline) {
        self.outline = outline
        let components = outline.components.map(\.component)
        let providers = components.flatMap(\.sortedProviders)
        let keyList = providers.map(\.key) + providers.flatMap { $0.dependencies.map(\.key) }
        let types =
            components.compactMap(\.name.type) + keyList.flatMap(\.types)
            + providers.compactMap { $0.isolation.map { type(of: $0) } }
        let names = Names.short.including { types }
        self.names = names
        let keys = Set(keyList)
        let componentNames = Set(components.map(\.name))
        areNumbered = componentNames.count < components.count
        ambiguousKeys = Set(Dictionary(grouping: keys) { names($0) }.values.filter { $0.count > 1 }.joined())
        ambiguousComponents = Set(
            Dictionary(grouping: componentNames) { names($0) }.values.filter { $0.count > 1 }.joined())
    }

    var clusters: [String] { outline.outermost.flatMap(cluster(of:)) }

    private func cluster(of entry: ComponentOutline.Entry) -> [String] {
        var shown: [ProviderInfo] = []
        for provider in entry.component.sortedProviders where shown.last?.key != provider.key { shown.append(provider) }
        let nodes = shown.map { provider in
            let actor = provider.isolation.map { "\n@\(names(type(of: $0)))" } ?? ""
            return "    \(node(provider.key, in: entry)) [label=\(quoted(name(of: provider.key) + actor))];"
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

    private func name(of key: ProviderKey) -> String { ambiguousKeys.contains(key) ? key.qualifiedName : names(key) }

    private func name(of component: TypeName) -> String {
        ambiguousComponents.contains(component) ? component.qualifiedName : names(component)
    }

    private func identifier(of entry: ComponentOutline.Entry) -> String {
        (areNumbered ? "\(entry.id) " : "") + name(of: entry.component.name)
    }

    private func node(_ key: ProviderKey, in entry: ComponentOutline.Entry) -> String {
        quoted("\(identifier(of: entry)) \(name(of: key))")
    }
}

extension ProviderInfo {
    fileprivate func jsonObject(dependencies: [String]) -> String {
        "{\"key\": \(quoted(key.qualifiedName)), \"kind\": \"\(kind)\", \"shared\": \(isShared),"
            + " \"collected\": \(isCollectionElement), \"place\": \(quoted(place.isKnown ? "\(place)" : nil)),"
            + " \"replaced\": [\(replaced.map { quoted("\($0)") }.joined(separator: ", "))],"
            + " \"isolation\": \(quoted(isolation.map { TypeName(type(of: $0)).qualifiedName })),"
            + " \"sendableFactory\": \(isFactorySendable), \"sendableValue\": \(isValueSendable),"
            + " \"dependencies\": [\(dependencies.joined(separator: ", "))]}"
    }
}

extension GraphInstance {
    /// The description of the instance's component.
    package var description: any ComponentBinding { ComponentDescription(plan: plan, index: component) }
}

/// Text in quotation marks, as both languages require; `null` for none.
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

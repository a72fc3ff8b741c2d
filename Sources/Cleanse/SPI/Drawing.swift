/// A drawing of components in the DOT language.
struct Drawing {
    private let outline: ComponentOutline
    private let names: Names
    /// The short names that several keys share, which are therefore written in full.
    private let ambiguousKeys: ColdTable<String, Void>
    private let ambiguousComponents: ColdTable<String, Void>
    /// Whether some components have the same name, so that numbers distinguish them.
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
        var known = ColdTable<String, Void>()
        areNumbered = components.contains { !known.insert($0.name.qualifiedName) }
        ambiguousKeys = Self.ambiguous(keyList.map { (names($0), $0.qualifiedName) })
        ambiguousComponents = Self.ambiguous(components.map { (names($0.name), $0.name.qualifiedName) })
    }

    /// Returns the short names that belong to several qualified names.
    private static func ambiguous(_ all: [(name: String, qualified: String)]) -> ColdTable<String, Void> {
        var (known, ambiguous) = (ColdTable<String, String>(), ColdTable<String, Void>())
        for (name, qualified) in all {
            if let other = known.value(of: name), other != qualified { ambiguous.insert(name) }
            known.store(qualified, of: name)
        }
        return ambiguous
    }

    var text: String {
        var text = DotText()
        for entry in outline.outermost { draw(entry, in: &text) }
        for entry in outline.components {
            for provider in entry.component.sortedProviders {
                for dependency in provider.dependencies {
                    let target =
                        outline.home(of: dependency, from: entry).map { node(dependency.key, in: $0) }
                        ?? quoted("\(name(of: dependency.component)) \(name(of: dependency.key))")
                    text.arrow(
                        from: node(provider.key, in: entry), to: target, isDashed: dependency.strength != .eager,
                        crossings: dependency.crossings.map { "\($0)" })
                }
            }
        }
        return text.finished()
    }

    private func draw(_ entry: ComponentOutline.Entry, in text: inout DotText) {
        text.begin(cluster: quoted("cluster \(identifier(of: entry))"), label: name(of: entry.component.name))
        var last: ProviderKey?
        for provider in entry.component.sortedProviders where last != provider.key {
            last = provider.key
            let actor = provider.owner.map { "\n@\(names($0.type))" } ?? ""
            let effects = provider.effects.isEmpty ? "" : "\n" + provider.effects.joined(separator: ", ")
            text.node(node(provider.key, in: entry), label: name(of: provider.key) + actor + effects)
        }
        for child in entry.children { draw(outline.components[child - 1], in: &text) }
        text.end()
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
    /// The marks for the parts of a start and a stop that concern the binding's value.
    fileprivate var effects: [String] {
        var effects: [String] = []
        if isAsynchronous { effects.append("async") }
        if hasStart { effects.append("start") }
        if isRunning { effects.append("running") }
        if hasStop { effects.append("stop") }
        if hasCheck { effects.append("check") }
        return effects
    }
}

/// A text in the DOT language of Graphviz. Each component is a box, with a box for each binding, and arrows connect bindings.
package struct DotText {
    private var lines = NestedLines("digraph {")

    /// - Parameter direction: The direction of the arrows, such as `LR`. By default, they lead downwards.
    package init(direction: String? = nil) {
        if let direction { lines.add("rankdir=\(direction);") }
        lines.add("node [shape=box];")
    }

    /// Begins a component, which encloses the following nodes until `end()`.
    package mutating func begin(cluster identifier: String, label: String) {
        lines.begin("subgraph \(identifier) {")
        lines.add("label=\(quoted(label));")
    }

    package mutating func end() { lines.end("}") }

    package mutating func node(_ identifier: String, label: String, isBold: Bool = false) {
        lines.add("\(identifier) [label=\(quoted(label))\(isBold ? ", style=bold" : "")];")
    }

    /// Adds an arrow. A dashed arrow is labelled with the functions that move the creation to another isolation.
    package mutating func arrow(from source: String, to target: String, isDashed: Bool, crossings: [String]) {
        let label = crossings.isEmpty ? "" : ", label=\(quoted(crossings.joined(separator: " -> ")))"
        lines.add("\(source) -> \(target)\(isDashed ? " [style=dashed\(label)]" : "");")
    }

    package func finished() -> String { lines.text + "}\n" }
}

/// Lines that are indented by their nesting depth.
package struct NestedLines {
    private var lines: [String]
    private var depth = 1

    /// - Parameter first: The line that encloses the others.
    package init(_ first: String) { lines = [first] }

    /// Adds a line. Its indentation is limited, since deeper indentation would cost more than it helps readers.
    package mutating func add(_ line: String) { lines.append(String(repeating: "    ", count: min(depth, 20)) + line) }

    /// Adds a line that encloses the following lines, until `end`.
    package mutating func begin(_ line: String) {
        add(line)
        depth += 1
    }

    package mutating func end(_ line: String) {
        depth -= 1
        add(line)
    }

    /// The lines, each with a line break.
    package var text: String { lines.joined(separator: "\n") + "\n" }
}

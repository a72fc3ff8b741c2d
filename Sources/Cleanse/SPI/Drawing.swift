/// A drawing of components in the DOT language.
final class Drawing {
    private let outline: ComponentOutline
    private let names: Names
    private var keyNames = ShortNames()
    private var componentNames = ShortNames()
    /// Whether some components have the same name, so that numbers distinguish them.
    private var areNumbered = false
    private var text = DotText()

    init(of outline: ComponentOutline) {
        self.outline = outline
        var (providers, types): ([ProviderInfo], [Any.Type]) = ([], [])
        var known = ColdTable<String, Void>()
        // Types with the same name are numbered in the order of the list.
        for entry in outline.components {
            let name = entry.component.name
            if let type = name.type { types.append(type) }
            if !known.insert(name.qualifiedName) { areNumbered = true }
            providers += entry.providers
        }
        let dependencies = providers.flatMap(\.dependencies)
        for provider in providers { types += provider.key.types }
        for dependency in dependencies { types += dependency.key.types }
        for provider in providers { if let owner = provider.owner { types.append(owner.type) } }
        let allTypes = types
        names = Names.short.including { allTypes }
        for provider in providers { keyNames.add(provider.key, names) }
        for dependency in dependencies { keyNames.add(dependency.key, names) }
        for entry in outline.components {
            let name = entry.component.name
            componentNames.add(names(name), of: name.qualifiedName)
        }
    }

    /// Returns the text of the drawing.
    func finished() -> String {
        for entry in outline.outermost { draw(entry) }
        for entry in outline.components {
            for provider in entry.providers {
                let source = node(provider.key, in: entry)
                for dependency in provider.dependencies { draw(dependency, of: source, in: entry) }
            }
        }
        return text.finished()
    }

    private func draw(_ entry: ComponentOutline.Entry) {
        text.begin(cluster: quoted("cluster " + identifier(of: entry)), label: name(of: entry.component.name))
        var drawn = ColdTable<ProviderKey, Void>()
        for provider in entry.providers {
            let key = provider.key
            guard drawn.insert(key) else { continue }
            var label = name(of: key)
            if let owner = provider.owner { label += "\n@" + names(owner.type) }
            let marks = provider.marks
            if !marks.isEmpty { label += "\n" + marks.joined(separator: ", ") }
            text.node(node(key, in: entry), label: label)
        }
        for child in entry.children { draw(child) }
        text.end()
    }

    private func draw(
        _ dependency: ProviderInfo.Dependency, of source: String, in entry: ComponentOutline.Entry
    ) {
        let target =
            if let home = outline.home(of: dependency, from: entry) {
                node(dependency.key, in: home)
            } else {
                node(dependency.key, in: name(of: dependency.component))
            }
        text.arrow(
            from: source, to: target, isDashed: dependency.strength != .eager,
            crossings: dependency.crossings.map(\.description))
    }

    private func name(of key: ProviderKey) -> String {
        let name = names(key)
        return keyNames.isShared(name) ? key.qualifiedName : name
    }

    private func name(of component: TypeName) -> String {
        let name = names(component)
        return componentNames.isShared(name) ? component.qualifiedName : name
    }

    private func identifier(of entry: ComponentOutline.Entry) -> String {
        let name = name(of: entry.component.name)
        return areNumbered ? "\(entry.id) \(name)" : name
    }

    private func node(_ key: ProviderKey, in entry: ComponentOutline.Entry) -> String {
        node(key, in: identifier(of: entry))
    }

    private func node(_ key: ProviderKey, in component: String) -> String { quoted("\(component) \(name(of: key))") }
}

/// Short names, some of which several keys or components share, which are therefore written in full.
private struct ShortNames {
    private var qualifiedNames = ColdTable<String, String>()
    private var shared = ColdTable<String, Void>()

    mutating func add(_ key: ProviderKey, _ names: Names) { add(names(key), of: key.qualifiedName) }

    // Not inlined: all of its callers would have a copy.
    @inline(never)
    mutating func add(_ name: String, of qualifiedName: String) {
        if let other = qualifiedNames.value(of: name), other != qualifiedName { shared.insert(name) }
        qualifiedNames.store(qualifiedName, of: name)
    }

    /// Returns whether a name belongs to several qualified names.
    func isShared(_ name: String) -> Bool { shared.contains(name) }
}

extension ProviderInfo {
    /// The marks for the parts of a start and a stop that concern the binding's value.
    fileprivate var marks: [String] {
        let effects = effects
        var marks: [String] = []
        // Not inlined: each mark would have a copy of it.
        @inline(never)
        func add(_ mark: String, if effect: BindingEffects) { if effects.contains(effect) { marks.append(mark) } }
        add("async", if: .asynchronous)
        add("start", if: .starts)
        add("running", if: .runs)
        add("stop", if: .stops)
        add("check", if: .checks)
        return marks
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
    /// The lines, each with a line break.
    package private(set) var text: String
    private var depth = 1

    /// - Parameter first: The line that encloses the others.
    package init(_ first: String) { text = first + "\n" }

    /// Adds a line. Its indentation is limited, since deeper indentation would cost more than it helps readers.
    package mutating func add(_ line: String) {
        for _ in 0..<min(depth, 20) { text += "    " }
        text += line
        text += "\n"
    }

    /// Adds a line that encloses the following lines, until `end`.
    package mutating func begin(_ line: String) {
        add(line)
        depth += 1
    }

    package mutating func end(_ line: String) {
        depth -= 1
        add(line)
    }
}

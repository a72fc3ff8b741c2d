import Cleanse
import CleanseEngine

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
        var known: Set<String> = []
        // Types with the same name are numbered in the order of the list.
        for entry in outline.components {
            let name = entry.component.name
            if let type = name.type { types.append(type) }
            if !known.insert(name.qualifiedName).inserted { areNumbered = true }
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
        var drawn: Set<ProviderKey> = []
        for provider in entry.providers {
            let key = provider.key
            guard drawn.insert(key).inserted else { continue }
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
    private var qualifiedNames: [String: String] = [:]
    private var shared: Set<String> = []

    mutating func add(_ key: ProviderKey, _ names: Names) { add(names(key), of: key.qualifiedName) }

    mutating func add(_ name: String, of qualifiedName: String) {
        if let other = qualifiedNames[name], other != qualifiedName { shared.insert(name) }
        qualifiedNames[name] = qualifiedName
    }

    /// Returns whether a name belongs to several qualified names.
    func isShared(_ name: String) -> Bool { shared.contains(name) }
}

extension ProviderInfo {
    /// The marks for the parts of a start and a stop that concern the binding's value.
    fileprivate var marks: [String] {
        let marks = [
            ("async", isAsynchronous), ("start", hasStart), ("running", isRunning), ("stop", hasStop),
            ("check", hasCheck),
        ]
        return marks.filter(\.1).map(\.0)
    }
}

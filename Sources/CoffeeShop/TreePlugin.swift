import Cleanse

/// A plug-in that describes the tree of components with their bindings.
struct TreePlugin: CleanseBindingPlugin {
    /// Takes the text.
    let show: (String) -> Void

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        show(lines(of: root).joined(separator: "\n"))
    }

    private func lines(of component: any ComponentBinding) -> [String] {
        let scope = component.scope.map { ", scope \($0)" } ?? ""
        let seed = component.seed == Void.self ? "" : ", seed \(component.seed)"
        let bindings = component.sortedProviders.flatMap(lines(of:))
        let children = component.subcomponents.flatMap(lines(of:))
        return ["\(component.name)\(scope)\(seed)"] + (bindings + children).map { "    " + $0 }
    }

    private func lines(of provider: ProviderInfo) -> [String] {
        var marks: [String] = provider.kind == .plain ? [] : ["\(provider.kind)"]
        if provider.isShared { marks.append("shared") }
        if provider.isCollectionElement { marks.append("collected") }
        let head = ([provider.description] + marks).joined(separator: ", ")
        return [head]
            + provider.replaced.map { "  replaces what was bound at \($0)" }
            + provider.dependencies.map { "  needs \($0.key)\($0.strength == .eager ? "" : " later")" }
    }
}

extension ComponentBinding {
    /// The component's name in print.
    var name: String { componentType.map { "\($0)" } ?? "?" }

    /// All bindings, in the order of their declarations.
    var sortedProviders: [ProviderInfo] {
        providers.values.joined().sorted {
            ($0.place.file, $0.place.line, $0.key.description) < ($1.place.file, $1.place.line, $1.key.description)
        }
    }
}

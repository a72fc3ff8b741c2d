import CleanseEngine

/// The words that patterns of layers are compared with: those of a key, and those of the place that binds it.
///
/// Code depends on the module that declares a type. A key tells that module. The place that binds the key tells it only if it belongs to the
/// same Swift module: the place may be the root of the program, or the module that implements a protocol of another one. What a value of
/// a protocol depends on is decided where the protocol is bound, and not where it is declared.
struct LayerWords {
    /// Words that tell to which layer the dependencies of a node belong: those that come first count, where a pattern fits them.
    let ofDependent: [Set<String>]
    /// Words that tell which layer others depend on if they depend on a node.
    let ofType: [Set<String>]

    init(of node: Graph.Node, in graph: Graph) {
        let component = node.component.map { graph.components[$0] }
        let type = Self.ownType(in: node.key)
        var key: Set<String> = [node.key, node.label, Self.swiftModule(of: node.key)]
        if let type { key.formUnion([type, Self.swiftModule(of: type)]) }
        var place: Set<String> = []
        var swiftModules: Set<String> = []
        if let component { place.formUnion([component.name, component.label]) }
        for binding in node.bindings {
            for module in binding.modules ?? [] { place.formUnion([module, unqualified(module)]) }
            if let file = binding.place.flatMap({ Place($0) })?.file { place.insert(file) }
            // Names in Swift are qualified; others are texts.
            if let name = binding.modules?.last ?? component?.name, name.contains(".") {
                swiftModules.insert(Self.swiftModule(of: name))
            }
        }
        // A text, or a type of the libraries that come with Swift, belongs to those who bind it.
        let isBoundAtHome = type.map { swiftModules.isSubset(of: [Self.swiftModule(of: $0)]) } ?? true
        ofType = isBoundAtHome && !node.isOfProtocol ? [key, place] : [key]
        ofDependent = node.isOfProtocol ? (isBoundAtHome ? [place, key] : [place]) : ofType
    }

    /// The first type that a key names which does not come with Swift: the type itself, that of the elements, or the tag.
    private static func ownType(in key: String) -> String? {
        key.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.lazy.map(String.init).first {
            $0.contains(".") && !libraries.contains(swiftModule(of: $0))
        }
    }

    private static func swiftModule(of name: String) -> String { String(name.prefix { $0 != "." }) }

    private static let libraries: Set<String> = [
        "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Cleanse",
    ]
}

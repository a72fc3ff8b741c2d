/// Where bindings are declared: a component or a module.
struct BindingPlace {
    enum Kind { case root, subcomponent, module }

    let name: String
    let kind: Kind
    let level: Level
    let number: Int
    /// The scope's name; nil for none.
    var scope: String?
    var lines: [String] = []
    /// Functions beside `configure`, each of which binds something.
    var helpers: [String] = []
    /// What the root is bound by, for components.
    var root: (type: String, lines: [String])?
    var seed: String?

    var type: String { "\(level.space(number)).\(name)" }
    var binder: String { scope.map { "Binder<\($0)>" } ?? "UnscopedBinder" }

    var declarations: [String] {
        var result: [String] = []
        let proto = [Kind.root: "RootComponent", .subcomponent: "Component"][kind] ?? "Module"
        result.append("public struct \(name): \(proto) {")
        if let scope { result.append("    public typealias Scope = \(scope)") }
        if let seed { result.append("    public typealias Seed = \(seed)") }
        if let root {
            result.append("    public typealias Root = \(root.type)")
            result.append(
                "    public static func configureRoot(binder bind: ReceiptBinder<\(root.type)>) -> BindingReceipt<\(root.type)> {"
            )
            result += root.lines.map { "        " + $0 }
            result.append("    }")
        }
        result.append("    public static func configure(binder: \(binder)) {")
        result += lines.map { "        " + $0 }
        result.append("    }")
        result += helpers.map { "    " + $0 }
        result.append("}")
        return result
    }
}

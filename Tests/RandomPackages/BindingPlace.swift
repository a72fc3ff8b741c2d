/// Where bindings are declared: a component or a module.
struct BindingPlace {
    enum Kind { case root, subcomponent, module }

    let name: String
    let kind: Kind
    let level: Level
    let number: Int
    /// The scope's name; nil for none.
    var scope: String?
    /// What its generic parameter is in most places; nil if it has none.
    var argument: String?
    /// Whether its bindings are declared in an extension of a protocol that it conforms to.
    var hasDefaults = false
    var lines: [String] = []
    /// Functions beside `configure`, each of which binds something.
    var helpers: [String] = []
    /// What the root is bound by, for components.
    var root: (type: String, lines: [String])?
    var seed: String?

    var type: String { "\(level.space(number)).\(name)" + (argument.map { "<\($0)>" } ?? "") }
    /// The same with another argument, if it has one.
    var otherType: String { "\(level.space(number)).\(name)" + (argument.map { "<[\($0)]>" } ?? "") }
    var binder: String { scope.map { "Binder<\($0)>" } ?? "UnscopedBinder" }

    var declarations: [String] {
        var result: [String] = []
        let proto = [Kind.root: "RootComponent", .subcomponent: "Component"][kind] ?? "Module"
        if hasDefaults { result.append("public protocol \(name)Default: \(proto) {}") }
        let parameter = argument == nil ? "" : "<Argument>"
        result.append("public struct \(name)\(parameter): \(hasDefaults ? "\(name)Default" : proto) {")
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
        if !hasDefaults { result += configuration }
        result.append("}")
        return result
    }

    /// What stands outside of all types.
    var extensions: [String] {
        hasDefaults ? ["extension \(level.space(number)).\(name)Default {"] + configuration + ["}"] : []
    }

    private var configuration: [String] {
        ["    public static func configure(binder: \(binder)) {"] + lines.map { "        " + $0 } + ["    }"]
            + helpers.map { "    " + $0 }
    }
}

/// A component or a module that declares bindings.
struct BindingPlace {
    enum Kind { case root, subcomponent, module }

    /// The form of the declaration: plain, in an extension, as a generic type, as a type that conforms only if its parameter is `Int`, in
    /// an extension of a protocol to which it conforms, or in a class that overrides a method of another.
    enum Style { case plain, extended, generic, conditional, defaults, subclass }

    let name: String
    let kind: Kind
    let level: Level
    let number: Int
    /// The scope's name, or `nil` if there is none.
    var scope: String?
    var style = Style.plain
    /// Whether the compiler infers the associated types, if it can.
    var infersTypes = false
    var lines: [String] = []
    /// Helper functions, each of which declares a binding.
    var helpers: [String] = []
    /// The type of the root and the statements that bind it, for components.
    var root: (type: String, lines: [String])?
    var seed: String?

    private var isGeneric: Bool { style == .generic || style == .conditional }
    var type: String { "\(level.space(number)).\(name)" + (isGeneric ? "<Int>" : "") }
    /// The type with another generic argument if it is generic, or `type` otherwise.
    var otherType: String { style == .generic ? "\(level.space(number)).\(name)<[Int]>" : type }
    var binder: String { scope.map { "Binder<\($0)>" } ?? "UnscopedBinder" }

    private var proto: String { [Kind.root: "RootComponent", .subcomponent: "Component"][kind] ?? "Module" }
    private var types: [String] {
        var types: [String] = []
        if let scope, style != .defaults || !infersTypes { types.append("    public typealias Scope = \(scope)") }
        if let seed { types.append("    public typealias Seed = \(seed)") }
        return types
    }

    var declarations: [String] {
        var result: [String] = []
        switch style {
        case .extended: return ["public struct \(name) {}"]
        case .plain: result.append("public struct \(name): \(proto) {")
        case .generic: result.append("public struct \(name)<Argument>: \(proto) {")
        case .conditional: return ["public struct \(name)<Argument> {}"]
        case .defaults:
            let isScope = infersTypes ? scope.map { " where Scope == \($0)" } ?? "" : ""
            result.append("public protocol \(name)Default: \(proto)\(isScope) {}")
            result.append("public struct \(name): \(name)Default {")
        case .subclass:
            result.append("open class \(name)Base: \(proto) {")
            result += types
            result += ["    open class func configure(binder: \(binder)) {"] + (infersTypes ? body : []) + ["    }"]
            if infersTypes { result += functions }
            result.append("}")
            result.append("public final class \(name): \(name)Base {")
            if infersTypes { return result + ["}"] }
            result.append("    public override class func configure(binder: \(binder)) {")
            return result + ["        super.configure(binder: binder)"] + body + ["    }"] + functions + ["}"]
        }
        return result + types + configurationOfRoot + (style == .defaults ? [] : configuration) + ["}"]
    }

    private var configurationOfRoot: [String] {
        var result: [String] = []
        if let root {
            if !infersTypes { result.append("    public typealias Root = \(root.type)") }
            result.append(
                "    public static func configureRoot(binder bind: ReceiptBinder<\(root.type)>) -> BindingReceipt<\(root.type)> {"
            )
            result += root.lines.map { "        " + $0 }
            result.append("    }")
        }
        return result
    }

    /// The declarations at the top level of a file.
    var extensions: [String] {
        let type = "\(level.space(number)).\(name)"
        switch style {
        case .extended: return ["extension \(type): \(proto) {"] + types + configurationOfRoot + configuration + ["}"]
        case .defaults: return ["extension \(type)Default {"] + configuration + ["}"]
        case .conditional:
            return ["extension \(type): Module where Argument == Int {"]
                + (scope.map { ["    public typealias Scope = \($0)"] } ?? []) + configuration + ["}"]
        default: return []
        }
    }

    private var configuration: [String] {
        ["    public static func configure(binder: \(binder)) {"] + body + ["    }"] + functions
    }
    private var body: [String] { lines.map { "        " + $0 } }
    private var functions: [String] { helpers.map { "    " + $0 } }
}

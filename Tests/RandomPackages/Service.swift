/// A type of a generated package, and the form of its binding.
struct Service {
    enum Kind { case structure, finalClass, subclass, generic, plainBase }

    /// The form of the binding, which decides how other types request the service.
    enum Style { case plain, tagged, array, set, map, alias, assisted, injected, sharedByDefault, made, value }

    let index: Int
    let level: Level
    let kind: Kind
    let style: Style
    let number: Int
    /// The parameters of the initialiser, or of the injector.
    var parameters: [(label: String, type: String)] = []

    /// The variant of the declaration, for styles that have several.
    var variant = 0

    /// Whether the type has a name that a type in another module may have too.
    var hasCommonName = false

    var name: String { hasCommonName ? "Same" : "S\(index)" }
    /// The type as other code spells it.
    var type: String { "\(level.space(number)).\(name)" + (kind == .generic ? "<Int>" : "") }

    /// The types of keys of a dictionary.
    enum Keys { case texts, integers, numbers, cases, rawCases, ownCases }
    /// The type of the service's keys, if it is an element of a dictionary.
    var keys: Keys { [.texts, .texts, .integers, .numbers, .cases, .rawCases, .ownCases][(number + index) % 7] }
    var keyType: String {
        switch keys {
        case .texts: "String"
        case .integers: "Int8"
        case .numbers: "Double"
        case .cases, .rawCases, .ownCases: "\(level.space(number)).K\(index)"
        }
    }
    /// The expressions that code writes as keys. Several may be the same key.
    var keyTexts: [String] {
        switch keys {
        case .texts: ["\"a\"", "\"b\"", "\"\\u{61}\"", "\"c\""]
        case .integers: ["1", "0x1", "-1", "2"]
        case .numbers: ["0.0", "-0.0", "1", "1.5"]
        case .cases, .rawCases, .ownCases: ["a", "b", "c"].map { "\(keyType).\($0)" }
        }
    }

    var isClass: Bool { kind == .finalClass || kind == .subclass || kind == .plainBase }
    var tag: String { variant == 0 ? "Labelled<\(type)>" : "\(level.space(number)).T\(index)" }
    var seedName: String { "\(level.space(number)).By\(index)" }
    var proto: String { "any \(level.space(number)).P\(index)" + (variant == 0 ? "<Int>" : "") }

    /// Returns the type of a parameter that requests the service later, which opens a cycle.
    func requestLater(_ random: inout SplitMix) -> String {
        random.one(weighted: [
            (3, "Provider<\(type)>"), (1, "@escaping () -> \(type)"), (isClass ? 1 : 0, "WeakProvider<\(type)>"),
        ])
    }

    /// Returns the type of a parameter with which another type requests the service.
    func request(_ random: inout SplitMix) -> String {
        let type = self.type
        switch style {
        case .plain, .sharedByDefault, .made, .value:
            var forms: [(Int, String)] = [
                (10, type), (2, "\(type)?"), (3, "Provider<\(type)>"), (2, "@escaping () -> \(type)"),
                (1, "Provider<\(type)?>"), (1, "@escaping () throws -> \(type)"),
            ]
            if isClass { forms.append((2, "WeakProvider<\(type)>")) }
            return random.one(weighted: forms)
        case .tagged: return random.happens(85) ? "TaggedProvider<\(tag)>" : random.one(of: [type, "\(type)?"])
        case .array:
            return random.happens(85) ? "[\(type)]" : random.one(of: [type, "Provider<[\(type)]>", "[\(type)]?"])
        case .set: return random.happens(90) ? "Set<\(type)>" : "[\(type)]"
        case .map: return random.happens(90) ? "[\(keyType): \(type)]" : type
        case .alias:
            return random.one(weighted: [(6, proto), (2, type), (2, "Provider<\(proto)>"), (1, "(\(proto))?")])
        case .assisted: return random.happens(90) ? "Factory<\(seedName)>" : type
        case .injected: return "PropertyInjector<\(type)>"
        }
    }

    /// The declarations of the type and of its helper types.
    var declarations: [String] {
        var lines: [String] = []
        let list = parameters.enumerated().map { "\($1.label): \($1.type)" }.joined(separator: ", ")
        let seeded = style == .assisted ? (list.isEmpty ? "seed: Assisted<Int>" : "seed: Assisted<Int>, \(list)") : list
        var conformances: [String] = []
        if style == .set { conformances.append("Hashable") }
        if style == .alias { conformances.append("P\(index)") }
        if style == .sharedByDefault {
            switch variant {
            case 0: conformances.append("ScopedByDefault")
            case 1:
                lines.append("public protocol D\(index): ScopedByDefault where DefaultScope == Singleton {}")
                conformances.append("D\(index)")
            case 2: conformances.append("\(name)Super")
            default: break
            }
        }
        if style == .made { conformances.append("Making") }
        if style == .alias {
            lines.append("public protocol P\(index)" + (variant == 0 ? "<Item> { associatedtype Item }" : " {}"))
        }
        if style == .tagged {
            lines.append("public struct T\(index): Cleanse.Tag { public typealias Element = \(spelling) }")
        }
        if style == .map {
            switch keys {
            case .cases: lines.append("public enum K\(index) { case a, b, c }")
            case .rawCases: lines.append("public enum K\(index): String { case a, b = \"B\", c }")
            case .ownCases:
                lines.append("public enum K\(index): Hashable {")
                lines.append("    case a, b, c")
                lines.append("    public static func == (_: Self, _: Self) -> Bool { true }")
                lines.append("    public func hash(into _: inout Hasher) {}")
                lines.append("}")
            default: break
            }
        }
        if style == .assisted {
            lines.append("public struct By\(index): AssistedFactory {")
            lines.append("    public typealias Seed = Int")
            lines.append("    public typealias Element = \(spelling)")
            lines.append("}")
        }
        let body =
            style == .sharedByDefault && variant == 0
            ? " public typealias DefaultScope = Singleton;"
            : style == .alias && variant == 0 ? " public typealias Item = Int;" : ""
        let initialiser =
            style == .injected ? "public init() {}" : "public init(\(seeded)) {}"
        switch kind {
        case .structure: lines.append("public struct \(name)\(inherited(conformances)) {\(body) \(initialiser) }")
        case .finalClass where style == .sharedByDefault && variant == 2:
            lines.append("open class \(name)Super: ScopedByDefault {")
            lines.append("    public typealias DefaultScope = Singleton; public init() {}")
            lines.append("}")
            lines.append("public final class \(name): \(name)Super { \(initialiserOfSubclass(seeded)) }")
        case .finalClass: lines.append("public final class \(name)\(inherited(conformances)) {\(body) \(initialiser) }")
        case .plainBase: lines.append("open class \(name)\(inherited(conformances)) {\(body) \(initialiser) }")
        case .subclass:
            lines.append("open class \(name)Super { public init() {} }")
            let call = style == .injected ? "public override init() { super.init() }" : initialiserOfSubclass(seeded)
            lines.append("public final class \(name)\(inherited(["\(name)Super"] + conformances)) {\(body) \(call) }")
        case .generic: lines.append("public struct \(name)<T>\(inherited(conformances)) {\(body) \(initialiser) }")
        }
        if style == .set, isClass { lines[lines.count - 1] = hashableClass(initialiser) }
        return lines
    }

    /// The declarations at the top level of a file.
    var extensions: [String] {
        style == .sharedByDefault && variant == 3
            ? ["extension \(type): ScopedByDefault { public typealias DefaultScope = Singleton }"] : []
    }

    /// The type as its own module and namespace spells it.
    private var spelling: String { name + (kind == .generic ? "<Int>" : "") }

    private func inherited(_ names: [String]) -> String { names.isEmpty ? "" : ": " + names.joined(separator: ", ") }

    private func initialiserOfSubclass(_ list: String) -> String {
        list.isEmpty ? "public override init() { super.init() }" : "public init(\(list)) { super.init() }"
    }

    private func hashableClass(_ initialiser: String) -> String {
        "public final class \(name): Hashable { \(initialiser); public static func == (a: \(name), b: \(name)) -> Bool { a === b }; "
            + "public func hash(into hasher: inout Hasher) {} }"
    }
}

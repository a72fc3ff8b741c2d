/// The structure of a type, as its mangled name describes it. Two types are the same if their trees are equal.
indirect enum TypeTree: Hashable, Sendable {
    /// A structure, an enumeration, a class, an actor, a protocol, or a type alias.
    case nominal(NominalName)
    case tuple([TupleElement])
    case function(FunctionName)
    /// An existential type, such as `any P & Q`, `Any` or `AnyObject`.
    case existential(protocols: [TypeTree], superclass: TypeTree?, isOfObjects: Bool)
    /// An existential type such as `any P<Int>`, and its constraints on associated types in the order of the name.
    case constrained(TypeTree, [Constraint])
    /// A metatype, such as `T.Type` or `any P.Type`.
    case metatype(TypeTree, isExistential: Bool)
    /// A generic parameter.
    case parameter(depth: Int, index: Int)
    /// An associated type, such as `T.Element`.
    case member(TypeTree, name: String)
    /// The types in a parameter pack.
    case pack([TypeTree])
    /// The type of a parameter with a convention, such as `inout T`.
    case convention(String, TypeTree)
    /// A type that can't be demangled, or can't be built.
    case opaque(String)

    struct TupleElement: Hashable, Sendable {
        var label: String?
        var type: TypeTree
    }

    /// The type to which an existential type constrains an associated type.
    struct Constraint: Hashable, Sendable {
        var protocolName: NominalName
        var name: String
        var type: TypeTree

        /// Returns the constraint with another type.
        func mapping(_ change: (TypeTree) -> TypeTree) -> Constraint {
            Constraint(protocolName: protocolName, name: name, type: change(type))
        }
    }

    /// The empty tuple.
    static let void = TypeTree.tuple([])

    /// The nominal type, or `nil` for a type of another kind.
    var nominal: NominalName? { if case .nominal(let name) = self { name } else { nil } }

    /// Returns the type with its generic parameters replaced.
    /// - Parameter replacement: A function that returns the replacement for a parameter, or `nil` to keep the parameter.
    func replacing(_ replacement: (_ depth: Int, _ index: Int) -> TypeTree?) -> TypeTree {
        switch self {
        case .parameter(let depth, let index): return replacement(depth, index) ?? self
        case .nominal(var name):
            for step in name.path.indices where !name.path[step].arguments.isEmpty {
                name.path[step].arguments = Self.expanded(name.path[step].arguments.map { $0.replacing(replacement) })
            }
            return .nominal(name)
        case .tuple(let elements):
            return .tuple(
                elements.flatMap { element -> [TupleElement] in
                    let type = element.type.replacing(replacement)
                    if case .pack(let types) = type { return types.map { TupleElement(label: nil, type: $0) } }
                    return [TupleElement(label: element.label, type: type)]
                })
        case .function(var function):
            function.parameters = Self.expanded(function.parameters.map { $0.replacing(replacement) })
            function.result = function.result.replacing(replacement)
            function.thrown = function.thrown?.replacing(replacement)
            return .function(function)
        case .existential(let protocols, let superclass, let isOfObjects):
            return .existential(
                protocols: protocols.map { $0.replacing(replacement) }, superclass: superclass?.replacing(replacement),
                isOfObjects: isOfObjects)
        case .constrained(let type, let constraints):
            return .constrained(
                type.replacing(replacement), constraints.map { $0.mapping { $0.replacing(replacement) } })
        case .metatype(let type, let isExistential):
            return .metatype(type.replacing(replacement), isExistential: isExistential)
        case .member(let type, let name): return .member(type.replacing(replacement), name: name)
        case .pack(let types): return .pack(Self.expanded(types.map { $0.replacing(replacement) }))
        case .convention(let convention, let type):
            let type = type.replacing(replacement)
            if case .pack(let types) = type, convention != "pack" {
                return .pack(types.map { .convention(convention, $0) })
            }
            return convention == "pack" ? type : .convention(convention, type)
        case .opaque: return self
        }
    }

    /// Returns the type with a type in it replaced by another one.
    func replacing(_ type: TypeTree, with other: TypeTree) -> TypeTree {
        func changed(_ part: TypeTree) -> TypeTree { part.replacing(type, with: other) }
        if self == type { return other }
        switch self {
        case .nominal(var name):
            for step in name.path.indices { name.path[step].arguments = name.path[step].arguments.map(changed) }
            return .nominal(name)
        case .tuple(let elements):
            return .tuple(elements.map { TupleElement(label: $0.label, type: changed($0.type)) })
        case .function(var function):
            function.parameters = function.parameters.map(changed)
            function.result = changed(function.result)
            function.thrown = function.thrown.map(changed)
            return .function(function)
        case .metatype(let instance, let isExistential):
            return .metatype(changed(instance), isExistential: isExistential)
        case .member(let base, let name): return .member(changed(base), name: name)
        case .pack(let types): return .pack(types.map(changed))
        case .convention(let convention, let inner): return .convention(convention, changed(inner))
        case .constrained, .existential, .parameter, .opaque: return self
        }
    }

    /// Returns a list in which each pack is replaced by its elements.
    private static func expanded(_ types: [TypeTree]) -> [TypeTree] {
        types.flatMap { if case .pack(let types) = $0 { types } else { [$0] } }
    }

    /// Returns whether the type equals another type, or contains it.
    func contains(_ other: TypeTree) -> Bool { self == other || parts.contains { $0.contains(other) } }

    /// The types that the type consists of.
    var parts: [TypeTree] {
        switch self {
        case .nominal(let name): name.path.flatMap(\.arguments)
        case .tuple(let elements): elements.map(\.type)
        case .function(let function): function.parameters + [function.result] + (function.thrown.map { [$0] } ?? [])
        case .existential(let protocols, let superclass, _): protocols + (superclass.map { [$0] } ?? [])
        case .constrained(let type, let constraints): [type] + constraints.map(\.type)
        case .metatype(let type, _), .convention(_, let type), .member(let type, _): [type]
        case .pack(let types): types
        case .parameter, .opaque: []
        }
    }

    /// Whether the type contains a generic parameter, or a type that can't be built.
    var isOpen: Bool {
        switch self {
        case .parameter, .member, .opaque: true
        default: parts.contains(where: \.isOpen)
        }
    }

    /// The wrapped type of an optional type, or the type itself if it is not optional.
    var withoutOptional: TypeTree {
        guard case .nominal(let name) = self, name.isType("Optional", of: "Swift"), let wrapped = name.arguments.first
        else {
            return self
        }
        return wrapped
    }
}

/// The name of a nominal type: its module, and the path of declarations down to it, outermost first.
struct NominalName: Hashable, Sendable {
    var module: String
    var path: [Step]

    /// A type, or a function that has local types.
    struct Step: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case structure, enumeration, classType, protocolType, alias
            /// A function, a property or a closure.
            case entity
        }
        var kind: Kind
        var name: String
        /// A text that distinguishes equal names: the file of a private type, the number of a local type, or the type of an entity.
        var discriminator: String?
        /// The module of the extension that declares the step, if it is another module.
        var extensionModule: String?
        var arguments: [TypeTree] = []

        /// Whether a list of generic arguments belongs to the step.
        var takesArguments: Bool { kind != .entity || !name.hasPrefix("closure ") }
    }

    /// The module that declares the type, which is not ``module`` if an extension of another module's type contains the type.
    var declaringModule: String { path.last { $0.extensionModule != nil }?.extensionModule ?? module }

    /// The innermost type.
    var last: Step { path[path.count - 1] }

    /// The name without generic arguments, which all uses of a generic type share.
    var unbound: NominalName {
        // Most names have no arguments, and share their memory with the result.
        guard path.contains(where: { !$0.arguments.isEmpty }) else { return self }
        var name = self
        for step in name.path.indices { name.path[step].arguments = [] }
        return name
    }

    /// All generic arguments, outermost first.
    var arguments: [TypeTree] { path.flatMap(\.arguments) }

    /// Returns whether the name belongs to a type at the top level of a module.
    func isType(_ name: String, of module: String) -> Bool {
        self.module == module && path.count == 1 && path[0].name == name
    }

    /// The arguments by depth. Levels without arguments do not count.
    var levels: [[TypeTree]] { path.map(\.arguments).filter { !$0.isEmpty } }

    /// The name for messages: `App.Net.Page`.
    var text: String { ([module] + path.map(\.name)).joined(separator: ".") }
}

/// A function type.
struct FunctionName: Hashable, Sendable {
    var parameters: [TypeTree]
    var result: TypeTree
    var isThrowing = false
    /// The type of the thrown errors, if the function type names one.
    var thrown: TypeTree?
    var isAsync = false
    var isSendable = false
    /// The global actor that the function belongs to.
    var actor: TypeTree?
    var isIsolatedAny = false
    /// Whether the function is `nonisolated(nonsending)`.
    var staysWithCaller = false
    var hasSendingResult = false
    /// Whether the function can be stored.
    var isEscaping = true
    var isForeign = false
}

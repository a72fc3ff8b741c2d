/// A demangler for the names of types ("Mangling" in Swift's ABI documents), whose operators work on a stack.
///
/// Names that it does not know become ``TypeTree/opaque(_:)``; it never guesses.
struct Demangler {
    let text: [UInt8]
    var position = 0
    var stack: [Item] = []
    var substitutions: [Item] = []
    var words: [String] = []

    /// An item that operators push and pop.
    enum Item {
        case identifier(String)
        case declarationName(String, discriminator: String)
        case module(String)
        case type(TypeTree)
        /// A function or an extension in which types are declared.
        case context(module: String, path: [NominalName.Step], extensionModule: String?)
        case emptyList, firstElement, variadic
        case attribute(Attribute)
        case requirement(TypeTree.Constraint?), signature
    }

    enum Attribute {
        case throwing(TypeTree?), async, sendable, actor(TypeTree), isolatedAny, staysWithCaller, sendingResult
    }

    struct Unknown: Error {}

    static let (longestName, deepest) = (1 << 16, 4_000)

    private init(_ text: Substring) {
        self.text = Array(text.utf8)
    }

    /// Returns the type of a mangled name, such as `$s3App3BoxVySiGD`.
    static func type(_ mangled: String) -> TypeTree {
        var text = Substring(mangled)
        if text.hasPrefix("$s") { text = text.dropFirst(2) }
        guard text.utf8.count <= longestName else { return .opaque("a type with a very long name") }
        var demangler = Demangler(text)
        do {
            while demangler.position < demangler.text.count, demangler.stack.count < deepest {
                try demangler.step()
            }
            if case .type(let type)? = demangler.stack.popLast(), demangler.hasOnlyLabels(before: type) { return type }
        } catch {
            // An unknown name becomes an opaque type.
        }
        return .opaque(mangled)
    }

    /// Returns the module that declares the function with an identifier, such as `s:7Cleanse14BindingBuilderV2to…`, or `nil` if it is
    /// unknown.
    static func moduleOfFunction(_ identifier: String) -> String? {
        guard identifier.hasPrefix("s:"), identifier.utf8.count <= longestName else { return nil }
        var demangler = Demangler(identifier.dropFirst(2))
        do {
            while demangler.position < demangler.text.count, demangler.stack.count < deepest { try demangler.step() }
        } catch { return nil }
        guard case .context(let module, let path, _)? = demangler.stack.last else { return nil }
        return path.last?.extensionModule ?? module
    }

    /// Returns whether the stack contains only the labels of a function's parameters, which precede its type.
    private func hasOnlyLabels(before type: TypeTree) -> Bool {
        if stack.isEmpty { return true }
        guard case .function = type else { return false }
        return stack.allSatisfy {
            switch $0 {
            case .identifier, .emptyList, .firstElement: true
            default: false
            }
        }
    }

    // MARK: Characters

    var peek: UInt8 { position < text.count ? text[position] : 0 }

    mutating func next() throws(Unknown) -> UInt8 {
        guard position < text.count else { throw Unknown() }
        position += 1
        return text[position - 1]
    }

    mutating func nextIf(_ character: Character) -> Bool {
        guard peek == character.asciiValue else { return false }
        position += 1
        return true
    }

    private var isAtDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) }

    mutating func natural() throws(Unknown) -> Int? {
        guard isAtDigit else { return nil }
        var value = 0
        while isAtDigit {
            value = value * 10 + Int(peek - UInt8(ascii: "0"))
            guard value < 1 << 24 else { throw Unknown() }
            position += 1
        }
        return value
    }

    mutating func index() throws(Unknown) -> Int {
        if nextIf("_") { return 0 }
        guard let value = try natural(), nextIf("_") else { throw Unknown() }
        return value + 1
    }

    // MARK: The stack

    mutating func push(_ item: Item) { stack.append(item) }

    mutating func pushSubstitution(_ item: Item) {
        stack.append(item)
        substitutions.append(item)
    }

    mutating func popIf(_ matches: (Item) -> Bool) -> Bool {
        guard let last = stack.last, matches(last) else { return false }
        stack.removeLast()
        return true
    }

    mutating func popEmptyList() -> Bool { popIf { if case .emptyList = $0 { true } else { false } } }
    mutating func popFirstElement() -> Bool { popIf { if case .firstElement = $0 { true } else { false } } }

    mutating func popIdentifier() -> String? {
        guard case .identifier(let name)? = stack.last else { return nil }
        stack.removeLast()
        return name
    }

    mutating func popTypeIfAny() -> TypeTree? {
        guard case .type(let type)? = stack.last else { return nil }
        stack.removeLast()
        return type
    }

    mutating func popType() throws(Unknown) -> TypeTree {
        guard let type = popTypeIfAny() else { throw Unknown() }
        return type
    }

    mutating func popDeclarationName() throws(Unknown) -> (name: String, discriminator: String?) {
        switch stack.popLast() {
        case .identifier(let name): return (name, nil)
        case .declarationName(let name, let discriminator): return (name, discriminator)
        default: throw Unknown()
        }
    }

    mutating func popModule() -> String? {
        if let name = popIdentifier() { return name }
        guard case .module(let name)? = stack.last else { return nil }
        stack.removeLast()
        return name
    }

    mutating func popContext() throws(Unknown) -> (
        module: String, path: [NominalName.Step], extensionModule: String?
    ) {
        if let module = popModule() { return (module, [], nil) }
        switch stack.popLast() {
        case .type(.nominal(let name)): return (name.module, name.path, nil)
        case .context(let module, let path, let extensionModule): return (module, path, extensionModule)
        default: throw Unknown()
        }
    }

    /// Pops the types of a list, whose first element is marked.
    mutating func popTypeList() throws(Unknown) -> [TypeTree] {
        if popEmptyList() { return [] }
        var types: [TypeTree] = []
        while true {
            let isFirst = popFirstElement()
            types.append(try popType())
            if isFirst { return types.reversed() }
        }
    }

    // MARK: Operators

    private mutating func step() throws(Unknown) {
        if isAtDigit {
            try identifier()
            return
        }
        switch Character(UnicodeScalar(try next())) {
        case "A": try multipleSubstitutions()
        case "B": try builtin()
        case "C": try nominal(.classType)
        case "D": break
        case "E": try extensionContext()
        case "F": try plainFunction()
        case "G": try boundGeneric()
        case "K": push(.attribute(.throwing(nil)))
        case "L": try localName()
        case "O": try nominal(.enumeration)
        case "P": try nominal(.protocolType)
        case "Q": try archetype()
        case "R": try requirement()
        case "S": try standardType()
        case "V": try nominal(.structure)
        case "X": try specialType()
        case "Y": try annotation()
        case "Z": break
        case "a": try nominal(.alias)
        case "c": try functionType()
        case "d": push(.variadic)
        case "f": try functionEntity()
        case "h": push(.type(.convention("borrowing", try popType())))
        case "i": try entity(isSubscript: true)
        case "l": try signature(hasCounts: false)
        case "m": push(.type(.metatype(try popType(), isExistential: false)))
        case "n": push(.type(.convention("consuming", try popType())))
        case "o":
            position += 1
            guard let name = popIdentifier() else { throw Unknown() }
            push(.identifier("operator " + name))
        case "p": push(.type(.existential(protocols: try protocolList(), superclass: nil, isOfObjects: false)))
        case "q":
            let parameter = try genericParameter()
            push(.type(parameter))
        case "r": try signature(hasCounts: true)
        case "s": push(.module("Swift"))
        case "t": push(.type(try tuple()))
        case "u":
            let type = try popType()
            guard case .signature? = stack.popLast() else { throw Unknown() }
            push(.type(type))
        case "v": try entity(isSubscript: false)
        case "x": push(.type(.parameter(depth: 0, index: 0)))
        case "y": push(.emptyList)
        case "z": push(.type(.convention("inout", try popType())))
        case "_": push(.firstElement)
        default: throw Unknown()
        }
    }
}

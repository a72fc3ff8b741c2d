/// Takes mangled names of types apart ("Mangling" of Swift's ABI documents): operators that work on a stack.
///
/// Names that it does not know are ``TypeTree/opaque(_:)``, never guessed at.
struct Demangler {
    private let text: [UInt8]
    private var position = 0
    private var stack: [Item] = []
    private var substitutions: [Item] = []
    private var words: [String] = []

    /// What operators push and pop.
    private enum Item {
        case identifier(String)
        case declarationName(String, discriminator: String)
        case module(String)
        case type(TypeTree)
        /// A function or an extension that types are declared in.
        case context(module: String, path: [NominalName.Step], extensionModule: String?)
        case emptyList, firstElement, variadic
        case attribute(Attribute)
        case requirement(TypeTree.Constraint?), signature
    }

    private enum Attribute {
        case throwing(TypeTree?), async, sendable, actor(TypeTree), isolatedAny, staysWithCaller, sendingResult
    }

    private struct Unknown: Error {}

    private static let (longestName, deepest) = (1 << 16, 4_000)

    private init(_ text: Substring) {
        self.text = Array(text.utf8)
    }

    /// The type of a mangled name, such as `$s3App3BoxVySiGD`.
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
            // What it does not know stands for itself.
        }
        return .opaque(mangled)
    }

    /// The module that declares a function of an identifier, such as `s:7Cleanse14BindingBuilderV2to…`; nil if that can't be told.
    static func moduleOfFunction(_ identifier: String) -> String? {
        guard identifier.hasPrefix("s:"), identifier.utf8.count <= longestName else { return nil }
        var demangler = Demangler(identifier.dropFirst(2))
        do {
            while demangler.position < demangler.text.count, demangler.stack.count < deepest { try demangler.step() }
        } catch { return nil }
        guard case .context(let module, let path, _)? = demangler.stack.last else { return nil }
        return path.last?.extensionModule ?? module
    }

    /// Whether what is left are the labels of a function's parameters, which precede its type.
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

    private var peek: UInt8 { position < text.count ? text[position] : 0 }

    private mutating func next() throws(Unknown) -> UInt8 {
        guard position < text.count else { throw Unknown() }
        position += 1
        return text[position - 1]
    }

    private mutating func nextIf(_ character: Character) -> Bool {
        guard peek == character.asciiValue else { return false }
        position += 1
        return true
    }

    private var isAtDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) }

    private mutating func natural() throws(Unknown) -> Int? {
        guard isAtDigit else { return nil }
        var value = 0
        while isAtDigit {
            value = value * 10 + Int(peek - UInt8(ascii: "0"))
            guard value < 1 << 24 else { throw Unknown() }
            position += 1
        }
        return value
    }

    private mutating func index() throws(Unknown) -> Int {
        if nextIf("_") { return 0 }
        guard let value = try natural(), nextIf("_") else { throw Unknown() }
        return value + 1
    }

    // MARK: The stack

    private mutating func push(_ item: Item) { stack.append(item) }

    private mutating func pushSubstitution(_ item: Item) {
        stack.append(item)
        substitutions.append(item)
    }

    private mutating func popIf(_ matches: (Item) -> Bool) -> Bool {
        guard let last = stack.last, matches(last) else { return false }
        stack.removeLast()
        return true
    }

    private mutating func popEmptyList() -> Bool { popIf { if case .emptyList = $0 { true } else { false } } }
    private mutating func popFirstElement() -> Bool { popIf { if case .firstElement = $0 { true } else { false } } }

    private mutating func popIdentifier() -> String? {
        guard case .identifier(let name)? = stack.last else { return nil }
        stack.removeLast()
        return name
    }

    private mutating func popTypeIfAny() -> TypeTree? {
        guard case .type(let type)? = stack.last else { return nil }
        stack.removeLast()
        return type
    }

    private mutating func popType() throws(Unknown) -> TypeTree {
        guard let type = popTypeIfAny() else { throw Unknown() }
        return type
    }

    private mutating func popDeclarationName() throws(Unknown) -> (name: String, discriminator: String?) {
        switch stack.popLast() {
        case .identifier(let name): return (name, nil)
        case .declarationName(let name, let discriminator): return (name, discriminator)
        default: throw Unknown()
        }
    }

    private mutating func popModule() -> String? {
        if let name = popIdentifier() { return name }
        guard case .module(let name)? = stack.last else { return nil }
        stack.removeLast()
        return name
    }

    private mutating func popContext() throws(Unknown) -> (
        module: String, path: [NominalName.Step], extensionModule: String?
    ) {
        if let module = popModule() { return (module, [], nil) }
        switch stack.popLast() {
        case .type(.nominal(let name)): return (name.module, name.path, nil)
        case .context(let module, let path, let extensionModule): return (module, path, extensionModule)
        default: throw Unknown()
        }
    }

    /// The types of a list, whose first is marked.
    private mutating func popTypeList() throws(Unknown) -> [TypeTree] {
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

    private mutating func identifier() throws(Unknown) {
        var hasWords = false
        var isPunycoded = false
        if peek == UInt8(ascii: "0") {
            position += 1
            if peek == UInt8(ascii: "0") {
                position += 1
                isPunycoded = true
            } else {
                hasWords = true
            }
        }
        var name = ""
        repeat {
            while hasWords, peek | 0x20 >= UInt8(ascii: "a"), peek | 0x20 <= UInt8(ascii: "z") {
                let letter = try next()
                let isLast = letter < UInt8(ascii: "a")
                let word = Int(letter - (isLast ? UInt8(ascii: "A") : UInt8(ascii: "a")))
                guard word < words.count else { throw Unknown() }
                name += words[word]
                if isLast { hasWords = false }
            }
            if nextIf("0") { break }
            guard let count = try natural(), count > 0 else { throw Unknown() }
            if isPunycoded { _ = nextIf("_") }
            guard position + count <= text.count else { throw Unknown() }
            let slice = text[position..<position + count]
            if isPunycoded {
                guard let decoded = Punycode.decoded(slice) else { throw Unknown() }
                name += decoded
            } else {
                name += String(decoding: slice, as: UTF8.self)
                noteWords(of: slice)
            }
            position += count
        } while hasWords
        pushSubstitution(.identifier(name))
    }

    /// Notes the words that later identifiers refer to.
    private mutating func noteWords(of slice: ArraySlice<UInt8>) {
        func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        var start: Int?
        for index in slice.startIndex...slice.endIndex {
            let byte = index < slice.endIndex ? slice[index] : 0
            if let first = start,
                byte == UInt8(ascii: "_") || byte == 0 || !isUpper(slice[index - 1]) && isUpper(byte)
            {
                if index - first >= 2, words.count < 26 {
                    words.append(String(decoding: slice[first..<index], as: UTF8.self))
                }
                start = nil
            }
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if start == nil, !isDigit, byte != UInt8(ascii: "_"), byte != 0 { start = index }
        }
    }

    private mutating func multipleSubstitutions() throws(Unknown) {
        var count: Int?
        func item(_ index: Int) throws(Unknown) -> Item {
            guard substitutions.indices.contains(index) else { throw Unknown() }
            return substitutions[index]
        }
        while true {
            let byte = try next()
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                let item = try item(Int(byte - UInt8(ascii: "a")))
                guard count ?? 1 < Self.deepest else { throw Unknown() }
                for _ in 0..<max(count ?? 1, 1) { push(item) }
                count = nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                let item = try item(Int(byte - UInt8(ascii: "A")))
                guard count ?? 1 < Self.deepest else { throw Unknown() }
                for _ in 0..<max(count ?? 1, 1) { push(item) }
                return
            case UInt8(ascii: "_"):
                push(try item((count ?? -1) + 27))
                return
            default:
                position -= 1
                guard let number = try natural() else { throw Unknown() }
                count = number
            }
        }
    }

    private mutating func standardType() throws(Unknown) {
        if nextIf("o") { return push(.module("__C")) }
        if nextIf("C") { return push(.module("__C_Synthesized")) }
        if nextIf("g") {
            let wrapped = try popType()
            let name = NominalName(
                module: "Swift", path: [.init(kind: .enumeration, name: "Optional", arguments: [wrapped])])
            return pushSubstitution(.type(.nominal(name)))
        }
        let count = try natural() ?? 1
        let isSecond = nextIf("c")
        guard count < Self.deepest, let type = StandardTypes.type(try next(), isSecond: isSecond) else {
            throw Unknown()
        }
        for _ in 0..<max(count, 1) { push(.type(type)) }
    }

    private mutating func builtin() throws(Unknown) {
        let start = position
        let letter = try next()
        if letter == UInt8(ascii: "i") || letter == UInt8(ascii: "f") { _ = try index() }
        push(.type(.opaque("Builtin." + String(decoding: text[start..<position], as: UTF8.self))))
    }

    private mutating func nominal(_ kind: NominalName.Step.Kind) throws(Unknown) {
        let (name, discriminator) = try popDeclarationName()
        let context = try popContext()
        let step = NominalName.Step(
            kind: kind, name: name, discriminator: discriminator, extensionModule: context.extensionModule)
        pushSubstitution(.type(.nominal(NominalName(module: context.module, path: context.path + [step]))))
    }

    private mutating func extensionContext() throws(Unknown) {
        _ = popIf { if case .signature = $0 { true } else { false } }
        guard let module = popModule() else { throw Unknown() }
        guard case .nominal(let name) = try popType() else { throw Unknown() }
        push(.context(module: name.module, path: name.path, extensionModule: module))
    }

    private mutating func localName() throws(Unknown) {
        if nextIf("L") {
            guard let discriminator = popIdentifier() else { throw Unknown() }
            let name = try popDeclarationName()
            return push(.declarationName(name.name, discriminator: discriminator))
        }
        if nextIf("l") { throw Unknown() }
        let number = try index()
        let name = try popDeclarationName()
        push(.declarationName(name.name, discriminator: "local \(number)"))
    }

    private mutating func boundGeneric() throws(Unknown) {
        var lists: [[TypeTree]] = []
        while true {
            var list: [TypeTree] = []
            while let type = popTypeIfAny() { list.append(type) }
            lists.append(list.reversed())
            if popEmptyList() { break }
            guard popFirstElement() else { throw Unknown() }
        }
        guard case .nominal(var name) = try popType() else { throw Unknown() }
        var next = lists.startIndex
        for step in name.path.indices.reversed() where next < lists.endIndex && name.path[step].takesArguments {
            name.path[step].arguments = lists[next]
            next += 1
        }
        pushSubstitution(.type(.nominal(name)))
    }

    // MARK: Functions

    private mutating func popFunction() throws(Unknown) -> FunctionName {
        var function = FunctionName(parameters: [], result: .void)
        attributes: while case .attribute(let attribute)? = stack.last {
            stack.removeLast()
            switch attribute {
            case .throwing(let thrown):
                function.isThrowing = true
                function.thrown = thrown
            case .async: function.isAsync = true
            case .sendable: function.isSendable = true
            case .actor(let actor): function.actor = actor
            case .isolatedAny: function.isIsolatedAny = true
            case .staysWithCaller: function.staysWithCaller = true
            case .sendingResult: function.hasSendingResult = true
            }
        }
        func types(_ type: TypeTree) -> [TypeTree] {
            if case .tuple(let elements) = type { elements.map(\.type) } else { [type] }
        }
        if !popEmptyList() { function.parameters = types(try popType()) }
        if !popEmptyList() { function.result = try popType() }
        return function
    }

    private mutating func functionType(isEscaping: Bool = true, isForeign: Bool = false) throws(Unknown) {
        var function = try popFunction()
        function.isEscaping = isEscaping
        function.isForeign = isForeign
        push(.type(.function(function)))
    }

    /// The labels of a function's parameters, which precede its type.
    private mutating func popLabels(of parameters: Int) {
        if popEmptyList() || parameters == 0 { return }
        for _ in 0..<parameters where !popFirstElement() { _ = popIdentifier() }
    }

    private mutating func pushEntity(_ name: String, _ discriminator: String?, of type: String) throws(Unknown) {
        let context = try popContext()
        let step = NominalName.Step(
            kind: .entity, name: name, discriminator: (discriminator ?? "") + type,
            extensionModule: context.extensionModule)
        push(.context(module: context.module, path: context.path + [step], extensionModule: nil))
    }

    private mutating func plainFunction() throws(Unknown) {
        _ = popIf { if case .signature = $0 { true } else { false } }
        let function = try popFunction()
        popLabels(of: function.parameters.count)
        let (name, discriminator) = try popDeclarationName()
        try pushEntity(name, discriminator, of: "\(function)")
    }

    private mutating func functionEntity() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "C", "c":
            let type = try popType()
            if case .function(let function) = type { popLabels(of: function.parameters.count) }
            try pushEntity("init", nil, of: "\(type)")
        case "D", "d": try pushEntity("deinit", nil, of: "")
        case "U", "u":
            let number = try index()
            let type = try popType()
            try pushEntity("closure \(number)", nil, of: "\(type)")
        case "A":
            let number = try index()
            try pushEntity("default argument \(number)", nil, of: "")
        case "i": try pushEntity("closure of initial value", nil, of: "")
        default: throw Unknown()
        }
    }

    private mutating func entity(isSubscript: Bool) throws(Unknown) {
        _ = popIf { if case .signature = $0 { true } else { false } }
        let type = try popType()
        if case .function(let function) = type { popLabels(of: function.parameters.count) }
        var (name, discriminator): (String, String?) = ("subscript", nil)
        if !isSubscript { (name, discriminator) = try popDeclarationName() }
        _ = try next()
        // Like closures, they have no generic arguments of their own.
        try pushEntity("closure " + name, discriminator, of: "\(type)")
    }

    private mutating func tuple() throws(Unknown) -> TypeTree {
        if popEmptyList() { return .void }
        var elements: [TypeTree.TupleElement] = []
        while true {
            let isFirst = popFirstElement()
            let isVariadic = popIf { if case .variadic = $0 { true } else { false } }
            let label = popIdentifier()
            let type = try popType()
            elements.append(.init(label: label, type: isVariadic ? .convention("variadic", type) : type))
            if isFirst { return .tuple(elements.reversed()) }
        }
    }

    private mutating func annotation() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "a": push(.attribute(.async))
        case "b": push(.attribute(.sendable))
        case "c": push(.attribute(.actor(try popType())))
        case "K": push(.attribute(.throwing(try popType())))
        case "A": push(.attribute(.isolatedAny))
        case "C": push(.attribute(.staysWithCaller))
        case "T": push(.attribute(.sendingResult))
        case "u": push(.type(.convention("sending", try popType())))
        case "i": push(.type(.convention("isolated", try popType())))
        case "t": push(.type(.convention("const", try popType())))
        default: throw Unknown()
        }
    }

    private mutating func specialType() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "E", "K": try functionType(isEscaping: false)
        case "A": try functionType()
        case "B", "C": try functionType(isForeign: true)
        case "D": break
        case "p": push(.type(.metatype(try popType(), isExistential: true)))
        case "P":
            let constraints = try constraints()
            push(.type(.constrained(try popType(), constraints)))
        case "c":
            let superclass = try popType()
            push(.type(.existential(protocols: try protocolList(), superclass: superclass, isOfObjects: true)))
        case "l": push(.type(.existential(protocols: try protocolList(), superclass: nil, isOfObjects: true)))
        case "o", "u", "w": break
        default: throw Unknown()
        }
    }

    /// What an existential type says of associated types.
    private mutating func constraints() throws(Unknown) -> [TypeTree.Constraint] {
        var constraints: [TypeTree.Constraint] = []
        while true {
            let isFirst = popFirstElement()
            guard case .requirement(let constraint?)? = stack.popLast() else { throw Unknown() }
            constraints.append(constraint)
            if isFirst { return constraints.reversed() }
        }
    }

    private mutating func protocolList() throws(Unknown) -> [TypeTree] {
        if popEmptyList() { return [] }
        var protocols: [TypeTree] = []
        while true {
            let isFirst = popFirstElement()
            protocols.append(try popProtocol())
            if isFirst { return protocols.reversed() }
        }
    }

    private mutating func popProtocol() throws(Unknown) -> TypeTree {
        if let type = popTypeIfAny() { return type }
        let (name, discriminator) = try popDeclarationName()
        let context = try popContext()
        let step = NominalName.Step(
            kind: .protocolType, name: name, discriminator: discriminator, extensionModule: context.extensionModule)
        return .nominal(NominalName(module: context.module, path: context.path + [step]))
    }

    // MARK: Generics

    private mutating func genericParameter() throws(Unknown) -> TypeTree {
        if nextIf("d") {
            let depth = try index() + 1
            return .parameter(depth: depth, index: try index())
        }
        if nextIf("z") { return .parameter(depth: 0, index: 0) }
        return .parameter(depth: 0, index: try index() + 1)
    }

    private mutating func archetype() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "z": try pushSubstitution(.type(member(of: .parameter(depth: 0, index: 0))))
        case "y":
            let parameter = try genericParameter()
            try pushSubstitution(.type(member(of: parameter)))
        case "x":
            let name = try popMemberName()
            let base = try popType()
            pushSubstitution(.type(.member(base, name: name)))
        case "Z": try pushSubstitution(.type(compoundMember(of: .parameter(depth: 0, index: 0))))
        case "Y":
            let parameter = try genericParameter()
            try pushSubstitution(.type(compoundMember(of: parameter)))
        case "P": push(.type(.pack(try popTypeList())))
        case "p":
            _ = try popType()
            push(.type(.convention("pack", try popType())))
        default: throw Unknown()
        }
    }

    private mutating func popMemberName() throws(Unknown) -> String {
        if case .type(.nominal)? = stack.last { stack.removeLast() }
        guard let name = popIdentifier() else { throw Unknown() }
        return name
    }

    private mutating func member(of base: TypeTree) throws(Unknown) -> TypeTree {
        .member(base, name: try popMemberName())
    }

    private mutating func compoundMember(of base: TypeTree) throws(Unknown) -> TypeTree {
        var names: [String] = []
        while true {
            let isFirst = popFirstElement()
            names.append(try popMemberName())
            if isFirst { break }
        }
        return names.reversed().reduce(base) { .member($0, name: $1) }
    }

    private mutating func signature(hasCounts: Bool) throws(Unknown) {
        if hasCounts {
            while !nextIf("l") { if !nextIf("z") { _ = try index() } }
        }
        while popIf({ if case .requirement = $0 { true } else { false } }) {}
        push(.signature)
    }

    private mutating func requirement() throws(Unknown) {
        enum Subject { case parameter, member, compound, substitution }
        enum Constraint { case conformance, type, layout, marker, inverse }
        let letter = Character(UnicodeScalar(try next()))
        let (constraint, subject): (Constraint, Subject)
        switch letter {
        case "v", "V": (constraint, subject) = (.marker, .parameter)
        case "c", "t": (constraint, subject) = (.type, .member)
        case "C", "T": (constraint, subject) = (.type, .compound)
        case "b", "s", "h": (constraint, subject) = (.type, .parameter)
        case "B", "S": (constraint, subject) = (.type, .substitution)
        case "m": (constraint, subject) = (.layout, .member)
        case "M": (constraint, subject) = (.layout, .compound)
        case "l": (constraint, subject) = (.layout, .parameter)
        case "L": (constraint, subject) = (.layout, .substitution)
        case "p": (constraint, subject) = (.conformance, .member)
        case "P": (constraint, subject) = (.conformance, .compound)
        case "Q": (constraint, subject) = (.conformance, .substitution)
        case "i": (constraint, subject) = (.inverse, .parameter)
        case "j": (constraint, subject) = (.inverse, .member)
        default:
            position -= 1
            (constraint, subject) = (.conformance, .parameter)
        }
        if constraint == .inverse { _ = try index() }
        /// The associated type, if the requirement is one of an existential type.
        var associated: (protocolName: NominalName, name: String)?
        switch subject {
        case .parameter: _ = try genericParameter()
        case .member:
            if nextIf("s") {
                // Of the protocol, which stands for the type that conforms to it.
                guard case .type(.nominal(let name))? = stack.last else { throw Unknown() }
                let base = TypeTree.nominal(name)
                let member = try popMemberName()
                associated = (name, member)
                substitutions.append(.type(.member(base, name: member)))
            } else {
                let parameter = try genericParameter()
                substitutions.append(.type(try member(of: parameter)))
            }
        case .compound:
            let parameter = try genericParameter()
            substitutions.append(.type(try compoundMember(of: parameter)))
        case .substitution:
            if case .member(.nominal(let base), let name) = try popType() { associated = (base, name) }
        }
        var found: TypeTree.Constraint?
        switch constraint {
        case .conformance: _ = try popProtocol()
        case .type:
            let type = try popType()
            found = associated.map { .init(protocolName: $0.protocolName, name: $0.name, type: type) }
        case .layout:
            let letter = Character(UnicodeScalar(try next()))
            if "EeMmS".contains(letter) { _ = try index() }
            if "EM".contains(letter) { _ = try index() }
        case .marker:
            if letter == "V" { _ = try popType() }
        case .inverse: break
        }
        push(.requirement(found))
    }
}

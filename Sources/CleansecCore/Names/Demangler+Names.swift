// Names: identifiers with the words that they share, substitutions, the types of the standard library, and nominal types.

extension Demangler {
    mutating func identifier() throws(Unknown) {
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

    mutating func multipleSubstitutions() throws(Unknown) {
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

    mutating func standardType() throws(Unknown) {
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

    mutating func builtin() throws(Unknown) {
        let start = position
        let letter = try next()
        if letter == UInt8(ascii: "i") || letter == UInt8(ascii: "f") { _ = try index() }
        push(.type(.opaque("Builtin." + String(decoding: text[start..<position], as: UTF8.self))))
    }

    mutating func nominal(_ kind: NominalName.Step.Kind) throws(Unknown) {
        let (name, discriminator) = try popDeclarationName()
        let context = try popContext()
        let step = NominalName.Step(
            kind: kind, name: name, discriminator: discriminator, extensionModule: context.extensionModule)
        pushSubstitution(.type(.nominal(NominalName(module: context.module, path: context.path + [step]))))
    }

    mutating func extensionContext() throws(Unknown) {
        _ = popIf { if case .signature = $0 { true } else { false } }
        guard let module = popModule() else { throw Unknown() }
        guard case .nominal(let name) = try popType() else { throw Unknown() }
        push(.context(module: name.module, path: name.path, extensionModule: module))
    }

    mutating func localName() throws(Unknown) {
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

    mutating func boundGeneric() throws(Unknown) {
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
}

/// The types of the standard library that mangled names abbreviate to one letter.
enum StandardTypes {
    private static let structures: [Character: String] = [
        "A": "AutoreleasingUnsafeMutablePointer", "a": "Array", "b": "Bool", "D": "Dictionary", "d": "Double",
        "f": "Float",
        "h": "Set", "I": "DefaultIndices", "i": "Int", "J": "Character", "N": "ClosedRange", "n": "Range",
        "O": "ObjectIdentifier", "P": "UnsafePointer", "p": "UnsafeMutablePointer", "R": "UnsafeBufferPointer",
        "r": "UnsafeMutableBufferPointer", "S": "String", "s": "Substring", "u": "UInt", "V": "UnsafeRawPointer",
        "v": "UnsafeMutableRawPointer", "W": "UnsafeRawBufferPointer", "w": "UnsafeMutableRawBufferPointer",
    ]
    private static let protocols: [Character: String] = [
        "B": "BinaryFloatingPoint", "E": "Encodable", "e": "Decodable", "F": "FloatingPoint",
        "G": "RandomNumberGenerator",
        "H": "Hashable", "j": "Numeric", "K": "BidirectionalCollection", "k": "RandomAccessCollection",
        "L": "Comparable",
        "l": "Collection", "M": "MutableCollection", "m": "RangeReplaceableCollection", "Q": "Equatable",
        "T": "Sequence",
        "t": "IteratorProtocol", "U": "UnsignedInteger", "X": "RangeExpression", "x": "Strideable",
        "Y": "RawRepresentable",
        "y": "StringProtocol", "Z": "SignedInteger", "z": "BinaryInteger",
    ]
    private static let concurrencyStructures: [Character: String] = [
        "C": "CheckedContinuation", "c": "UnsafeContinuation", "E": "CancellationError", "e": "UnownedSerialExecutor",
        "G": "TaskGroup", "g": "ThrowingTaskGroup", "J": "UnownedJob", "P": "TaskPriority", "S": "AsyncStream",
        "s": "AsyncThrowingStream", "T": "Task", "t": "UnsafeCurrentTask",
    ]
    private static let concurrencyProtocols: [Character: String] = [
        "A": "Actor", "F": "Executor", "f": "SerialExecutor", "h": "TaskExecutor", "I": "AsyncIteratorProtocol",
        "i": "AsyncSequence",
    ]

    /// Returns the type of a letter, or `nil` if there is none.
    /// - Parameter isSecond: Whether the letter follows a `c`.
    static func type(_ letter: UInt8, isSecond: Bool) -> TypeTree? {
        let letter = Character(UnicodeScalar(letter))
        func type(_ kind: NominalName.Step.Kind, _ name: String) -> TypeTree {
            .nominal(NominalName(module: "Swift", path: [.init(kind: kind, name: name)]))
        }
        if isSecond {
            if letter == "M" { return type(.classType, "MainActor") }
            return concurrencyStructures[letter].map { type(.structure, $0) }
                ?? concurrencyProtocols[letter].map { type(.protocolType, $0) }
        }
        if letter == "q" { return type(.enumeration, "Optional") }
        return structures[letter].map { type(.structure, $0) } ?? protocols[letter].map { type(.protocolType, $0) }
    }
}

/// The decoding of identifiers with letters outside of ASCII in mangled names (RFC 3492, with letters in place of digits).
enum Punycode {
    /// Returns the identifier, or `nil` if the spelling is wrong.
    static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var scalars: [UInt32] = []
        var rest = text
        if let delimiter = text.lastIndex(of: UInt8(ascii: "_")) {
            scalars = text[..<delimiter].map { UInt32($0) }
            rest = text[text.index(after: delimiter)...]
        }
        let (base, first, last, skew, damp) = (36, 1, 26, 38, 700)
        var (code, index, bias) = (128, 0, 72)
        while !rest.isEmpty {
            let start = index
            var (weight, position) = (1, base)
            while true {
                guard let letter = rest.popFirst() else { return nil }
                let digit: Int
                switch letter {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = Int(letter - UInt8(ascii: "a"))
                case UInt8(ascii: "A")...UInt8(ascii: "J"): digit = Int(letter - UInt8(ascii: "A")) + 26
                default: return nil
                }
                index += digit * weight
                guard index < 1 << 30 else { return nil }
                let threshold = max(first, min(last, position - bias))
                if digit < threshold { break }
                weight *= base - threshold
                guard weight < 1 << 30 else { return nil }
                position += base
            }
            let count = scalars.count + 1
            var delta = start == 0 ? (index - start) / damp : (index - start) / 2
            delta += delta / count
            var steps = 0
            while delta > (base - first) * last / 2 {
                delta /= base - first
                steps += base
            }
            bias = steps + (base - first + 1) * delta / (delta + skew)
            code += index / count
            index %= count
            // Characters that identifiers can't have are moved to a range of their own.
            let scalar = 0xD800..<0xD880 ~= code ? UInt32(code - 0xD800) : UInt32(code)
            guard UnicodeScalar(scalar) != nil else { return nil }
            scalars.insert(scalar, at: index)
            index += 1
        }
        var result = ""
        for scalar in scalars { if let scalar = UnicodeScalar(scalar) { result.unicodeScalars.append(scalar) } }
        return result
    }
}

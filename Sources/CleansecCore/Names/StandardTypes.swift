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

    /// The type of a letter; nil if there is none.
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

/// The names that the compiler looked up for source files, as its verifier of dependencies prints them.
///
/// The compiler records each lookup of a name, also one that finds nothing, because its own incremental builds depend on it. With
/// `-dump-ast` it does not write them to a file, but `-verify-incremental-dependencies` prints them as errors at the end of each file:
/// `FILE:LINE:COLUMN: error: unexpected member dependency: Module.Type.name`. Types have their module and generic parameters.
struct LookedUpNames {
    /// The names of each file, in the form of ``FileInterface``.
    private(set) var names: [String: Set<String>] = [:]
    /// The files for which the compiler may have looked up other names.
    private var incomplete: Set<String> = []
    /// Whether the compiler printed anything else that may be an error.
    private(set) var hasErrors = false

    /// The options of the frontend.
    static let options = ["-verify-incremental-dependencies", "-diagnostic-style", "llvm"]

    /// Reads the diagnostics of the compiler.
    /// - Parameter module: The name of the module. Members of its own types depend on the types, too.
    init(_ diagnostics: [UInt8], module: String) {
        // Most messages occur for many files.
        var known: [ArraySlice<UInt8>: [String]?] = [:]
        var (place, file): (ArraySlice<UInt8>, String?) = ([], nil)
        for line in diagnostics.split(separator: UInt8(ascii: "\n")) {
            guard let error = Self.end(of: Self.error, in: line) else { continue }
            guard let found = Self.end(of: Self.unexpected, in: line) else {
                hasErrors = true
                continue
            }
            if line[..<found] != place {
                place = line[..<found]
                let text = String(decoding: place.dropLast(Self.unexpected.count), as: UTF8.self)
                file = Self.withoutPosition(text[...])
            }
            let message = line[error...]
            if known[message] == nil {
                known[message] = .some(Self.names(in: String(decoding: line[found...], as: UTF8.self), module: module))
            }
            if let file, let names = known[message] ?? nil {
                self.names[file, default: []].formUnion(names)
                if names.isEmpty { incomplete.insert(file) }
            } else {
                hasErrors = true
            }
        }
        for file in incomplete { names[file] = nil }
    }

    private static let error = Array("error: ".utf8)
    private static let unexpected = Array(": error: unexpected ".utf8)

    /// Returns the end of the first occurrence of a text.
    private static func end(of text: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        var start = line.startIndex
        while let index = line[start...].firstIndex(of: text[0]) {
            if line[index...].starts(with: text) { return index + text.count }
            start = index + 1
        }
        return nil
    }

    /// Returns the names in the rest of a message, no name if any name may be meant, or `nil` if it is another message.
    private static func names(in message: String, module: String) -> [String]? {
        guard let colon = message.firstIndex(of: ":") else { return nil }
        let name = message[colon...].dropFirst(2)
        let parts = parts(name)
        switch message[..<colon] {
        case "provided entity": return [String(name)]
        case "potential member dependency": return parts.last.map { ["\($0)."] }
        case "member dependency":
            guard parts.count > 2 else { return [] }
            let type = parts[parts.count - 2]
            return ["\(type).\(parts[parts.count - 1])"] + (parts[0] == module ? ["\(type)."] : [])
        case "dynamic member dependency": return []
        default: return nil
        }
    }

    /// Returns the path in `PATH:LINE:COLUMN`.
    private static func withoutPosition(_ place: Substring) -> String? {
        var path = place
        for _ in 0..<2 {
            let digits = path.reversed().prefix { $0.isNumber }.count
            path = path.dropLast(digits)
            guard digits > 0, path.popLast() == ":" else { return nil }
        }
        return String(path)
    }

    /// Returns the parts of a qualified name, without generic parameters: `Module.Type<A, B>.+` has three.
    static func parts(_ name: Substring) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in name {
            let isOperator = part.isEmpty && !parts.isEmpty && depth == 0 && !isIdentifier(character)
            if isOperator || part.first.map({ !isIdentifier($0) }) == true {
                // An operator is the last part.
                part.append(character)
            } else if character == "<" {
                depth += 1
            } else if character == ">" {
                depth -= 1
            } else if depth == 0, character == "." {
                parts.append(part)
                part = ""
            } else if depth == 0 {
                part.append(character)
            }
        }
        return parts + [part]
    }

    private static func isIdentifier(_ character: Character) -> Bool {
        character == "_" || character == "$" || character.isLetter || character.isNumber
    }
}

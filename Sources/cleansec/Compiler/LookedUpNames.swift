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
        for line in diagnostics.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            guard text.contains("error: ") else { continue }
            guard let found = text.firstRange(of: ": error: unexpected ") else {
                hasErrors = true
                continue
            }
            let file = Self.withoutPosition(text[..<found.lowerBound])
            guard let file, let colon = text[found.upperBound...].firstIndex(of: ":") else {
                hasErrors = true
                continue
            }
            let name = text[colon...].dropFirst(2)
            switch text[found.upperBound..<colon] {
            case "provided entity": names[file, default: []].insert(String(name))
            case "potential member dependency": add(typeOf: Self.parts(name), to: file)
            case "member dependency":
                let parts = Self.parts(name)
                guard parts.count > 2 else { fallthrough }
                names[file, default: []].insert("\(parts[parts.count - 2]).\(parts[parts.count - 1])")
                if parts[0] == module { add(typeOf: parts.dropLast(), to: file) }
            case "dynamic member dependency": incomplete.insert(file)
            default: hasErrors = true
            }
        }
        for file in incomplete { names[file] = nil }
    }

    private mutating func add(typeOf parts: some BidirectionalCollection<String>, to file: String) {
        if let type = parts.last { names[file, default: []].insert("\(type).") }
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

import Foundation

/// The functions of `cleanse.h`, with their parameters and the fields of the structs that callers fill.
struct Header {
    struct Function {
        let name: String
        /// The form of each parameter, by its name; fields are named `struct.field`.
        let parameters: [String: String]
    }

    let functions: [Function]
    /// The error numbers, by their names without `CLEANSE_ERROR_`.
    let errorNumbers: [String: Int32]

    /// The root folder of the repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
        let text = try String(contentsOf: Self.root.appending(path: "include/cleanse.h"), encoding: .utf8)
            .replacing(/\/\*(.|\n)*?\*\//, with: "")
            .replacing(/#.*(\\\n.*)*/, with: "")
            .replacing(/\s+/, with: " ")
        errorNumbers = .init(
            uniqueKeysWithValues: text.matches(of: /CLEANSE_ERROR_(\w+) = (\d+)/).map { (String($0.1), Int32($0.2)!) })
        var structs: [String: [(type: String, name: String)]] = [:]
        for match in text.matches(of: /typedef struct (\w+) \{([^}]*)\}/) {
            structs[String(match.1)] = match.2.split(separator: ";").compactMap(Self.declaration)
        }
        func add(_ type: String, _ name: String, to parameters: inout [String: String]) {
            let target = type.replacing(/^const | ?\*$/, with: "")
            // The call fills a struct that is not constant.
            if type.hasSuffix("*"), !type.hasPrefix("const "), structs[target] != nil {
                return parameters[name] = "out"
            }
            guard type.hasSuffix("*"), let fields = structs[target] else {
                parameters[name] = Self.form(of: type, named: name)
                return
            }
            parameters[name] = name.hasSuffix("dependencies") || name.hasSuffix("parameters") ? "array" : "struct"
            for field in fields { add(field.type, "\(name).\(field.name)", to: &parameters) }
        }
        functions = text.matches(of: /CLEANSE_API ([\w ]+?[ *]+)(cleanse_\w+) ?\(([^;]*)\);/).map { match in
            var parameters: [String: String] = [:]
            for parameter in match.3.split(separator: ",").compactMap(Self.declaration) {
                add(parameter.type, parameter.name, to: &parameters)
            }
            return Function(name: String(match.2), parameters: parameters)
        }
    }

    private static func declaration(_ text: Substring) -> (type: String, name: String)? {
        // A pointer to a function.
        if let match = text.firstMatch(of: /\((?:CLEANSE_CALLBACK )?\*(\w+)\)/) { return ("function", String(match.1)) }
        guard let match = text.wholeMatch(of: /\s?(.*[ *])(\w+) ?/) else { return nil }
        return (match.1.trimmingCharacters(in: .whitespaces), String(match.2))
    }

    private static func form(of type: String, named name: String) -> String {
        switch type {
        case "const char *": "text"
        case "char *": "owned text"
        case "void *", "const void *": "address"
        case "double": "real"
        case "bool": "flag"
        case "function": "callback"
        case _ where type.hasSuffix("_function"): "callback"
        case "size_t" where name.hasSuffix(".size"): "size"
        case _ where type.hasSuffix("**"): "out"
        case "int64_t *", "double *", "bool *", "size_t *": "out"
        case _ where type.hasSuffix("*"): type.replacing(/^const | ?\*$/, with: "")
        default: "integer"
        }
    }
}

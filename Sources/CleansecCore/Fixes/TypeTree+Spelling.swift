// The names of types as code writes them.

extension TypeTree {
    /// The type as code writes it in a file that sees the type's module, or `nil` if code has no name for it.
    var spelling: String? {
        switch self {
        case .nominal(let name): return name.spelling
        case .tuple(let elements):
            let parts = elements.compactMap { element in
                element.type.spelling.map { (element.label.map { "\($0): " } ?? "") + $0 }
            }
            return parts.count == elements.count ? "(\(parts.joined(separator: ", ")))" : nil
        case .existential(let protocols, let superclass, let isOfObjects):
            if protocols.isEmpty, superclass == nil { return isOfObjects ? "AnyObject" : "Any" }
            let parts = ([superclass].compactMap(\.self) + protocols).compactMap { $0.nominal?.spelling }
            guard parts.count == protocols.count + (superclass == nil ? 0 : 1) else { return nil }
            return "any \(parts.joined(separator: " & "))"
        case .constrained(let existential, let constraints):
            let arguments = constraints.compactMap(\.type.spelling)
            guard arguments.count == constraints.count else { return nil }
            return existential.spelling.map { "\($0)<\(arguments.joined(separator: ", "))>" }
        case .metatype(let type, let isExistential):
            return type.spelling.map { isExistential ? "any \($0.replacing("any ", with: "")).Type" : "\($0).Type" }
        case .function, .parameter, .member, .pack, .convention, .opaque: return nil
        }
    }

    /// The type as code writes it before `.self`.
    var expression: String? { spelling.map { $0.hasPrefix("any ") ? "(\($0))" : $0 } }

    /// The type of an optional value, as code writes it.
    var optionalSpelling: String? { expression.map { "\($0)?" } }
}

extension NominalName {
    /// The name as code writes it, without its module.
    fileprivate var spelling: String? {
        if module == "Swift", path.count == 1, let argument = arguments.first?.spelling {
            switch path[0].name {
            case "Array": return "[\(argument)]"
            case "Optional": return argument.hasPrefix("any ") ? "(\(argument))?" : "\(argument)?"
            case "Dictionary": if let value = arguments.last?.spelling { return "[\(argument): \(value)]" }
            default: break
            }
        }
        var parts: [String] = []
        for step in path {
            guard step.kind != .entity else { return nil }
            let arguments = step.arguments.compactMap(\.spelling)
            guard arguments.count == step.arguments.count else { return nil }
            parts.append(step.name + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>"))
        }
        return parts.joined(separator: ".")
    }
}

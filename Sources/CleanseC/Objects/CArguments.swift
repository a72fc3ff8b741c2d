import CCleanse
import Cleanse

/// Named values that are passed with a request or to the build of a graph.
final class CArguments: Handle.Target, @unchecked Sendable {
    // SAFETY: filled by one thread at a time; a request uses a copy.
    static var handleKind: Handle.Kind { .arguments }

    private(set) var values: [ByteString: CObject] = [:]

    override init() {}

    func set(_ name: String, _ value: CObject) { values[ByteString(name)] = value }

    func copy() -> CArguments {
        let copy = CArguments()
        copy.values = values
        return copy
    }

    /// Checks the arguments of a request.
    /// - Parameter key: The requested key, for messages.
    /// - Throws: `RequestError`, which lists all mistakes.
    func check(against parameters: [Parameter], of key: ProviderKey, at sourceLocation: CodeLocation?)
        throws(RequestError)
    {
        var mistakes: [String] = []
        var hints: [String] = []
        for parameter in parameters {
            if let value = values[ByteString(parameter.name)] {
                if value.kind != parameter.kind {
                    mistakes.append(
                        "the argument \(legible(parameter.name)) is \(name(of: value.kind)), not \(name(of: parameter.kind))"
                    )
                }
            } else if !parameter.isOptional {
                mistakes.append("the argument \(legible(parameter.name)), \(name(of: parameter.kind)), is missing")
            }
        }
        for name in values.keys.map(\.text).sorted()
        where !parameters.contains(where: { areSameBytes($0.name, name) }) {
            mistakes.append("the argument \(legible(name)) is not expected")
            hints.append(
                "it takes "
                    + (parameters.isEmpty ? "none" : parameters.map { legible($0.name) }.joined(separator: ", ")))
        }
        guard !mistakes.isEmpty else { return }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key,
            message: mistakes.joined(separator: ", ") + (sourceLocation.map { "\n  --> declared at \($0)" } ?? ""),
            hints: Array(hints.prefix(1)))
    }

    static let none = CArguments()
}

/// An argument that a provider or a graph takes.
struct Parameter {
    let name: String
    let kind: cleanse_kind
    let isOptional: Bool
}

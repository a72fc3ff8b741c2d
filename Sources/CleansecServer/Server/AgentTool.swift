/// A tool that a client of the Model Context Protocol can call.
package struct AgentTool: Sendable {
    /// A parameter, which is a text or a list of texts.
    package struct Parameter: Sendable {
        let name: String
        let description: String
        let isList: Bool
        let isRequired: Bool

        package init(_ name: String, _ description: String, isList: Bool = false, isRequired: Bool = true) {
            self.name = name
            self.description = description
            self.isList = isList
            self.isRequired = isRequired
        }
    }

    /// The reason why a tool can't answer, which the client shows to its model.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// The arguments of a call, each as a list of texts.
    package typealias Arguments = [String: [String]]

    package let name: String
    let description: String
    let parameters: [Parameter]
    package let call: @Sendable (Arguments, Cancellation) throws -> String

    /// Creates a tool, which changes no files.
    /// - Parameters:
    ///   - name: The name, of letters, digits and `_`.
    ///   - description: The purpose of the tool, for a model.
    ///   - call: A function that returns the answer, and that throws a ``Failure``.
    package init(
        _ name: String, _ description: String, _ parameters: [Parameter] = [],
        call: @escaping @Sendable (Arguments, Cancellation) throws -> String
    ) {
        self.name = name
        self.description = description
        self.parameters = parameters
        self.call = call
    }

    /// Checks arguments, and calls the tool.
    /// - Throws: ``Failure`` for arguments that are missing, unknown or of another type, or the tool's own error.
    func answer(_ given: [String: AgentArgument], _ cancellation: Cancellation) throws -> String {
        var arguments: Arguments = [:]
        for (name, argument) in given.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                let known = parameters.map(\.name).joined(separator: ", ")
                throw Failure("\(self.name) has no parameter \(name)" + (known.isEmpty ? "" : "; it has \(known)"))
            }
            switch argument {
            case .text(let text) where !parameter.isList: arguments[name] = [text]
            case .list(let texts) where parameter.isList: arguments[name] = texts
            default: throw Failure("\(name) is a \(parameter.isList ? "list of texts" : "text")")
            }
        }
        if let missing = parameters.first(where: { $0.isRequired && arguments[$0.name] == nil }) {
            throw Failure("\(missing.name) is missing: \(missing.description)")
        }
        return try call(arguments, cancellation)
    }
}

/// An argument as a client sends it.
enum AgentArgument: Decodable {
    case text(String)
    case list([String])
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = (try? container.decode([String].self)).map(AgentArgument.list) ?? .other
        }
    }
}

/// The description of a tool in the answer to `tools/list`.
struct AgentToolDescription: Encodable {
    struct Schema: Encodable {
        struct Property: Encodable {
            struct Items: Encodable { var type = "string" }

            let type: String
            let description: String
            let items: Items?
        }

        var type = "object"
        let properties: [String: Property]
        let required: [String]
        var additionalProperties = false
    }

    struct Annotations: Encodable {
        var readOnlyHint = true
        var openWorldHint = false
    }

    let name: String
    let description: String
    let inputSchema: Schema
    var annotations = Annotations()

    init(_ tool: AgentTool) {
        name = tool.name
        description = tool.description
        let properties = tool.parameters.map {
            (
                $0.name,
                Schema.Property(
                    type: $0.isList ? "array" : "string", description: $0.description, items: $0.isList ? .init() : nil)
            )
        }
        inputSchema = Schema(
            properties: Dictionary(properties, uniquingKeysWith: { first, _ in first }),
            required: tool.parameters.filter(\.isRequired).map(\.name))
    }
}

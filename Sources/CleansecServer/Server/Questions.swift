import CleansecCore

/// The questions of clients about the graphs of the last verdict.
struct Questions {
    /// The methods of the protocol that are questions.
    static let methods: Set<String> = [
        "textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/documentSymbol",
        "textDocument/codeLens", "textDocument/implementation", "textDocument/inlayHint", "workspace/symbol",
        "textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls",
    ]

    let graphs: any WorkspaceGraphs
    var places: Places
    private let showsMarkdown: Bool

    init(_ graphs: any WorkspaceGraphs, _ places: Places, showsMarkdown: Bool) {
        self.graphs = graphs
        self.places = places
        self.showsMarkdown = showsMarkdown
    }

    private struct Parameters: Decodable {
        let textDocument: DocumentNotification.Identifier
        let position: TextPosition?
        let range: TextRange?

        /// - Throws: ``Refusal`` if the member is missing.
        func required<Member>(_ member: KeyPath<Parameters, Member?>, _ name: String) throws(Refusal) -> Member {
            guard let value = self[keyPath: member] else {
                throw Refusal(.invalidParams, "the parameters are invalid: params.\(name) is missing")
            }
            return value
        }
    }

    /// Answers a question.
    /// - Throws: ``Refusal`` if the parameters are invalid, or if the document has no such position.
    mutating func answer(_ method: String, _ message: Message) throws(Refusal) -> any Encodable {
        switch method {
        case "workspace/symbol": return symbols(matching: try message.parameters(SymbolQuery.self).query)
        case "callHierarchy/incomingCalls": return incomingCalls(of: try message.parameters())
        case "callHierarchy/outgoingCalls": return outgoingCalls(of: try message.parameters())
        default: return try answer(method, about: message.parameters())
        }
    }

    /// Answers a question about a document.
    private mutating func answer(_ method: String, about parameters: Parameters) throws(Refusal) -> any Encodable {
        guard let path = FileURI.path(parameters.textDocument.uri) else { return Null() }
        switch method {
        case "textDocument/documentSymbol": return symbols(in: path)
        case "textDocument/codeLens": return lenses(in: path)
        case "textDocument/inlayHint": return hints(in: path, try parameters.required(\.range, "range"))
        default: break
        }
        let subject = try subject(at: parameters.required(\.position, "position"), in: path)
        switch method {
        case "textDocument/hover": return hover(subject.keys).map { $0 as any Encodable } ?? Null()
        case "textDocument/definition":
            return locations(subject.isNamed ? subject.keys : subject.keys.flatMap(graphs.dependencies))
        case "textDocument/implementation": return locations(subject.keys.flatMap(graphs.implementations))
        case "textDocument/prepareCallHierarchy": return items(subject.keys)
        default: return locations(subject.keys.flatMap(graphs.dependents))
        }
    }

    /// Returns the bindings that a position is about: the bindings of the keys that a name at the position names, or else the bindings that
    /// the line declares.
    private func subject(
        at position: TextPosition, in path: String
    ) throws(Refusal) -> (keys: [BoundKey], isNamed: Bool) {
        let subject: (line: Int, names: [String])?
        do { subject = try places.subject(at: position, in: path) } catch {
            throw Refusal(.invalidParams, error.description)
        }
        guard let (line, names) = subject else { return ([], false) }
        for name in names {
            let keys = graphs.bindings(named: name)
            if !keys.isEmpty { return (keys, true) }
        }
        return (graphs.bindings(in: path).filter { $0.place.line == line }, false)
    }

    private mutating func locations(_ keys: [BoundKey]) -> [Location] {
        var result: [Location] = []
        for key in keys {
            let location = places.location(of: key.place)
            if !result.contains(location) { result.append(location) }
        }
        return result
    }

    // MARK: Answers

    private struct Hover: Encodable {
        struct Contents: Encodable {
            let kind: String
            let value: String
        }

        let contents: Contents
    }

    /// The number of keys that a hover explains.
    private static let explained = 3

    private func hover(_ keys: [BoundKey]) -> Hover? {
        var nodes: Set<Int> = []
        let texts = keys.filter { nodes.insert($0.node).inserted }.prefix(Self.explained).map(graphs.explanation)
        guard !texts.isEmpty else { return nil }
        let text = texts.joined(separator: "\n")
        return Hover(
            contents: .init(
                kind: showsMarkdown ? "markdown" : "plaintext", value: showsMarkdown ? "```text\n\(text)```\n" : text))
    }

    struct Symbol: Encodable {
        let name: String
        var kind = SymbolKind.object
        let location: Location
        let containerName: String
    }

    private mutating func symbols(in path: String) -> [Symbol] {
        var result: [Symbol] = []
        for key in graphs.bindings(in: path) {
            result.append(
                Symbol(name: key.label, location: places.location(of: key.place), containerName: key.component))
        }
        return result
    }

    private struct Lens: Encodable {
        struct Command: Encodable {
            let title: String
            var command = ""
        }

        let range: TextRange
        let command: Command
    }

    private mutating func lenses(in path: String) -> [Lens] {
        var result: [Lens] = []
        for key in graphs.bindings(in: path) {
            result.append(Lens(range: places.range(of: key.place), command: .init(title: key.remark)))
        }
        return result
    }
}

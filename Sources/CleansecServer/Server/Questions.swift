// The questions of clients about the graphs of the last verdict: places, the hierarchy of calls, inlay hints, and symbols.

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

/// A key of a graph in the hierarchy of calls.
struct CallHierarchyItem: Encodable, Hashable {
    /// The texts by which the server finds the key again, which the client sends back.
    struct Key: Codable, Hashable {
        let key: String
        let component: String
    }

    let name: String
    var kind = SymbolKind.object
    /// The component of the key.
    let detail: String
    let uri: String
    let range: TextRange
    let selectionRange: TextRange
    let data: Key
}

/// The parameters of the requests about an item.
struct CallHierarchyParams: Decodable {
    struct Item: Decodable { let data: CallHierarchyItem.Key }

    let item: Item
}

extension Questions {
    mutating func items(_ keys: [BoundKey]) -> [CallHierarchyItem] {
        var result: [CallHierarchyItem] = []
        for key in keys {
            let item = item(key)
            if !result.contains(item) { result.append(item) }
        }
        return result
    }

    private mutating func item(_ key: BoundKey) -> CallHierarchyItem {
        let location = places.location(of: key.place)
        return CallHierarchyItem(
            name: key.label, detail: key.component, uri: location.uri, range: location.range,
            selectionRange: location.range, data: .init(key: key.key, component: key.component))
    }

    private struct IncomingCall: Encodable {
        let from: CallHierarchyItem
        let fromRanges: [TextRange]
    }

    private struct OutgoingCall: Encodable {
        let to: CallHierarchyItem
        let fromRanges: [TextRange]
    }

    /// Returns the keys that depend on a key. A call is at the binding that needs the key.
    mutating func incomingCalls(of parameters: CallHierarchyParams) -> some Encodable {
        items(keys(parameters).flatMap(graphs.dependents)).map { IncomingCall(from: $0, fromRanges: [$0.range]) }
    }

    /// Returns the dependencies of a key.
    mutating func outgoingCalls(of parameters: CallHierarchyParams) -> some Encodable {
        let keys = keys(parameters)
        let ranges = items(keys).map(\.range)
        return items(keys.flatMap(graphs.dependencies)).map { OutgoingCall(to: $0, fromRanges: ranges) }
    }

    private func keys(_ parameters: CallHierarchyParams) -> [BoundKey] {
        let data = parameters.item.data
        return graphs.bindings(of: data.key, in: data.component)
    }
}

extension Questions {
    struct InlayHint: Encodable {
        let position: TextPosition
        let label: String
        var paddingLeft = true
    }

    /// The number of types that a hint names for one key.
    private static let mostTypes = 3

    /// Returns the hints of an open document in a range of lines.
    mutating func hints(in path: String, _ range: TextRange) -> [InlayHint] {
        guard let text = places.documents[path]?.text else { return [] }
        var resolved: [Int: [Resolution]] = [:]
        for key in graphs.bindings(in: path) {
            let line = places.range(of: key.place).start.line
            guard (range.start.line...max(range.start.line, range.end.line)).contains(line) else { continue }
            for resolution in resolutions(of: key) where resolved[line]?.contains(resolution) != true {
                resolved[line, default: []].append(resolution)
            }
        }
        return resolved.sorted { $0.key < $1.key }.map { line, resolutions in
            InlayHint(position: text.endOfLine(line, places.encoding), label: Self.label(of: resolutions))
        }
    }

    /// The types to which a protocol resolves for a binding in a component.
    private struct Resolution: Hashable {
        let label: String
        let types: String
        let component: String
    }

    private func resolutions(of key: BoundKey) -> [Resolution] {
        var types: [(label: String, node: Int, names: [String])] = []
        for dependency in graphs.dependencies(of: key) {
            guard let name = dependency.implementation else { continue }
            if let index = types.firstIndex(where: { $0.node == dependency.node }) {
                if !types[index].names.contains(name) { types[index].names.append(name) }
            } else {
                types.append((dependency.label, dependency.node, [name]))
            }
        }
        return types.map { label, _, names in
            let more = names.count > Self.mostTypes ? ", …" : ""
            return Resolution(
                label: label, types: names.prefix(Self.mostTypes).joined(separator: ", ") + more,
                component: key.component)
        }
    }

    /// Returns the resolutions, each once. A component is named only if another one has other types.
    private static func label(of resolutions: [Resolution]) -> String {
        var parts: [String] = []
        for resolution in resolutions {
            let others = resolutions.filter { $0.label == resolution.label && $0.types != resolution.types }
            let part =
                "\(resolution.label) = \(resolution.types)" + (others.isEmpty ? "" : " in \(resolution.component)")
            if !parts.contains(part) { parts.append(part) }
        }
        return parts.joined(separator: "; ")
    }
}

/// The parameters of `workspace/symbol`.
struct SymbolQuery: Decodable { let query: String }

extension Questions {
    /// The largest number of symbols in an answer, from which a client narrows its search.
    private static let mostSymbols = 500

    /// Returns the symbols whose names contain the letters of a query in their order. Names that begin with the query come first, then names
    /// that contain it.
    mutating func symbols(matching query: String) -> [Symbol] {
        let wanted = query.lowercased()
        let found = graphs.symbols.compactMap { symbol in
            Self.rank(of: symbol.name.lowercased(), wanted).map { (rank: $0, symbol: symbol) }
        }
        let sorted = found.sorted { ($0.rank, $0.symbol.name) < ($1.rank, $1.symbol.name) }
        var result: [Symbol] = []
        for (_, symbol) in sorted.prefix(Self.mostSymbols) {
            let kind: SymbolKind =
                switch symbol.kind {
                case .component: .class
                case .module: .module
                case .binding: .object
                }
            result.append(
                Symbol(
                    name: symbol.name, kind: kind, location: places.location(of: symbol.place),
                    containerName: symbol.container))
        }
        return result
    }

    private static func rank(of name: String, _ query: String) -> Int? {
        if name.hasPrefix(query) { return 0 }
        if name.contains(query) { return 1 }
        var rest = query[...]
        for letter in name where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty ? 2 : nil
    }
}

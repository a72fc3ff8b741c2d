// Documents as programs write them, read without a decoder: that would take most of the time of a command on a large graph.

extension GraphDocument {
    /// Reads a document with the members that it is known to have.
    ///
    /// Cost: linear in its size.
    /// - Parameter bytes: The JSON text, in UTF-8.
    /// - Returns: Nil for what only a decoder can read, or say what is wrong with.
    init?(plain bytes: [UInt8]) {
        var json = PlainJSON(bytes)
        guard let document = try? Self(&json), (try? json.end()) != nil else { return nil }
        self = document
        isVisible = json.isVisible
    }

    private static let names = PlainNames<CodingKeys>(\.stringValue, required: [.version, .components])

    private init(_ json: inout PlainJSON) throws {
        self.init(components: [])
        var object = try json.object()
        while let member = try json.member(named: Self.names, of: &object) {
            switch member {
            case .version: guard try json.whole() == Self.version else { throw PlainJSON.NotPlain() }
            case .components: components = try json.list { try Component(&$0) }
            case .timings: timings = try json.optional { try $0.list { try Timing(&$0) } }
            }
        }
    }
}

extension GraphDocument.Component {
    private static let names = PlainNames<CodingKeys>(\.stringValue, required: [.id, .name, .bindings])

    fileprivate init(_ json: inout PlainJSON) throws {
        self.init(id: 0, name: "", bindings: [])
        var object = try json.object()
        while let member = try json.member(named: Self.names, of: &object) {
            switch member {
            case .id: id = try json.whole()
            case .name: name = try json.text()
            case .label: label = try json.optional { try $0.text() }
            case .scope: scope = try json.optional { try $0.text() }
            case .seed: seed = try json.optional { try $0.text() }
            case .parent: parent = try json.optional { try $0.text() }
            case .parentID: parentID = try json.optional { try $0.whole() }
            case .bindings: bindings = try json.list { try GraphDocument.Binding(&$0) }
            }
        }
    }
}

extension GraphDocument.Binding {
    private static let names = PlainNames<CodingKeys>(
        \.stringValue, required: [.key, .kind, .shared, .collected, .dependencies])

    fileprivate init(_ json: inout PlainJSON) throws {
        self.init(key: "", kind: "", shared: false, collected: false, dependencies: [])
        var object = try json.object()
        while let member = try json.member(named: Self.names, of: &object) {
            switch member {
            case .key: key = try json.text()
            case .label: label = try json.optional { try $0.text() }
            case .kind: kind = try json.text()
            case .protocol: `protocol` = try json.optional { try $0.flag() }
            case .shared: shared = try json.flag()
            case .collected: collected = try json.flag()
            case .place: place = try json.optional { try $0.text() }
            case .modules: modules = try json.optional { try $0.list { try $0.text() } }
            case .replaced: replaced = try json.optional { try $0.list { try $0.text() } }
            case .throws: `throws` = try json.optional { try $0.flag() }
            case .isolation: isolation = try json.optional { try $0.text() }
            case .sendableFactory: sendableFactory = try json.optional { try $0.flag() }
            case .sendableValue: sendableValue = try json.optional { try $0.flag() }
            case .asynchronous: asynchronous = try json.optional { try $0.flag() }
            case .start: start = try json.optional { try $0.flag() }
            case .stop: stop = try json.optional { try $0.flag() }
            case .running: running = try json.optional { try $0.flag() }
            case .startsWithGraph: startsWithGraph = try json.optional { try $0.flag() }
            case .unbound: unbound = try json.optional { try $0.list { try $0.text() } }
            case .dependencies: dependencies = try json.list { try GraphDocument.Dependency(&$0) }
            }
        }
    }
}

extension GraphDocument.Dependency {
    private static let names = PlainNames<CodingKeys>(\.stringValue, required: [.key, .strength, .optional])
    private static let strengths = PlainNames<GraphDocument.Strength>(\.rawValue)

    fileprivate init(_ json: inout PlainJSON) throws {
        self.init(key: "", strength: .eager, optional: false)
        var object = try json.object()
        while let member = try json.member(named: Self.names, of: &object) {
            switch member {
            case .key: key = try json.text()
            case .component: component = try json.optional { try $0.text() }
            case .componentID: componentID = try json.optional { try $0.whole() }
            case .strength: strength = try json.name(among: Self.strengths)
            case .optional: optional = try json.flag()
            case .crossings: crossings = try json.optional { try $0.list { try $0.text() } }
            }
        }
    }
}

extension GraphDocument.Timing {
    private static let names = PlainNames<CodingKeys>(\.stringValue, required: [.componentID, .key, .began, .duration])

    fileprivate init(_ json: inout PlainJSON) throws {
        self.init(componentID: 0, key: "", began: 0, duration: 0)
        var object = try json.object()
        while let member = try json.member(named: Self.names, of: &object) {
            switch member {
            case .componentID: componentID = try json.whole()
            case .key: key = try json.text()
            case .began: began = try json.number()
            case .duration: duration = try json.number()
            case .thread: thread = try json.optional { try $0.text() }
            case .critical: critical = try json.optional { try $0.flag() }
            }
        }
    }
}

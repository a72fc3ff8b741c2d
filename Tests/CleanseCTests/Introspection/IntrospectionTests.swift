import CCleanse
import CleanseC
import Foundation
import Testing

@Suite struct IntrospectionTests {
    /// The components and bindings that a visitor sees, a line each.
    private final class Notes {
        var lines: [String] = []
    }

    private func graph() throws -> TestGraph {
        let binder = try TestBinder()
        let inner = try TestBinder(binder.ledger)
        try binder.bind("database", sharing: CLEANSE_SHARED, line: 1)
        try check(cleanse_bind_alias(binder.handle, "store", nil, "database", nil, "Tests/graph.c", 2))
        try binder.bind("tool", [.init(key: "none", isOptional: true)], collected: true, line: 3)
        try check(cleanse_binder_set_scope(inner.handle, "login"))
        try check(cleanse_bind_seed(inner.handle, "user", nil, cleanse_kind(CLEANSE_STRING), "Tests/graph.c", 4))
        try inner.bind(
            "page", name: "first", [.init(key: "store"), .init(key: "user", kind: CLEANSE_NEED_PROVIDER)],
            sharing: CLEANSE_SCOPED, scope: "login", line: 5)
        try check(cleanse_binder_install(binder.handle, "session", inner.handle, "Tests/graph.c", 6))
        return try binder.build(name: "shop")
    }

    /// Returns a visitor without callbacks, whose context are the notes.
    private func emptyVisitor(_ notes: Notes) -> cleanse_visitor {
        var visitor = cleanse_visitor()
        visitor.size = MemoryLayout<cleanse_visitor>.size
        visitor.context = Unmanaged.passUnretained(notes).toOpaque()
        return visitor
    }

    private func visitor(_ notes: Notes) -> cleanse_visitor {
        var visitor = emptyVisitor(notes)
        visitor.component = { info, context in
            guard let info = info?.pointee, let context else { return }
            let names = [info.name, info.scope, info.parent].map { $0.map { String(cString: $0) } ?? "-" }
            Unmanaged<Notes>.fromOpaque(context).takeUnretainedValue().lines.append(names.joined(separator: " "))
        }
        visitor.binding = { info, context in
            guard let info = info?.pointee, let context else { return }
            let needs = UnsafeBufferPointer(start: info.dependencies, count: info.dependency_count).map {
                "\(String(cString: $0.key)) of \(String(cString: $0.component))\($0.eager ? "" : ", later")"
            }
            Unmanaged<Notes>.fromOpaque(context).takeUnretainedValue().lines.append(
                "  \(String(cString: info.component)) \(String(cString: info.key)): \(String(cString: info.purpose))"
                    + (info.shared ? ", shared" : "") + (info.collected ? ", collected" : "")
                    + " at \(String(cString: info.file)):\(info.line) needs \(needs)")
        }
        return visitor
    }

    @Test func `A visitor sees components, keys, dependencies, scopes and source locations`() throws {
        let notes = Notes()
        var visitor = visitor(notes)
        let graph = try graph()
        try check(cleanse_graph_visit(graph.handle, &visitor))
        #expect(
            notes.lines == [
                "shop - -",
                "  shop database: provider, shared at Tests/graph.c:1 needs []",
                "  shop session: graph at Tests/graph.c:6 needs []",
                #"  shop store: alias at Tests/graph.c:2 needs ["database of shop"]"#,
                "  shop tool: provider, collected at Tests/graph.c:3 needs []",
                "session login shop",
                #"  session page "first": provider, shared at Tests/graph.c:5 needs "#
                    + #"["store of shop", "user of session, later"]"#,
                "  session user: seed at Tests/graph.c:4 needs []",
            ])
    }

    private func text(_ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> OpaquePointer?) throws -> String {
        var text: UnsafeMutablePointer<CChar>?
        try check(call(&text))
        defer { cleanse_string_release(text) }
        return String(cString: try #require(text))
    }

    @Test func `A graph describes itself as JSON that a JSON parser accepts`() throws {
        struct Description: Decodable {
            struct Component: Decodable {
                let name: String
                let scope: String?
                let parent: String?
                let bindings: [Binding]
            }
            struct Binding: Decodable {
                let key: String
                let kind: String
                let shared: Bool
                let place: String
                let dependencies: [Dependency]
            }
            struct Dependency: Decodable {
                let key: String
                let component: String
                let strength: String
                let optional: Bool
            }
            let components: [Component]
        }
        let graph = try graph()
        let json = try text { cleanse_graph_json(graph.handle, $0) }
        let description = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
        #expect(description.components.map(\.name) == ["shop", "session"])
        #expect(description.components.map(\.scope) == [nil, "login"])
        #expect(description.components.map(\.parent) == [nil, "shop"])
        let page = try #require(description.components.last?.bindings.first)
        #expect(page.key == "page \"first\"")
        #expect(page.shared)
        #expect(page.place == "Tests/graph.c:5")
        #expect(page.dependencies.map(\.key) == ["store", "user"])
        #expect(page.dependencies.map(\.strength) == ["eager", "deferred"])
    }

    @Test func `A graph describes itself in DOT, with an arrow for each dependency`() throws {
        let graph = try graph()
        let dot = try text { cleanse_graph_dot(graph.handle, $0) }
        #expect(dot.hasPrefix("digraph {\n"))
        #expect(dot.contains(#""session page \"first\"" -> "shop store""#))
        #expect(dot.filter { $0 == "{" }.count == dot.filter { $0 == "}" }.count)
    }

    @Test func `Any key can be described`() throws {
        let binder = try TestBinder()
        try binder.bind("a\"b\\c\n\u{1}ü")
        let graph = try binder.build()
        let json = try text { cleanse_graph_json(graph.handle, $0) }
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let components = try #require(object["components"] as? [[String: Any]])
        let bindings = try #require(components.first?["bindings"] as? [[String: Any]])
        #expect(bindings.first?["key"] as? String == "a\"b\\c\n\u{1}ü")
        #expect(try text { cleanse_graph_dot(graph.handle, $0) }.contains(#"a\"b\\c"#))
    }

    /// Returns a graph with two child graphs, each of which has a child graph of the same name.
    private func twins() throws -> TestGraph {
        let binder = try TestBinder()
        for name in ["left", "right"] {
            let (middle, inner) = (try TestBinder(binder.ledger), try TestBinder(binder.ledger))
            try middle.bind("hand")
            try inner.bind("finger", [.init(key: "hand")])
            try check(cleanse_binder_install(middle.handle, "fingers", inner.handle, nil, 0))
            try check(cleanse_binder_install(binder.handle, name, middle.handle, nil, 0))
        }
        return try binder.build()
    }

    @Test func `Child graphs with the same name are distinguished`() throws {
        let graph = try twins()
        let dot = try graph.dot
        let clusters = dot.split(separator: "\n").filter { $0.contains("subgraph") && $0.contains("fingers") }
        #expect(clusters.count == 2)
        #expect(Set(clusters).count == 2)
        #expect(dot.contains(#""4 fingers finger" -> "2 left hand";"#))
        #expect(dot.contains(#""5 fingers finger" -> "3 right hand";"#))

        let object = try #require(try JSONSerialization.jsonObject(with: Data(graph.json.utf8)) as? [String: Any])
        let components = try #require(object["components"] as? [[String: Any]])
        #expect(components.map { $0["id"] as? Int } == [1, 2, 3, 4, 5])
        #expect(components.map { $0["parentID"] as? Int } == [nil, 1, 1, 2, 3])
        let bindings = components.suffix(2).compactMap { ($0["bindings"] as? [[String: Any]])?.first }
        #expect(
            bindings.compactMap { ($0["dependencies"] as? [[String: Any]])?.first?["componentID"] as? Int } == [2, 3])

        let notes = Notes()
        var visitor = emptyVisitor(notes)
        visitor.component = { info, context in
            guard let info = info?.pointee, let context else { return }
            Unmanaged<Notes>.fromOpaque(context).takeUnretainedValue().lines.append(
                "\(info.id) \(String(cString: info.name)) in \(info.parent_id)")
        }
        visitor.binding = { info, context in
            guard let info = info?.pointee, let context, info.dependency_count == 1 else { return }
            Unmanaged<Notes>.fromOpaque(context).takeUnretainedValue().lines.append(
                "\(info.component_id) needs \(info.dependency_component_ids[0])")
        }
        try check(cleanse_graph_visit(graph.handle, &visitor))
        #expect(
            notes.lines == [
                "1 graph in 0", "2 left in 1", "3 right in 1", "4 fingers in 2", "4 needs 2", "5 fingers in 3",
                "5 needs 3",
            ])
    }

    @Test func `A visitor sees which objects start, stop and are checked`() throws {
        let binder = try TestBinder()
        try binder.bind("checked", sharing: CLEANSE_SHARED, health: checkBooked)
        try binder.bind("started", sharing: CLEANSE_SHARED, start: startBooked)
        try binder.bind("stopped", sharing: CLEANSE_SHARED, stop: stopBooked)
        let graph = try binder.build()
        let notes = Notes()
        var visitor = emptyVisitor(notes)
        visitor.binding = { info, context in
            guard let info = info?.pointee, let context else { return }
            Unmanaged<Notes>.fromOpaque(context).takeUnretainedValue().lines.append(
                "\(String(cString: info.key)): \(info.starts) \(info.stops) \(info.checked)")
        }
        try check(cleanse_graph_visit(graph.handle, &visitor))
        #expect(
            notes.lines == ["checked: false false true", "started: true false false", "stopped: false true false"])
    }

    @Test func `A visitor may leave out either callback`() throws {
        let notes = Notes()
        var visitor = visitor(notes)
        visitor.binding = nil
        let graph = try graph()
        try check(cleanse_graph_visit(graph.handle, &visitor))
        #expect(notes.lines == ["shop - -", "session login shop"])
        visitor.component = nil
        try check(cleanse_graph_visit(graph.handle, &visitor))
        #expect(notes.lines.count == 2)
    }
}

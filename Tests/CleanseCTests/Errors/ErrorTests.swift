import CCleanse
import CleanseC
import Testing

@Suite struct ErrorTests {
    @Test func `All errors of a graph are reported together, with keys, requirers, source locations and hints`() throws
    {
        let binder = try TestBinder()
        try binder.bind("coffee", [.init(key: "grinder"), .init(key: "mlik")])
        try binder.bind("milk")
        try binder.bind("grinder", [.init(key: "motor")])
        try binder.bind("motor", [.init(key: "grinder")])
        try binder.bind("milk")
        try binder.bind("cup", sharing: Int(CLEANSE_SCOPED), scope: "table")
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.code == Int32(CLEANSE_ERROR_GRAPH))
        #expect(
            Set(failure.issues.map(\.code))
                == [CLEANSE_ERROR_MISSING, CLEANSE_ERROR_DUPLICATE, CLEANSE_ERROR_CYCLE, CLEANSE_ERROR_SCOPE].reduce(
                    into: []
                ) { $0.insert(Int32($1)) })
        let missing = try #require(failure.issues.first { $0.code == Int32(CLEANSE_ERROR_MISSING) })
        #expect(missing.key == "mlik")
        #expect(missing.requirer == "coffee")
        #expect(missing.file == "Tests/graph.c")
        #expect(missing.hints.first?.contains("milk") == true)
    }

    @Test func `An issue has the complete key, although its message shortens it`() throws {
        let (long, other) = (String(repeating: "k", count: 1_000), String(repeating: "k", count: 999) + "x")
        let binder = try TestBinder()
        try binder.bind("client", [.init(key: long)])
        try binder.bind(other, [.init(key: other)])
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.issues.first { $0.code == Int32(CLEANSE_ERROR_MISSING) }?.key == long)
        #expect(failure.issues.first { $0.code == Int32(CLEANSE_ERROR_CYCLE) }?.key == other)
        #expect(failure.description.utf8.count < 3_000)
    }

    @Test func `Hints name the most similar keys first`() throws {
        let binder = try TestBinder()
        for key in ["host", "sort", "port 1", "pore", "part"] { try binder.bind(key) }
        try binder.bind("port", name: "http")
        try binder.bind("client", [.init(key: "port")])
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        let hints = try #require(failure.issues.first).hints
        #expect(
            hints.map { String($0.prefix { $0 != ":" }.dropLast(" is bound at Tests/graph.c".count)) }
                == ["port \"http\"", "sort", "pore", "part", "host"])
    }

    @Test func `A hint says what is bound to a key if the request was for something else`() throws {
        let (binder, child) = (try TestBinder(), try TestBinder())
        try binder.bind("plain", line: 1)
        try binder.bind("tools", collected: true, line: 2)
        try check(cleanse_binder_install(binder.handle, "session", child.handle, "Tests/graph.c", 3))
        var injector = cleanse_injector()
        injector.size = MemoryLayout<cleanse_injector>.size
        injector.line = 4
        injector.inject = { _, _, _ in nil }
        try "type".withCString { type in
            injector.type = type
            try "Tests/graph.c".withCString { file in
                injector.file = file
                try check(cleanse_bind_injector(binder.handle, &injector))
            }
        }
        let graph = try binder.build()
        func hint(_ call: () throws -> Void) throws -> String? {
            try #require(#expect(throws: CFailure.self, performing: call)).issues.first?.hints.first
        }
        let (plain, tools) = ("a single object bound at Tests/graph.c:1", "a collection bound at Tests/graph.c:2")
        let (session, type) = ("a child graph bound at Tests/graph.c:3", "an injector bound at Tests/graph.c:4")
        #expect(try hint { _ = try graph.collection("plain") } == "plain is \(plain): did you mean that?")
        #expect(
            try hint { try check(cleanse_graph_inject(graph.handle, "plain", nil)) }
                == "plain is \(plain): did you mean that?")
        #expect(try hint { _ = try graph.child("plain") } == "plain is \(plain): did you mean that?")
        #expect(try hint { _ = try graph.get("tools") } == "tools is \(tools): did you mean that?")
        #expect(try hint { _ = try graph.get("session") } == "session is \(session): did you mean that?")
        #expect(try hint { _ = try graph.get("type") } == "type is \(type): did you mean that?")
        try child.bind("user", [.init(key: "session")])
        #expect(try hint { _ = try binder.build() } == "session is \(session): did you mean that?")
    }

    @Test func `A request for a missing key costs the same in a small graph and in a large one`() throws {
        func cost(_ count: Int) throws -> Duration {
            let binder = try TestBinder()
            for index in 0..<count {
                try check(cleanse_bind_int64(binder.handle, "application.service.\(index)", nil, 1, nil, 0))
            }
            let graph = try binder.build()
            return (0..<5).map { _ in
                ContinuousClock().measure {
                    for _ in 0..<200 {
                        var object: OpaquePointer?
                        let error = cleanse_graph_get(graph.handle, "application.servise.1", nil, &object)
                        #expect(cleanse_error_code(error) == Int32(CLEANSE_ERROR_MISSING))
                        cleanse_error_release(error)
                    }
                }
            }.min()!
        }
        #expect(try cost(10_000) < cost(10) * 10)
    }

    @Test func `No callback runs before the graph is valid`() throws {
        let binder = try TestBinder()
        try binder.bind("a", [.init(key: "b")])
        #expect(throws: CFailure.self) { try binder.build() }
        #expect(binder.ledger.made.isEmpty)
    }

    @Test(arguments: 0..<4) func `A provider's error is reported with its number and the chain`(depth: Int) throws {
        let ledger = Ledger()
        let keys = ["a", "b", "c", "d"]
        do {
            let binder = try TestBinder(ledger)
            for (index, key) in keys.enumerated() {
                try binder.bind(
                    key, keys.dropFirst(index + 1).prefix(1).map { .init(key: $0) }, sharing: Int(CLEANSE_SHARED))
            }
            let graph = try binder.build()
            ledger.fail([keys[depth]])
            let failure = try #require(#expect(throws: CFailure.self) { try graph.get("a") })
            #expect(failure.code == 2000)
            #expect(failure.issues.first?.chain == Array(keys[...depth]))
            #expect(failure.description.contains("\(keys[depth]) does not work"))
            // A later request tries again, and uses the objects that exist.
            ledger.fail([])
            _ = try graph.get("a")
            #expect(ledger.made == keys.reversed())
        }
        #expect(ledger.destroyed == keys)
    }

    @Test(arguments: 1...12) func `A provider's error leaves nothing behind, however deep it is`(length: Int) throws {
        for depth in 0..<length {
            for pattern in [0, 0xFFF, 0xAAA, 0x555] {
                let ledger = Ledger()
                let keys = (0..<length).map { "k\($0)" }
                do {
                    let binder = try TestBinder(ledger)
                    for (index, key) in keys.enumerated() {
                        try binder.bind(
                            key, keys.dropFirst(index + 1).prefix(1).map { .init(key: $0) },
                            sharing: pattern >> index & 1, line: UInt32(index + 1))
                    }
                    let graph = try binder.build()
                    ledger.fail([keys[depth]])
                    let failure = try #require(#expect(throws: CFailure.self) { try graph.get("k0") })
                    let issue = try #require(failure.issues.first)
                    #expect(failure.issues.count == 1)
                    #expect(issue.code == 2000)
                    #expect(issue.key == keys[depth])
                    #expect(issue.requirer == (depth == 0 ? nil : keys[depth - 1]))
                    #expect(issue.chain == Array(keys[...depth]))
                    #expect(issue.line == UInt32(depth + 1))
                }
                #expect(ledger.made == keys[(depth + 1)...].reversed())
                #expect(ledger.destroyed.sorted() == ledger.made.sorted())
                #expect(ledger.contextsReleased == length)
            }
        }
    }

    @Test func `A provider that passes on an error fails with the issues of that error`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try check(cleanse_bind_int64(binder.handle, "database", nil, 1, "data.c", 7))
        let asking: cleanse_create_function = { _, _, context in
            var object: OpaquePointer?
            return cleanse_graph_get(book(context).ledger.graph, "databse", nil, &object)
        }
        try binder.bind("m", create: asking, line: 11)
        try binder.bind("n", [.init(key: "m")], line: 12)
        let graph = try binder.build()
        ledger.graph = graph.handle
        let direct = try #require(#expect(throws: CFailure.self) { try graph.get("databse") })
        #expect(direct.code == Int32(CLEANSE_ERROR_MISSING))
        for (key, chain) in [("m", ["m"]), ("n", ["n", "m"])] {
            let failure = try #require(#expect(throws: CFailure.self) { try graph.get(key) })
            // The code is not CLEANSE_ERROR_MISSING, since the requested key is bound.
            #expect(failure.code == Int32(CLEANSE_ERROR_PROVIDER))
            let issue = try #require(failure.issues.first)
            #expect(failure.issues.count == 1)
            #expect(issue.code == Int32(CLEANSE_ERROR_MISSING))
            #expect(issue.key == "databse")
            #expect(issue.requirer == "m")
            #expect(issue.chain == chain)
            #expect(issue.hints == direct.issues.first?.hints)
            #expect(issue.hints.first?.contains("database is bound at data.c:7") == true)
            #expect(failure.description.contains("*** databse *** binding missing"))
            #expect(failure.description.contains("passed on by m at Tests/graph.c:11, in graph"))
            #expect(failure.description.contains("required by n at Tests/graph.c:12") == (key == "n"))
        }
    }

    @Test func `All issues of an error that is passed on are reported`() throws {
        let binder = try TestBinder()
        try binder.bind("builder") { _, _, _ in
            var inner: OpaquePointer?
            cleanse_error_release(cleanse_binder_create(&inner))
            defer { cleanse_binder_release(inner) }
            for key in ["a", "b"] {
                cleanse_error_release(cleanse_bind_alias(inner, key, nil, "no \(key)", nil, "inner.c", 1))
            }
            var graph: OpaquePointer?
            return cleanse_graph_build(inner, nil, &graph)
        }
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build().get("builder") })
        #expect(failure.code == Int32(CLEANSE_ERROR_PROVIDER))
        #expect(failure.issues.map(\.key) == ["no a", "no b"])
        #expect(failure.issues.map(\.code) == [Int32(CLEANSE_ERROR_MISSING), Int32(CLEANSE_ERROR_MISSING)])
        #expect(failure.issues.map(\.chain) == [["builder", "a"], ["builder", "b"]])
    }

    @Test func `A provider's invalid call is not attributed to its requester`() throws {
        let binder = try TestBinder()
        try binder.bind("a") { _, _, _ in cleanse_graph_inject(nil, "t", nil) }
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build().get("a") })
        #expect(failure.code == Int32(CLEANSE_ERROR_PROVIDER))
        #expect(failure.issues.map(\.code) == [Int32(CLEANSE_ERROR_HANDLE)])
        #expect(failure.issues.first?.chain == ["a"])
    }

    @Test func `Source locations have complete paths`() throws {
        let path = "/home/me/project/src/core/db.c"
        let binder = try TestBinder()
        try binder.bind("coffee", [.init(key: "milk")], file: path, line: 3)
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.issues.first?.file == path)
        #expect(failure.issues.first?.links.map(\.file) == [path])
        #expect(failure.description.contains("required by coffee at \(path):3"))
        try binder.bind("milk", file: path, line: 4)
        let graph = try binder.build()
        #expect(try graph.json.contains(#""place": "\#(path):4""#))
        var visitor = cleanse_visitor()
        visitor.size = MemoryLayout<cleanse_visitor>.size
        visitor.context = UnsafeMutableRawPointer(bitPattern: 8)
        visitor.binding = { info, _ in #expect(String(cString: info!.pointee.file).hasPrefix("/home/me/project/src/")) }
        try check(cleanse_graph_visit(graph.handle, &visitor))
    }

    @Test func `No source location is reported if none was given`() throws {
        let binder = try TestBinder()
        try binder.bind("coffee", [.init(key: "milk")], file: nil, line: 0)
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.issues.first?.file == nil)
        #expect(failure.issues.first?.links.map(\.file) == [nil])
        #expect(failure.description.contains("required by coffee at (unknown location), in graph"))
        #expect(!failure.description.contains(":0"))
        try binder.bind("milk", file: nil, line: 0)
        let graph = try binder.build()
        #expect(try graph.json.contains(#""place": null"#))
        #expect(try !graph.json.contains(":0"))
        var visitor = cleanse_visitor()
        visitor.size = MemoryLayout<cleanse_visitor>.size
        visitor.binding = { info, _ in #expect(info?.pointee.file == nil) }
        try check(cleanse_graph_visit(graph.handle, &visitor))
    }

    @Test func `A validator reads the graph and adds errors`() throws {
        let binder = try TestBinder()
        try binder.bind("deprecated")
        try check(
            cleanse_binder_add_validator(
                binder.handle,
                { report, _ in
                    var visitor = cleanse_visitor()
                    visitor.size = MemoryLayout<cleanse_visitor>.size
                    visitor.context = UnsafeMutableRawPointer(report)
                    visitor.binding = { binding, report in
                        let error = cleanse_report_add(OpaquePointer(report), binding?.pointee.key, "is not to be used")
                        cleanse_error_release(error)
                    }
                    cleanse_error_release(cleanse_report_visit(report, &visitor))
                }, nil, nil))
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.code == Int32(CLEANSE_ERROR_VALIDATOR))
        #expect(failure.description == "*** deprecated *** is not to be used")
        #expect(failure.issues.first?.key == "deprecated")
    }

    @Test func `A released handle is detected`() throws {
        let binder = try TestBinder()
        try binder.bind("a")
        let graph = try binder.build()
        let object = try out { cleanse_graph_get(graph.handle, "a", nil, $0) }
        cleanse_object_release(object)
        cleanse_object_release(object)
        #expect(binder.ledger.destroyed == ["a"])
        var pointer: UnsafeMutableRawPointer?
        let failure = #expect(throws: CFailure.self) { try check(cleanse_object_pointer(object, &pointer)) }
        #expect(failure?.code == Int32(CLEANSE_ERROR_HANDLE))
    }

    @Test func `A struct of a wrong size is refused`() throws {
        let binder = try TestBinder()
        for size in [0, 8, MemoryLayout<cleanse_binding>.size - 8, 1025, .max, -1] {
            var binding = cleanse_binding()
            binding.size = size
            let failure = #expect(throws: CFailure.self) { try check(cleanse_bind(binder.handle, &binding)) }
            #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENT))
            #expect(failure?.description.contains("has the size \(UInt(bitPattern: size)), ") == true)
        }
    }

    @Test func `The message about an invalid handle names its parameter`() throws {
        let (binder, graph) = (try TestBinder(), try TestBinder().build())
        func message(_ error: OpaquePointer?) throws -> String {
            try #require(#expect(throws: CFailure.self) { try check(error) }).description
        }
        #expect(try message(cleanse_binder_install(binder.handle, "x", nil, nil, 0)) == "child is NULL")
        #expect(try message(cleanse_binder_install(nil, "x", binder.handle, nil, 0)) == "binder is NULL")
        let invalid = "is not a valid handle: it has been released, or is of another type"
        var options = cleanse_build_options()
        options.size = MemoryLayout<cleanse_build_options>.size
        options.overrides = graph.handle
        var built: OpaquePointer?
        #expect(try message(cleanse_graph_build(binder.handle, &options, &built)) == "overrides \(invalid)")
        options.overrides = nil
        options.parent = binder.handle
        #expect(try message(cleanse_graph_build(binder.handle, &options, &built)) == "parent \(invalid)")
    }

    @Test(arguments: [[-1, 0], nil] as [[CChar]?])
    func `An error without a readable message keeps its number`(message: [CChar]?) throws {
        let error = message.map { cleanse_error_create(2000, $0) } ?? cleanse_error_create(2000, nil)
        let failure = try #require(#expect(throws: CFailure.self) { try check(error) })
        #expect(failure.code == 2000)
        #expect(failure.description == (message == nil ? "message is NULL" : "message is not UTF-8"))

        let binder = try TestBinder()
        try binder.bind("a", create: { _, _, _ in cleanse_error_create(2000, nil) })
        let failed = try #require(#expect(throws: CFailure.self) { try binder.build().get("a") })
        #expect(failed.code == 2000)
        #expect(failed.issues.map(\.code) == [2000])
    }

    @Test func `The chain of a failure contains the aliases and the derived types on its path`() throws {
        let binder = try TestBinder()
        try binder.bind("database", create: { _, _, _ in cleanse_error_create(2000, "down") })
        try binder.alias("store", "database")
        try binder.bind("page", [.init(key: "store")])
        try binder.injector("base", base: nil, fails: true)
        try binder.injector("view", base: "base")
        let graph = try binder.build()
        for (key, chain) in [("store", ["store", "database"]), ("page", ["page", "store", "database"])] {
            let failure = try #require(#expect(throws: CFailure.self) { try graph.get(key) })
            #expect(failure.issues.first?.chain == chain)
            #expect(failure.issues.first?.requirer == "store")
        }
        let failure = try #require(
            #expect(throws: CFailure.self) { try check(cleanse_graph_inject(graph.handle, "view", nil)) })
        #expect(failure.issues.first?.chain == ["view", "base"])
    }

    @Test func `Keys of the parent graph are suggested too`() throws {
        let (above, below) = (try TestBinder(), try TestBinder())
        try above.bind("database", line: 7)
        try below.bind("page", [.init(key: "databse")])
        let parent = try above.build()
        let failure = try #require(#expect(throws: CFailure.self) { try below.build(parent: parent) })
        #expect(failure.issues.first?.hints == ["database is bound at Tests/graph.c:7: did you mean that?"])
        let child = try TestBinder().build(parent: parent)
        let miss = try #require(#expect(throws: CFailure.self) { try child.get("databse") })
        #expect(miss.issues.first?.hints == ["database is bound at Tests/graph.c:7: did you mean that?"])
    }

    @Test func `A hint names a key that can be requested there, or says where it is bound`() throws {
        let (binder, left, right) = (try TestBinder(), try TestBinder(), try TestBinder())
        try binder.bind("engines", line: 1)
        try left.bind("engine", line: 2)
        try check(cleanse_binder_install(binder.handle, "left", left.handle, nil, 0))
        try check(cleanse_binder_install(binder.handle, "right", right.handle, nil, 0))
        let expected = [
            "engines is bound at Tests/graph.c:1: did you mean that?",
            "engine is bound at Tests/graph.c:2, but in left, which this component can't see",
        ]
        let graph = try binder.build()
        for asked in [graph, try graph.child("right")] {
            let missed = try #require(#expect(throws: CFailure.self) { try asked.get("engin") })
            #expect(missed.issues.first?.hints == expected)
        }
        let seen = try #require(#expect(throws: CFailure.self) { try graph.child("left").get("engin") })
        #expect(
            seen.issues.first?.hints.sorted() == [
                "engine is bound at Tests/graph.c:2: did you mean that?", expected[0],
            ])
        try right.bind("car", [.init(key: "engin")])
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.issues.first?.hints == expected)
    }

    @Test func `A key that depends on the missing key is not suggested`() throws {
        let binder = try TestBinder()
        try binder.alias("databases", "database")
        try binder.bind("databas", [.init(key: "database")])
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build() })
        #expect(failure.issues.first?.hints == [])
    }

    @Test func `Long names of arguments, scopes and graphs are shortened in messages, but not in fields`() throws {
        let long = String(repeating: "n", count: 100_000)
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_int64(arguments, long, 1))
        let unwanted = #expect(throws: CFailure.self) { try TestBinder().build(arguments: arguments) }
        #expect(try #require(unwanted).description.utf8.count < 1_000)
        let binder = try TestBinder()
        try binder.bind("a", sharing: CLEANSE_SCOPED, scope: long)
        let scoped = try #require(#expect(throws: CFailure.self) { try binder.build(name: long) })
        #expect(scoped.code == Int32(CLEANSE_ERROR_SCOPE))
        #expect(scoped.description.utf8.count < 2_000)
        let (outer, overrides) = (try TestBinder(), try TestBinder())
        try check(cleanse_binder_set_scope(overrides.handle, long))
        let misplaced = try #require(#expect(throws: CFailure.self) { try outer.build(overrides: overrides) })
        #expect(misplaced.description.utf8.count < 1_000)
        #expect(misplaced.issues.first?.key == long)
    }
}

import TestSupport
import CCleanse
import Cleanse
import CleanseC
import Testing

/// Tests of declarations that are valid, and of declarations that are errors in the graph.
@Suite struct DeclarationTests {
    private func install(_ child: TestBinder, as name: String, in binder: TestBinder, line: UInt32 = #line) throws {
        try check(cleanse_binder_install(binder.handle, name, child.handle, "Tests/graph.c", line))
    }

    private func bind(_ value: Int64, as key: String, name: String? = nil, in binder: TestBinder) throws {
        try check(cleanse_bind_int64(binder.handle, key, name, value, "Tests/graph.c", 1))
    }

    private func int64(_ key: String, name: String? = nil, of graph: TestGraph) throws -> Int64 {
        var value: Int64 = 0
        let object = try graph.get(key, name: name)
        try check(cleanse_object_int64(object.handle, &value))
        return value
    }

    private func failure(_ build: @autoclosure () throws -> TestGraph) throws -> CFailure {
        try #require(#expect(throws: CFailure.self) { try build() })
    }

    private func inject(
        _ binder: TestBinder, _ type: String, base: String?, file: String? = "Tests/graph.c", line: UInt32
    ) throws {
        var injector = cleanse_injector()
        injector.size = MemoryLayout<cleanse_injector>.size
        injector.line = line
        injector.inject = { _, _, _ in nil }
        try type.withCString { type in
            injector.type = type
            try (base ?? "").withCString { text in
                injector.base = base == nil ? nil : text
                try (file ?? "").withCString { text in
                    injector.file = file == nil ? nil : text
                    try check(cleanse_bind_injector(binder.handle, &injector))
                }
            }
        }
    }

    // MARK: Child graphs

    @Test func `Two child graphs with the same name are a duplicate`() throws {
        let (root, a, b) = (try TestBinder(), try TestBinder(), try TestBinder())
        try bind(1, as: "v", in: a)
        // Both child graphs are checked.
        try b.bind("w", [.init(key: "missing")])
        try install(a, as: "x", in: root, line: 3)
        try install(b, as: "x", in: root, line: 4)
        let found = try failure(root.build())
        #expect(Set(found.issues.map(\.code)) == [Int32(CLEANSE_ERROR_DUPLICATE), Int32(CLEANSE_ERROR_MISSING)])
        let duplicate = try #require(found.issues.first { $0.code == Int32(CLEANSE_ERROR_DUPLICATE) })
        #expect(duplicate.key == "x")
        #expect(duplicate.message.contains("Tests/graph.c:3"))
        #expect(duplicate.message.contains("Tests/graph.c:4"))
        #expect(duplicate.hints == ["install one of the two under another name"])
    }

    @Test func `The hint for child graphs that are nested too deeply names the limits`() throws {
        var inner = try TestBinder()
        for _ in 0...Limits.nesting {
            let outer = try TestBinder()
            try install(inner, as: "inner", in: outer)
            inner = outer
        }
        let found = try failure(inner.build())
        let nesting = try #require(found.issues.first { $0.code == Int32(CLEANSE_ERROR_NESTING) })
        #expect(
            nesting.hints == [
                "install child graphs at most \(Limits.nesting) levels deep, and fewer than \(Limits.components) in all"
            ])
    }

    @Test func `A child graph that is installed twice counts once`() throws {
        let (root, a) = (try TestBinder(), try TestBinder())
        try bind(1, as: "v", in: a)
        for name in ["x", "x", "y"] { try install(a, as: name, in: root) }
        let graph = try root.build()
        for name in ["x", "y"] { #expect(try int64("v", of: graph.child(name)) == 1) }
    }

    @Test func `One name may refer to different child graphs on two levels`() throws {
        let (root, a, c) = (try TestBinder(), try TestBinder(), try TestBinder())
        try bind(1, as: "v", in: a)
        try bind(2, as: "v", in: c)
        try install(a, as: "session", in: root)
        try install(c, as: "session", in: a)
        let outer = try root.build().child("session")
        #expect(try int64("v", of: outer) == 1)
        #expect(try int64("v", of: outer.child("session")) == 2)
    }

    @Test func `A child graph that binds a key again is checked against its own binding`() throws {
        let (root, a) = (try TestBinder(), try TestBinder())
        try root.bind("x", parameters: [("p", Int(CLEANSE_INT64))])
        try a.bind("x")
        try a.bind("user", [.init(key: "x")])
        try install(a, as: "a", in: root)
        _ = try root.build().child("a").get("user")
        try root.bind("user", [.init(key: "x")], line: 9)
        let found = try failure(root.build())
        #expect(found.code == Int32(CLEANSE_ERROR_ARGUMENTS))
        #expect(found.issues.first?.requirer == "user")
        #expect(found.issues.first?.line == 9)
    }

    // MARK: Injectors

    @Test(arguments: [["T"], ["T", "U"], ["T", "U", "V"]])
    func `A type that derives from itself is an error in the graph`(types: [String]) throws {
        let binder = try TestBinder()
        for (index, type) in types.enumerated() {
            try inject(binder, type, base: types[(index + 1) % types.count], line: UInt32(index + 1))
        }
        let found = try failure(binder.build())
        #expect(found.code == Int32(CLEANSE_ERROR_CYCLE))
        let issue = try #require(found.issues.first)
        #expect(issue.key == "T")
        #expect(issue.chain == types + ["T"])
        #expect(issue.file == "Tests/graph.c" && issue.line == 1)
        #expect(issue.hints == ["remove one of these bases: a type can't derive from itself"])
    }

    // MARK: Seeds

    @Test func `Seeds that share an argument must agree on its kind`() throws {
        let binder = try TestBinder()
        func seed(_ name: String?, _ kind: Int, _ line: UInt32) throws {
            try check(cleanse_bind_seed(binder.handle, "user", name, cleanse_kind(kind), "Tests/graph.c", line))
        }
        try seed("first", CLEANSE_STRING, 1)
        try seed("second", CLEANSE_STRING, 2)
        try seed("third", CLEANSE_INT64, 3)
        let found = try failure(binder.build())
        #expect(found.code == Int32(CLEANSE_ERROR_ARGUMENTS))
        let issue = try #require(found.issues.first)
        #expect(issue.key == #"user "third""#)
        #expect(issue.message.contains("Tests/graph.c:3") && issue.message.contains("Tests/graph.c:1"))
        #expect(issue.hints == ["give the two seeds different keys, or one kind"])
    }

    // MARK: Weak dependencies

    @Test func `A weak dependency on an unshared object is an error in the graph`() throws {
        let root = try TestBinder()
        try root.bind("one", line: 1)
        try check(cleanse_bind_alias(root.handle, "same", nil, "one", nil, "Tests/graph.c", 2))
        let parent = try root.build()
        for key in ["one", "same"] {
            for graph in [nil, parent] {
                let binder = graph == nil ? root : try TestBinder()
                try binder.bind("user", name: key, [.init(key: key, kind: CLEANSE_NEED_WEAK)], line: 3)
                let found = try failure(binder.build(parent: graph))
                let issue = try #require(found.issues.last)
                #expect(issue.code == Int32(CLEANSE_ERROR_WEAK))
                #expect(issue.key == key)
                #expect(issue.requirer == "user \"\(key)\"")
                #expect(issue.line == 3)
                #expect(issue.hints.first?.contains("CLEANSE_NEED_PROVIDER") == true)
            }
        }
    }

    @Test func `Shared objects, values and seeds may be weak dependencies`() throws {
        let binder = try TestBinder()
        try binder.bind("shared", sharing: CLEANSE_SHARED)
        try bind(1, as: "value", in: binder)
        try check(cleanse_bind_seed(binder.handle, "seed", nil, cleanse_kind(CLEANSE_INT64), nil, 0))
        try binder.bind("user", ["shared", "value", "seed"].map { .init(key: $0, kind: CLEANSE_NEED_WEAK) })
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_int64(arguments, "seed", 1))
        _ = try binder.build(arguments: arguments).get("user")
    }

    // MARK: Overrides

    @Test func `Scopes, seeds, child graphs and validators in overrides are errors in the graph`() throws {
        let (binder, overrides, child) = (try TestBinder(), try TestBinder(), try TestBinder())
        try check(cleanse_binder_set_scope(overrides.handle, "app"))
        try check(cleanse_bind_seed(overrides.handle, "user", nil, cleanse_kind(CLEANSE_STRING), "Tests/graph.c", 2))
        try install(child, as: "session", in: overrides, line: 3)
        try check(cleanse_binder_add_validator(overrides.handle, { _, _ in }, nil, nil))
        let found = try failure(binder.build(overrides: overrides))
        #expect(found.issues.map(\.code) == Array(repeating: Int32(CLEANSE_ERROR_MISPLACED), count: 4))
        #expect(found.issues.map(\.key) == ["app", "overrides", "user", "session"])
        #expect(found.issues.map(\.line).suffix(2) == [2, 3])
        #expect(found.issues.allSatisfy { $0.hints.count == 1 })
    }

    // MARK: Names

    /// "é" as one scalar, and as a letter with a combining accent.
    private static let spellings = ["caf\u{E9}", "cafe\u{301}"]

    @Test func `Keys and names are compared byte by byte`() throws {
        let binder = try TestBinder()
        for (index, spelling) in Self.spellings.enumerated() {
            try bind(Int64(index), as: spelling, in: binder)
            try bind(Int64(index + 2), as: "k", name: spelling, in: binder)
        }
        let graph = try binder.build()
        for (index, spelling) in Self.spellings.enumerated() {
            #expect(try int64(spelling, of: graph) == Int64(index))
            #expect(try int64("k", name: spelling, of: graph) == Int64(index + 2))
        }
        let single = try TestBinder()
        try bind(1, as: "k", name: Self.spellings[0], in: single)
        try single.bind("user", [.init(key: "k", name: Self.spellings[1])])
        let found = try failure(single.build())
        #expect(found.code == Int32(CLEANSE_ERROR_MISSING))
        #expect(found.issues.first?.hints.contains { $0.contains("can't see") } == false)
    }

    @Test func `Arguments and parameters are compared byte by byte`() throws {
        let binder = try TestBinder()
        for spelling in Self.spellings {
            try check(cleanse_bind_seed(binder.handle, spelling, nil, cleanse_kind(CLEANSE_INT64), nil, 0))
        }
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_int64(arguments, Self.spellings[1], 2))
        #expect(try failure(binder.build(arguments: arguments)).code == Int32(CLEANSE_ERROR_ARGUMENTS))
        try check(cleanse_arguments_set_int64(arguments, Self.spellings[0], 1))
        let graph = try binder.build(arguments: arguments)
        #expect(try int64(Self.spellings[0], of: graph) == 1)
        #expect(try int64(Self.spellings[1], of: graph) == 2)
    }

    @Test func `Scopes and names of child graphs are compared byte by byte`() throws {
        let (root, a, b) = (try TestBinder(), try TestBinder(), try TestBinder())
        try check(cleanse_binder_set_scope(root.handle, Self.spellings[0]))
        try check(cleanse_binder_set_scope(a.handle, Self.spellings[1]))
        try bind(1, as: "v", in: a)
        try bind(2, as: "v", in: b)
        try install(a, as: Self.spellings[0], in: root)
        try install(b, as: Self.spellings[1], in: root)
        let graph = try root.build()
        #expect(try int64("v", of: graph.child(Self.spellings[0])) == 1)
        #expect(try int64("v", of: graph.child(Self.spellings[1])) == 2)
    }

    // MARK: Structs

    @Test func `A struct from a later header is accepted if its new fields are zero`() throws {
        struct Later {
            var options = cleanse_build_options()
            var new: (UInt64, UInt64) = (0, 0)
        }
        let binder = try TestBinder()
        func build(_ later: Later) throws -> TestGraph {
            var later = later
            later.options.size = MemoryLayout<Later>.size
            return try withUnsafeBytes(of: &later) { bytes in
                let options = bytes.baseAddress?.assumingMemoryBound(to: cleanse_build_options.self)
                return TestGraph(try out { cleanse_graph_build(binder.handle, options, $0) })
            }
        }
        _ = try build(Later())
        for new: (UInt64, UInt64) in [(1, 0), (0, 1 << 63)] {
            let found = try failure(build(Later(new: new)))
            #expect(found.code == Int32(CLEANSE_ERROR_ARGUMENT))
            #expect(found.description.contains("size"))
        }
    }

    @Test(arguments: 0..<20) func `Installations of random binders are refused if they would close a cycle`(seed: Int)
        throws
    {
        var random = RandomNumbers(seed: UInt64(seed))
        let count = 8 + random.below(40)
        let binders = try (0..<count).map { _ in try TestBinder() }
        /// The binders that are installed in each binder, directly or indirectly, and the binder itself.
        var below = (0..<count).map { Set([$0]) }
        var refused = 0
        for _ in 0..<4 * count {
            let (outer, inner) = (random.below(count), random.below(count))
            let error = cleanse_binder_install(binders[outer].handle, "inner", binders[inner].handle, nil, 0)
            let code = cleanse_error_code(error)
            cleanse_error_release(error)
            let isCycle = below[inner].contains(outer)
            #expect(code == (isCycle ? Int32(CLEANSE_ERROR_RECURSIVE) : 0))
            if isCycle {
                refused += 1
            } else {
                for binder in 0..<count where below[binder].contains(outer) { below[binder].formUnion(below[inner]) }
            }
        }
        #expect(refused > 0)
    }
}

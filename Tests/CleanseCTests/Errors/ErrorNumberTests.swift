import CCleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// Each error number of the header has a scenario that leads to it.
@Suite struct ErrorNumberTests {
    private typealias Scenario = @Sendable () async throws -> Void

    private static func bound(_ fill: (TestBinder) throws -> Void) throws -> TestGraph {
        let binder = try TestBinder()
        try fill(binder)
        return try binder.build()
    }

    /// Returns a graph, which the caller releases, with a chain of objects that depend on each other.
    private static func chain(_ length: Int, sharing: Int) throws -> OpaquePointer {
        let binder = try TestBinder()
        for index in 0..<length {
            try binder.bind("k\(index)", index == length - 1 ? [] : [.init(key: "k\(index + 1)")], sharing: sharing)
        }
        return try out { cleanse_graph_build(binder.handle, nil, $0) }
    }

    @Test func `A long chain of shared objects needs no more stack than a short one`() throws {
        let graph = Int(bitPattern: try Self.chain(20_000, sharing: CLEANSE_SHARED))
        try onSmallStack {
            let object = try out { cleanse_graph_get(OpaquePointer(bitPattern: graph), "k0", nil, $0) }
            cleanse_object_release(object)
            cleanse_graph_release(OpaquePointer(bitPattern: graph))
        }
    }

    private static let scenarios: [String: Scenario] = [
        "ARGUMENT": { _ = try bound { _ in }.get("") },
        "HANDLE": { try check(cleanse_graph_inject(nil, "a", nil)) },
        "KIND": { _ = try bound { try $0.bind("a") }.get("a").string },
        "GRAPH": {
            _ = try bound {
                try $0.bind("a", [.init(key: "x")])
                try $0.bind("b", [.init(key: "y")])
            }
        },
        "GONE": {
            // Two objects that could keep each other alive don't keep their graph alive.
            let binder = try TestBinder()
            let create: cleanse_create_function = { request, out, _ in
                var provider: OpaquePointer?
                let error = cleanse_provider_retain(cleanse_request_provider(request, 0), &provider)
                out?.pointee = UnsafeMutableRawPointer(provider)
                return error
            }
            try binder.bind(
                "a", [.init(key: "a", kind: CLEANSE_NEED_PROVIDER)], sharing: CLEANSE_SHARED, destroys: false,
                create: create)
            var graph: TestGraph? = try binder.build()
            let provider = OpaquePointer(try #require(try graph?.get("a").pointer))
            defer { cleanse_provider_release(provider) }
            graph = nil
            _ = try out { cleanse_provider_get(provider, $0) }
        },
        "PROVIDER": {
            _ = try bound { try $0.bind("a", create: { _, _, _ in cleanse_error_create(7, "no") }) }.get("a")
        },
        "MISSING": { _ = try bound { _ in }.get("a") },
        "DUPLICATE": {
            _ = try bound {
                try $0.bind("a")
                try $0.bind("a")
            }
        },
        "CYCLE": {
            _ = try bound {
                try $0.bind("a", [.init(key: "b")])
                try $0.bind("b", [.init(key: "a")])
            }
        },
        "SCOPE_NESTING": {
            _ = try bound { binder in
                let inner = try TestBinder()
                for each in [binder, inner] { try check(cleanse_binder_set_scope(each.handle, "app")) }
                try check(cleanse_binder_install(binder.handle, "inner", inner.handle, nil, 0))
            }
        },
        "SCOPE": { _ = try bound { try $0.bind("a", sharing: CLEANSE_SCOPED, scope: "session") } },
        "OVERRIDE": {
            let overrides = try TestBinder()
            try overrides.bind("a")
            _ = try TestBinder().build(overrides: overrides)
        },
        "REENTRANT": {
            let create: cleanse_create_function = { request, _, _ in
                var object: OpaquePointer?
                return cleanse_provider_get(cleanse_request_provider(request, 0), &object)
            }
            _ = try bound { try $0.bind("a", [.init(key: "a", kind: CLEANSE_NEED_PROVIDER)], create: create) }.get("a")
        },
        "DEADLOCK": {
            for case let failure? in try ReentryTests.deadlock()
            where failure.code == Int32(CLEANSE_ERROR_DEADLOCK) { throw failure }
        },
        "ARGUMENTS": { _ = try bound { try $0.bind("a", parameters: [("p", Int(CLEANSE_BOOL))]) }.get("a") },
        "RECURSIVE": {
            let binder = try TestBinder()
            try check(cleanse_binder_install(binder.handle, "self", binder.handle, "graph.c", 3))
        },
        "VALIDATOR": {
            _ = try bound {
                let validate: cleanse_validate_function = { report, _ in
                    cleanse_error_release(cleanse_report_add(report, nil, "no"))
                }
                try check(cleanse_binder_add_validator($0.handle, validate, nil, nil))
            }
        },
        "MISPLACED": {
            let overrides = try TestBinder()
            let inner = try TestBinder()
            try check(cleanse_binder_install(overrides.handle, "inner", inner.handle, nil, 0))
            _ = try TestBinder().build(overrides: overrides)
        },
        "WEAK": {
            _ = try bound {
                try $0.bind("a")
                try $0.bind("b", [.init(key: "a", kind: CLEANSE_NEED_WEAK)])
            }
        },
        "NESTING": {
            let binders = try (0..<202).map { _ in try TestBinder() }
            for (outer, inner) in zip(binders, binders.dropFirst()) {
                try check(cleanse_binder_install(outer.handle, "inner", inner.handle, nil, 0))
            }
            _ = try binders[0].build()
        },
        "STACK": {
            let graph = Int(bitPattern: try chain(3_000, sharing: CLEANSE_UNSHARED))
            defer { cleanse_graph_release(OpaquePointer(bitPattern: graph)) }
            try onSmallStack { _ = try out { cleanse_graph_get(OpaquePointer(bitPattern: graph), "k0", nil, $0) } }
        },
        "THREAD": { try ThreadTests.fail() },
        "ISOLATION": { try ThreadTests.conflict() },
        "UNSHARED": {
            let graph = try bound { try $0.bind("a") }
            var pointer: UnsafeMutableRawPointer?
            try check(cleanse_graph_get_pointer(graph.handle, "a", nil, &pointer))
        },
        "NEEDS_START": {
            let (binder, child) = (try TestBinder(), try TestBinder())
            try binder.service("a")
            try child.service("b")
            try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
            try binder.build().child("child").start()
        },
        "ASYNCHRONOUS": { try await StartTests.stopFromC() },
        "START": { try bound { try $0.service("a", start: { _, _ in cleanse_error_create(1000, "no") }) }.start() },
        "STOP": {
            let graph = try bound { try $0.service("a", stop: { _, _ in cleanse_error_create(1000, "no") }) }
            try graph.start()
            try graph.stop()
        },
        "STOPPED": {
            let graph = try bound { try $0.service("a") }
            try graph.start()
            try graph.stop()
            try graph.start()
        },
        "OTHER": { try BridgeTests.failInSwift() },
        "USER": {
            _ = try bound { try $0.bind("a", create: { _, _, _ in cleanse_error_create(1000, "no") }) }.get("a")
        },
    ]

    @Test func `Every error number of the header belongs to an error with a message and an issue of the same number`()
        async throws
    {
        let numbers = try Header().errorNumbers
        #expect(Set(numbers.keys) == Set(Self.scenarios.keys))
        for (name, number) in numbers {
            let failure = await #expect(throws: CFailure.self, "\(name)") { try await Self.scenarios[name]?() }
            #expect(failure?.code == number, "\(name)")
            #expect(failure?.description.isEmpty == false, "\(name)")
            // The errors of a start and of a stop contain the callbacks' errors too.
            let issues = ["START", "STOP"].contains(name) ? [number, 1000] : [number]
            if name != "GRAPH" { #expect(failure?.issues.map(\.code) == issues, "\(name)") }
            #expect(failure?.issues.allSatisfy { !$0.message.isEmpty } == true, "\(name)")
            // The description has no Swift terms, and no source location that was not given.
            for word in [
                "ubcomponent", "nitialiser", "generic", "Factory", "Provider<", "Arguments", "configure", ":0",
            ] {
                #expect(failure?.description.contains(word) == false, "\(name): \(failure?.description ?? "")")
            }
        }
    }

    @Test func `The page on C lists every number of the header`() throws {
        let page = try String(contentsOf: Header.root.appending(path: Self.page), encoding: .utf8)
        let listed = page.matches(of: /\| (\d+) \| `CLEANSE_ERROR_(\w+)` \|/).map { (String($0.2), Int32($0.1)) }
        #expect(try Dictionary(uniqueKeysWithValues: listed) == Header().errorNumbers)
    }

    private static let page = "Sources/CleanseC/CleanseC.docc/CleanseFromC.md"

    @Test func `Binders that are installed in each other are refused, and still released`() throws {
        let ledger = Ledger()
        do {
            let binders = [try TestBinder(ledger), try TestBinder(ledger), try TestBinder(ledger)]
            for binder in binders { try binder.bind("a") }
            try check(cleanse_binder_install(binders[0].handle, "one", binders[1].handle, nil, 0))
            try check(cleanse_binder_install(binders[1].handle, "two", binders[2].handle, nil, 0))
            let failure = #expect(throws: CFailure.self) {
                try check(cleanse_binder_install(binders[2].handle, "none", binders[0].handle, "graph.c", 3))
            }
            #expect(failure?.code == Int32(CLEANSE_ERROR_RECURSIVE))
            #expect(failure?.description.contains("graph.c:3") == true)
        }
        #expect(ledger.contextsReleased == 3)
    }

    @Test func `Aliases of each other are an error, even if they are only requested later`() throws {
        let binder = try TestBinder()
        for (key, target) in [("a", "b"), ("b", "c"), ("c", "b")] {
            try check(cleanse_bind_alias(binder.handle, key, nil, target, nil, nil, 0))
        }
        try binder.bind(
            "user",
            [.init(key: "a", kind: CLEANSE_NEED_WEAK), .init(key: "c", kind: CLEANSE_NEED_PROVIDER, isOptional: true)])
        let failure = #expect(throws: CFailure.self) { try binder.build() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_CYCLE))
    }

    @Test func `An error that a callback invents or returns twice is detected`() throws {
        for create: cleanse_create_function in [
            { _, _, _ in OpaquePointer(bitPattern: 0xDEAD_BEEF) },
            { request, _, _ in request },
            { _, _, _ in
                let error = cleanse_error_create(2000, "gone")
                cleanse_error_release(error)
                return error
            },
        ] {
            let graph = try Self.bound { try $0.bind("a", create: create) }
            let failure = #expect(throws: CFailure.self) { try graph.get("a") }
            #expect(failure?.code == Int32(CLEANSE_ERROR_PROVIDER))
            #expect(failure?.issues.first?.key == "a")
        }
    }
}

import CCleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// Tests of which objects retain others, and of the order in which objects without owners are destroyed.
@Suite struct RetentionTests {
    /// Creates an instance that is the retained provider of the first dependency.
    private static let createProvider: cleanse_create_function = { request, out, context in
        var provider: OpaquePointer?
        let error = cleanse_provider_retain(cleanse_request_provider(request, 0), &provider)
        out?.pointee = UnsafeMutableRawPointer(provider)
        book(context).ledger.state.withLock { $0.made.append(book(context).key) }
        return error
    }

    /// Releases the provider that is the instance.
    private static let destroyProvider: cleanse_destroy_function = { instance, context in
        book(context).ledger.state.withLock { $0.destroyed.append(book(context).key) }
        cleanse_provider_release(OpaquePointer(instance))
    }

    private func makeProvider(_ graph: TestGraph?, _ key: String) throws -> OpaquePointer {
        try out { cleanse_graph_provider(graph?.handle, key, nil, $0) }
    }

    // MARK: Providers

    @Test func `A provider keeps the objects that its key can reach, and no others`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("far", sharing: CLEANSE_SHARED)
        try binder.bind("seen", sharing: CLEANSE_SHARED)
        try binder.bind("later", sharing: CLEANSE_SHARED)
        try binder.bind("near", sharing: CLEANSE_SHARED)
        try binder.bind(
            "user",
            [
                .init(key: "near"), .init(key: "later", kind: CLEANSE_NEED_PROVIDER),
                .init(key: "seen", kind: CLEANSE_NEED_WEAK),
            ])
        var graph: TestGraph? = try binder.build()
        for key in ["near", "far", "later", "seen"] { _ = try graph?.get(key) }
        let provider = try makeProvider(graph, "user")
        graph = nil
        #expect(ledger.destroyed == ["seen", "far"])
        cleanse_object_release(try out { cleanse_provider_get(provider, $0) })
        #expect(ledger.destroyed == ["seen", "far", "user"])
        cleanse_provider_release(provider)
        #expect(ledger.destroyed == ["seen", "far", "user", "later", "near"])
    }

    @Test(arguments: [
        ["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"], ["b", "c", "a"], ["c", "a", "b"], ["c", "b", "a"],
    ])
    func `Objects that end with a provider are destroyed in reverse order of creation`(_ order: [String]) throws {
        let ledger = Ledger()
        let parts = try TestBinder(ledger)
        for key in ["a", "b"] { try parts.bind(key, sharing: CLEANSE_SHARED) }
        let binder = try TestBinder(ledger)
        try binder.bind("c", sharing: CLEANSE_SHARED)
        try binder.bind("user", ["a", "b", "c"].map { .init(key: $0) })
        var graph: TestGraph? = try binder.build(parent: parts.build())
        for key in order { _ = try graph?.get(key) }
        let provider = try makeProvider(graph, "user")
        graph = nil
        #expect(ledger.destroyed.isEmpty)
        cleanse_provider_release(provider)
        #expect(ledger.destroyed == order.reversed())
    }

    @Test(arguments: [false, true])
    func `An object is destroyed before the objects that its providers give`(withGraph: Bool) throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        for key in ["old", "new", "other"] { try binder.bind(key, sharing: CLEANSE_SHARED) }
        try binder.bind(
            "user", ["old", "new"].map { .init(key: $0, kind: CLEANSE_NEED_PROVIDER) }, sharing: CLEANSE_SHARED)
        try binder.bind("top", [.init(key: "user"), .init(key: "other")])
        var graph: TestGraph? = try binder.build()
        for key in ["old", "other", "user", "new"] { _ = try graph?.get(key) }
        let provider = try makeProvider(graph, "top")
        if withGraph { cleanse_provider_release(provider) }
        graph = nil
        if !withGraph { cleanse_provider_release(provider) }
        #expect(ledger.destroyed == ["user", "new", "other", "old"])
    }

    @Test(arguments: [false, true])
    func `A long chain of objects that keep providers of each other ends on a small stack`(withGraph: Bool) throws {
        let ledger = Ledger()
        let count = 20_000
        let binder = try TestBinder(ledger)
        for index in 0..<count - 1 {
            try binder.bind(
                "k\(index)", [.init(key: "k\(index + 1)", kind: CLEANSE_NEED_PROVIDER)], sharing: CLEANSE_SHARED,
                create: Self.createProvider, destroy: Self.destroyProvider)
        }
        try binder.bind("k\(count - 1)", sharing: CLEANSE_SHARED)
        var graph: TestGraph? = try binder.build()
        let kept = try makeProvider(graph, "k0")
        for index in (0..<count).reversed() { _ = try graph?.get("k\(index)") }
        let last: OpaquePointer?
        if withGraph {
            cleanse_provider_release(kept)
            last = try out { cleanse_graph_retain(graph?.handle, $0) }
        } else {
            last = kept
        }
        graph = nil
        #expect(ledger.destroyed.isEmpty)
        let number = Int(bitPattern: last)
        try onSmallStack {
            let last = OpaquePointer(bitPattern: number)
            if withGraph { cleanse_graph_release(last) } else { cleanse_provider_release(last) }
        }
        #expect(ledger.destroyed == (0..<count).map { "k\($0)" })
    }

    // MARK: Callbacks

    enum LastOwner: CaseIterable { case graph, provider, object }
    enum ReleasedHandle: CaseIterable { case graph, provider, object }

    @Test(arguments: LastOwner.allCases, ReleasedHandle.allCases)
    func `Objects that a destroy callback releases are destroyed before the call returns`(
        _ owner: LastOwner, _ released: ReleasedHandle
    ) throws {
        let ledger = Ledger()
        /// Returns a handle of a separate graph, or of a provider or object in it, which the outer object owns.
        func inner() throws -> OpaquePointer {
            let binder = try TestBinder(ledger)
            for key in ["a", "b"] { try binder.bind(key, sharing: CLEANSE_SHARED) }
            try binder.bind("both", [.init(key: "a"), .init(key: "b")], sharing: CLEANSE_SHARED)
            let graph = try binder.build()
            _ = try graph.get("both")
            return switch released {
            case .graph: try out { cleanse_graph_retain(graph.handle, $0) }
            case .provider: try makeProvider(graph, "both")
            case .object: try graph.rawObject("both")
            }
        }
        let owned = Int(bitPattern: try inner())
        ledger.state.withLock { $0.owned = owned }
        let binder = try TestBinder(ledger)
        try binder.bind(
            "outer", sharing: CLEANSE_SHARED,
            destroy: { _, context in
                let ledger = book(context).ledger
                ledger.state.withLock { $0.destroyed.append("begin") }
                let owned = OpaquePointer(bitPattern: ledger.state.withLock { $0.owned })
                // Two of the three calls do nothing, since the handle has another type.
                cleanse_graph_release(owned)
                cleanse_provider_release(owned)
                cleanse_object_release(owned)
                ledger.state.withLock { $0.destroyed.append("end") }
            })
        var graph: TestGraph? = try binder.build()
        let object = try graph?.rawObject("outer")
        let provider = try makeProvider(graph, "outer")
        if owner != .graph { graph = nil }
        if owner != .provider { cleanse_provider_release(provider) }
        if owner != .object { cleanse_object_release(object) }
        #expect(ledger.destroyed.isEmpty)
        switch owner {
        case .graph: graph = nil
        case .provider: cleanse_provider_release(provider)
        case .object: cleanse_object_release(object)
        }
        #expect(ledger.destroyed == ["begin", "both", "b", "a", "end"])
    }

    // MARK: Handles of objects

    enum HandleSource: CaseIterable { case graph, provider, weak, request, element }

    @Test(arguments: HandleSource.allCases)
    func `Every handle of an object keeps the object and its dependencies, but not the graph`(_ path: HandleSource)
        throws
    {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("part", sharing: CLEANSE_SHARED)
        for isElement in [false, true] {
            let key = isElement ? "element" : "subject"
            try binder.bind(
                key, [.init(key: "peer \(key)", kind: CLEANSE_NEED_PROVIDER), .init(key: "part")],
                sharing: CLEANSE_SHARED, collected: isElement, create: Self.createProvider,
                destroy: Self.destroyProvider)
            try binder.bind(
                "peer \(key)",
                [.init(key: key, kind: isElement ? CLEANSE_NEED_COLLECTION : CLEANSE_NEED_PROVIDER)],
                sharing: isElement ? CLEANSE_UNSHARED : CLEANSE_SHARED)
        }
        try binder.bind(
            "watcher", [.init(key: "subject", kind: CLEANSE_NEED_WEAK)], create: Self.createProvider,
            destroy: Self.destroyProvider)
        try binder.bind(
            "keeper", [.init(key: "subject")], destroys: false,
            create: { request, out, _ in
                var object: OpaquePointer?
                let error = cleanse_object_retain(cleanse_request_object(request, 0), &object)
                out?.pointee = UnsafeMutableRawPointer(object)
                return error
            })
        var graph: TestGraph? = try binder.build()
        func subject() throws -> OpaquePointer? {
            switch path {
            case .graph: return try graph?.rawObject("subject")
            case .provider:
                let provider = try makeProvider(graph, "subject")
                defer { cleanse_provider_release(provider) }
                return try out { cleanse_provider_get(provider, $0) }
            case .weak:
                _ = try graph?.get("subject")
                let watcher = try graph?.get("watcher")
                return try out { cleanse_provider_get(OpaquePointer(try? watcher?.pointer), $0) }
            case .request: return OpaquePointer(try graph?.get("keeper").pointer)
            case .element:
                let all = try graph?.collection("element")
                return try out { cleanse_object_retain(cleanse_object_element(all?.handle, 0), $0) }
            }
        }
        let object = TestObject(try #require(try subject()))
        if path != .element { #expect(try graph?.get("subject").handle == object.handle) }
        let peer = OpaquePointer(try #require(try object.pointer))
        cleanse_object_release(try out { cleanse_provider_get(peer, $0) })
        ledger.state.withLock { $0.destroyed = [] }
        graph = nil
        let error = #expect(throws: CFailure.self) { try out { cleanse_provider_get(peer, $0) } }
        #expect(error?.code == Int32(CLEANSE_ERROR_GONE))
        #expect(!ledger.destroyed.contains("part"))
        withExtendedLifetime(object) {}
    }

    @Test func `An object may keep an object from a provider that breaks a cycle`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            for (key, other) in [("a", "b"), ("b", "a")] {
                try binder.bind(
                    key, [.init(key: other, kind: CLEANSE_NEED_PROVIDER)], sharing: CLEANSE_SHARED,
                    create: Self.createProvider,
                    destroy: { instance, context in
                        Self.destroyProvider(instance, context)
                        let owned = book(context).ledger.state.withLock { exchange(&$0.owned, with: 0) }
                        cleanse_object_release(OpaquePointer(bitPattern: owned))
                    })
            }
            let graph = try binder.build()
            let b = try graph.get("b")
            // The object b keeps this object, and releases it when it ends.
            let a = try out { cleanse_provider_get(OpaquePointer(try? b.pointer), $0) }
            ledger.state.withLock { $0.owned = Int(bitPattern: a) }
        }
        #expect(ledger.destroyed == ["b", "a"])
    }
}

import Cleanse
import CleanseResolver
import Foundation
import TestSupport
import Testing

@Suite struct ResolveTests {
    private let resolver = Resolver()
    private struct Broken: Error {}

    @Test func `A service is resolved by its type, given or inferred`() {
        resolver.register { Session() }
        let inferred: Session = resolver.resolve()
        #expect(inferred !== resolver.resolve(Session.self))
        let optional: Session? = resolver.optional()
        #expect(optional != nil)
    }

    @Test func `Factories take nothing, a resolver, or a resolver and arguments`() {
        resolver.register { Session() }
        resolver.register { [resolver] in Service(resolver.optional()) }
        #expect((resolver.resolve() as Service).session != nil)
        resolver.register { resolver in Service(resolver.resolve(Session.self)) }
        #expect((resolver.resolve() as Service).session != nil)
        resolver.register { Service($0.resolve(Session.self)) }
        #expect((resolver.resolve() as Service).session != nil)
        resolver.register { (resolver, args) in args.isEmpty ? Service(nil) : Service(resolver.resolve(Session.self)) }
        #expect((resolver.resolve() as Service).session == nil)
        #expect(resolver.resolve(Service.self, args: 1).session != nil)
    }

    @Test func `A registration may name a type that its factory's value converts to`() {
        resolver.register((any Fetching).self) { Combined() }
        resolver.register { Combined() as any Updating }
        #expect((resolver.resolve() as any Fetching) is Combined)
        #expect(resolver.resolve((any Updating).self) is Combined)
    }

    @Test func `An unregistered service is nil for optional() and an error for resolve()`() {
        #expect(resolver.optional(Session.self) == nil)
        let error = #expect(throws: MissingProvider.self) { try resolver.tryResolve(Session.self) }
        #expect(
            error?.description == """
                *** Session *** binding missing
                      hint: register Session, or request it with optional()
                """)
    }

    @Test func `The error for a missing service names the service whose factory requested it`() {
        resolver.register { resolver in Service(try resolver.tryResolve(Session.self)) }
        let error = #expect(throws: MissingProvider.self) { try resolver.tryResolve(Service.self) }
        #expect(error?.chain.map(\.key) == [ProviderKey(Service.self)])
        #expect(
            error?.description.contains("--> required by Service at CleanseResolverTests/ResolveTests.swift:") == true)
    }

    @Test func `A factory's nil result is nil for optional() and an error for resolve()`() {
        resolver.register { () -> Session? in nil }
        #expect(resolver.optional(Session.self) == nil)
        let error = #expect(throws: UnresolvedService.self) { try resolver.tryResolve(Session.self) }
        #expect(error?.code == "unresolved-service")
        #expect(error?.description.contains("*** Session *** its factory returned nil\n  --> registered at") == true)
        resolver.register { resolver in Service(try resolver.tryResolve(Session.self)) }
        #expect(throws: UnresolvedService.self) { try resolver.tryOptional(Service.self) }
    }

    @Test func `An optional type is looked up as it is written`() {
        resolver.register { Session() }
        let error = #expect(throws: MissingProvider.self) { try resolver.tryResolve(Session?.self) }
        #expect(
            error?.hints == ["resolve() takes the type as it is written: request Session with optional()"])
    }

    @Test func `A factory's error is thrown unchanged`() {
        resolver.register { () throws -> Session in throw Broken() }
        #expect(throws: Broken.self) { try resolver.tryResolve(Session.self) }
        #expect(throws: Broken.self) { try resolver.tryOptional(Session.self) }
        resolver.register { Session() }.resolveProperties { _, _ in throw Broken() }
        #expect(throws: Broken.self) { try resolver.tryResolve(Session.self) }
        resolver.register { Session() }
        #expect(throws: Never.self) { try resolver.tryResolve(Session.self) }
    }

    @Test func `A registration that replaces an earlier one applies immediately`() {
        resolver.register { NameService("first") }
        #expect(resolver.resolve(NameService.self).name == "first")
        resolver.register { NameService("second") }
        #expect(resolver.resolve(NameService.self).name == "second")
    }

    @Test func `An option of a replaced registration has no effect`() {
        let old = resolver.register { NameService("first") }
        resolver.register { NameService("second") }
        old.resolveProperties { _, _ in Issue.record("this registration is gone") }
        #expect(resolver.resolve(NameService.self).name == "second")
    }

    @Test func `Values that are not objects are resolved`() {
        resolver.register { Point(x: 3) }
        resolver.register(name: "length") { 5 }
        #expect(resolver.resolve(Point.self) == Point(x: 3))
        #expect(resolver.resolve(Int.self, name: "length") == 5)
    }

    @Test func `A cycle is an error with the chain`() {
        final class A { init(_ b: B) {} }
        final class B { init(_ a: A) {} }
        for scope in [.graph, .unique, .shared, .cached, .container] as [ResolverScope] {
            let resolver = Resolver()
            resolver.register { resolver in A(try resolver.tryResolve()) }.scope(scope)
            resolver.register { resolver in B(try resolver.tryResolve()) }.scope(scope)
            let error = #expect(throws: ReentrantResolution.self) {
                try Resolver.withMain(resolver) { try resolver.tryResolve(A.self) }
            }
            #expect(error?.chain.map { "\($0.key)" } == ["A", "B", "A"])
        }
    }

    @Test func `A factory may call itself with other arguments, hundreds of times, but not endlessly`() {
        final class Node {
            let children: [Node]
            init(_ children: [Node]) { self.children = children }
            var count: Int { children.reduce(1) { $0 + $1.count } }
        }
        for scope in [.graph, .unique] as [ResolverScope] {
            resolver.register { (resolver, args) in
                let depth: Int = args()
                return Node(try depth == 0 ? [] : [resolver.tryResolve(args: depth - 1)])
            }.scope(scope)
            #expect(resolver.resolve(Node.self, args: 300).count == 301)
            let error = #expect(throws: DeepNesting.self) { try resolver.tryResolve(Node.self, args: -1) }
            #expect(error?.chain.map { "\($0.key)" } == ["Node", "Node"])
            #expect(error?.code == "deep-nesting")
            let start =
                "*** Node *** requested while values are nested up to \(error?.depth ?? 0) deep, and the thread's stack of"
            #expect(error?.description.hasPrefix(start) == true)
            #expect(
                error?.description.hasSuffix("requested first, or end the recursion sooner") == true
            )
        }
    }

    @Test func `The error for a cycle says how to break it`() {
        resolver.register { resolver in try resolver.tryResolve(Session.self) }
        let error = #expect(throws: ReentrantResolution.self) { try resolver.tryResolve(Session.self) }
        #expect(error?.hints.first?.contains("@LazyInjected") == true)
    }

    // MARK: Cycles whose requests differ in each round

    /// Expects that a cycle fails before it overflows the stack.
    private func expectCycle(of laps: Int, _ name: Resolver.Name? = nil, args: Resolver.Args = .none) {
        let error = #expect(throws: DeepNesting.self) {
            try resolver.tryResolve(Session.self, name: name, args: args)
        }
        #expect(error?.chain.count == laps + 1)
        #expect(error?.chain.first?.key == error?.chain.last?.key)
    }

    @Test func `A cycle of many factories with arguments does not overflow the stack`() {
        for number in 0..<100 {
            resolver.register(name: Resolver.Name("\(number)")) { (resolver, args) in
                try resolver.tryResolve(Session.self, name: Resolver.Name("\((number + 1) % 100)"), args: args)
            }
        }
        expectCycle(of: 100, "0", args: Resolver.Args(1))
    }

    @Test func `A factory that resets its scope and requests its service does not overflow the stack`() {
        resolver.register { resolver in
            resolver.cache.reset()
            return try resolver.tryResolve(Session.self)
        }.scope(.container)
        expectCycle(of: 1)
    }

    @Test func `A factory that registers its service again and requests it does not overflow the stack`() {
        func register(_ resolver: Resolver) {
            resolver.register { resolver in
                register(resolver)
                return try resolver.tryResolve(Session.self)
            }
        }
        register(resolver)
        expectCycle(of: 1)
    }

    /// Runs on a stack of the size that threads have on Apple's platforms, except for the first thread.
    @Test func `A cycle with arguments is stopped on a small stack, too`() {
        let resolver = resolver
        resolver.register { (resolver, args) in try resolver.tryResolve(Session.self, args: args) }
        let error = onThread(stackSize: 512 << 10) { _ = try resolver.tryResolve(Session.self, args: 1) }
        #expect(error is DeepNesting)
    }

    @Test(arguments: [ResolverScope.unique, .graph, .container])
    func `Services nested too deeply for a small stack are an error, but no cycle`(
        scope: ResolverScope
    ) {
        let resolver = resolver
        for number in 0..<20_000 {
            resolver.register(name: Resolver.Name("\(number)")) { resolver in
                number == 0 ? Session() : try resolver.tryResolve(name: Resolver.Name("\(number - 1)"))
            }.scope(scope)
        }
        let error = onThread(stackSize: 512 << 10) { _ = try resolver.tryResolve(Session.self, name: "19999") }
        #expect((error as? DeepNesting)?.chain.first?.key == ProviderKey(Session.self, name: "19999"))
        #expect("\(error as Any)".contains("hint: let one service get the other later"))
        #expect("\(error as Any)".contains(", or request them on a thread with a larger stack"))
        #expect(throws: Never.self) { try resolver.tryResolve(Session.self, name: "50") }
    }

    @Test func `Services that request each other a thousand levels deep are not a cycle`() {
        for number in 0..<1000 {
            resolver.register(name: Resolver.Name("\(number)")) { resolver in
                number == 0 ? Session() : try resolver.tryResolve(name: Resolver.Name("\(number - 1)"))
            }
        }
        #expect(throws: Never.self) { try resolver.tryResolve(Session.self, name: "999") }
    }

    @Test func `The cost of a nesting level does not grow with the depth`() {
        let resolver = resolver
        for number in 0..<3000 {
            resolver.register(name: Resolver.Name("\(number)")) { resolver in
                number == 0 ? Session() : try resolver.tryResolve(name: Resolver.Name("\(number - 1)"))
            }
        }
        onThread(stackSize: 256 << 20) {
            func time(_ depth: Int) -> Double {
                processorTime(repeats: 7) { _ = resolver.optional(Session.self, name: Resolver.Name("\(depth - 1)")) }
            }
            #expect(time(3000) < time(300) * 40)
        }
    }

    @Test func `A failed tryResolve whose text is not read costs no more with many registrations`() {
        func time(_ count: Int) -> Double {
            let resolver = Resolver()
            for number in 0..<count { resolver.register(name: Resolver.Name("\(number)")) { Session() } }
            return processorTime(repeats: 7) {
                for _ in 0..<50 {
                    _ = try? resolver.tryResolve(Session.self, name: "absent")
                    _ = try? resolver.tryResolve(NameService.self)
                }
            }
        }
        #expect(time(10_000) < time(10) * 10)
    }

    @Test func `Hints suggest the services that are registered when the hints are read`() {
        do {
            _ = try resolver.tryResolve(Session.self, name: "fred")
            Issue.record("it is not registered")
        } catch {
            resolver.register(name: "Fred") { Session() }
            #expect((error as? MissingProvider)?.hints.contains { $0.contains("Session \"Fred\"") } == true)
        }
    }

    @Test func `The error for a missing service retains its container until its text is read`() {
        weak var container: Resolver?
        var missing: MissingProvider?
        do {
            let resolver = Resolver()
            container = resolver
            _ = try resolver.tryResolve(Session.self)
        } catch { missing = error as? MissingProvider }
        #expect(container != nil)
        #expect(missing?.description.contains("hint: ") == true)
        #expect(container == nil)
    }

    @Test func `A hint says that a service has been registered since the error`() {
        do {
            _ = try resolver.tryResolve(Session.self)
            Issue.record("it is not registered")
        } catch {
            resolver.register { Session() }
            let hints = (error as? MissingProvider)?.hints ?? []
            #expect(hints.count == 1)
            #expect(
                hints.first?.hasPrefix("Session has been registered since, at CleanseResolverTests/ResolveTests.swift:")
                    == true)
        }
    }
}

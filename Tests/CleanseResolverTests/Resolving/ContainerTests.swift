import Cleanse
import CleanseResolver
import TestSupport
import Testing

@Suite struct ContainerTests {
    @Test func `A service is searched for in a container and then in its children, depth first, in their order`() {
        let grandchild = Resolver()
        let first = Resolver(child: grandchild)
        let second = Resolver()
        let outer = Resolver()
        outer.add(child: first)
        outer.add(child: second)
        second.register { NameService("second") }
        #expect(outer.resolve(NameService.self).name == "second")
        grandchild.register { NameService("grandchild") }
        #expect(outer.resolve(NameService.self).name == "grandchild")
        first.register { NameService("first") }
        #expect(outer.resolve(NameService.self).name == "first")
        outer.register { NameService("outer") }
        #expect(outer.resolve(NameService.self).name == "outer")
        #expect(second.resolve(NameService.self).name == "second")
    }

    /// A container with few registrations searches them differently from one with many.
    @Test(arguments: 1...12) func `Each service of a container is found, and can be replaced`(count: Int) {
        let child = Resolver()
        child.register(name: "child") { NameService("in the child") }
        let resolver = Resolver(child: child)
        let names = (1...count).map { Resolver.Name("\($0)") }
        for name in names {
            resolver.register(name: name) { NameService("first " + name.rawValue) }
            // The service that was found in the child occupies an entry among the container's own services.
            #expect(resolver.resolve(NameService.self, name: "child").name == "in the child")
        }
        resolver.register(name: names[0]) { NameService("second") }
        #expect(resolver.resolve(NameService.self, name: names[0]).name == "second")
        for name in names.dropFirst() {
            #expect(resolver.resolve(NameService.self, name: name).name == "first " + name.rawValue)
        }
        #expect(resolver.optional(NameService.self, name: "0") == nil)
    }

    @Test func `A parent is the older name for a child`() {
        let parent = Resolver()
        parent.register { Session() }
        #expect(Resolver(parent: parent).optional(Session.self) != nil)
    }

    @Test func `A container does not search the containers that it is a child of`() {
        let child = Resolver()
        let outer = Resolver(child: child)
        outer.register { Session() }
        #expect(child.optional(Session.self) == nil)
    }

    @Test func `A child's factories receive the container that received the request`() {
        let child = Resolver()
        child.register { NameService("child") }
        child.register(String.self) { resolver in resolver.resolve(NameService.self).name }
        child.register(Bool.self) { resolver in resolver === child }
        let outer = Resolver(child: child)
        outer.register { NameService("outer") }
        #expect(outer.resolve(String.self) == "outer")
        #expect(child.resolve(String.self) == "child")
        #expect(outer.resolve(Bool.self) == false)
        #expect(child.resolve(Bool.self))
    }

    @Test func `A factory that returns nil is not replaced by a child's factory`() {
        let child = Resolver()
        child.register { Session() }
        let outer = Resolver(child: child)
        outer.register { () -> Session? in nil }
        #expect(outer.optional(Session.self) == nil)
    }

    @Test func `Containers that search each other are each searched once`() {
        let first = Resolver()
        let second = Resolver(child: first)
        first.add(child: second)
        first.add(child: first)
        second.register { Session() }
        #expect(first.optional(Session.self) != nil)
        #expect(first.optional(Service.self) == nil)
        #expect(first.validate().isEmpty)
    }

    @Test func `Suggestions include services of children`() {
        let child = Resolver()
        child.register(name: "fred") { NameService("Fred") }
        let error = #expect(throws: MissingProvider.self) { try Resolver(child: child).tryResolve(NameService.self) }
        #expect(error?.hints.first?.contains("NameService \"fred\"") == true)
    }

    @Test func `A service from another container is searched for again after each change`() {
        let (grandchild, child, other) = (Resolver(), Resolver(), Resolver())
        let outer = Resolver(child: child)
        func name() -> String? { outer.optional(NameService.self)?.name }
        other.register { NameService("other") }.scope(.unique)
        outer.add(child: other)
        #expect(name() == "other")
        child.add(child: grandchild)
        grandchild.register { NameService("grandchild") }.scope(.unique)
        #expect(name() == "grandchild")
        let option = child.register { NameService("child") }.scope(.container)
        #expect(name() == "child")
        let kept = outer.resolve(NameService.self)
        #expect(outer.resolve(NameService.self) === kept)
        outer.cache.reset()
        #expect(outer.resolve(NameService.self) !== kept)
        option.scope(.unique)
        #expect(outer.resolve(NameService.self) !== outer.resolve(NameService.self))
        option.resolveProperties { _, _ in throw CancellationError() }
        #expect(throws: CancellationError.self) { try outer.tryResolve(NameService.self) }
        outer.register { NameService("outer") }
        #expect(name() == "outer")
        child.register { NameService("child again") }
        #expect(name() == "outer")
        #expect(outer.validate().isEmpty)
    }

    @Test func `A service that a container found in its child is not treated as its own`() {
        let (child, between) = (Resolver(), Resolver())
        child.register { NameService("child") }.scope(.unique)
        between.add(child: child)
        _ = between.resolve(NameService.self)
        let outer = Resolver(child: between)
        #expect(outer.resolve(NameService.self).name == "child")
        child.register { NameService("new") }.scope(.unique)
        #expect(outer.resolve(NameService.self).name == "new")
    }

    @Test func `A service that another container keeps is found as fast as a container's own`() {
        let child = Resolver()
        child.register { NameService("kept") }.scope(ResolverScopeCache())
        let outer = Resolver(child: Resolver(child: child))
        func time(_ resolver: Resolver) -> Double {
            processorTime(repeats: 7) { for _ in 0..<2000 { _ = resolver.resolve(NameService.self) } }
        }
        #expect(time(outer) < time(child) * 6)
    }

    @Test func `A chain of a hundred thousand containers is built, searched and released on a small stack`() {
        let error = onThread(stackSize: 512 << 10) {
            weak var last: Resolver?
            do {
                let inner = Resolver()
                inner.register { Session() }.scope(.container)
                last = inner
                var outer = inner
                for _ in 0..<100_000 { outer = Resolver(child: outer) }
                _ = try outer.tryResolve(Session.self)
                guard outer.optional(Service.self) == nil, outer.validate().isEmpty else { throw CancellationError() }
            }
            if last != nil { throw CancellationError() }
        }
        #expect(error == nil)
    }

    @Test func `A chain of containers that factories and services retain is released on a small stack`() {
        final class Holder: @unchecked Sendable {
            let resolver: Resolver
            init(_ resolver: Resolver) { self.resolver = resolver }
        }
        let error = onThread(stackSize: 512 << 10) {
            weak var last: Resolver?
            do {
                var outer = Resolver()
                last = outer
                for number in 0..<50_000 {
                    let inner = outer
                    outer = Resolver()
                    outer.register { Holder(inner) }.scope(.container)
                    if number % 2 == 0 { _ = outer.resolve(Holder.self) }
                }
            }
            if last != nil { throw CancellationError() }
        }
        #expect(error == nil)
    }

    @Test func `A container that is its own child does not retain itself`() {
        weak var dropped: Resolver?
        do {
            let resolver = Resolver()
            resolver.add(child: resolver)
            dropped = resolver
        }
        #expect(dropped == nil)
    }
}

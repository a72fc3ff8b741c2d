import Cleanse
import CleanseResolver
import Testing

@Suite("Child containers")
struct ContainerTests {
    @Test("What a container does not have is found in its children, depth first, in their order")
    func order() {
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

    @Test("A parent is a child by its older name")
    func parent() {
        let parent = Resolver()
        parent.register { Session() }
        #expect(Resolver(parent: parent).optional(Session.self) != nil)
    }

    @Test("A container does not see what it is a child of")
    func downOnly() {
        let child = Resolver()
        let outer = Resolver(child: child)
        outer.register { Session() }
        #expect(child.optional(Session.self) == nil)
    }

    @Test("Factories of a child are given the container that was asked")
    func requester() {
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

    @Test("A factory that gives nil is not passed over for one in a child")
    func nilIsAnAnswer() {
        let child = Resolver()
        child.register { Session() }
        let outer = Resolver(child: child)
        outer.register { () -> Session? in nil }
        #expect(outer.optional(Session.self) == nil)
    }

    @Test("Containers that search each other are each searched once")
    func circle() {
        let first = Resolver()
        let second = Resolver(child: first)
        first.add(child: second)
        first.add(child: first)
        second.register { Session() }
        #expect(first.optional(Session.self) != nil)
        #expect(first.optional(Service.self) == nil)
        #expect(first.validate().isEmpty)
    }

    @Test("Near misses come from children, too")
    func nearMisses() {
        let child = Resolver()
        child.register(name: "fred") { NameService("Fred") }
        let error = #expect(throws: MissingProvider.self) { try Resolver(child: child).tryResolve(NameService.self) }
        #expect(error?.hints.first?.contains("NameService \"fred\"") == true)
    }

    @Test("A container that is its own child does not keep itself")
    func childOfItself() {
        weak var dropped: Resolver?
        do {
            let resolver = Resolver()
            resolver.add(child: resolver)
            dropped = resolver
        }
        #expect(dropped == nil)
    }
}

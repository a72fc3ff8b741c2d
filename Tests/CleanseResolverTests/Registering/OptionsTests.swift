import Cleanse
import CleanseResolver
import Foundation
import TestSupport
import Testing

@Suite struct OptionsTests {
    private let resolver = Resolver()

    // MARK: resolveProperties

    @Test func `Blocks run in order, after the factory, with resolver and arguments`() {
        resolver.register { NameService("inner") }
        resolver.register { (_, args) -> Combined in
            let combined = Combined()
            combined.name = args("start")
            return combined
        }
        .resolveProperties { resolver, combined in combined.name += resolver.resolve(NameService.self).name }
        .resolveProperties { _, combined, args in combined.name += args("end") as String }
        #expect(resolver.resolve(Combined.self, args: ["start": "<", "end": ">"]).name == "<inner>")
    }

    @Test func `Blocks do not run for a service that exists already`() {
        Resolver.withMain {
            var count = 0
            for scope in [.cached, .shared, .container] as [ResolverScope] {
                resolver.register { Combined() }.scope(scope).resolveProperties { _, _ in count += 1 }
                let first: Combined = resolver.resolve()
                #expect(resolver.resolve(Combined.self) === first)
            }
            #expect(count == 3)
        }
    }

    @Test func `Two services can reference each other, through blocks and the graph scope`() {
        final class A { var b: B? }
        final class B { weak var a: A? }
        resolver.register { A() }.resolveProperties { resolver, a in a.b = resolver.optional() }
        resolver.register { B() }.resolveProperties { resolver, b in b.a = resolver.optional() }
        let a: A = resolver.resolve()
        #expect(a.b?.a === a)
    }

    // MARK: Retained handles

    @Test func `All options of a retained handle apply, in every order`() {
        let options: [(ResolverOptions<Combined>) -> Void] = [
            { $0.scope(.container) },
            { $0.resolveProperties { _, combined in combined.name += "a" } },
            { $0.resolveProperties { _, combined, _ in combined.name += "b" } },
            { $0.firstArgumentsWin() },
            { $0.takes("mode") },
            { $0.depends(on: NameService.self) },
            { $0.implements((any Fetching).self) },
        ]
        for first in options.indices {
            let order = Array(options[first...] + options[..<first])
            for steps in [order, order.reversed()] {
                let resolver = Resolver()
                resolver.register { NameService("") }
                let kept = resolver.register { Combined() }
                for step in steps { step(kept) }
                let combined: Combined = resolver.resolve(args: ["mode": 1])
                #expect(resolver.resolve(Combined.self, args: ["mode": 2]) === combined)
                #expect(Set(combined.name) == ["a", "b"])
                #expect(resolver.resolve((any Fetching).self, args: ["mode": 3]) === combined)
                let error = #expect(throws: ArgumentError.self) {
                    resolver.cache.reset()
                    _ = try resolver.tryResolve(Combined.self, args: ["mod": 1])
                }
                #expect(error?.description.contains("takes the argument \"mode\"") == true)
                let lacking = Resolver()
                let other = lacking.register { Combined() }
                for step in steps { step(other) }
                #expect(lacking.validate().errors.contains { $0.code == "missing-provider" })
            }
        }
    }

    @Test func `Options of a replaced registration's handle do not affect the new registration`() {
        let old = resolver.register { NameService("old") }
        old.scope(.container)
        let new = resolver.register { NameService("new") }
        old.scope(.container).resolveProperties { _, _ in Issue.record("this registration is gone") }
        #expect(resolver.resolve(NameService.self) !== resolver.resolve(NameService.self))
        new.scope(.container)
        old.scope(.unique)
        #expect(resolver.resolve(NameService.self) === resolver.resolve(NameService.self))
    }

    @Test func `An option applies to services that are created after it`() {
        let kept = resolver.register { Combined() }.scope(.container)
        #expect(resolver.resolve(Combined.self).name == "")
        kept.resolveProperties { _, combined in combined.name = "set" }
        #expect(resolver.resolve(Combined.self).name == "")
        resolver.cache.reset()
        #expect(resolver.resolve(Combined.self).name == "set")
        kept.scope(.unique)
        #expect(resolver.resolve(Combined.self) !== resolver.resolve(Combined.self))
    }

    @Test func `All options that many threads add to one handle apply`() {
        let resolver = resolver
        let kept = Locked(resolver.register { Combined() })
        onThreads(4) { _ in
            let mine = kept.withLock { $0 }
            for _ in 0..<50 { mine.resolveProperties { _, combined in combined.name += "." } }
        }
        #expect(resolver.resolve(Combined.self).name.count == 200)
    }

    // MARK: implements

    @Test func `A service is found under the types that it implements`() {
        resolver.register { Combined() }
            .implements((any Fetching).self)
            .implements((any Updating).self)
            .scope(.container)
        let combined: Combined = resolver.resolve()
        #expect((resolver.resolve() as any Fetching) === combined)
        #expect((resolver.resolve() as any Updating) === combined)
    }

    @Test func `A service may implement a superclass`() {
        class Base {}
        final class Derived: Base {}
        resolver.register { Derived() }.implements(Base.self)
        #expect(resolver.resolve(Base.self) is Derived)
    }

    @Test func `Arguments are passed on, keyed or not`() {
        resolver.register { (_, args) -> Combined in
            let combined = Combined()
            combined.name = args.optional("name") ?? "\(args.optional() ?? false)"
            return combined
        }.implements((any Fetching).self)
        #expect((resolver.resolve((any Fetching).self, args: true) as? Combined)?.name == "true")
        #expect((resolver.resolve((any Fetching).self, args: ["name": "x"]) as? Combined)?.name == "x")
    }

    @Test func `The scope of a service applies to the types that it implements, too`() throws {
        final class Pair {
            let objects: [ObjectIdentifier]
            let kept: [any Fetching]
            init(_ kept: [any Fetching]) {
                self.kept = kept
                objects = kept.map { ObjectIdentifier($0 as AnyObject) }
            }
        }
        for (scope, count) in [(ResolverScope.unique, 2), (.graph, 1), (.cached, 1), (.shared, 1)] {
            let resolver = Resolver()
            resolver.register { Combined() }.implements((any Fetching).self).scope(scope)
            resolver.register { resolver in
                Pair([try resolver.tryResolve((any Fetching).self), try resolver.tryResolve((any Fetching).self)])
            }
            #expect(Set(try resolver.tryResolve(Pair.self).objects).count == count)
            ResolverScope.cached.reset()
        }
    }

    @Test func `A property block opens a cycle only if its service is requested first`() throws {
        final class Parent { var child: Child? }
        final class Child {
            weak var parent: Parent?
            init(_ parent: Parent) { self.parent = parent }
        }
        let resolver = Resolver()
        resolver.register { Parent() }.resolveProperties { resolver, parent in
            parent.child = try resolver.tryResolve(Child.self)
        }
        resolver.register { resolver in Child(try resolver.tryResolve(Parent.self)) }
        let parent = try resolver.tryResolve(Parent.self)
        #expect(parent.child?.parent === parent)
        let error = #expect(throws: ReentrantResolution.self) { try resolver.tryResolve(Child.self) }
        #expect(error?.hints.first?.contains("with resolveProperties on the service that is requested first") == true)
    }

    @Test func `A type that is implemented under a name refers to the unnamed registration`() {
        resolver.register { Combined() }.implements((any Fetching).self, name: "f")
        #expect(resolver.optional((any Fetching).self, name: "f") != nil)
        #expect(resolver.optional((any Fetching).self) == nil)
        let other = Resolver()
        other.register(name: "c") { Combined() }.implements((any Fetching).self, name: "f")
        let error = #expect(throws: MissingProvider.self) { try other.tryResolve((any Fetching).self, name: "f") }
        #expect(error?.key == ProviderKey(Combined.self))
        #expect(error?.description.contains("required by Fetching \"f\"") == true)
        #expect(error?.description.contains("Combined \"c\" is bound at") == true)
    }

    @Test func `A type that a service does not implement is an error that says so`() {
        resolver.register { Session() }.implements((any Fetching).self)
        let error = #expect(throws: UnresolvedService.self) { try resolver.tryResolve((any Fetching).self) }
        #expect(
            error?.description.contains("is registered as implemented by Session, which does not conform to it") == true
        )
        resolver.register { () -> Session? in nil }.implements((any Fetching).self)
        #expect(resolver.optional((any Fetching).self) == nil)
    }

    // MARK: injecting

    @Test func `The parameters of an initialiser are resolved`() {
        final class Model {
            let session: Session
            let name: NameService?
            init(session: Session, name: NameService?) {
                self.session = session
                self.name = name
            }
        }
        resolver.autoregister(factory: Model.init)
        resolver.register { Session() }
        #expect(resolver.resolve(Model.self).name == nil)
        resolver.register { NameService("x") }
        #expect(resolver.resolve(Model.self).name?.name == "x")
        resolver.autoregister(factory: Session.init).scope(.unique)
        #expect(resolver.optional(Session.self) != nil)
    }

    // MARK: Cost

    @Test func `Each of many options costs as much as the first`() throws {
        /// Returns the time for ten times as many options, as a multiple of the time for as many: 10 if the cost is linear, 100 if it is
        /// quadratic.
        func growth(_ set: (ResolverOptions<Combined>) -> Void) -> Double {
            func time(_ count: Int) -> Double {
                let options = Resolver().register { Combined() }
                return processorTime { for _ in 0..<count { set(options) } }
            }
            let few = (1...5).map { _ in time(2_000) }.min() ?? 0
            return ((1...3).map { _ in time(20_000) }.min() ?? 0) / few
        }
        let key = ArgumentKey<Int>("count")
        #expect(growth { $0.resolveProperties { _, _ in } } < 25)
        #expect(growth { $0.depends(on: NameService.self) } < 25)
        #expect(growth { $0.takes(key) } < 25)
    }

    @Test func `Options apply to containers that have already found the registration`() throws {
        let child = Resolver()
        resolver.add(child: child)
        let options = child.register { Combined() }
        #expect(resolver.resolve(Combined.self).name == "")
        options.resolveProperties { _, combined in combined.name = "set" }
        #expect(resolver.resolve(Combined.self).name == "set")
        #expect(child.resolve(Combined.self).name == "set")
        let kept = options.scope(.cached)
        let first = child.resolve(Combined.self)
        #expect(child.resolve(Combined.self) === first)
        kept.scope(.unique)
        #expect(child.resolve(Combined.self) !== first)
    }
}

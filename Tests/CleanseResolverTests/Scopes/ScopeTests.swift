import Cleanse
import CleanseResolver
import TestSupport
import Testing

/// Each test runs in an override, so that it has scopes of its own.
@Suite struct ScopeTests {
    private final class Leaf {}
    private final class Branch {
        let left: Leaf
        let right: Leaf
        init(_ left: Leaf, _ right: Leaf) {
            self.left = left
            self.right = right
        }
    }

    /// Runs a test with a container of its own, which is also `main`.
    private func test(_ body: (Resolver) throws -> Void) rethrows {
        let resolver = Resolver()
        try Resolver.withMain(resolver) { try body(resolver) }
    }

    private func registerBranch(_ resolver: Resolver, leaf: ResolverScope) {
        resolver.register { Leaf() }.scope(leaf)
        resolver.register { resolver in Branch(resolver.resolve(), resolver.resolve()) }
    }

    // MARK: Unique and graph

    @Test func `A unique service is created for each request`() {
        test { resolver in
            registerBranch(resolver, leaf: .unique)
            let branch: Branch = resolver.resolve()
            #expect(branch.left !== branch.right)
        }
    }

    @Test func `One request shares the services of the graph scope, the default`() {
        test { resolver in
            registerBranch(resolver, leaf: .graph)
            let first: Branch = resolver.resolve()
            #expect(first.left === first.right)
            let second: Branch = resolver.resolve()
            #expect(second.left !== first.left)
            #expect(first !== second)
            resolver.register { Leaf() }
            let third: Branch = resolver.resolve()
            #expect(third.left === third.right)
        }
    }

    @Test func `The first arguments for a service of the graph scope apply to the whole request`() {
        test { resolver in
            resolver.register { (_, args) in NameService(args()) }
            resolver.register([String].self) { resolver in
                [
                    resolver.resolve(NameService.self, args: "one").name,
                    resolver.resolve(NameService.self, args: "two").name,
                ]
            }
            #expect(resolver.resolve([String].self) == ["one", "one"])
            #expect(resolver.resolve(NameService.self, args: "two").name == "two")
        }
    }

    @Test func `The graph scope spans containers`() {
        test { resolver in
            let other = Resolver()
            registerBranch(other, leaf: .graph)
            let outer = Resolver(child: other)
            let branch: Branch = outer.resolve()
            #expect(branch.left === branch.right)
        }
    }

    @Test func `The graph scope does not share structs`() {
        test { resolver in
            var count = 0
            resolver.register { () -> Point in
                count += 1
                return Point(x: count)
            }
            resolver.register([Point].self) { resolver in [resolver.resolve(), resolver.resolve()] }
            #expect(resolver.resolve([Point].self) == [Point(x: 1), Point(x: 2)])
        }
    }

    @Test func `A request finds no services of an earlier request that failed`() {
        struct Broken: Error {}
        test { resolver in
            var fails = true
            resolver.register { Leaf() }
            resolver.register { resolver in
                let leaf: Leaf = resolver.resolve()
                if fails { throw Broken() }
                return Branch(leaf, resolver.resolve())
            }
            #expect(throws: Broken.self) { try resolver.tryResolve(Branch.self) }
            fails = false
            let branch: Branch = resolver.resolve()
            #expect(branch.left === branch.right)
        }
    }

    @Test func `A registration has the scope that is the default when it is made`() {
        test { resolver in
            Resolver.defaultScope = .unique
            registerBranch(resolver, leaf: Resolver.defaultScope)
            resolver.register { Leaf() }
            Resolver.defaultScope = .graph
            let branch: Branch = resolver.resolve()
            #expect(branch.left !== branch.right)
        }
    }

    // MARK: Cached, application, custom

    static let custom = ResolverScopeCache()

    @Test(arguments: [ResolverScope.cached, .application, custom])
    func `Cached services are kept until the scope is reset`(scope: ResolverScope) {
        test { resolver in
            resolver.register { Session() }.scope(scope)
            let first: Session = resolver.resolve()
            #expect(resolver.resolve(Session.self) === first)
            scope.reset()
            let second: Session = resolver.resolve()
            #expect(second !== first)
            #expect(resolver.resolve(Session.self) === second)
        }
    }

    @Test func `All containers share cached services, by type and name`() {
        test { resolver in
            let other = Resolver()
            resolver.register { NameService("a") }.scope(.cached)
            resolver.register(name: "fred") { NameService("fred") }.scope(.cached)
            other.register { NameService("b") }.scope(.cached)
            #expect(resolver.resolve(NameService.self).name == "a")
            #expect(other.resolve(NameService.self).name == "a")
            #expect(resolver.resolve(NameService.self, name: "fred").name == "fred")
        }
    }

    @Test func `A new registration of a cached service takes effect when the scope is reset`() {
        test { resolver in
            resolver.register { NameService("old") }.scope(.cached)
            #expect(resolver.resolve(NameService.self).name == "old")
            resolver.register { NameService("new") }.scope(.cached)
            #expect(resolver.resolve(NameService.self).name == "old")
            ResolverScope.cached.reset()
            #expect(resolver.resolve(NameService.self).name == "new")
        }
    }

    @Test func `Structs are cached`() {
        test { resolver in
            var count = 0
            resolver.register { () -> Point in
                count += 1
                return Point(x: count)
            }.scope(.cached)
            #expect(resolver.resolve(Point.self) == resolver.resolve(Point.self))
            #expect(count == 1)
        }
    }

    @Test func `A cached factory that fails, or returns nil, is called again`() throws {
        struct Broken: Error {}
        try test { resolver in
            var answers: [() throws -> Session?] = [{ throw Broken() }, { nil }, { Session() }]
            resolver.register { try answers.removeFirst()() }.scope(.cached)
            #expect(throws: Broken.self) { try resolver.tryResolve(Session.self) }
            #expect(resolver.optional(Session.self) == nil)
            let session = try resolver.tryResolve(Session.self)
            #expect(resolver.resolve(Session.self) === session)
        }
    }

    @Test func `The older spellings name the same scopes`() {
        test { resolver in
            #expect(Resolver.cached === ResolverScope.cached)
            #expect(Resolver.application === ResolverScope.application)
            #expect(Resolver.shared === ResolverScope.shared)
            #expect(Resolver.graph === ResolverScope.graph)
            #expect(Resolver.unique === ResolverScope.unique)
            resolver.register { Session() }.scope(Resolver.shared)
        }
    }

    // MARK: Shared

    @Test func `A shared service is reused while an owner retains it`() {
        test { resolver in
            var count = 0
            resolver.register { () -> Session in
                count += 1
                return Session()
            }.scope(.shared)
            var kept = resolver.optional(Session.self)
            #expect(resolver.resolve(Session.self) === kept)
            #expect(count == 1)
            weak let observed = kept
            kept = nil
            #expect(observed == nil)
            kept = resolver.optional()
            #expect(count == 2)
            #expect(resolver.resolve(Session.self) === kept)
            ResolverScope.shared.reset()
            #expect(resolver.resolve(Session.self) !== kept)
        }
    }

    @Test func `The shared scope shares a service behind a protocol, but no structs`() {
        test { resolver in
            resolver.register((any Fetching).self) { Combined() }.scope(.shared)
            let fetching: any Fetching = resolver.resolve()
            #expect(resolver.resolve((any Fetching).self) === fetching)
            var count = 0
            resolver.register { () -> Point in
                count += 1
                return Point(x: count)
            }.scope(.shared)
            #expect(resolver.resolve(Point.self) != resolver.resolve(Point.self))
        }
    }

    @Test func `A shared factory that fails, or returns nil, is called again`() throws {
        struct Broken: Error {}
        try test { resolver in
            var answers: [() throws -> Session?] = [{ throw Broken() }, { nil }, { Session() }]
            resolver.register { try answers.removeFirst()() }.scope(.shared)
            #expect(throws: Broken.self) { try resolver.tryResolve(Session.self) }
            #expect(resolver.optional(Session.self) == nil)
            let session = try resolver.tryResolve(Session.self)
            #expect(resolver.resolve(Session.self) === session)
        }
    }

    // MARK: Container

    @Test func `The container scope keeps a service in the container that receives the request`() {
        test { child in
            child.register { Session() }.scope(.container)
            let outer = Resolver(child: child)
            let mine: Session = outer.resolve()
            let childs: Session = child.resolve()
            #expect(mine !== childs)
            #expect(outer.resolve(Session.self) === mine)
            #expect(child.resolve(Session.self) === childs)
            outer.cache.reset()
            #expect(outer.resolve(Session.self) !== mine)
            #expect(child.resolve(Session.self) === childs)
        }
    }

    @Test func `A container that keeps services is released with them`() {
        weak var observed: Session?
        weak var observedResolver: Resolver?
        do {
            let resolver = Resolver()
            resolver.register { Session() }.scope(.container)
            observed = resolver.optional()
            observedResolver = resolver
            #expect(observed != nil)
        }
        #expect(observed == nil)
        #expect(observedResolver == nil)
    }

    @Test func `The container scope keeps services as the container's cache does`() {
        test { resolver in
            resolver.register { Session() }.scope(.container)
            let first: Session = resolver.resolve()
            let common = ResolverScopeCache()
            resolver.cache = common
            let second: Session = resolver.resolve()
            #expect(second !== first)
            let other = Resolver(child: resolver)
            other.cache = common
            #expect(other.resolve(Session.self) === second)
            common.reset()
            #expect(resolver.resolve(Session.self) !== second)
            resolver.cache = .unique
            #expect(resolver.resolve(Session.self) !== resolver.resolve(Session.self))
            resolver.cache = .container
            #expect(resolver.resolve(Session.self) !== resolver.resolve(Session.self))
            let shared: ResolverScope = ResolverScopeShare()
            resolver.cache = shared
            let kept: Session = resolver.resolve()
            #expect(resolver.resolve(Session.self) === kept)
            withExtendedLifetime(kept) {}
        }
        let outside = Resolver()
        outside.register { Session() }.scope(.container)
        let first = outside.resolve(Session.self)
        #expect(outside.resolve(Session.self) === first)
        outside.cache = ResolverScopeCache()
        #expect(outside.resolve(Session.self) !== first)
    }

    @Test func `Custom graph, container and unique scopes work as the standard scopes do`() {
        let mine = ResolverScopeGraph()
        test { resolver in
            registerBranch(resolver, leaf: mine)
            let branch: Branch = resolver.resolve()
            #expect(branch.left === branch.right)
            let other = Resolver()
            registerBranch(other, leaf: .graph)
            resolver.register([Leaf].self) { resolver in [resolver.resolve(), other.resolve()] }
            let leaves: [Leaf] = resolver.resolve()
            #expect(leaves[0] !== leaves[1])
            registerBranch(resolver, leaf: ResolverScopeUnique())
            let apart: Branch = resolver.resolve()
            #expect(apart.left !== apart.right)
            let container: ResolverScopeType = ResolverScopeContainer()
            resolver.register { Session() }.scope(container)
            #expect(resolver.resolve(Session.self) === resolver.resolve(Session.self))
        }
    }

    @Test func `The time to reset a scope depends on its services, not on the registrations`() {
        func time(_ count: Int) -> Double {
            let resolver = Resolver()
            let scope = ResolverScopeCache()
            for number in 0..<count {
                resolver.register(name: Resolver.Name("\(number)")) { Session() }.scope(scope)
            }
            return processorTime(repeats: 7) {
                for _ in 0..<50 {
                    _ = resolver.resolve(Session.self, name: "1")
                    scope.reset()
                }
            }
        }
        #expect(time(50_000) < time(500) * 10)
    }

    // MARK: Arguments for services that exist

    @Test(arguments: [
        ResolverScope.cached, .application, .shared, .container, custom,
    ]) func `Arguments for a service that exists are an error`(scope: ResolverScope) throws {
        try test { resolver in
            resolver.register { (_, args) in NameService(args()) }.scope(scope)
            let first = try resolver.tryResolve(NameService.self, args: "one")
            let error = #expect(throws: ArgumentError.self) { try resolver.tryResolve(NameService.self, args: "two") }
            #expect(
                error?.description.contains(
                    "*** NameService *** already exists, so these arguments have no effect") == true)
            #expect(resolver.resolve(NameService.self) === first)
        }
    }

    @Test(arguments: [
        ResolverScope.cached, .application, .shared, .container, custom,
    ]) func `Arguments for a service that exists are ignored if the first ones win`(scope: ResolverScope)
        throws
    {
        try test { resolver in
            var blocks = 0
            resolver.register { (_, args) in NameService(args()) }.scope(scope).firstArgumentsWin()
                .resolveProperties { _, _ in blocks += 1 }
            let first = try resolver.tryResolve(NameService.self, args: "one")
            #expect(try resolver.tryResolve(NameService.self, args: "two") === first)
            #expect(first.name == "one")
            #expect(blocks == 1)
        }
    }

    @Test(arguments: [ResolverScope.cached, .shared])
    func `The arguments of a failed request do not count as the first ones`(
        scope: ResolverScope
    ) throws {
        try test { (resolver) throws in
            resolver.register { (_, args) in NameService(try args.tryGet()) }.scope(scope)
            #expect(throws: ArgumentError.self) { try resolver.tryResolve(NameService.self, args: 5) }
            #expect(try resolver.tryResolve(NameService.self, args: "two").name == "two")
        }
    }
}

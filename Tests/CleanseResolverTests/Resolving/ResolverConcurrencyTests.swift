import Cleanse
import CleanseResolver
import Foundation
import TestSupport
import Testing

/// Many threads that use one container. Runs under the thread sanitizer.
@Suite struct ResolverConcurrencyTests {
    private final class Counted: Sendable {
        static let made = Locked<[String: Int]>([:])
        let name: String
        init(_ name: String) {
            self.name = name
            Self.made.withLock { $0[name, default: 0] += 1 }
        }
    }

    @Test func `Two thousand tasks resolve services in all scopes, with names and arguments`() async {
        let scope = ResolverScopeCache()
        let resolver = Resolver()
        resolver.register { Session() }
        resolver.register { resolver in Service(resolver.resolve(Session.self)) }.scope(.container)
        resolver.register(name: "unique") { (_, args) in NameService(args()) }.scope(.unique)
        resolver.register(name: "keyed") { (_, args) in NameService(args("name")) }
        resolver.register(name: "cached") { NameService("cached") }.scope(scope)
        resolver.register(name: "shared") { NameService("shared") }.scope(.shared)
        resolver.register { Combined() }.implements((any Fetching).self).scope(.unique)
        let ok = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    switch number % 7 {
                    case 0: resolver.resolve(Session.self) !== resolver.resolve(Session.self)
                    case 1: resolver.resolve(Service.self) === resolver.resolve(Service.self)
                    case 2: resolver.resolve(NameService.self, name: "unique", args: "\(number)").name == "\(number)"
                    case 3: resolver.resolve(NameService.self, name: "keyed", args: ["name": "x"]).name == "x"
                    case 4: resolver.resolve(NameService.self, name: "cached").name == "cached"
                    case 5: resolver.resolve(NameService.self, name: "shared").name == "shared"
                    default: resolver.resolve((any Fetching).self) is Combined
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(ok == 2000)
    }

    @Test func `Two thousand tasks use the static functions and the wrappers`() async {
        final class Screen {
            @Injected var service: Service
            @LazyInjected var session: Session
            @WeakLazyInjected var weakly: Session?
            @OptionalInjected var name: NameService?
        }
        let ok = await Resolver.withMain {
            Resolver.register { Session() }.scope(.shared)
            Resolver.register { Service(Resolver.resolve(Session.self)) }
            return await withTaskGroup(of: Bool.self) { group in
                for number in 0..<2000 {
                    group.addTask {
                        if number == 1000 { Resolver.root = Resolver.main }
                        let screen = Screen()
                        return screen.session === screen.service.session && screen.weakly === screen.session
                            && screen.name == nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
        }
        #expect(ok == 2000)
    }

    @Test func `A scope's service is created once, however many threads request it at the same time`() {
        let results = race(threads: 4, rounds: 200) { round -> Resolver in
            let resolver = Resolver()
            resolver.register(name: "container") { Counted("container \(round)") }.scope(.container)
            resolver.register(name: "cached") { Counted("cached \(round)") }.scope(ResolverScopeCache())
            resolver.register(name: "shared") { Counted("shared \(round)") }.scope(ResolverScopeShare())
            return resolver
        } body: { _, resolver in
            ["container", "cached", "shared"].map { resolver.resolve(Counted.self, name: Resolver.Name($0)) }
        }
        for result in results {
            for column in 0..<3 { #expect(Set(result.map { ObjectIdentifier($0[column]) }).count == 1) }
        }
        #expect(Counted.made.withLock { $0.values.allSatisfy { $0 == 1 } })
    }

    private final class Lazy: @unchecked Sendable {
        // SAFETY: only read.
        @LazyInjected var plain: Counted
        @WeakLazyInjected var weakly: Service?

        init(_ container: Resolver, _ round: Int) {
            $plain.container = container
            $plain.name = Resolver.Name("lazy \(round)")
            $weakly.container = container
        }
    }

    @Test(arguments: [2, 8])
    func `A lazy property that many threads read has one service, and is never reported as released`(
        threads: Int
    ) {
        let services = Locked<[Service]>([])
        let results = race(threads: threads, rounds: 2000) { round -> Lazy in
            let resolver = Resolver()
            let name = "lazy \(threads) \(round)"
            resolver.register(name: Resolver.Name("lazy \(round)")) { Counted(name) }.scope(.unique)
            resolver.register { () -> Service in
                let service = Service(nil)
                services.withLock { $0.append(service) }
                return service
            }.scope(.unique)
            return Lazy(resolver, round)
        } body: { _, lazy -> [ObjectIdentifier?] in
            [try? ObjectIdentifier(lazy.$plain.tryGet()), (try? lazy.$weakly.tryGet()).map { ObjectIdentifier($0) }]
        }
        for result in results {
            #expect(Set(result).count == 1)
            #expect(!result[0].contains(nil))
        }
        #expect(services.withLock { $0.count } == 2000)
        let made = Counted.made.withLock { $0.filter { $0.key.hasPrefix("lazy \(threads) ") } }
        #expect(made.count == 2000 && made.values.allSatisfy { $0 == 1 })
    }

    @Test(.timeLimit(.minutes(20)))
    func `Threads whose lazy properties wait for each other get an error, not a hang`() {
        final class A: @unchecked Sendable {}
        final class B: @unchecked Sendable {}
        final class Both: @unchecked Sendable {
            @LazyInjected var a: A
            @LazyInjected var b: B
        }
        let resolver = Resolver()
        let both = Both()
        both.$a.container = resolver
        both.$b.container = resolver
        let meeting = Barrier(2)
        let met = Locked(Set<Int>())
        func meet(_ number: Int) { if met.withLock({ $0.insert(number).inserted }) { meeting.wait() } }
        resolver.register { () throws -> A in
            meet(0)
            _ = try both.$b.tryGet()
            return A()
        }
        resolver.register { () throws -> B in
            meet(1)
            _ = try both.$a.tryGet()
            return B()
        }
        defer {
            // The factories above retain objects that retain the container.
            resolver.register { A() }
            resolver.register { B() }
        }
        let errors = onThreads([{ _ = try both.$a.tryGet() }, { _ = try both.$b.tryGet() }])
        #expect(errors.allSatisfy { $0 is ReentrantResolution })
        #expect(errors.contains { ($0 as? ReentrantResolution)?.kind == .acrossThreads })
        #expect(both.$a.isEmpty && both.$b.isEmpty)
    }

    @Test
    func `All parents of a child find its latest registration, while threads resolve services`() {
        let child = Resolver()
        child.register { NameService("0") }.scope(.unique)
        let parents = (0..<3).map { _ in Resolver(child: child) }
        let current = Locked(0)
        let results = onThreads(4) { thread in
            for round in 1...500 {
                if thread == 0 {
                    child.register { NameService("\(round)") }.scope(round % 2 == 0 ? .unique : .container)
                    current.withLock { $0 = round }
                } else {
                    let before = current.withLock { $0 }
                    guard let found = Int(parents[thread - 1].resolve(NameService.self).name) else { return false }
                    // A service that a container keeps stays until the container's cache is reset.
                    if found < before, found % 2 == 0 { return false }
                }
            }
            return true
        }
        #expect(results == [true, true, true, true])
    }

    @Test func `A factory's failure is thrown to its caller only, and another caller tries again`() {
        struct Broken: Error {}
        let results = race(threads: 4, rounds: 200) { _ -> Resolver in
            let attempts = Locked(0)
            let resolver = Resolver()
            resolver.register { () throws -> Session in
                if attempts.withLock({
                    $0 += 1; return $0
                }) == 1 {
                    throw Broken()
                }
                return Session()
            }.scope(.container)
            return resolver
        } body: { _, resolver -> ObjectIdentifier? in
            try? ObjectIdentifier(resolver.tryResolve(Session.self))
        }
        for result in results {
            #expect(result.filter { $0 == nil }.count == 1)
            #expect(Set(result.compactMap { $0 }).count == 1)
        }
    }

    @Test func `Services are registered while other services are resolved`() {
        let resolver = Resolver()
        let child = Resolver()
        resolver.add(child: child)
        let results = onThreads(4) { thread in
            for number in 0..<200 {
                let name = Resolver.Name("\(thread) \(number)")
                (number % 2 == 0 ? resolver : child).register(name: name) { NameService(name.rawValue) }.scope(.unique)
                guard resolver.resolve(NameService.self, name: name).name == name.rawValue else { return false }
                resolver.register { NameService("\(number)") }.scope(.container).resolveProperties { _, _ in }
                _ = resolver.resolve(NameService.self)
                if number % 50 == 0 { _ = resolver.validate() }
            }
            return true
        }
        #expect(results == [true, true, true, true])
    }

    @Test func `Options are added while the service is resolved`() {
        let resolver = Resolver()
        let options = Locked(resolver.register { Session() })
        let calls = Locked(0)
        onThreads(4) { thread in
            for number in 0..<300 {
                if thread == 0 {
                    let options = options.withLock { $0 }
                    options.scope(number % 2 == 0 ? .unique : .container)
                    if number % 100 == 0 { options.resolveProperties { _, _ in calls.withLock { $0 += 1 } } }
                } else {
                    _ = resolver.resolve(Session.self)
                }
            }
        }
        options.withLock { _ = $0.scope(.unique) }
        calls.withLock { $0 = 0 }
        _ = resolver.resolve(Session.self)
        #expect(calls.withLock { $0 } == 3)
    }

    @Test func `No lock is held while a factory runs, so it may wait for another thread's request`() {
        let resolver = Resolver()
        let inFactory = Latch(1)
        let resolved = Latch(1)
        resolver.register { () -> Service in
            inFactory.arrive()
            resolved.wait()
            return Service(nil)
        }.scope(.container)
        resolver.register { Session() }.scope(.container)
        let errors = onThreads([
            { _ = resolver.resolve(Service.self) },
            {
                inFactory.wait()
                _ = resolver.resolve(Session.self)
                resolver.register { NameService("registered meanwhile") }
                resolved.arrive()
            },
        ])
        #expect(errors.allSatisfy { $0 == nil })
    }

    @Test(.timeLimit(.minutes(20)))
    func `Threads whose factories wait for each other get an error, not a hang`() {
        final class A { init(_ b: B) {} }
        final class B { init(_ a: A) {} }
        let resolver = Resolver()
        let both = Barrier(2)
        let isFirst = Locked([ObjectIdentifier: Bool]())
        func meet(_ type: Any.Type) {
            if isFirst.withLock({ $0.updateValue(false, forKey: ObjectIdentifier(type)) == nil }) { both.wait() }
        }
        resolver.register { resolver in
            meet(A.self)
            return A(try resolver.tryResolve())
        }.scope(.container)
        resolver.register { resolver in
            meet(B.self)
            return B(try resolver.tryResolve())
        }.scope(.container)
        let errors = onThreads([{ _ = try resolver.tryResolve(A.self) }, { _ = try resolver.tryResolve(B.self) }])
        #expect(errors.allSatisfy { $0 is ReentrantResolution })
    }

    @Test func `Scopes are reset while services are resolved`() {
        let resolver = Resolver()
        let cached = ResolverScopeCache()
        let shared = ResolverScopeShare()
        resolver.register(name: "cached") { Session() }.scope(cached)
        resolver.register(name: "shared") { Session() }.scope(shared)
        let kept = Locked<[Session]>([])
        let seen = onThreads(4) { thread in
            (0..<200).map { _ in
                if thread == 0 {
                    cached.reset()
                    shared.reset()
                    resolver.cache.reset()
                }
                return ["cached", "shared"].map { name -> ObjectIdentifier? in
                    guard let session = try? resolver.tryResolve(Session.self, name: .init(name)) else { return nil }
                    kept.withLock { $0.append(session) }
                    return ObjectIdentifier(session)
                }
            }
        }
        for scope in 0..<2 {
            #expect(!seen.joined().contains { $0[scope] == nil })
            // Only the first thread resets the scopes, and gets new services after each reset.
            #expect(Set(seen[0].map { $0[scope] }).count == 200)
        }
        for name in ["cached", "shared"] as [Resolver.Name] {
            let last = resolver.resolve(Session.self, name: name)
            #expect(resolver.resolve(Session.self, name: name) === last)
            cached.reset()
            shared.reset()
            #expect(resolver.resolve(Session.self, name: name) !== last)
        }
    }
}

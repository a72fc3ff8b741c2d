import Cleanse
import CleanseResolver
import TestSupport
import Testing

@Suite struct OverrideTests {
    @Test func `The static functions register in main and resolve from root`() {
        let main = Resolver()
        let root = Resolver(child: main)
        root.register { NameService("root") }
        Resolver.withMain(main, root: root) {
            Resolver.register { Session() }
            #expect(main.optional(Session.self) != nil)
            #expect(Resolver.optional(Session.self) != nil)
            #expect(Resolver.resolve(NameService.self).name == "root")
            #expect(Resolver.main === main)
            #expect(Resolver.root === root)
        }
        #expect(Resolver.main !== main)
    }

    @Test func `The throwing static function distinguishes a failed service from a missing one`() throws {
        struct Refused: Error {}
        let main = Resolver()
        main.register(Session.self) { throw Refused() }
        try Resolver.withMain(main) {
            #expect(throws: Refused.self) { _ = try Resolver.tryOptional(Session.self) }
            let absent = try Resolver.tryOptional(NameService.self)
            #expect(absent == nil)
        }
    }

    @Test func `main, root and the default scope that are set in an override affect only that override`() {
        let outer = Resolver.main
        Resolver.withMain {
            let other = Resolver()
            #expect(Resolver.root === Resolver.main)
            Resolver.main = other
            #expect(Resolver.root !== other)
            Resolver.root = other
            Resolver.defaultScope = .unique
            #expect(Resolver.main === other)
            Resolver.withMain {
                #expect(Resolver.main !== other)
                #expect(Resolver.defaultScope === ResolverScope.graph)
            }
            Resolver.reset()
            #expect(Resolver.main !== other)
            #expect(Resolver.root === Resolver.main)
        }
        #expect(Resolver.main === outer)
        #expect(Resolver.defaultScope === ResolverScope.graph)
    }

    @Test func `root defaults to the value of main at its first use, in an override and after a reset, too`() async {
        Resolver.withMain {
            let other = Resolver()
            Resolver.main = other
            #expect(Resolver.root === other)
            Resolver.main = Resolver()
            #expect(Resolver.root === other)
            Resolver.reset()
            let third = Resolver()
            Resolver.main = third
            Resolver.register { Session() }
            #expect(Resolver.optional(Session.self) != nil)
            #expect(Resolver.root === third)
        }
        Resolver.withMain(Resolver(), root: Resolver()) {
            Resolver.main = Resolver()
            #expect(Resolver.root !== Resolver.main)
        }
        await #expect(processExitsWith: .success) {
            Resolver.main = Resolver()
            Resolver.register(name: "first") { Session() }
            precondition(Resolver.optional(Session.self, name: "first") != nil)
        }
    }

    @Test(arguments: [true, false])
    func `A running task of a graph sees an override, unless it inherits no task-local values`(inherits: Bool)
        async throws
    {
        struct Server: Sendable {}
        let name = Locked<String?>(nil)
        let main = Resolver()
        main.register { NameService("of the test") }
        try await Resolver.withMain(main) {
            let factory = try ComponentFactory<ClosureComponent<Server, Singleton>>.of(root: Server.self) {
                $0.bind(Server.self).sharedInScope()
                    .running { _, ready in
                        let service = Resolver.main === main ? Resolver.optional(NameService.self) : nil
                        name.withLock { $0 = service?.name }
                        ready()
                    }
                    .to(factory: Server.init)
            }
            try await factory.start(options: StartOptions(inheritsTaskLocals: inherits)).stop()
        }
        #expect(name.withLock { $0 } == (inherits ? "of the test" : nil))
    }

    @Test(arguments: 0..<20) func `Tests that run in parallel do not see each other's services`(number: Int) async {
        await Resolver.withMain {
            #expect(Resolver.optional(NameService.self) == nil)
            Resolver.register { NameService("\(number)") }.scope(.cached)
            await Task.yield()
            #expect(Resolver.resolve(NameService.self).name == "\(number)")
            let inTask = await Task { Resolver.resolve(NameService.self).name }.value
            #expect(inTask == "\(number)")
        }
    }

    @Test func `A service that a container keeps in an override is released with the container`() {
        Resolver.withMain {
            weak var kept: Session?
            do {
                let resolver = Resolver()
                resolver.register { Session() }.scope(.container)
                kept = resolver.resolve(Session.self)
                #expect(kept != nil)
            }
            #expect(kept == nil)
        }
    }

    @Test func `A service that a custom scope keeps in an override is released with the scope`() {
        Resolver.withMain {
            weak var kept: Session?
            do {
                let resolver = Resolver()
                resolver.register { Session() }.scope(ResolverScopeCache())
                kept = resolver.resolve(Session.self)
                #expect(kept != nil)
            }
            #expect(kept == nil)
        }
    }

    @Test func `A container from outside keeps a different service in each override`() {
        let resolver = Resolver()
        resolver.register { Session() }.scope(.container)
        let outside = resolver.resolve(Session.self)
        Resolver.withMain {
            #expect(resolver.resolve(Session.self) !== outside)
            #expect(resolver.resolve(Session.self) === resolver.resolve(Session.self))
        }
        #expect(resolver.resolve(Session.self) === outside)
    }

    @Test func `A type that conforms to Resolving uses the root`() {
        struct Screen: Resolving {}
        Resolver.withMain { #expect(Screen().resolver === Resolver.root) }
    }

    // MARK: The services of a program

    @Test
    func `The program's services are registered once before the first request, and again after a reset`()
        async
    {
        await #expect(processExitsWith: .success) {
            precondition(ProgramServices.count.withLock { $0 } == 0)
            let names = onThreads(8) { _ in Resolver.resolve(NameService.self, name: "program").name }
            precondition(Set(names) == ["program"])
            precondition(ProgramServices.count.withLock { $0 } == 1)
            Resolver.reset()
            precondition(Resolver.optional(NameService.self, name: "program") != nil)
            precondition(ProgramServices.count.withLock { $0 } == 2)
        }
    }

    @Test func `The program's services are not registered automatically in an override`() {
        Resolver.withMain {
            #expect(Resolver.optional(NameService.self, name: "program") == nil)
            Resolver.registerAllServices()
            #expect(Resolver.optional(NameService.self, name: "program") != nil)
        }
    }
}

private enum ProgramServices {
    static let count = Locked(0)
}

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        ProgramServices.count.withLock { $0 += 1 }
        register { Session() }
        // Services can be resolved here, too.
        let session: Session = resolve()
        withExtendedLifetime(session) { _ = register(name: "program") { NameService("program") } }
    }
}

import Cleanse
import CleanseResolver
import Testing

/// Programs written for Resolver 1.5 that store factories and blocks in variables of its types.
@Suite struct StoredFactoryTests {
    @Test func `Stored factories are registered, and called without try`() {
        let resolver = Resolver()
        let plain: ResolverFactory<NameService> = { NameService("plain") }
        let asking: ResolverFactoryResolver<Service> = { Service($0.optional()) }
        let taking: ResolverFactoryArgumentsN<NameService> = { _, args in NameService(args()) }
        let any: ResolverFactoryAnyArguments<NameService> = { _, args in
            (args as? Resolver.Args).map { NameService($0()) }
        }
        let block: ResolverFactoryMutator<Combined> = { _, combined in combined.name += "1" }
        let other: ResolverFactoryMutatorArgumentsN<Combined> = { _, combined, args in combined.name += args() }
        #expect(plain()?.name == "plain")
        #expect(asking(resolver)?.session == nil)
        #expect(taking(resolver, Resolver.Args("direct"))?.name == "direct")
        resolver.register(factory: plain)
        resolver.register(factory: asking)
        resolver.register(name: "args", factory: taking)
        resolver.register(name: "any") { any($0, $1) }
        resolver.register { Combined() }.resolveProperties(block).resolveProperties(other)
        #expect(resolver.resolve(NameService.self).name == "plain")
        #expect(resolver.resolve(Service.self).session == nil)
        #expect(resolver.resolve(NameService.self, name: "args", args: "a").name == "a")
        #expect(resolver.resolve(NameService.self, name: "any", args: "b").name == "b")
        #expect(resolver.resolve(Combined.self, args: "2").name == "12")
    }

    private static let missing = """
        *** NameService *** bound at Services.swift:7 to a function that is nil
              hint: unwrap the optional factory where it is registered
        """

    private static let registrations: [@Sendable (Resolver) -> ResolverOptions<NameService>] = [
        { $0.register(file: "Services.swift", line: 7, factory: nil as (() throws -> NameService?)?) },
        { $0.register(file: "Services.swift", line: 7, factory: nil as ((Resolver) throws -> NameService?)?) },
        {
            $0.register(
                file: "Services.swift", line: 7, factory: nil as ((Resolver, Resolver.Args) throws -> NameService?)?)
        },
    ]

    @Test(arguments: registrations.indices)
    func `A factory that is nil is an error, which requests and validation report`(index: Int) throws {
        let resolver = Resolver()
        _ = Self.registrations[index](resolver).scope(.application)
        let error = try #require(throws: MissingFunction.self) { try resolver.tryResolve(NameService.self) }
        #expect("\(error)" == Self.missing)
        #expect(throws: MissingFunction.self) { try resolver.tryOptional(NameService.self) }
        let report = resolver.validate()
        #expect(report.errors.map(\.code) == ["missing-function"])
        #expect("\(report)".contains(Self.missing))
    }

    @Test func `A factory that is nil may be replaced`() throws {
        let resolver = Resolver()
        _ = Self.registrations[0](resolver)
        resolver.register { NameService("later") }
        #expect(resolver.resolve(NameService.self).name == "later")
        #expect(resolver.validate().isEmpty)
    }
}

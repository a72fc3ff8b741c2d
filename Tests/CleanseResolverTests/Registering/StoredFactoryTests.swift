import CleanseResolver
import Testing

/// Programs written for Resolver 1.5 that keep factories and blocks in variables of its types.
@Suite struct StoredFactoryTests {
    @Test func `They are registered, and called without try`() {
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
}

import Cleanse
import CleanseDescriptions
import CleanseResolver
import Testing

@Suite struct ValidateTests {
    private let resolver = Resolver()
    private final class A { init(_ b: B) {} }
    private final class B { init(_ a: A) {} }

    @Test func `Validation accepts registrations whose declared dependencies are registered`() {
        resolver.autoregister(factory: Service.init)
        resolver.register { Session() }
        resolver.register { Combined() }.implements((any Fetching).self).depends(on: Session.self)
        #expect(resolver.validate().isEmpty)
    }

    @Test func `Validation finds an unregistered dependency, with its source location`() throws {
        resolver.register { Combined() }.depends(on: NameService.self, name: "fred")
        resolver.register { NameService("x") }
        let report = resolver.validate()
        let error = try #require(report.first as? MissingProvider)
        #expect(report.count == 1)
        #expect(error.key.description == "NameService \"fred\"")
        #expect(error.chain.map(\.key) == [ProviderKey(Combined.self)])
        #expect(error.hints.first?.contains("the same type without the name") == true)
    }

    @Test func `The compiled description contains the registrations, and nothing else`() {
        resolver.register { Session() }
        resolver.register { Combined() }.depends(on: Session.self)
        let description = resolver.compile().plan.plan.rootDescription
        #expect(description.seed is Void.Type)
        #expect(Set(description.providers.keys) == [ProviderKey(Session.self), ProviderKey(Combined.self)])
        #expect(
            description.providers[ProviderKey(Combined.self)]?.flatMap(\.dependencies).map(\.key)
                == [ProviderKey(Session.self)])
    }

    @Test func `An optional parameter may be missing`() {
        resolver.autoregister(factory: Service.init)
        #expect(resolver.validate().isEmpty)
    }

    @Test func `A function or provider parameter is resolved as its own type, in validation and in requests`()
        throws
    {
        resolver.register { Session() }
        resolver.autoregister(name: "function") { (make: @escaping () -> Session) in [make()] }
        resolver.autoregister(name: "provider") { (session: Provider<Session>) in [session.get()] }
        let missing = resolver.validate().compactMap { ($0 as? MissingProvider)?.key }
        #expect(Set(missing) == [ProviderKey((() -> Session).self), ProviderKey(Provider<Session>.self)])
        #expect(throws: MissingProvider.self) { try resolver.tryResolve([Session].self, name: "function") }
        let session = Session()
        resolver.register { { session } as () -> Session }
        resolver.register { Provider { session } }
        #expect(resolver.validate().isEmpty)
        for name in ["function", "provider"] as [Resolver.Name] {
            #expect(try resolver.tryResolve([Session].self, name: name).first === session)
        }
    }

    @Test func `Validation finds a cycle of declared dependencies, unless one of them is deferred`() throws {
        resolver.autoregister(factory: A.init)
        resolver.autoregister(factory: B.init)
        let error = try #require(resolver.validate().first as? DependencyCycle)
        #expect(error.hints.count == 1 && error.hints[0].contains("@LazyInjected"))
        #expect(error.chain.map { "\($0.key)" } == ["A", "B", "A"])
        resolver.register { resolver in B(try resolver.tryResolve()) }.depends(laterOn: A.self)
        #expect(resolver.validate().isEmpty)
    }

    @Test func `Validation finds an alias of an unnamed service that is not registered`() throws {
        resolver.register(name: "c") { Combined() }.implements((any Fetching).self)
        let error = try #require(resolver.validate().first as? MissingProvider)
        #expect(error.key == ProviderKey(Combined.self))
    }

    @Test func `Dependencies are searched in children, too`() {
        let child = Resolver()
        child.register { Session() }
        resolver.add(child: child)
        resolver.register { Combined() }.depends(on: Session.self)
        #expect(resolver.validate().isEmpty)
        child.register { Combined() }.depends(on: Point.self)
        #expect(resolver.validate().isEmpty)
        #expect(child.validate().count == 1)
    }

    @Test func `Plug-ins see the registrations`() {
        final class Plugin: CleanseBindingPlugin {
            var json = ""
            func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { json = root.json }
        }
        let plugin = Plugin()
        resolver.register { Combined() }.depends(on: Session.self)
        resolver.register { Session() }
        #expect(resolver.validate(serviceLoader: CleanseServiceLoader(plugin)).isEmpty)
        #expect(plugin.json.contains("CleanseResolverTests.Combined"))
    }
}

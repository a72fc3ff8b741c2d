import Cleanse
import CleanseResolver
import Testing

@Suite("Options of a registration")
struct OptionsTests {
    private let resolver = Resolver()

    // MARK: resolveProperties

    @Test("Blocks run in order, after the factory, with resolver and arguments")
    func blocks() {
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

    @Test("Blocks do not run for a service that is there already")
    func onlyOnCreation() {
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

    @Test("Two services can have each other, through blocks and the graph scope")
    func circle() {
        final class A { var b: B? }
        final class B { weak var a: A? }
        resolver.register { A() }.resolveProperties { resolver, a in a.b = resolver.optional() }
        resolver.register { B() }.resolveProperties { resolver, b in b.a = resolver.optional() }
        let a: A = resolver.resolve()
        #expect(a.b?.a === a)
    }

    // MARK: implements

    @Test("A service stands for what it implements")
    func implements() {
        resolver.register { Combined() }
            .implements((any Fetching).self)
            .implements((any Updating).self)
            .scope(.container)
        let combined: Combined = resolver.resolve()
        #expect((resolver.resolve() as any Fetching) === combined)
        #expect((resolver.resolve() as any Updating) === combined)
    }

    @Test("A service may implement a superclass")
    func superclass() {
        class Base {}
        final class Derived: Base {}
        resolver.register { Derived() }.implements(Base.self)
        #expect(resolver.resolve(Base.self) is Derived)
    }

    @Test("Arguments are passed on, keyed or not")
    func implementsWithArguments() {
        resolver.register { (_, args) -> Combined in
            let combined = Combined()
            combined.name = args.optional("name") ?? "\(args.optional() ?? false)"
            return combined
        }.implements((any Fetching).self)
        #expect((resolver.resolve((any Fetching).self, args: true) as? Combined)?.name == "true")
        #expect((resolver.resolve((any Fetching).self, args: ["name": "x"]) as? Combined)?.name == "x")
    }

    @Test("It stands for the unnamed registration, under a name too")
    func implementsWithName() {
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

    @Test("What a service does not implement is an error that says so")
    func doesNotImplement() {
        resolver.register { Session() }.implements((any Fetching).self)
        let error = #expect(throws: UnresolvedService.self) { try resolver.tryResolve((any Fetching).self) }
        #expect(error?.description.contains("is not what the Session is that stands for it") == true)
        resolver.register { () -> Session? in nil }.implements((any Fetching).self)
        #expect(resolver.optional((any Fetching).self) == nil)
    }

    // MARK: injecting

    @Test("The parameters of an initialiser are resolved")
    func injecting() {
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
}

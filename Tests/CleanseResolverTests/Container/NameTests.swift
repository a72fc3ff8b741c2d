import Cleanse
import CleanseResolver
import Testing

@Suite struct NameTests {
    private let resolver = Resolver()

    @Test func `Names distinguish registrations of the same type`() {
        resolver.register(name: "fred") { NameService("Fred") }
        resolver.register(name: .barney) { NameService("Barney") }
        #expect(resolver.resolve(NameService.self, name: .fred).name == "Fred")
        #expect(resolver.resolve(NameService.self, name: "barney").name == "Barney")
        let fred: NameService? = resolver.optional(name: "fred")
        #expect(fred?.name == "Fred")
    }

    @Test func `A name may be created from a string that is nil`() {
        resolver.register { NameService("unnamed") }
        resolver.register(name: "fred") { NameService("Fred") }
        #expect(resolver.resolve(NameService.self, name: .name(fromString: nil)).name == "unnamed")
        #expect(resolver.resolve(NameService.self, name: .name(fromString: "fred")).name == "Fred")
    }

    @Test func `Named and unnamed registrations are not interchangeable`() {
        resolver.register(name: "fred") { NameService("Fred") }
        resolver.register { Session() }
        #expect(resolver.optional(NameService.self) == nil)
        #expect(resolver.optional(Session.self, name: "fred") == nil)
        let error = #expect(throws: MissingProvider.self) { try resolver.tryResolve(NameService.self) }
        #expect(error?.hints.first?.contains("NameService \"fred\" is bound at") == true)
        #expect(error?.hints.first?.contains("the same type with a name") == true)
    }

    @Test func `Names are equal if they name the same registration`() {
        let (composed, decomposed) = (Resolver.Name("caf\u{E9}"), Resolver.Name("cafe\u{301}"))
        resolver.register(name: composed) { NameService("composed") }
        #expect(resolver.optional(NameService.self, name: decomposed) == nil)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, Resolver.Name("caf\u{E9}")]).count == 2)
    }

    @Test func `A later registration of the same type and name replaces the earlier one`() {
        resolver.register(name: "a") { NameService("first") }
        resolver.register(name: "a") { NameService("second") }
        resolver.register { NameService("third") }
        #expect(resolver.resolve(NameService.self, name: "a").name == "second")
    }
}

import Cleanse
import Testing
import TestSupport

protocol HintStore {}
protocol HintCache: HintStore {}
protocol HintSize {}
class HintBase {}
private final class MemoryStore: HintBase, HintCache, HintSize {}

private protocol HintSecret {}
private struct Vault: HintSecret {}
private struct HintTag: Cleanse.Tag { typealias Element = any HintStore }

private struct Page {
    let number: Int
    init(number: Assisted<Int>) { self.number = number.get() }
}

/// Tests that the hint for a missing key says how to bind it.
@Suite struct HintTests {
    private func hint<Value>(_: Value.Type, _ declare: @escaping @Sendable (SingletonBinder) -> Void = { _ in }) throws
        -> String
    {
        let errors = report(on: Value.self, declare: declare).errors
        #expect(errors.count == 1)
        return try #require(errors.first?.hints.first)
    }

    @Test func `A seed outside of a factory leads to bindFactory`() throws {
        let hint = try hint(Page.self) { $0.bind().to(factory: Page.init) }
        #expect(hint.contains("bindFactory(Page.self).with(_:)"))
        #expect(hint.contains("whose Seed is Int"))
    }

    @Test func `A collection without elements leads to the step that adds one, and to an empty collection`() throws {
        #expect(
            try hint([any HintStore].self).hasPrefix("add an element with bind((any HintStore).self).intoCollection()"))
        #expect(try hint([any HintStore].self).hasSuffix("intoCollection().to { [] }"))
        #expect(try hint(Set<String>.self).hasPrefix("add an element with bind(String.self).intoSet()"))
        #expect(try hint([Int: String].self).hasPrefix("add an element with bind(String.self).intoMap(key:)"))
        #expect(try hint([() -> Int].self).hasPrefix("add an element with bind((() -> Int).self).intoCollection()"))
    }

    @Test func `A closure that can't be a provider leads to the closures that can`() throws {
        let parameter = try hint(((Int) -> String).self) { $0.bind().to(value: "") }
        #expect(
            parameter.hasPrefix("only closures without parameters that return a value can replace a provider"))
        let noResult = try hint((() -> Void).self) { $0.bind(Void.self).to(value: ()) }
        #expect(noResult == parameter)
    }

    @Test func `Suggestions that name protocols compile`() throws {
        #expect(
            try hint((any HintStore).self)
                == "bind any HintStore, include the module that binds it, or request (any HintStore)?")
        #expect(try hint((any HintBase & HintSize).self).hasSuffix("or request (any HintBase & HintSize)?"))
        #expect(try hint((any Sequence<Int>).self).hasSuffix("or request (any Sequence<Int>)?"))
        #expect(try hint((any HintStore.Type).self).hasSuffix("or request (any HintStore.Type)?"))
        #expect(try hint((any HintStore).Type.self).hasSuffix("or request (any HintStore).Type?"))
        #expect(try hint(Any.self).hasSuffix("or request Any?"))
        #expect(try hint((Int, String).self).hasSuffix("or request (Int, String)?"))
        #expect(
            try hint((any HintStore).self) { $0.bind((any HintStore)?.self).to { nil } }
                .hasSuffix("bind any HintStore itself, or request (any HintStore)?"))
        #expect(try hint(Factory<EmptySeed<any HintStore>>.self) == "declare it with bindFactory((any HintStore).self)")
        #expect(
            try hint(PropertyInjector<any HintStore>.self)
                == "declare it with bindPropertyInjectionOf((any HintStore).self)")
        #expect(
            try hint(Int.self) { $0.bind(Int.self).to { (_: Assisted<(any HintStore)?>) in 1 } }
                .contains("whose Seed is (any HintStore)?"))
        let cycle = report(on: (any HintStore).self) { binder in
            binder.bind((any HintStore).self).to { (_: Int) in MemoryStore() }
            binder.bind(Int.self).to { (_: any HintStore) in 1 }
        }
        #expect(
            cycle.first?.description.contains("request a Provider<any HintStore>, a closure or a WeakProvider") == true)
    }

    @Test func `The hint for a root of the seed's type is to tag the root`() throws {
        struct Doubling: RootComponent {
            typealias Seed = Int
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
                bind.to { (seed: Int) in seed }
            }
        }
        let found = ComponentFactory.validate(Doubling.self)
        #expect(
            try #require(found.first as? DuplicateBinding).hints
                == ["the seed is bound under its own type: tell the root apart with tagged(with:)"])
    }

    @Test func `Protocols and compositions that require more or less than the missing one are found`() throws {
        let less = try hint((any HintStore & AnyObject).self) { $0.bind((any HintStore).self).to { MemoryStore() } }
        #expect(less.hasPrefix("HintStore is bound at CleanseEngineTests/HintTests.swift:"))
        #expect(less.hasSuffix(", and requires less of its values: did you mean that?"))
        let more = try hint((any HintStore).self) { $0.bind((any HintStore & AnyObject).self).to { MemoryStore() } }
        #expect(more.hasPrefix("HintStore & AnyObject, bound at "))
        #expect(more.hasSuffix(", refines it: add .alias((any HintStore).self) { $0 } to its binding"))
        #expect(
            try hint((any HintStore).self) { $0.bind((any HintCache).self).to { MemoryStore() } }
                .contains(", refines it: add "))
        let other = try hint((any HintStore & HintSize).self) { $0.bind((any HintCache).self).to { MemoryStore() } }
        #expect(other.hasPrefix("bind any HintSize & HintStore, "))
    }

    @Test func `A type that conforms to a composition leads to the alias to write`() throws {
        let all = [
            try hint((any HintStore & AnyObject).self) { $0.bind().to { MemoryStore() } },
            try hint((any HintCache & HintStore).self) { $0.bind().to { MemoryStore() } },
            try hint((any HintStore & HintSize).self) { $0.bind().to { MemoryStore() } },
            try hint((any HintBase & HintStore).self) { $0.bind().to { MemoryStore() } },
        ]
        for hint in all { #expect(hint.hasPrefix("MemoryStore, bound at ") && hint.contains("conforms to it")) }
    }

    @Test func `A type that conforms leads to the alias to write`() throws {
        struct Disk: HintStore {}
        let hint = try hint((any HintStore).self) { $0.bind().to { Disk() } }
        #expect(hint.hasPrefix("Disk, bound at CleanseEngineTests/HintTests.swift:"))
        #expect(hint.hasSuffix("conforms to it: add .alias((any HintStore).self) { $0 } to its binding"))
        let found = report(on: (any HintStore).self) {
            $0.bind(Disk.self).alias((any HintStore).self) { $0 }.to { Disk() }
        }
        #expect(found.isEmpty)
    }

    @Test func `A type that conforms to a private protocol leads to the alias to write`() throws {
        let hint = try hint((any HintSecret).self) { $0.bind().to { Vault() } }
        #expect(hint.hasPrefix("Vault, bound at CleanseEngineTests/HintTests.swift:"))
        #expect(hint.hasSuffix(", conforms to it: add .alias((any HintSecret).self) { $0 } to its binding"))
    }

    /// Returns the hints about a missing key, without source locations.
    private func hints<Value>(_: Value.Type, _ declare: @escaping @Sendable (SingletonBinder) -> Void) -> [String] {
        let errors = report(on: Value.self, declare: declare).errors
        #expect(errors.map(\.code) == ["missing-provider"])
        return errors.first?.hints.map { $0.replacing(#/ at \S+\.swift:\d+/#, with: "") } ?? []
    }

    @Test func `A missing type leads to the protocol or the superclass under which a value is bound`() {
        #expect(
            hints(MemoryStore.self) { $0.bind((any HintCache).self).to { MemoryStore() } }
                == [
                    "HintCache, to which MemoryStore conforms, is bound; bind MemoryStore itself, or request any HintCache"
                ])
        #expect(
            hints(Provider<Vault>.self) { $0.bind((any HintSecret).self).to { Vault() } }
                == ["HintSecret, to which Vault conforms, is bound; bind Vault itself, or request any HintSecret"])
        #expect(
            hints(MemoryStore.self) { $0.bind((any HintBase & HintSize).self).to { MemoryStore() } }
                == [
                    "HintBase & HintSize, to which MemoryStore conforms, is bound; bind MemoryStore itself, or request any HintBase & HintSize"
                ])
        #expect(
            hints(MemoryStore.self) {
                $0.bind((any HintStore).self).tagged(with: HintTag.self).to { MemoryStore() }
            } == [
                "HintStore, to which MemoryStore conforms, is bound as TaggedProvider<HintTag>; bind MemoryStore itself, or request TaggedProvider<HintTag>"
            ])
        #expect(
            hints(MemoryStore.self) { $0.bind(HintBase.self).to { MemoryStore() } }
                == ["HintBase, a superclass of MemoryStore, is bound; bind MemoryStore itself, or request HintBase"])
        // A value of one of these is no `Vault`, and `Any` says nothing about it.
        #expect(
            hints(Vault.self) { binder in
                binder.bind((any HintStore).self).to { MemoryStore() }
                binder.bind(Any.self).to { Vault() }
            } == ["bind Vault, include the module that binds it, or request Vault?"])
    }

    @Test func `The hint about an override says what to override`() throws {
        func hint(_ bind: (SingletonBinder) -> Void) throws -> String? {
            let override = ComponentFactory.validate(Holding<any HintStore>.self, overriding: bind).first
            return try #require(override as? UnknownOverride).hints.first
        }
        let store = try GraphUnderTest.$current.withValue(
            GraphUnderTest { $0.bind((any HintStore).self).to { MemoryStore() } }
        ) { try hint { $0.bind(MemoryStore.self).to { MemoryStore() } } }
        #expect(store?.hasSuffix("; bind MemoryStore itself, or override any HintStore") == true)
    }

    @Test func `A missing tagged type leads to a tagged binding, since an alias has no tag`() {
        struct Main: Cleanse.Tag { typealias Element = HintBase }
        #expect(
            hints(TaggedProvider<Main>.self) { $0.bind().to { MemoryStore() } } == [
                "MemoryStore, bound, is a subclass: add bind(HintBase.self).tagged(with: Main.self) with a factory that requests it and returns it"
            ])
        let found = report(on: TaggedProvider<Main>.self) { binder in
            binder.bind().to { MemoryStore() }
            binder.bind(HintBase.self).tagged(with: Main.self).to { (store: MemoryStore) in store }
        }
        #expect(found.isEmpty)
    }

    @Test func `A missing type leads to the form in which it is bound`() {
        #expect(
            hints(Vault.self) { $0.bind(Provider<Vault>.self).to { Provider { Vault() } } }
                == ["Provider<Vault> is bound; bind Vault itself, or request Provider<Vault>"])
        #expect(
            hints(Vault.self) { $0.bind((() -> Vault).self).to { { Vault() } } }
                == ["() -> Vault is bound; bind Vault itself, or request () -> Vault"])
        #expect(
            hints(Provider<Vault>.self) { $0.bind(Vault?.self).to { nil } }
                == ["Optional<Vault> is bound; bind Vault itself, or request Vault?"])
        #expect(
            hints(Vault.self) { $0.bind(Provider<Vault?>.self).to { Provider { nil } } }
                == ["Provider<Optional<Vault>> is bound; bind Vault itself, or request Provider<Optional<Vault>>"])
    }

    @Test func `A missing collection leads to another collection of its elements`() {
        #expect(
            hints(Set<String>.self) { $0.bind([String].self).to(value: []) }
                == ["Array<String> is bound: did you mean that?"])
        #expect(
            hints([String].self) { $0.bind(String.self).intoSet().to(value: "") }
                == ["Set<String> is bound: did you mean that?"])
        #expect(
            hints((() -> [String]).self) { $0.bind(Set<String>.self).to(value: []) }
                == ["Set<String> is bound: did you mean that?"])
        #expect(
            hints(Set<String>.self) { $0.bind(String.self).intoMap(key: 1).to(value: "") }
                == ["Dictionary<Int, String> is bound: did you mean that?"])
    }

    @Test func `A binding that requests the missing key is not suggested in its place`() {
        struct Logging: HintStore { let inner: any HintStore }
        let general = ["bind any HintStore, include the module that binds it, or request (any HintStore)?"]
        #expect(
            hints(Logging.self) { $0.bind().to { (inner: any HintStore) in Logging(inner: inner) } } == general)
        #expect(
            hints(Vault?.self) { $0.bind(Vault?.self).to { (vault: Vault) in vault } }
                == ["bind Vault, include the module that binds it, or request Vault?"])
        // It is suggested to others, if it does not request the key itself.
        #expect(
            hints((Logging, Logging).self) { binder in
                binder.bind((Logging, Logging).self).to { (inner: any HintStore, other: Logging) in (other, other) }
                binder.bind(Logging.self).to { Logging(inner: MemoryStore()) }
            } == ["Logging, bound, conforms to it: add .alias((any HintStore).self) { $0 } to its binding"])
    }
}

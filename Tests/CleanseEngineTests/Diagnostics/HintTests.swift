import Cleanse
import Testing
import TestSupport

protocol HintStore {}
protocol HintCache: HintStore {}
protocol HintSize {}
class HintBase {}
private final class MemoryStore: HintBase, HintCache, HintSize {}

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
}

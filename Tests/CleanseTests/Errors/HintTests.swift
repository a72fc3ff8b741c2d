import Cleanse
import Testing

protocol HintStore {}
protocol HintCache: HintStore {}
protocol HintSize {}
class HintBase {}
private final class MemoryStore: HintBase, HintCache, HintSize {}

private struct Page {
    let number: Int
    init(number: Assisted<Int>) { self.number = number.get() }
}

/// What is hinted at when nothing binds what was asked for: the way that such a thing is bound.
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

    @Test func `A collection without elements leads to the step that adds one, and to the empty one`() throws {
        #expect(
            try hint([any HintStore].self).hasPrefix("add an element with bind((any HintStore).self).intoCollection()"))
        #expect(try hint([any HintStore].self).hasSuffix("intoCollection().to { [] }"))
        #expect(try hint(Set<String>.self).hasPrefix("add an element with bind(String.self).intoSet()"))
        #expect(try hint([Int: String].self).hasPrefix("add an element with bind(String.self).intoMap(key:)"))
        #expect(try hint([() -> Int].self).hasPrefix("add an element with bind((() -> Int).self).intoCollection()"))
    }

    @Test func `A closure of another kind leads to those that stand for providers`() throws {
        let parameter = try hint(((Int) -> String).self) { $0.bind().to(value: "") }
        #expect(parameter.hasPrefix("of closures, only those without parameters stand for a provider"))
    }

    @Test func `Of protocols and their compositions, those that ask for more or for less are found`() throws {
        let less = try hint((any HintStore & AnyObject).self) { $0.bind((any HintStore).self).to { MemoryStore() } }
        #expect(less.hasPrefix("HintStore is bound at CleanseTests/HintTests.swift:"))
        #expect(less.hasSuffix(", and requires less of its values: did you mean that?"))
        let more = try hint((any HintStore).self) { $0.bind((any HintStore & AnyObject).self).to { MemoryStore() } }
        #expect(more.hasPrefix("HintStore & AnyObject, bound at "))
        #expect(more.hasSuffix(", refines it: add .alias((any HintStore).self) { $0 } to its binding"))
        #expect(
            try hint((any HintStore).self) { $0.bind((any HintCache).self).to { MemoryStore() } }
                .contains(", refines it: add "))
        let other = try hint((any HintStore & HintSize).self) { $0.bind((any HintCache).self).to { MemoryStore() } }
        #expect(other.hasPrefix("bind HintSize & HintStore, "))
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
        #expect(hint.hasPrefix("Disk, bound at CleanseTests/HintTests.swift:"))
        #expect(hint.hasSuffix("conforms to it: add .alias((any HintStore).self) { $0 } to its binding"))
        let found = report(on: (any HintStore).self) {
            $0.bind(Disk.self).alias((any HintStore).self) { $0 }.to { Disk() }
        }
        #expect(found.isEmpty)
    }
}

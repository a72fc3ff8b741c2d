import Cleanse
import Testing
import TestSupport

@Suite struct CollectionTests {
    private struct Evens: Cleanse.Tag { typealias Element = [Int] }
    private final class Filter {}
    private struct Sub: Component {
        struct Root {
            let texts: [String]
            let numbers: Set<Int>
            let map: [String: Int]
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).intoCollection().to(value: "sub")
            binder.bind(Int.self).intoSet().to(value: 9)
            binder.bind(Int.self).intoMap(key: "sub").to(value: 9)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
    private struct Repeating: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).intoMap(key: "one").to(value: 9) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `A collection has its elements and arrays of elements in the order of their declaration`() throws {
        let texts = try resolve([String].self) { binder in
            binder.bind(String.self).intoCollection().to(value: "a")
            binder.bind([String].self).intoCollection().to { ["b", "c"] }
            binder.bind(String.self).intoCollection().to { "d" }
            binder.bind(String.self).intoCollection().to(provider: Provider(value: "e"))
        }
        #expect(texts == ["a", "b", "c", "d", "e"])
    }

    @Test func `A contribution can be stored and ended later, with a conditional step`() throws {
        for isShared in [false, true] {
            let all = try resolve((() -> [Filter]).self) { binder in
                var one = binder.bind(Filter.self).intoCollection()
                if isShared { one = one.sharedInScope() }
                one.to { Filter() }
                let more = binder.bind([Filter].self).intoCollection()
                more.to { [Filter(), Filter()] }
            }
            try #require(all().count == 3)
            #expect((all()[0] === all()[0]) == isShared)
        }
    }

    @Test func `A binding of an array names the collection, whatever the terminating step returns`() throws {
        let found = report(on: [Int].self) { binder in
            binder.bind([Int].self).intoCollection().to(value: [3])
            binder.bind([Int].self).intoCollection().to { [[1], [2]] }
        }
        #expect(found.map(\.code) == ["misplaced-step"])
        let error = try #require(found.first as? MisplacedStep)
        #expect(error.key == ProviderKey([[Int]].self))
        #expect(
            error.description.hasPrefix(
                "*** Array<Array<Int>> *** has an element declared with bind(Array<Int>.self).intoCollection() at "))
        #expect(error.description.contains(", but that step adds to Array<Int>\n"))
        let arrays = try resolve([[Int]].self) { $0.bind([[Int]].self).intoCollection().to { [[1], [2]] } }
        #expect(arrays == [[1], [2]])
    }

    private struct One: Cleanse.Tag { typealias Element = Int }

    @Test func `A tag on an element inside its configuration is reported`() {
        let found = report(on: [Int].self) { binder in
            binder.bind(Int.self).intoCollection().configured { (bind: ReceiptBinder<Int>) in
                bind.tagged(with: One.self).to(value: 5)
            }
            binder.bind(Int.self).intoCollection().configured { (bind: ReceiptBinder<[Int]>) in bind.to(value: [6]) }
        }
        #expect(found.map(\.code) == ["misplaced-step"])
        #expect((found.first as? MisplacedStep)?.step == "tagged(with: One)")
    }

    @Test func `Map keys that are nested optionals stay distinct`() throws {
        let map = try resolve([Int??: String].self) { binder in
            binder.bind(String.self).intoMap(key: Int??.none).to(value: "none")
            binder.bind(String.self).intoMap(key: Int??.some(.none)).to(value: "some none")
            binder.bind(String.self).intoMap(key: Int??.some(.some(1))).to(value: "one")
        }
        #expect(map == [.none: "none", .some(.none): "some none", .some(.some(1)): "one"])
    }

    @Test func `Elements have dependencies`() throws {
        let texts = try resolve([String].self) { binder in
            binder.bind(Int.self).to(value: 4)
            binder.bind(String.self).intoCollection().to { (number: Int) in "\(number)" }
        }
        #expect(texts == ["4"])
    }

    @Test func `A shared element is created once, an unshared element with each array`() throws {
        let arrays = try resolve(Provider<[Filter]>.self) { binder in
            binder.bind(Filter.self).sharedInScope().intoCollection().to { Filter() }
            binder.bind(Filter.self).intoCollection().to { Filter() }
        }
        let (first, second) = (arrays.get(), arrays.get())
        try #require(first.count == 2 && second.count == 2)
        #expect(first[0] === second[0])
        #expect(first[1] !== second[1])
    }

    @Test func `A set has elements from single values and from sets`() throws {
        let numbers = try resolve(Set<Int>.self) { binder in
            binder.bind(Int.self).intoSet().to(value: 1)
            binder.bind(Int.self).intoSet().to { [1, 2] as Set<Int> }
        }
        #expect(numbers == [1, 2])
    }

    @Test func `A map may have keys of any hashable type`() throws {
        let map = try resolve([String: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: "one").to(value: 1)
            binder.bind(Int.self).intoMap(key: "two").to(value: 2)
        }
        #expect(map == ["one": 1, "two": 2])
        let optional = try resolve([String?: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: String?.none).to(value: 1)
            binder.bind(Int.self).intoMap(key: String?("a")).to(value: 2)
        }
        #expect(optional == [nil: 1, "a": 2])
        let erased = try resolve([AnyHashable: Int].self) {
            $0.bind(Int.self).intoMap(key: AnyHashable("a")).to(value: 1)
        }
        #expect(erased == ["a": 1])
    }

    @Test func `A tagged collection is distinct from the plain one`() throws {
        struct Root {
            let plain: [Int]
            let even: TaggedProvider<Evens>
        }
        let root = try resolve(Root.self) { binder in
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.bind(Int.self).intoCollection().tagged(with: Evens.self).to(value: 2)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.plain == [1])
        #expect(root.even.get() == [2])
    }

    @Test func `A subcomponent's elements follow its ancestors' elements, and the ancestors do not see them`() throws {
        struct Root {
            let sub: ComponentFactory<Sub>
            let texts: [String]
        }
        let root = try resolve(Root.self) { binder in
            binder.bind(String.self).intoCollection().to(value: "app")
            binder.bind(Int.self).intoSet().to(value: 1)
            binder.bind(Int.self).intoMap(key: "app").to(value: 1)
            binder.install(dependency: Sub.self)
            binder.bind().to(factory: Root.init)
        }
        let sub = root.sub.build()
        #expect(root.texts == ["app"])
        #expect(sub.texts == ["app", "sub"])
        #expect(sub.numbers == [1, 9])
        #expect(sub.map == ["app": 1, "sub": 9])
    }

    @Test func `A map key of an ancestor can't be used again, which is reported once`() {
        let found = report(on: [String: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: "one").to(value: 1)
            binder.install(dependency: Repeating.self)
        }
        #expect(found.map(\.code) == ["duplicate-map-key"])
    }

    @Test func `A duplicate among an ancestor's own elements is not reported again for a subcomponent`() {
        let found = report(on: [String: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: "two").to(value: 1)
            binder.bind(Int.self).intoMap(key: "two").to(value: 1)
            binder.install(dependency: Repeating.self)
        }
        #expect(found.map(\.code) == ["duplicate-map-key"])
    }

    @Test func `A plain binding of the array in addition to its elements is a duplicate`() {
        let found = report(on: [Int].self) { binder in
            binder.bind([Int].self).to(value: [])
            binder.bind(Int.self).intoCollection().to(value: 1)
        }
        #expect(found.map(\.code) == ["duplicate-binding"])
    }

    @Test func `A collection may have twenty thousand elements`() throws {
        let numbers = try resolve([Int].self) { binder in
            for number in 0..<20_000 { binder.bind(Int.self).intoCollection().to(value: number) }
        }
        #expect(numbers == Array(0..<20_000))
    }

    private struct AllInts: Cleanse.Tag { typealias Element = [Int] }
    private struct TaggedRoot: RootComponent {
        typealias Root = [Int]
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).intoCollection().tagged(with: AllInts.self).to(value: 3)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.intoCollection().tagged(with: AllInts.self).to { [1, 2] }
        }
    }

    @Test func `A root that adds to a tagged collection is the whole collection`() throws {
        #expect(try ComponentFactory.of(TaggedRoot.self).build().sorted() == [1, 2, 3])
    }

    @Test func `An unfinished element of a set can be stored and ended later`() throws {
        let numbers = try resolve(Set<Int>.self) { binder in
            let element = binder.bind(Int.self).intoSet()
            let shared = element.sharedInScope()
            shared.to(value: 1)
            binder.bind(Int.self).intoSet().to { Set([2, 3]) }
        }
        #expect(numbers == [1, 2, 3])
    }
}

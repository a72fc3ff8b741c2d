import Cleanse
import Testing
import TestSupport

/// Tests of declarations that no program should contain. Each one works or is reported as an error.
@Suite struct HostileDeclarationTests {
    private struct SelfIncluding: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).to(value: 1)
            binder.include(module: SelfIncluding.self)
        }
    }

    @Test func `A module may include itself`() throws {
        #expect(try resolve(Int.self) { $0.include(module: SelfIncluding.self) } == 1)
    }

    private struct EndlessModule<T>: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: EndlessModule<[T]>.self) }
    }
    private struct EndlessComponent<T>: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.install(dependency: EndlessComponent<[T]>.self) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Endless nesting of generic modules and components is refused`() {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.include(module: EndlessModule<Int>.self)
            binder.install(dependency: EndlessComponent<Int>.self)
        }
        #expect(found.map(\.code) == ["endless-nesting", "endless-nesting"])
    }

    // MARK: Nesting that doubles

    private protocol Level {
        associatedtype Below: Level
        static var height: Int { get }
    }
    private enum Ground: Level {
        typealias Below = Ground
        static var height: Int { 0 }
    }
    private enum Above<Below: Level>: Level {
        static var height: Int { Below.height + 1 }
    }
    private typealias Four<L: Level> = Above<Above<Above<Above<L>>>>
    private enum Left {}
    private enum Right {}
    private struct Pair<First, Second> {}

    /// A component with two paths down from each level.
    private struct Diamond<L: Level, Side>: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {
            guard L.height > 0 else { return }
            binder.install(dependency: Diamond<L.Below, Left>.self)
            binder.install(dependency: Diamond<L.Below, Right>.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: L.height) }
    }
    private struct Each<N>: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {
            func install<Other>(_: Other.Type) {
                if Other.self != N.self { binder.install(dependency: Each<Other>.self) }
            }
            let all: [Any.Type] = [
                Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
                UInt32.self,
            ]
            for type in all { _openExistential(type, do: install) }
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct TwoWays<T>: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: TwoWays<[T]>.self)
            binder.install(dependency: TwoWays<T?>.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct TwoWaysModule<T>: Module {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: TwoWaysModule<[T]>.self)
            binder.include(module: TwoWaysModule<T?>.self)
        }
    }
    private struct Doubling<T>: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Doubling<Pair<T, T>>.self) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct DoublingModule<T>: Module {
        static func configure(binder: UnscopedBinder) {
            // A binding that causes other errors, which would name the type.
            binder.bind(T.self).to { (_: [T]) in fatalError() }
            binder.include(module: DoublingModule<Pair<T, T>>.self)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `Components and modules whose number doubles with each level are refused`() throws {
        let declarations: [@Sendable (SingletonBinder) -> Void] = [
            { $0.install(dependency: Diamond<Four<Four<Four<Four<Ground>>>>, Left>.self) },
            { $0.install(dependency: Each<Int>.self) },
            { $0.install(dependency: TwoWays<Int>.self) },
            { $0.include(module: TwoWaysModule<Int>.self) },
        ]
        for declare in declarations {
            let found = report(on: Int.self) { binder in
                binder.bind(Int.self).to(value: 1)
                declare(binder)
            }
            #expect(found.allSatisfy { $0.code == "endless-nesting" })
            #expect(1...2 ~= found.count)
        }
    }

    @Test func `The name of a type that doubles with each level is never built`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.include(module: DoublingModule<Double>.self)
            binder.install(dependency: Doubling<Double>.self)
        }
        #expect(
            found.errors.compactMap { ($0 as? EndlessNesting)?.name.type.map { "\($0)" } } == [
                "DoublingModule<Pair<Double, Double>>", "Doubling<Pair<Double, Double>>",
            ])
        #expect(found.description.utf8.count < 1_000)
    }

    @Test func `An endless graph can't be built without validation either`() {
        #expect(throws: EndlessNesting.self) {
            try resolve(Int.self, validate: false) { binder in
                binder.bind(Int.self).to(value: 1)
                binder.include(module: EndlessModule<Int>.self)
            }
        }
    }

    private struct Wide: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { Chain.install(3_000, in: binder) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Three thousand subcomponents are not too many`() {
        let found = report(on: ComponentFactory<Wide>.self) { $0.install(dependency: Wide.self) }
        #expect(found.isEmpty)
    }

    // MARK: Components that build themselves

    private enum SelfBuilding {
        final class Root {
            init(factory: ComponentFactory<Sub>, how: How) throws {
                switch how {
                case .build: _ = try factory.tryBuild()
                case .instantiate: _ = try factory.instantiate()
                }
            }
        }
        enum How { case build, instantiate }
        struct Sub: Component {
            typealias Root = SelfBuilding.Root
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: SelfBuilding.Root.init)
            }
        }
    }

    @Test(arguments: [true, false])
    func `A component whose root builds the component again is refused`(builds: Bool) throws {
        let factory = try resolve(ComponentFactory<SelfBuilding.Sub>.self) { binder in
            binder.bind(SelfBuilding.How.self).to(value: builds ? .build : .instantiate)
            binder.install(dependency: SelfBuilding.Sub.self)
        }
        #expect(throws: ReentrantResolution.self) { try factory.tryBuild() }
        #expect(throws: ReentrantResolution.self) { try factory.instantiate() }
    }

    private struct Tree: Component {
        struct Root { let depth: Int }
        typealias Seed = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (depth: Int, below: ComponentFactory<Tree>) in
                depth == 0 ? Root(depth: 0) : Root(depth: below.build(depth - 1).depth + 1)
            }
        }
    }

    @Test func `A component with a seed may build itself for another seed`() throws {
        let factory = try resolve(ComponentFactory<Tree>.self) { $0.install(dependency: Tree.self) }
        #expect(factory.build(5).depth == 5)
    }

    // MARK: Kept binders

    private enum Kept {
        @TaskLocal static var keep = Keep()
        final class Keep: @unchecked Sendable {
            // SAFETY: used by one test, on its thread.
            var binder: UnscopedBinder?
            var use: (UnscopedBinder) -> Void = { _ in }
        }
        struct Sub: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { keep.binder.map(keep.use) }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct Other: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct Values: Module {
            static func configure(binder: UnscopedBinder) { binder.bind(Double.self).to(value: 1) }
        }
        struct App: RootComponent {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {
                keep.binder = binder
                binder.install(dependency: Sub.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }

    @Test func `Declarations through a kept binder are refused while another component is configured`() {
        let keep = Kept.Keep()
        keep.use = { binder in
            binder.bind(String.self).to(value: "stray")
            binder.include(module: Kept.Values.self)
            binder.install(dependency: Kept.Other.self)
            binder.bindFactory(Int.self).to { 1 }
            binder.bindPropertyInjectionOf(Counter.self).to { (_: Counter) in }
        }
        let found = Kept.$keep.withValue(keep) { ComponentFactory<Kept.App>.validate(Kept.App.self) }
        #expect(found.map(\.code) == Array(repeating: "stray-declaration", count: 5))
        #expect(
            found.map(\.keys.first) == [
                ProviderKey(String.self), ProviderKey(Kept.Values.self), ProviderKey(Kept.Other.self),
                ProviderKey(Factory<EmptySeed<Int>>.self), ProviderKey(PropertyInjector<Counter>.self),
            ])
    }

    @Test func `A kept binder that binds after the graph is compiled changes nothing`() throws {
        let keep = Kept.Keep()
        let factory = try Kept.$keep.withValue(keep) { try ComponentFactory.of(Kept.App.self) }
        let binder = try #require(keep.binder)
        binder.bind(Int.self).to(value: 2)
        binder.include(module: Kept.Values.self)
        binder.install(dependency: Kept.Other.self)
        #expect(factory.build() == 1)
    }

    @Test func `Declarations through a kept binder are refused while overrides are configured`() {
        let keep = Kept.Keep()
        let error = Kept.$keep.withValue(keep) {
            #expect(throws: StrayDeclaration.self) {
                try ComponentFactory.of(
                    Kept.App.self, overriding: { _ in keep.binder?.bind(String.self).to(value: "stray") })
            }
        }
        #expect(
            error?.description.contains("for App, during the configuration of the overrides") == true)
    }

    // MARK: Size

    @Test func `A chain of two thousand bindings is created, whether the bindings are shared or not`() throws {
        _ = try resolve(ChainStart.self) { Chain.declare(in: $0, length: 2_000, isShared: false) }
        _ = try resolve(ChainStart.self) { Chain.declare(in: $0, length: 2_000, isShared: true) }
    }

    @Test func `A chain of twenty thousand bindings validates`() {
        #expect(report(on: ChainStart.self) { Chain.declare(in: $0, length: 20_000, isShared: true) }.isEmpty)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Two thousand bindings that each lack a different dependency are all reported`() {
        let found = report(on: ChainStart.self) { Chain.declareApart(in: $0, count: 2_000) }
        #expect(found.count == 2_001)
        #expect(found.allSatisfy { $0.code == "missing-provider" })
    }

    @Test
    func `A missing dependency at the end of a chain of twenty thousand bindings is reported with the whole chain`()
        throws
    {
        let found = report(on: ChainStart.self) {
            Chain.declare(in: $0, length: 20_000, isShared: true, isComplete: false)
        }
        let error = try #require(found.first as? MissingProvider)
        #expect(found.count == 1)
        #expect(error.chain.count == 20_002)
    }
}

/// A chain of bindings of any length, each with its own type.
enum Chain {
    private final class Digits<A, B, C, D, E> {}
    private final class Link<Number> {}

    private static let digits: [Any.Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        UInt64.self,
    ]

    static func declare(in binder: SingletonBinder, length: Int, isShared: Bool, isComplete: Bool = true) {
        func start<First>(_: First.Type) { binder.bind().to { (_: Link<First>) in ChainStart() } }
        _openExistential(number(0), do: start)
        for position in 0..<length {
            let next = number(position + 1)
            func dependent<This>(_: This.Type) {
                func dependency<Next>(_: Next.Type) {
                    let builder = binder.bind(Link<This>.self)
                    (isShared ? builder.sharedInScope() : builder).to { (_: Link<Next>) in Link<This>() }
                }
                _openExistential(next, do: dependency)
            }
            _openExistential(number(position), do: dependent)
        }
        func end<Last>(_: Last.Type) { binder.bind(Link<Last>.self).to { Link<Last>() } }
        if isComplete { _openExistential(number(length), do: end) }
    }

    /// Declares independent bindings, each of which depends on a different missing type.
    static func declareApart(in binder: SingletonBinder, count: Int) {
        for position in 0..<count {
            func lonely<This>(_: This.Type) {
                binder.bind(Link<This>.self).to { (_: Digits<This, Void, Void, Void, Void>) in Link<This>() }
            }
            _openExistential(number(position), do: lonely)
        }
    }

    /// Installs components that are empty except for their roots.
    static func install(_ count: Int, in binder: UnscopedBinder) {
        for position in 0..<count {
            func component<This>(_: This.Type) { binder.install(dependency: Empty<This>.self) }
            _openExistential(number(position), do: component)
        }
    }

    private struct Empty<Number>: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    /// A type for each number up to 99,999.
    private static func number(_ number: Int) -> Any.Type {
        func digit(_ power: Int) -> Any.Type { digits[number / power % 10] }
        func a<A>(_: A.Type) -> Any.Type {
            func b<B>(_: B.Type) -> Any.Type {
                func c<C>(_: C.Type) -> Any.Type {
                    func d<D>(_: D.Type) -> Any.Type {
                        func e<E>(_: E.Type) -> Any.Type { Digits<A, B, C, D, E>.self }
                        return _openExistential(digit(1), do: e)
                    }
                    return _openExistential(digit(10), do: d)
                }
                return _openExistential(digit(100), do: c)
            }
            return _openExistential(digit(1_000), do: b)
        }
        return _openExistential(digit(10_000), do: a)
    }
}

struct ChainStart {}

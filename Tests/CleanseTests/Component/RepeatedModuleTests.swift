import Testing
import TestSupport
@testable import Cleanse
@testable import CleanseEngine

/// Tests of a module that is included in a component and in its subcomponent.
@Suite struct RepeatedModuleTests {
    private struct Numbers: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).intoCollection().to(value: 7)
            binder.bind(Int.self).intoSet().to(value: 7)
            binder.bind(Int.self).intoMap(key: "seven").to(value: 7)
            binder.bind(Title.self).to { (name: String) in Title(text: "for \(name)") }
        }
    }
    private struct Around: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: Numbers.self) }
    }
    private struct Title { let text: String }
    private struct Contents {
        let array: [Int]
        let set: Set<Int>
        let map: [String: Int]
        let title: Title
    }

    private struct Below: Component {
        typealias Root = Contents
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Around.self)
            binder.bind(Int.self).intoCollection().to(value: 8)
            binder.bind(Int.self).intoSet().to(value: 8)
            binder.bind(Int.self).intoMap(key: "eight").to(value: 8)
            binder.bind(String.self).to(value: "below")
        }
        static func configureRoot(binder bind: ReceiptBinder<Contents>) -> BindingReceipt<Contents> {
            bind.to(factory: Contents.init)
        }
    }
    private struct Between: Component {
        typealias Root = ComponentFactory<Below>
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Below.self) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (below: Root) in below }
        }
    }
    private struct App: RootComponent {
        struct Root {
            let contents: Contents
            let between: ComponentFactory<Between>
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Numbers.self)
            binder.bind(String.self).to(value: "app")
            binder.bind().to(factory: Contents.init)
            binder.install(dependency: Between.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `Elements of a repeated module count once, and its other bindings are created where they are requested`()
        throws
    {
        let app = try ComponentFactory.of(App.self).build()
        #expect(app.contents.array == [7])
        #expect(app.contents.title.text == "for app")
        let below = app.between.build().build()
        #expect(below.array == [7, 8])
        #expect(below.set == [7, 8])
        #expect(below.map == ["seven": 7, "eight": 8])
        #expect(below.title.text == "for below")
    }

    @Test func `An override replaces the elements of a repeated module once`() throws {
        let app = try ComponentFactory.of(
            App.self, overriding: { $0.bind(Int.self).intoCollection().to(value: 1) }
        ).build()
        #expect(app.contents.array == [1])
        #expect(app.between.build().build().array == [1])
    }

    private struct Parent: RootComponent {
        typealias Root = [Int]
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Around.self)
            binder.bind(String.self).to(value: "parent")
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: All.self).to { (all: [Int]) in all }
        }
        struct All: Cleanse.Tag { typealias Element = [Int] }
    }
    private struct Standing: RootComponent {
        typealias Root = ComponentFactory<Below>
        static func configure(binder: UnscopedBinder) { binder.install(dependency: Below.self) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (below: Root) in below }
        }
    }

    @Test func `Elements of a repeated module count once in a graph that is built on one whose component includes it`()
        throws
    {
        let parent = try ComponentFactory.of(Parent.self).instantiate()
        #expect(parent.root == [7])
        let below = try ComponentFactory.of(Standing.self, parent: parent.graph).build().build()
        #expect(below.array == [7, 8])
        #expect(below.map == ["seven": 7, "eight": 8])
    }

    private struct Repeating: RootComponent {
        typealias Root = [String: Int]
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Numbers.self)
            binder.bind(Int.self).intoMap(key: "nine").to(value: 9)
            binder.bind(String.self).to(value: "repeating")
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: All.self).to { (array: [Int], map: Root) in
                map.merging(["array": array.count]) { $1 }
            }
        }
        struct All: Cleanse.Tag { typealias Element = Root }
    }

    @Test func `Elements of a repeated module count once if the component built on the other graph includes it itself`()
        throws
    {
        let parent = try ComponentFactory.of(Parent.self).instantiate()
        let repeating = try ComponentFactory.of(Repeating.self, parent: parent.graph).build()
        #expect(repeating == ["array": 1, "seven": 7, "nine": 9])
    }

    private struct Siblings: RootComponent {
        struct Root {
            let one: ComponentFactory<Below>
            let other: ComponentFactory<Beside>
        }
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: Below.self)
            binder.install(dependency: Beside.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        struct Beside: Component {
            typealias Root = [Int]
            static func configure(binder: UnscopedBinder) {
                binder.include(module: Numbers.self)
                binder.bind(String.self).to(value: "beside")
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.tagged(with: Parent.All.self).to { (all: [Int]) in all }
            }
        }
    }

    @Test func `Sibling components each have the elements of a repeated module`() throws {
        let root = try ComponentFactory.of(Siblings.self).build()
        #expect(root.one.build().array == [7, 8])
        #expect(root.other.build() == [7])
    }

    private struct Again: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: Deepest.self)
            binder.bind(Int.self).intoMap(key: "mine").to(value: 1)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        struct Deepest: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {
                binder.bind(Int.self).intoMap(key: "mine").to(value: 2)
                binder.bind(Int.self).intoMap(key: "top").to(value: 3)
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }

    @Test func `A map key that any ancestor already has is found`() {
        let found = report(on: [String: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: "top").to(value: 0)
            binder.install(dependency: Again.self)
        }
        #expect(found.map(\.code) == ["duplicate-map-key", "duplicate-map-key"])
        #expect(found.compactMap { ($0 as? DuplicateMapKey)?.mapKey } == ["mine", "top"])
    }

    /// The number of dependencies of a graph in which a root and each of its subcomponents add to one map.
    private func dependencies(elements: Int, subcomponents: Int) -> Int {
        let declaration = GraphDeclaration(wording: PlainWording())
        let sourceLocation = CodeLocation(file: #fileID, line: #line)
        let none: (ComponentID) -> (Linker) -> ErasedLink = { _ in { _ in ErasedLink(Link<Int> { _ in 0 }) } }
        _ = declaration.addComponent(TypeName("root"), seed: Void.self, sourceLocation: sourceLocation) { binder in
            for element in 0..<elements { AnyBinder(binder).bind(Int.self).intoMap(key: element).to(value: element) }
            for index in 0..<subcomponents {
                let name = TypeName("\(index)")
                declaration.install(
                    name, identity: ObjectIdentifier(declaration), factoryKey: ProviderKey(name), from: binder,
                    sourceLocation: sourceLocation,
                    add: {
                        declaration.addComponent(
                            name, seed: Void.self, installedBy: binder.component, sourceLocation: sourceLocation
                        ) { AnyBinder($0).bind(Int.self).intoMap(key: -1).to(value: -1) }
                    }, recipe: none)
            }
        }
        let (plan, errors) = declaration.compile()
        #expect(errors.isEmpty)
        return plan.plan.edges.count + plan.plan.mapKeys.values.reduce(0) { $0 + $1.parts.values.count }
    }

    @Test func `The cost of a collection that many subcomponents add to grows with their own elements only`() {
        let small = dependencies(elements: 50, subcomponents: 50)
        let large = dependencies(elements: 500, subcomponents: 500)
        #expect(large < 12 * small)
    }
}

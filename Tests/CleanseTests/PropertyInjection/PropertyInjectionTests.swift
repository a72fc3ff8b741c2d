import Cleanse
import Testing
import TestSupport

@Suite struct PropertyInjectionTests {
    private struct Bad: Error, Equatable {}
    private class Base {
        var log: [String] = []
        func injectBase(text: String) { log.append("base \(text)") }
    }
    private class Middle: Base {}
    private final class Derived: Middle {
        var number = 0
        func injectDerived(number: Int) {
            self.number = number
            log.append("derived")
        }
    }
    private final class Other {}

    private struct App: RootComponent {
        typealias Root = PropertyInjector<Derived>
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "text")
            binder.bind(Int.self).to(value: 5)
            binder.bindPropertyInjectionOf(Base.self).to(injector: Base.injectBase)
            binder.install(dependency: Sub.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.propertyInjector(configuredWith: { $0.to(injector: Derived.injectDerived) })
        }
    }
    private struct Sub: Component {
        typealias Root = Void
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Void>) -> BindingReceipt<Void> { bind.to(value: ()) }
    }

    @Test func `One call injects the class hierarchy, base first`() throws {
        let object = Derived()
        try ComponentFactory.of(App.self).build().injectProperties(into: object)
        #expect(object.log == ["base text", "derived"])
        #expect(object.number == 5)
    }

    @Test func `A built graph injects any object by its class`() throws {
        let graph = try ComponentFactory.of(App.self).instantiate().graph
        let derived = Derived()
        let middle = Middle()
        let other = Other()
        #expect(try graph.injectProperties(into: derived))
        #expect(try graph.injectProperties(into: middle))
        #expect(try !graph.injectProperties(into: other))
        #expect(derived.log == ["base text", "derived"])
        #expect(middle.log == ["base text"])
    }

    @Test func `A subcomponent's graph, and a graph built on it, inject values that ancestors bind`() throws {
        let declare: @Sendable (SingletonBinder) -> Void = { binder in
            binder.bind(String.self).to(value: "text")
            binder.bindPropertyInjectionOf(Base.self).to(injector: Base.injectBase)
            binder.install(dependency: Sub.self)
        }
        let sub = try resolve(ComponentFactory<Sub>.self, declare: declare).instantiate().graph
        let feature = try ComponentFactory.of(Feature.self, parent: sub).instantiate().graph
        for graph in [sub, feature] {
            let object = Middle()
            #expect(try graph.injectProperties(into: object))
            #expect(object.log == ["base text"])
        }
    }
    private struct Feature: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `An injector injects by its own type, a graph by the object's class`() throws {
        let app = try ComponentFactory.of(Hierarchy.self).instantiate()
        let (filled, whole) = (Derived(), Derived())
        app.root.injectProperties(into: filled)
        #expect(filled.log == ["base text"])
        #expect(try app.graph.injectProperties(into: whole))
        #expect(whole.log == ["base text", "derived"])
    }
    private struct Hierarchy: RootComponent {
        typealias Root = PropertyInjector<Base>
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "text")
            binder.bind(Int.self).to(value: 5)
            binder.bindPropertyInjectionOf(Derived.self).to(injector: Derived.injectDerived)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.propertyInjector(configuredWith: { $0.to(injector: Base.injectBase) })
        }
    }

    @Test func `An injector that requests the superclass's injector calls it itself`() throws {
        let injector = try resolve(PropertyInjector<Derived>.self) { binder in
            binder.bind(String.self).to(value: "text")
            binder.bindPropertyInjectionOf(Base.self).to(injector: Base.injectBase)
            binder.bindPropertyInjectionOf(Derived.self).to { (object: Derived, base: PropertyInjector<Base>) in
                object.log.append("before")
                base.injectProperties(into: object)
            }
        }
        let object = Derived()
        injector.injectProperties(into: object)
        #expect(object.log == ["before", "base text"])
    }

    @Test func `The nearest injector of a superclass runs even if one above it is requested`() throws {
        let injector = try resolve(PropertyInjector<Derived>.self) { binder in
            binder.bind(String.self).to(value: "text")
            binder.bindPropertyInjectionOf(Base.self).to(injector: Base.injectBase)
            binder.bindPropertyInjectionOf(Middle.self).to { object in object.log.append("middle") }
            binder.bindPropertyInjectionOf(Derived.self).to { (object: Derived, base: PropertyInjector<Base>) in
                object.log.append("derived")
                base.injectProperties(into: object)
            }
        }
        let object = Derived()
        injector.injectProperties(into: object)
        #expect(object.log == ["base text", "middle", "derived", "base text"])
    }

    @Test func `An injector runs on an object that the graph creates if the object's factory calls it`() throws {
        let object = try resolve(Middle.self) { binder in
            binder.bind(String.self).to(value: "text")
            binder.bindPropertyInjectionOf(Base.self).to(injector: Base.injectBase)
            binder.bind(Middle.self).to { (injector: PropertyInjector<Base>) in
                let object = Middle()
                injector.injectProperties(into: object)
                return object
            }
        }
        #expect(object.log == ["base text"])
    }

    @Test func `The throwing calls throw the error of an injector`() throws {
        let declare: @Sendable (SingletonBinder) -> Void = {
            $0.bindPropertyInjectionOf(Base.self).to { (_: Base) throws(Bad) in throw Bad() }
        }
        let injector = try resolve(PropertyInjector<Base>.self, declare: declare)
        #expect(throws: Bad()) { try injector.tryInjectProperties(into: Base()) }
    }

    @Test func `The dependencies of an injector are checked`() {
        let found = report(on: PropertyInjector<Base>.self) {
            $0.bindPropertyInjectionOf(Base.self).to(injector: Base.injectBase)
        }
        #expect(found.map(\.keys) == [[ProviderKey(String.self)]])
    }

    @Test func `An injector configured on a shared binding works, directly and through a provider`() throws {
        struct Root {
            let injector: PropertyInjector<Base>
            let later: Provider<PropertyInjector<Base>>
        }
        let root = try resolve(Root.self) { binder in
            binder.bind(String.self).to(value: "text")
            binder.bind(PropertyInjector<Base>.self).sharedInScope().configured(with: {
                $0.propertyInjector(configuredWith: { $0.to(injector: Base.injectBase) })
            })
            binder.bind().to(factory: Root.init)
        }
        let object = Base()
        root.later.get().injectProperties(into: object)
        root.injector.injectProperties(into: object)
        #expect(object.log == ["base text", "base text"])
    }

    // MARK: Injectors that inject again

    private final class Node {
        var children: [Node] = []
        var count = 0
    }

    @Test func `An injector that injects the same object again is an error`() throws {
        let injector = try resolve(PropertyInjector<Node>.self) { binder in
            binder.bindPropertyInjectionOf(Node.self).to { (node: Node, again: PropertyInjector<Node>) in
                try again.tryInjectProperties(into: node)
            }
        }
        let error = #expect(throws: ReentrantResolution.self) { try injector.tryInjectProperties(into: Node()) }
        let key = ProviderKey(PropertyInjector<Node>.self)
        #expect(error?.chain.map(\.key) == [key, key])
    }

    @Test func `Injectors of a class and its superclass that call each other are an error`() throws {
        let injector = try resolve(PropertyInjector<Derived>.self) { binder in
            binder.bindPropertyInjectionOf(Base.self).to { (object: Base, derived: PropertyInjector<Derived>) in
                if let object = object as? Derived { try derived.tryInjectProperties(into: object) }
            }
            binder.bindPropertyInjectionOf(Derived.self).to { (_: Derived) in }
        }
        #expect(throws: ReentrantResolution.self) { try injector.tryInjectProperties(into: Derived()) }
    }

    @Test func `An injector that returns to an object through another object is an error`() throws {
        final class Twin { var other: Twin? }
        let twin = Twin()
        twin.other = Twin()
        twin.other?.other = twin
        defer { twin.other = nil }
        let injector = try resolve(PropertyInjector<Twin>.self) { binder in
            binder.bindPropertyInjectionOf(Twin.self).to { (twin: Twin, again: PropertyInjector<Twin>) in
                if let other = twin.other { try again.tryInjectProperties(into: other) }
            }
        }
        #expect(throws: ReentrantResolution.self) { try injector.tryInjectProperties(into: twin) }
    }

    @Test func `An injector may descend a tree of objects`() throws {
        let injector = try resolve(PropertyInjector<Node>.self) { binder in
            binder.bindPropertyInjectionOf(Node.self).to { (node: Node, below: PropertyInjector<Node>) in
                node.count += 1
                for child in node.children { try below.tryInjectProperties(into: child) }
            }
        }
        let root = Node()
        root.children = [Node(), Node()]
        root.children[0].children = [Node()]
        try injector.tryInjectProperties(into: root)
        try injector.tryInjectProperties(into: root)
        #expect(root.count == 2)
        #expect(root.children[0].children[0].count == 2)
    }

    private struct Value { var number = 0 }
    private protocol Numbered: AnyObject { var number: Int { get set } }
    private final class Counted: Numbered { var number = 0 }

    @Test func `Injection into a type that is copied is an error`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 5)
            binder.bindPropertyInjectionOf(Value.self).to { (value: Value, number: Int) in
                var copy = value
                copy.number = number
            }
        }
        let error = try #require(found.first as? InjectionIntoValue)
        #expect(found.count == 1)
        #expect(error.key == ProviderKey(PropertyInjector<Value>.self))
        #expect(ObjectIdentifier(error.target) == ObjectIdentifier(Value.self))
    }

    @Test func `Injection by a protocol works, even if the protocol is not limited to classes`() throws {
        let injector = try resolve(PropertyInjector<any Numbered>.self) { binder in
            binder.bind(Int.self).to(value: 5)
            binder.bindPropertyInjectionOf((any Numbered).self).to { $0.number = $1 }
            binder.bindPropertyInjectionOf(Any.self).to { (_: Any) in }
            binder.bindPropertyInjectionOf((any Equatable).self).to { (_: any Equatable) in }
            binder.bindPropertyInjectionOf((any Sequence<Int>).self).to { (_: any Sequence<Int>) in }
            binder.bindPropertyInjectionOf(AnyObject.self).to { (_: AnyObject) in }
        }
        let object = Counted()
        injector.injectProperties(into: object)
        #expect(object.number == 5)
    }

    // MARK: Graphs of subcomponents

    private final class Dependency {}
    private class Scene {
        var dependency: Dependency?
    }
    private final class Dialog: Scene {}
    private final class Window {
        var dependency: Dependency?
    }
    private final class Door {
        var dependency: Dependency?
    }
    private final class Glazing {}
    private struct Kid: Component {
        typealias Root = String
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Scene.self).to { (scene: Scene, dependency: Dependency) in
                scene.dependency = dependency
            }
            binder.install(dependency: Grandkid.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (_: ComponentFactory<Grandkid>) in "kid" }
        }
    }
    private struct Grandkid: Component {
        typealias Root = Int
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Dialog.self).to { (dialog: Dialog, dependency: Provider<Dependency>) in
                dialog.dependency = dependency.get()
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct Kids {
        let kids: ComponentFactory<Kid>
    }
    private struct Parent: RootComponent {
        typealias Root = Kids
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Dependency.self).sharedInScope().to(factory: Dependency.init)
            binder.bind(Glazing.self).sharedInScope().to(factory: Glazing.init)
            binder.bindPropertyInjectionOf(Window.self).to { (other: Window, dependency: Dependency, _: Glazing) in
                other.dependency = dependency
            }
            binder.bindPropertyInjectionOf(Door.self).to { (other: Door, dependency: Dependency) in
                other.dependency = dependency
            }
            binder.install(dependency: Kid.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Kids>) -> BindingReceipt<Kids> {
            bind.to(factory: Kids.init)
        }
    }

    @Test func `A child's graph has its own injectors, even if only the root of its parent is retained`() throws {
        let kids = try ComponentFactory.of(Parent.self).build().kids
        let (first, second) = (Scene(), Dialog())
        #expect(try kids.instantiate().graph.injectProperties(into: first))
        #expect(try kids.instantiate().graph.injectProperties(into: second))
        #expect(first.dependency != nil && first.dependency === second.dependency)
    }

    @Test func `An injector of a released graph is an error`() throws {
        let kids = try ComponentFactory.of(Parent.self).build().kids
        let graph = try kids.instantiate().graph
        let error = try #require(throws: MissingProvider.self) { try graph.injectProperties(into: Window()) }
        #expect(error.key == ProviderKey(PropertyInjector<Window>.self))
        try #require(error.hints.count == 1)
        #expect(
            error.hints[0].contains(
                "in Parent, whose graph has been released: keep the graph of Parent, or let the root of Kid depend"))
        #expect(try !graph.injectProperties(into: Dependency()))
        let parent = try ComponentFactory.of(Parent.self).instantiate()
        let other = Window()
        #expect(try parent.root.kids.instantiate().graph.injectProperties(into: other))
        #expect(other.dependency != nil)
    }

    @Test func `A child's graph has the injectors of a released parent whose dependencies it retains`() throws {
        let kids = try ComponentFactory.of(Parent.self).build().kids
        let (door, scene) = (Door(), Scene())
        let graph = try kids.instantiate().graph
        #expect(try graph.injectProperties(into: door) && graph.injectProperties(into: scene))
        #expect(door.dependency != nil && door.dependency === scene.dependency)
    }

    @Test func `A child's graph has its own injectors, even if only its factory is retained`() throws {
        let grandkids = try ComponentFactory.of(
            root: ComponentFactory<Grandkid>.self
        ) { binder in
            binder.bind(Dependency.self).sharedInScope().to(factory: Dependency.init)
            binder.install(dependency: Grandkid.self)
        }.build()
        let dialog = Dialog()
        #expect(try grandkids.instantiate().graph.injectProperties(into: dialog))
        #expect(dialog.dependency != nil)
    }
}

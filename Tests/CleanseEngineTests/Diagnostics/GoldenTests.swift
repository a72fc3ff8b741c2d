import Cleanse
import Foundation
import TestSupport
import Testing

// The golden files contain line numbers of this file. After an edit, run the tests once with UPDATE_GOLDEN=1.

/// The whole text of every kind of error, as a user reads it.
@Suite struct GoldenTests {
    // MARK: Missing

    private enum Missing {
        final class Beans {}
        final class Grinder { init(beans: Beans) {} }
        final class Machine { init(grinder: Grinder) {} }
        final class Roaster { init(beans: Beans, again: Provider<Beans>) {} }
        struct Shop { let machine: Machine; let roaster: Roaster }
        struct Kitchen: Module {
            static func configure(binder: UnscopedBinder) {
                binder.include(module: Machines.self)
                binder.bind().to(factory: Roaster.init)
            }
        }
        struct Machines: Module {
            static func configure(binder: UnscopedBinder) {
                binder.bind().to(factory: Grinder.init)
                binder.bind().to(factory: Machine.init)
            }
        }
        struct App: RootComponent {
            typealias Root = Shop
            static func configure(binder: UnscopedBinder) { binder.include(module: Kitchen.self) }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Shop.init)
            }
        }
    }

    @Test func `Missing binding: every requirer with its path to the root`() throws {
        try expectGolden("MissingProvider", text(of: Missing.App.self))
    }

    private class Drink {}
    private class Coffee: Drink {}
    private class Espresso: Coffee {}
    private struct Decaf: Cleanse.Tag { typealias Element = Coffee }
    private protocol Store {}
    private struct StoreImpl: Store {}
    private struct Sub: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.bind(Coffee.self).to { Coffee() } }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Hint: the same type under another tag`() throws {
        let found = report(on: Coffee.self) { $0.bind(Coffee.self).tagged(with: Decaf.self).to { Coffee() } }
        try expectGolden("HintTag", "\(found)")
    }

    @Test func `Hint: a tag is missing but the type is bound`() throws {
        let found = report(on: TaggedProvider<Decaf>.self) { $0.bind(Coffee.self).to { Coffee() } }
        try expectGolden("HintNoTag", "\(found)")
    }

    @Test func `Hint: the type is bound in a child component`() throws {
        let found = report(on: Coffee.self) { $0.install(dependency: Sub.self) }
        try expectGolden("HintChildComponent", "\(found)")
    }

    @Test func `Hint: the type is bound as an optional`() throws {
        let found = report(on: Coffee.self) { $0.bind(Coffee?.self).to { nil } }
        try expectGolden("HintOptional", "\(found)")
    }

    @Test func `Hint: a subclass and a superclass are bound`() throws {
        let found = report(on: Coffee.self) {
            $0.bind(Espresso.self).to { Espresso() }
            $0.bind(Drink.self).to { Drink() }
        }
        try expectGolden("HintClasses", "\(found)")
    }

    @Test func `Hint: the protocol is missing, but its implementation is bound`() throws {
        let found = report(on: (any Store).self) { $0.bind().to(factory: StoreImpl.init) }
        try expectGolden("HintProtocol", "\(found)")
    }

    // MARK: Other mistakes of a declaration

    private struct Other: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 2) }
    }

    @Test func `Duplicate binding: both source locations`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.include(module: Other.self)
        }
        try expectGolden("DuplicateBinding", "\(found)")
    }

    private enum DuplicateKinds {
        struct Named: AssistedFactory { typealias Element = Coffee; typealias Seed = String }
        struct Sub: Component {
            typealias Root = Double
            typealias Seed = String
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).to(value: "not the seed")
                binder.bind(Double.self).to(value: 2)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(value: 1) }
        }
    }

    @Test func `Duplicate binding: a hint for each kind`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            for _ in 1...2 {
                binder.bindFactory(Coffee.self).with(DuplicateKinds.Named.self).to { (_: Assisted<String>) in Coffee() }
                binder.bindPropertyInjectionOf(Coffee.self).to { (_: Coffee) in }
            }
            binder.bind([Int].self).to(value: [])
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.install(dependency: DuplicateKinds.Sub.self)
        }
        try expectGolden("DuplicateBindingKinds", "\(found)")
    }

    private enum Cycle {
        final class A { init(b: B) {} }
        final class B { init(c: TaggedProvider<Tagged>) {} }
        final class C { init(a: A) {} }
        struct Tagged: Cleanse.Tag { typealias Element = C }
    }

    @Test func `Dependency cycle: every binding of the cycle`() throws {
        let found = report(on: Cycle.B.self) { binder in
            binder.bind().to(factory: Cycle.A.init)
            binder.bind().to(factory: Cycle.B.init)
            binder.bind().tagged(with: Cycle.Tagged.self).to(factory: Cycle.C.init)
        }
        try expectGolden("DependencyCycle", "\(found)")
    }

    private struct Nested: Component {
        typealias Root = Int
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Scope nesting`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.install(dependency: Nested.self)
        }
        try expectGolden("InvalidScopeNesting", "\(found)")
    }

    private struct UserScope: Scope {}
    private final class Session: ScopedByDefault { typealias DefaultScope = UserScope }
    private struct Unscoping: RootComponent {
        typealias Root = Session
        static func configure(binder: UnscopedBinder) {
            binder.bind(Session.self).tagged(with: T.self).to { Session() }
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { Session() } }
        struct T: Cleanse.Tag { typealias Element = Session }
    }

    @Test func `Default scope in a component of another scope, and in one without a scope`() throws {
        let found = report(on: Session.self) { $0.bind().to(factory: Session.init) }
        try expectGolden("InvalidDefaultScope", "\(found)\n" + text(of: Unscoping.self))
    }

    @Test func `Duplicate map key`() throws {
        let found = report(on: [String: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: "one").to(value: 1)
            binder.bind(Int.self).intoMap(key: "one").to(value: 11)
        }
        try expectGolden("DuplicateMapKey", "\(found)")
    }

    private struct Plain: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.bind(StoreImpl.self).to { StoreImpl() } }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Override of an unbound key`() throws {
        let error = #expect(throws: UnknownOverride.self) {
            try ComponentFactory.of(Plain.self, overriding: { $0.bind((any Store).self).to { StoreImpl() } })
        }
        try expectGolden("UnknownOverride", error?.description ?? "")
    }

    @Test func `Install in an override`() throws {
        let error = #expect(throws: MisplacedInstall.self) {
            try ComponentFactory.of(Plain.self, overriding: { $0.install(dependency: Sub.self) })
        }
        try expectGolden("MisplacedInstall", error?.description ?? "")
    }

    private enum Recursive {
        struct Outer: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { binder.install(dependency: Inner.self) }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct Inner: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { binder.install(dependency: Outer.self) }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }

    @Test func `Component that installs its parent`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.install(dependency: Recursive.Outer.self)
        }
        try expectGolden("RecursiveComponent", "\(found)")
    }

    private struct Endless<T>: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: Endless<[T]>.self) }
    }

    @Test func `Generic module that includes itself with another argument`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.include(module: Endless<Int>.self)
        }
        try expectGolden("EndlessNesting", "\(found)")
    }

    private enum Stray {
        nonisolated(unsafe) static var kept: UnscopedBinder?
        struct Sub: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { kept?.bind(String.self).to(value: "stray") }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct App: RootComponent {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {
                kept = binder
                binder.install(dependency: Sub.self)
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }

    @Test func `Binder used while another component is configured`() throws {
        try expectGolden("StrayDeclaration", text(of: Stray.App.self))
    }

    @Test func `Factory whose function takes no seed`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bindFactory(Coffee.self).with(DuplicateKinds.Named.self).to { Coffee() }
        }
        try expectGolden("UnusedSeed", "\(found)")
    }

    private enum Rootless {
        nonisolated(unsafe) static var receipt: BindingReceipt<String>?
        struct Sub: Component {
            typealias Root = String
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { receipt! }
        }
    }

    @Test func `Component that does not bind its root`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            Rootless.receipt = binder.bind(String.self).tagged(with: Name.self).to(value: "")
            binder.install(dependency: Rootless.Sub.self)
        }
        try expectGolden("MissingRoot", "\(found)")
    }

    private struct Name: Cleanse.Tag { typealias Element = String }

    private enum Several {
        struct App: RootComponent {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).to(value: "")
                binder.bind(String.self).to(value: "")
                binder.bind(Double.self).to { (x: Float) in Double(x) }
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { $0 as Int } }
        }
    }

    @Test func `Several errors as one, in order`() throws {
        let error = #expect(throws: MultiError.self) { try ComponentFactory.of(Several.App.self) }
        try expectGolden("MultiError", error?.description ?? "")
    }

    // MARK: At run time

    private enum Reentry {
        final class A { init(b: Provider<B>) throws { _ = try b.tryGet() } }
        final class B { init(a: Provider<A>) throws { _ = try a.tryGet() } }
    }

    @Test func `Reentrant resolution on one thread`() throws {
        let error = #expect(throws: ReentrantResolution.self) {
            try resolve(Reentry.A.self) { binder in
                binder.bind().sharedInScope().to(factory: Reentry.A.init)
                binder.bind().to(factory: Reentry.B.init)
            }
        }
        try expectGolden("ReentrantResolution", error?.description ?? "")
    }

    private enum Deadlock {
        final class A: Sendable {
            init(started: Latch, b: Provider<B>) throws {
                started.arriveAndWait()
                _ = try b.tryGet()
            }
        }
        final class B: Sendable {
            init(started: Latch, a: Provider<A>) throws {
                started.arriveAndWait()
                _ = try a.tryGet()
            }
        }
        struct Both: Sendable {
            let a: @Sendable () throws -> A
            let b: @Sendable () throws -> B
        }
    }

    @Test(.timeLimit(.minutes(20))) func `Threads that wait for each other in a deadlock`() throws {
        // Either thread may be the last one, and each text has its own file.
        for _ in 0..<(isUpdatingGolden ? 1000 : 1) {
            let started = Latch(2)
            let both = try resolve(Deadlock.Both.self) { binder in
                binder.bind().to(value: started)
                binder.bind().sharedInScope().to(factory: Deadlock.A.init)
                binder.bind().sharedInScope().to(factory: Deadlock.B.init)
                binder.bind().to { Deadlock.Both(a: $0, b: $1) }
            }
            let errors = onThreads([{ _ = try both.a() }, { _ = try both.b() }])
            let deadlocks = errors.compactMap { $0 as? ReentrantResolution }.filter { $0.kind == .acrossThreads }
            let deadlock = try #require(deadlocks.count == 1 ? deadlocks.first : nil, "one thread ends the deadlock")
            try expectGolden("Deadlock\(deadlock.keys[0])", deadlock.description)
        }
    }

    // MARK: Warnings

    private enum Retaining {
        final class Screen { init(router: Router) {} }
        final class Router { init(screen: Provider<Screen>) {} }
    }

    @Test func `Warning: values that keep each other alive`() throws {
        let found = report(on: Retaining.Screen.self) { binder in
            binder.bind().sharedInScope().to(factory: Retaining.Screen.init)
            binder.bind().sharedInScope().to(factory: Retaining.Router.init)
        }
        #expect(found.isEmpty)
        try expectGolden("RetainCycle", "\(found)")
    }

    // MARK: More near misses and remedies

    private final class Tool: Brewing {}
    private struct Parts {
        let brewing: any Brewing
        let sub: ComponentFactory<Sub>
        let named: Factory<DuplicateKinds.Named>
        let plain: Factory<EmptySeed<Coffee>>
        let injector: PropertyInjector<Coffee>
        let tagged: TaggedProvider<Name>
    }

    @Test func `Hint: the declaration of the missing type, or a type that conforms to it`() throws {
        let found = report(on: Parts.self) { binder in
            binder.bind().to(factory: Parts.init)
            binder.bind().to(factory: Tool.init)
        }
        try expectGolden("HintRemedies", "\(found)")
    }

    private struct Lists {
        let coffee: Coffee
        let drinks: [Drink]
        let names: Set<String>
    }

    @Test func `Hint: a collection is bound instead of its element, or the other way round`() throws {
        let found = report(on: Lists.self) { binder in
            binder.bind().to(factory: Lists.init)
            binder.bind(Coffee.self).intoCollection().to { Coffee() }
            binder.bind(Drink.self).to { Drink() }
            binder.bind(String.self).intoCollection().to(value: "")
        }
        try expectGolden("HintCollections", "\(found)")
    }

    private struct EditorComponent: RootComponent {
        typealias Root = Int
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct AppComponent: RootComponent {
        typealias Root = Int
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.bind(Coffee.self).to { Coffee() } }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `Override of a key that the parent graph binds, in a component of the same scope`() throws {
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        let found = ComponentFactory.validate(
            EditorComponent.self,
            overriding: { binder in
                binder.bind(Coffee.self).to { Coffee() }
                binder.bind(Float.self).to(value: 1)
            },
            parent: app.graph)
        try expectGolden("OverrideOfParent", "\(found)")
    }

    // MARK: Declarations that can't be met

    private struct LoadingInjector: Module {
        @available(*, deprecated)
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf((any Store).self).to { (_: any Store) async in }
        }
    }

    @Test func `Asynchronous injector`() throws {
        let found = report(on: PropertyInjector<any Store>.self) { $0.include(module: LoadingInjector.self) }
        try expectGolden("AsynchronousInjector", "\(found)")
    }

    @Test func `Property injection into a value`() throws {
        let found = report(on: PropertyInjector<StoreImpl>.self) {
            $0.bindPropertyInjectionOf(StoreImpl.self).to { (_: StoreImpl) in }
        }
        try expectGolden("InjectionIntoValue", "\(found)")
    }

    private enum Compiling {
        struct App: RootComponent {
            typealias Root = Int
            nonisolated(unsafe) static var found = ""
            static func configure(binder: UnscopedBinder) {
                found = ComponentFactory.validate(Feature.self).description
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
        struct Feature: RootComponent {
            typealias Root = Int
            nonisolated(unsafe) static var found = ""
            static func configure(binder: UnscopedBinder) {
                found = ComponentFactory.validate(App.self).description
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        }
    }

    @Test func `Component compiled in the configuration of a component that it compiles`() throws {
        #expect(text(of: Compiling.App.self) == "")
        try expectGolden("RecursiveCompilation", Compiling.Feature.found)
    }

    private struct Beans {}

    @Test func `Override that adds a helper`() throws {
        let found = ComponentFactory.validate(
            Plain.self,
            overriding: { binder in
                binder.bind(StoreImpl.self).to { (_: Beans) in StoreImpl() }
                binder.bind().to(factory: Beans.init)
            })
        try expectGolden("OverrideWithHelper", "\(found)")
    }

    @Test func `Function that is nil`() throws {
        let found = report(on: StoreImpl.self) { binder in
            binder.bind().to(factory: StoreImpl.init)
            binder.bindPropertyInjectionOf(StoreImpl.self).to(injector: nil as ((StoreImpl) -> Void)?)
        }
        try expectGolden("MissingFunction", "\(found)")
    }

    // MARK: Actors and threads

    @globalActor private actor Background {
        static let shared = Background()
    }

    /// A global actor that names the type of a function, although it is itself not an actor.
    @globalActor private struct Disk {
        actor Queue {}
        static let shared = Queue()
    }

    private enum Isolated {
        @MainActor final class Screen { init(title: String) {} }
        @Background final class Index { init() {} }
        @Disk final class File { init() {} }
        struct Window { let screen: Screen }
        struct Search { let index: Index; let window: Window }
        struct Opening { let window: @Sendable () -> Window }
        struct Indexing { let window: @Background () -> Window }
        struct Saving { let file: @MainActor () -> File }
    }

    @Test func `Wrong isolation: the path to the value that belongs to the actor`() throws {
        let error = #expect(throws: WrongIsolation.self) {
            try resolve(Isolated.Window.self) { binder in
                binder.bind(String.self).to(value: "Home")
                binder.bind().to(factory: Isolated.Screen.init)
                binder.bind().to { (screen: Isolated.Screen) in Isolated.Window(screen: screen) }
            }
        }
        try expectGolden("WrongIsolation", error?.description ?? "")
    }

    @Test func `Wrong isolation: an actor that is not named by a function's type`() throws {
        let error = #expect(throws: WrongIsolation.self) {
            try resolve(Isolated.File.self) { $0.bind().to(factory: Isolated.File.init) }
        }
        try expectGolden("WrongIsolationUnnamed", error?.description ?? "")
    }

    @Test func `Conflicting isolation: two actors on eager paths`() throws {
        let found = report(on: Isolated.Search.self) { binder in
            binder.bind(String.self).to(value: "Home")
            binder.bind().to(factory: Isolated.Screen.init)
            binder.bind().to(factory: Isolated.Index.init)
            binder.bind().to { (screen: Isolated.Screen) in Isolated.Window(screen: screen) }
            binder.bind().to { Isolated.Search(index: $0, window: $1) }
        }
        try expectGolden("ConflictingIsolation", "\(found)")
    }

    @Test func `Conflicting isolation: functions that are not called on the actor`() throws {
        let found = report(on: (Isolated.Opening, Isolated.Indexing, Isolated.Saving).self) { binder in
            binder.bind(String.self).to(value: "Home")
            binder.bind().to(factory: Isolated.Screen.init)
            binder.bind().to(factory: Isolated.File.init)
            binder.bind().to { (screen: Isolated.Screen) in Isolated.Window(screen: screen) }
            binder.bind().to { Isolated.Opening(window: $0) }
            binder.bind().to { Isolated.Indexing(window: $0) }
            binder.bind().to { Isolated.Saving(file: $0) }
            binder.bind((Isolated.Opening, Isolated.Indexing, Isolated.Saving).self).to { ($0, $1, $2) }
        }
        try expectGolden("ConflictingFunctions", "\(found)")
    }

    private enum Shared {
        final class Log { func write() {} }
        final class Journal: ScopedByDefault { typealias DefaultScope = Singleton }
        struct Entry { let log: Log; let journal: Journal }
        struct Draft { let log: Log }
        @MainActor final class Page { init(log: Log) {} }
        struct Pages { let log: Log; let page: @MainActor () -> Page }
    }

    @Test func `Unsafe sharing: shared values that any thread uses`() throws {
        let found = report(on: (@Sendable () -> Shared.Entry).self) { binder in
            binder.bind().sharedInScope().to(factory: Shared.Log.init)
            binder.bind().to(factory: Shared.Journal.init)
            binder.bind().to(factory: Shared.Entry.init)
        }
        try expectGolden("SharedByAnyThread", "\(found)")
    }

    @Test func `Unsafe sharing: a shared value that an actor and other code use`() throws {
        let found = report(on: Shared.Pages.self) { binder in
            binder.bind().sharedInScope().to(factory: Shared.Log.init)
            binder.bind().to(factory: Shared.Page.init)
            binder.bind().to { Shared.Pages(log: $0, page: $1) }
        }
        try expectGolden("SharedByActor", "\(found)")
    }

    @Test func `Unsafe sharing: a closure that captures values`() throws {
        let found = report(on: (@Sendable () -> Shared.Draft).self) { binder in
            let log = Shared.Log()
            binder.bind(Shared.Draft.self).to { Shared.Draft(log: log) }
        }
        try expectGolden("SharedClosure", "\(found)")
    }

    @Test func `Unsafe sharing: a value that leaves the actor that creates it`() throws {
        let found = report(on: (@Sendable () async -> Shared.Draft).self) { binder in
            binder.bind(Shared.Draft.self).to { @MainActor in Shared.Draft(log: Shared.Log()) }
        }
        try expectGolden("SharedValueOfActor", "\(found)")
    }

    private func text<C: RootComponent>(of component: C.Type) -> String {
        ComponentFactory<C>.validate(component).description
    }

    // MARK: Weak providers

    private enum Weakly {
        final class Flow { init(inbox: Inbox) {} }
        final class Inbox { init(flow: WeakProvider<Flow>) {} }
    }

    @Test func `Warning: a weak provider of a value that is not shared`() throws {
        let found = report(on: Weakly.Flow.self) { binder in
            binder.bind(Weakly.Flow.self).to(factory: Weakly.Flow.init)
            binder.bind().sharedInScope().to(factory: Weakly.Inbox.init)
        }
        #expect(found.isEmpty)
        try expectGolden("UnsharedWeakProvider", "\(found)")
    }

    // MARK: Near misses of missing types

    private struct Near {
        let disk: StoreImpl
        let drink: () -> Espresso
        let made: Coffee
        let ids: Set<Int>
    }

    @Test func `Hint: another type or form is bound in place of the missing type`() throws {
        let found = report(on: Near.self) { binder in
            binder.bind().to(factory: Near.init)
            binder.bind((any Store).self).to { StoreImpl() }
            binder.bind(Provider<Espresso>.self).to { Provider { Espresso() } }
            binder.bindFactory(Coffee.self).with(DuplicateKinds.Named.self).to { (_: Assisted<String>) in Coffee() }
            binder.bind(Int.self).intoCollection().to(value: 1)
        }
        try expectGolden("HintNear", "\(found)")
    }

    // MARK: Defaults

    private struct Default: Module {
        static func configure(binder: UnscopedBinder) { binder.bind((any Store).self).asDefault().to { StoreImpl() } }
    }

    @Test func `Duplicate defaults: both source locations`() throws {
        let found = report(on: (any Store).self) { binder in
            binder.bind((any Store).self).asDefault().to { StoreImpl() }
            binder.include(module: Default.self)
        }
        try expectGolden("DuplicateDefaults", "\(found)")
    }

    // MARK: Decorators

    private struct Decorating: Module {
        static func configure(binder: UnscopedBinder) {
            binder.decorate((any Store).self).to { (inner: any Store) in inner }
        }
    }

    @Test func `Decorator of a key that is not bound: a hint, and who requests it`() throws {
        let found = report(on: (any Store).self) { $0.include(module: Decorating.self) }
        try expectGolden("UnboundDecorator", "\(found)")
    }

    @Test func `Misplaced step: a decorator is no default and no element`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.decorate(Int.self).asDefault().to { (inner: Int) in inner }
            binder.decorate(Int.self).intoCollection().to { (inner: Int) in inner }
        }
        try expectGolden("MisplacedStepOfDecorator", "\(found)")
    }

    // MARK: Variants

    private enum Variants {
        struct Plain: RootComponent {
            static func configure(binder: UnscopedBinder) {
                binder.when(.profile("staging")) { binder.bind(Int.self).to(value: 1) }
                binder.when(.all([.profile("eu"), !.profile("staging")])) { binder.bind(Int.self).to(value: 2) }
                binder.when(.profile("double")) { binder.bind(Int.self).to(value: 3) }
            }
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to { (number: Int) in "\(number)" }
            }
        }
        struct Declared: RootComponent {
            static var variants: [Profiles] { [["eu"], ["staging"]] }
            static func configure(binder: UnscopedBinder) { Plain.configure(binder: binder) }
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to(value: "")
            }
        }
    }

    @Test func `Errors of variants: missing in some, duplicate in others`() throws {
        try expectGolden("VariantErrors", "\(ComponentFactory.validate(Variants.Plain.self))")
    }

    @Test func `Profiles: unknown, similar to a known one, and no declared variant`() throws {
        func text(_ build: () throws -> Void) -> String {
            do { try build() } catch { return "\(error)\n" }
            return ""
        }
        let texts = [
            text { _ = try ComponentFactory.of(Variants.Plain.self, profiles: ["stagign", "eu"]) },
            text { _ = try ComponentFactory.of(Variants.Plain.self, profiles: ["staging", "blue"]) },
            text { _ = try ComponentFactory.of(Missing.App.self, profiles: ["blue"]) },
            text { _ = try ComponentFactory.of(Variants.Declared.self, profiles: ["eu", "double"]) },
        ]
        try expectGolden("Profiles", texts.joined())
    }

    @Test func `Too many variants: the profiles, and how to declare which exist`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            for number in 0..<9 {
                binder.when(.profile("p\(number)")) { binder.bind(Int8.self).intoCollection().to(value: 1) }
            }
        }
        try expectGolden("TooManyVariants", "\(found)")
    }

    private struct ConfiguredTest: ConditionTest {
        let description = "configured cache=on"
    }

    @Test func `A condition on more than profiles: its tests, and where it is`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.when(.any([.profile("eu"), .test(ConfiguredTest())])) { binder.bind(Int8.self).to(value: 1) }
        }
        try expectGolden("UnusableCondition", "\(found)")
    }

    @Test func `Misplaced step: a step after another declaration`() throws {
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            let milk = binder.bind(Milk.init)
            binder.bind(Int8.self).to(value: 1)
            milk.sharedInScope()
        }
        try expectGolden("LateStep", "\(found)")
    }

    private final class Milk {}

    // MARK: Modules with parameters

    private struct Numbered: ParameterizedModule, Hashable {
        let number: Int
        func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: number) }
    }
    private struct Uncompared: ParameterizedModule {
        func configure(binder: UnscopedBinder) { binder.bind(Int8.self).to(value: 1) }
    }
    private struct Outer: ParameterizedModule {
        func configure(binder: UnscopedBinder) { binder.include(module: Uncompared()) }
    }

    @Test func `Two values of a module bind one key: where they are included`() throws {
        let found = report(on: Int.self) { binder in
            binder.include(module: Numbered(number: 1))
            binder.include(module: Numbered(number: 2))
            binder.include(module: Outer())
            binder.include(module: Outer())
        }
        try expectGolden("DuplicateModuleValues", "\(found)")
    }
}

private protocol Brewing {}

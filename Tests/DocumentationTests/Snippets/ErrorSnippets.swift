import Cleanse
import Testing

/// One component for each mistake. `Errors.md` quotes the errors of Cleanse about them.
enum Mistakes {
    struct Milk {}
    struct Counter { let milk: Milk }
    final class Grinder {
        init(motor: Motor) {}
    }
    final class Motor {
        init(grinder: Grinder) {}
    }
    struct Receipt {}
    struct Priced: AssistedFactory {
        typealias Seed = Int
        typealias Element = Receipt
    }
    struct Page { let title: String }
    final class Database: ScopedByDefault {
        typealias DefaultScope = Singleton
    }

    struct Missing: RootComponent {
        typealias Root = Counter
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Milk?.self).to(value: nil)
        }
    }

    struct Varied: RootComponent {
        typealias Root = Counter
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.when(.profile("staging")) { binder.bind().to(factory: Milk.init) }
        }
    }

    struct Duplicate: RootComponent {
        typealias Root = Counter
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Milk.init)
            binder.bind(Milk.self).to(value: Milk())
        }
    }

    struct Cycle: RootComponent {
        typealias Root = Grinder
        static func configureRoot(binder bind: ReceiptBinder<Grinder>) -> BindingReceipt<Grinder> {
            bind.to(factory: Grinder.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Motor.init)
        }
    }

    struct Nested: RootComponent {
        typealias Scope = Singleton
        typealias Root = Void
        static func configureRoot(binder bind: ReceiptBinder<Void>) -> BindingReceipt<Void> { bind.to(value: ()) }
        static func configure(binder: SingletonBinder) {
            binder.install(dependency: OrderComponent.self)
        }
        struct OrderComponent: Component {
            typealias Scope = Singleton
            typealias Root = Int
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
            static func configure(binder: SingletonBinder) {}
        }
    }

    struct WrongScope: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(value: 2)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to { (number: Int) in "\(number)" }
            binder.install(dependency: Child.self)
        }
        struct Child: Component {
            typealias Root = Int
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
            static func configure(binder: UnscopedBinder) {
                binder.bind().to(factory: Database.init)
            }
        }
    }

    struct MapKey: RootComponent {
        typealias Root = [String: Page]
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: All.self).to { [:] }
        }
        struct All: Cleanse.Tag { typealias Element = [String: Page] }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Page.self).intoMap(key: "help").to(value: Page(title: "Help"))
            binder.bind(Page.self).intoMap(key: "help").to(value: Page(title: "More help"))
        }
    }

    struct TaggedElement: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        struct Oat: Cleanse.Tag { typealias Element = Milk }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Milk.self).tagged(with: Oat.self).intoCollection().to(value: Milk())
        }
    }

    struct Complete: RootComponent {
        typealias Root = Counter
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Milk.init)
        }
    }

    struct OatMilk {}

    struct OverridesNothing: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: OatMilk.init)
        }
    }

    struct Installs: Module {
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: Nested.OrderComponent.self)
        }
    }

    struct Seedless: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            binder.bindFactory(Receipt.self).with(Priced.self).to { (count: Int) in Receipt() }
        }
    }

    struct Recursive: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: FolderComponent.self)
        }
        struct FolderComponent: Component {
            typealias Root = String
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to(value: "folder")
            }
            static func configure(binder: UnscopedBinder) {
                binder.install(dependency: FolderComponent.self)
            }
        }
    }

    struct Endless: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Layer<Int>.self)
        }
        struct Layer<T>: Module {
            static func configure(binder: UnscopedBinder) {
                binder.include(module: Layer<Layer<T>>.self)
            }
        }
    }

    struct Straying: RootComponent {
        typealias Root = Int
        @TaskLocal static var kept = Kept()
        final class Kept: @unchecked Sendable {
            // SAFETY: created for one validation, which runs on one thread.
            var binder: UnscopedBinder?
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            kept.binder = binder
            binder.install(dependency: OrderComponent.self)
        }
        struct OrderComponent: Component {
            typealias Root = Int
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
            static func configure(binder: UnscopedBinder) {
                kept.binder?.bind().to(factory: Milk.init)
            }
        }
    }

    struct Awaiting: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        // The compiler warns about the injector, too.
        @available(*, deprecated)
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Database.self).to { (_: Database) async in }
        }
    }

    struct Impatient: RootComponent {
        typealias Root = Counter
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to { () async in Milk() }
        }
    }

    struct Copying: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Milk.self).to { (milk: Milk) in }
        }
    }

    struct Looped: RootComponent {
        typealias Root = Int
        @TaskLocal static var found = Found()
        final class Found: @unchecked Sendable {
            // SAFETY: created for one validation, which runs on one thread.
            var report: ValidationReport?
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            found.report = ComponentFactory.validate(Looped.self)
        }
        /// The report of the inner call.
        static var inner: ValidationReport {
            let found = Found()
            let outer = $found.withValue(found) { ComponentFactory.validate(Looped.self) }
            return found.report ?? outer
        }
    }

    /// A class that requests itself inside its own initialiser.
    final class Mirror {
        init(mirror: Provider<Mirror>) throws {
            _ = try mirror.tryGet()
        }
    }

    struct Reentrant: RootComponent {
        typealias Root = Mirror
        static func configureRoot(binder bind: ReceiptBinder<Mirror>) -> BindingReceipt<Mirror> {
            bind.to(factory: Mirror.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }

    struct Absent: RootComponent {
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            let injector: ((Milk) -> Void)? = nil
            binder.bindPropertyInjectionOf(Milk.self).to(injector: injector)
        }
    }

    @MainActor final class Screen { init() {} }
    struct Window { let screen: Screen }

    /// A component that is built off the main actor.
    struct Moved: RootComponent {
        typealias Root = Window
        static func configureRoot(binder bind: ReceiptBinder<Window>) -> BindingReceipt<Window> {
            bind.to(factory: Window.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Screen.init)
        }
    }

    @globalActor actor Background {
        static let shared = Background()
    }
    @Background final class Index { init() {} }
    struct Search { let index: Index; let window: Window }

    struct Torn: RootComponent {
        typealias Root = Search
        static func configureRoot(binder bind: ReceiptBinder<Search>) -> BindingReceipt<Search> {
            bind.to(factory: Search.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Index.init)
            binder.bind().to(factory: Screen.init)
            binder.bind().to(factory: Window.init)
        }
    }

    struct Opener: Sendable { let window: @Sendable () -> Window }

    struct Misnamed: RootComponent {
        typealias Root = Opener
        static func configureRoot(binder bind: ReceiptBinder<Opener>) -> BindingReceipt<Opener> {
            bind.to(factory: Opener.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Screen.init)
            binder.bind().to(factory: Window.init)
        }
    }

    final class Log {}
    struct Entry { let log: Log }
    struct Writer: Sendable { let entries: @Sendable () -> Entry }

    struct Racing: RootComponent {
        typealias Scope = Singleton
        typealias Root = Writer
        static func configureRoot(binder bind: ReceiptBinder<Writer>) -> BindingReceipt<Writer> {
            bind.to(factory: Writer.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Log.init)
            binder.bind().to(factory: Entry.init)
        }
    }

    final class Menu {
        let waiter: Provider<Waiter>
        init(waiter: Provider<Waiter>) { self.waiter = waiter }
    }
    final class Waiter {
        let menu: Menu
        init(menu: Menu) { self.menu = menu }
    }

    struct Keeping: RootComponent {
        typealias Scope = Singleton
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Menu.init)
            binder.bind().sharedInScope().to(factory: Waiter.init)
        }
    }

    final class Pantry {
        init(cook: Cook) {}
    }
    final class Cook {
        init(pantry: WeakProvider<Pantry>) {}
    }
    struct Forgetful: RootComponent {
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Pantry>) -> BindingReceipt<Pantry> {
            bind.to(factory: Pantry.init)
        }
        static func configure(binder: SingletonBinder) { binder.bind().sharedInScope().to(factory: Cook.init) }
    }

    /// The reports of the validation of each component, whose texts the documentation may quote.
    struct Defaults: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().asDefault().to(factory: Milk.init)
            binder.bind(Milk.self).asDefault().to(value: Milk())
        }
    }

    static var reports: [ValidationReport] {
        [
            ComponentFactory.validate(Missing.self),
            ComponentFactory.validate(Duplicate.self),
            ComponentFactory.validate(Defaults.self),
            ComponentFactory.validate(Cycle.self),
            ComponentFactory.validate(Nested.self),
            ComponentFactory.validate(WrongScope.self),
            ComponentFactory.validate(MapKey.self),
            ComponentFactory.validate(Complete.self, overriding: [OverridesNothing.self]),
            ComponentFactory.validate(TaggedElement.self),
            ComponentFactory.validate(Complete.self, overriding: [Installs.self]),
            ComponentFactory.validate(Seedless.self),
            ComponentFactory.validate(Recursive.self),
            ComponentFactory.validate(Endless.self),
            Straying.$kept.withValue(Straying.Kept()) { ComponentFactory.validate(Straying.self) },
            ComponentFactory.validate(Keeping.self),
            ComponentFactory.validate(Forgetful.self),
            ComponentFactory.validate(Awaiting.self),
            ComponentFactory.validate(Copying.self),
            Looped.inner,
            ComponentFactory.validate(Absent.self),
            ComponentFactory.validate(Torn.self),
            ComponentFactory.validate(Misnamed.self),
            ComponentFactory.validate(Racing.self),
            ComponentFactory.validate(Impatient.self),
            ComponentFactory.validate(Varied.self),
        ]
    }

    static var reentrance: String { text(ofBuilding: Reentrant.self) }

    /// The error of a build off the main actor, which the page on errors quotes. No test that reads it runs on the main actor.
    static var wrongIsolation: String { text(ofBuilding: Moved.self) }

    private static func text<C: RootComponent>(ofBuilding component: C.Type) -> String where C.Seed == Void {
        do {
            _ = try ComponentFactory<C>.of(component).tryBuild()
            return ""
        } catch {
            return "\(error)"
        }
    }
}

@Suite struct ErrorSnippets {
    @Test func `Each mistake is found`() {
        #expect(
            Mistakes.reports.map { $0.map(\.code) + $0.warnings.map(\.code) } == [
                ["missing-provider"], ["duplicate-binding"], ["duplicate-binding"], ["dependency-cycle"],
                ["invalid-scope-nesting"], ["invalid-default-scope"], ["duplicate-map-key"], ["unknown-override"],
                ["misplaced-step"],
                ["misplaced-install"],
                ["unused-seed"], ["recursive-component"], ["endless-nesting"], ["stray-declaration"], ["retain-cycle"],
                ["unshared-weak-provider"],
                ["asynchronous-factory"], ["injection-into-value"], ["recursive-compilation"],
                ["missing-function"], ["conflicting-isolation"], ["conflicting-isolation"], ["unsafe-sharing"],
                ["asynchronous-dependency"], ["missing-provider"],
            ])
    }

    @Test func `Without validation a missing binding is thrown when it is requested`() throws {
        let factory = try ComponentFactory.of(Mistakes.Missing.self, validate: false)
        #expect(throws: MissingProvider.self) { try factory.tryBuild() }
        _ = try ComponentFactory.of(Mistakes.Duplicate.self, validate: false).tryBuild()
    }

    @Test func `An error can be read`() {
        var printed: [String] = []
        func print(_ code: String, _ sourceLocations: [CodeLocation]) { printed.append(code) }
        // snippet: errors-read
        for error in ComponentFactory.validate(App.self) {
            print(error.code, error.sourceLocations)
        }
        // end snippet
        #expect(printed == ["missing-provider"])
    }

    @Test func `An error can be caught`() {
        var keys: [String] = []
        // snippet: errors-catch
        do {
            _ = try ComponentFactory.of(App.self)
        } catch let error as MissingProvider {
            keys = [error.key.description]
        } catch let error as MultiError {
            keys = error.errors.flatMap(\.keys).map(\.description)
        } catch {
            keys = []
        }
        // end snippet
        #expect(keys == ["Milk"])
    }
    private typealias App = Mistakes.Missing
}

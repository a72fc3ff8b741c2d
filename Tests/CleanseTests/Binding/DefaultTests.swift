import Cleanse
import Testing

/// Defaults: bindings that count only if nothing else that their component sees binds the key.
@Suite struct DefaultTests {
    private final class Log: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
    }
    private struct Smtp: Sendable {}
    private struct Audit: Cleanse.Tag { typealias Element = Log }

    private struct Library: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Log.self).asDefault().to { Log("library") } }
    }
    private struct Other: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Log.self).asDefault().to { Log("other") } }
    }

    private struct App: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.include(module: Library.self) }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (log: Log) in log.name }
        }
    }
    private struct OwnApp: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.include(module: Library.self)
            binder.bind(Log.self).to { Log("own") }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (log: Log) in log.name }
        }
    }

    private func name(_ configure: (SingletonBinder) -> Void) throws -> String {
        try ComponentFactory.of(root: Log.self, configure: configure).build().name
    }

    @Test func `A default counts if nothing else binds the key`() throws {
        #expect(try name { $0.include(module: Library.self) } == "library")
    }

    @Test func `Another binding replaces a default, before it or after it`() throws {
        #expect(
            try name {
                $0.include(module: Library.self)
                $0.bind(Log.self).to { Log("own") }
            } == "own")
        #expect(
            try name {
                $0.bind(Log.self).to { Log("own") }
                $0.include(module: Library.self)
            } == "own")
    }

    @Test func `Another binding replaces several defaults, which are duplicates without it`() throws {
        #expect(
            try name {
                $0.include(module: Library.self)
                $0.include(module: Other.self)
                $0.bind(Log.self).to { Log("own") }
            } == "own")
        let report = ComponentFactory.validate(root: Log.self) {
            $0.include(module: Library.self)
            $0.include(module: Other.self)
        }
        #expect(report.errors.map(\.code) == ["duplicate-binding"])
    }

    @Test func `An override replaces a default, and the binding that replaced it`() throws {
        func overridden<C: RootComponent>(_: C.Type) throws -> String where C.Root == String, C.Seed == Void {
            try ComponentFactory.of(C.self, overriding: { $0.bind(Log.self).to { Log("override") } }).build()
        }
        #expect(try overridden(App.self) == "override")
        #expect(try overridden(OwnApp.self) == "override")
    }

    private struct Numbers: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).asDefault().to(value: 1) }
    }
    private struct Override: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Log.self).to { Log("override") } }
    }

    @Test func `An override that is a default replaces only a default`() throws {
        #expect(try ComponentFactory.of(App.self, overriding: [Other.self]).build() == "other")
        #expect(try ComponentFactory.of(OwnApp.self, overriding: [Other.self]).build() == "own")
        #expect(try ComponentFactory.of(App.self, overriding: [Other.self, Override.self]).build() == "override")
        let report = ComponentFactory.validate(App.self, overriding: [Numbers.self])
        #expect(report.errors.map(\.code) == ["unknown-override"])
    }

    @Test func `A replaced default needs nothing, but a default that counts does`() throws {
        let needy: (SingletonBinder) -> Void = {
            $0.bind(Log.self).asDefault().sharedInScope().startsWithGraph().to { (_: Smtp) in Log("mail") }
        }
        #expect(
            try name {
                needy($0)
                $0.bind(Log.self).to { Log("own") }
            } == "own")
        let report = ComponentFactory.validate(root: Log.self, configure: needy)
        #expect(report.errors.map(\.code) == ["missing-provider"])
    }

    @Test func `A default of a tagged key counts for that key`() throws {
        func names(_ configure: (SingletonBinder) -> Void) throws -> [String] {
            try ComponentFactory.of(root: [String].self) { binder in
                binder.include(module: Library.self)
                binder.bind(Log.self).tagged(with: Audit.self).asDefault().to { Log("audit") }
                binder.bind([String].self).to { (plain: Log, audit: TaggedProvider<Audit>) in
                    [plain.name, audit.get().name]
                }
                configure(binder)
            }.build()
        }
        #expect(try names { _ in } == ["library", "audit"])
        #expect(try names { $0.bind(Log.self).to { Log("own") } } == ["own", "audit"])
        #expect(try names { $0.bind(Log.self).tagged(with: Audit.self).to { Log("own") } } == ["library", "own"])
    }

    @Test func `A default for a collection counts only if nothing adds to it`() throws {
        func numbers(_ configure: (SingletonBinder) -> Void) throws -> [Int] {
            try ComponentFactory.of(root: [Int].self, configure: configure).build()
        }
        #expect(try numbers { $0.bind([Int].self).asDefault().to(value: []) } == [])
        #expect(
            try numbers {
                $0.bind([Int].self).asDefault().to(value: [])
                $0.bind(Int.self).intoCollection().to(value: 1)
            } == [1])
        let elements: (SingletonBinder) -> Void = {
            $0.bind(Int.self).intoCollection().asDefault().to(value: 1)
            $0.bind(Int.self).asDefault().intoCollection().to(value: 2)
        }
        #expect(try numbers(elements) == [1, 2])
        #expect(
            try numbers {
                $0.bind(Int.self).intoCollection().to(value: 3)
                elements($0)
            } == [3])
    }

    @Test func `An optional request receives the default`() throws {
        let name = try ComponentFactory.of(root: String.self) {
            $0.include(module: Library.self)
            $0.bind(String.self).to { (log: Log?, later: Provider<Log?>) in
                "\(log?.name ?? "") \(later.get()?.name ?? "")"
            }
        }.build()
        #expect(name == "library library")
    }

    @Test func `Each alias of a default is a default of its own`() throws {
        func names(_ configure: (SingletonBinder) -> Void) throws -> [String] {
            try ComponentFactory.of(root: [String].self) { binder in
                binder.bind(Log.self).asDefault().alias(AnyObject.self) { $0 }.to { Log("library") }
                binder.bind([String].self).to { (log: Log, object: AnyObject) in
                    [log.name, (object as? Log)?.name ?? "none"]
                }
                configure(binder)
            }.build()
        }
        #expect(try names { _ in } == ["library", "library"])
        #expect(try names { $0.bind(Log.self).to { Log("own") } } == ["own", "own"])
        #expect(try names { $0.bind(AnyObject.self).to { Log("own") } } == ["library", "own"])
        #expect(
            try names { $0.bind(Log.self).alias(AnyObject.self) { $0 }.to { Log("own") } } == ["own", "own"])
    }

    @Test func `An asynchronous default counts as well, and so do its steps`() async throws {
        let steps = Steps()
        let configure: @Sendable (SingletonBinder) -> Void = { binder in
            binder.bind(Log.self).asDefault().sharedInScope().onStart { steps.add("start \($0.name)") }
                .to { () async in Log("library") }
            binder.bind(Int.self).to { (_: Log) in 1 }
        }
        try await ComponentFactory.of(root: Int.self, configure: configure).start().stop()
        #expect(steps.list == ["start library"])
        try await ComponentFactory.of(root: Int.self) { binder in
            configure(binder)
            binder.bind(Log.self).to { Log("own") }
        }.start().stop()
        #expect(steps.list == ["start library"])
    }

    private final class Steps: @unchecked Sendable {
        private(set) var list: [String] = []
        func add(_ step: String) { list.append(step) }
    }

    // MARK: Components

    private struct Child: Component {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Log.self).asDefault().to { Log("child") }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (log: Log) in log.name }
        }
    }
    private struct Names { let above, below: String }
    private func names(_ configure: (SingletonBinder) -> Void) throws -> Names {
        try ComponentFactory.of(root: Names.self) { binder in
            binder.install(dependency: Child.self)
            binder.bind().to { (log: Log?, child: ComponentFactory<Child>) in
                Names(above: log?.name ?? "none", below: child.build())
            }
            configure(binder)
        }.build()
    }

    @Test func `A binding or a default of a parent replaces the default of a child`() throws {
        let own = try names { $0.bind(Log.self).to { Log("parent") } }
        #expect((own.above, own.below) == ("parent", "parent"))
        let byDefault = try names { $0.include(module: Library.self) }
        #expect((byDefault.above, byDefault.below) == ("library", "library"))
        let none = try names { _ in }
        #expect((none.above, none.below) == ("none", "child"))
    }

    private struct Replacing: Component {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Library.self)
            binder.bind(Log.self).to { Log("child") }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (log: Log) in log.name }
        }
    }
    @Test func `A binding of a child replaces the default of a parent for the child alone`() throws {
        let names = try ComponentFactory.of(root: Names.self) { binder in
            binder.include(module: Library.self)
            binder.install(dependency: Replacing.self)
            binder.bind().to { (log: Log, child: ComponentFactory<Replacing>) in
                Names(above: log.name, below: child.build())
            }
        }.build()
        #expect((names.above, names.below) == ("library", "child"))
    }

    @Test func `A default of a component that is built on a graph does not count if that graph binds the key`() throws {
        let parent = try ComponentFactory.of(root: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind(Log.self).to { Log("parent") }
        }.instantiate()
        let name = try ComponentFactory.of(root: String.self, scope: Unscoped.self, parent: parent.graph) {
            $0.include(module: Library.self)
            $0.bind(String.self).to { (log: Log) in log.name }
        }.build()
        #expect(name == "parent")
    }

    // MARK: Descriptions

    private struct Visitor: CleanseBindingPlugin {
        let visit: (any ComponentBinding) -> Void
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { visit(root) }
    }

    @Test func `Plug-ins see which defaults count, and which are replaced`() throws {
        var found: [ProviderKey: [ProviderInfo]] = [:]
        let loader = CleanseServiceLoader(Visitor { found = $0.providers })
        _ = try ComponentFactory.of(root: Names.self, scope: Singleton.self, serviceLoader: loader) { binder in
            binder.include(module: Library.self)
            binder.bind([Int].self).asDefault().to(value: [])
            binder.bind(Log.self).to { Log("own") }
            binder.install(dependency: Child.self)
            binder.bind().to { (log: Log, child: ComponentFactory<Child>, _: [Int]) in
                Names(above: log.name, below: child.build())
            }
        }
        let log = try #require(found[ProviderKey(Log.self)]?.first)
        #expect(!log.isDefault && log.replaced.isEmpty)
        #expect(log.replacedDefaults.count == 2)
        let numbers = try #require(found[ProviderKey([Int].self)]?.first)
        #expect(numbers.isDefault && numbers.replacedDefaults.isEmpty)
    }
}

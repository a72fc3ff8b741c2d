import Cleanse
import TestSupport
import Testing

/// Tests of types that declare their scope and are bound by generic code.
@Suite struct GenericCodeTests {
    private final class Database: ScopedByDefault, SendableInitable {
        typealias DefaultScope = Singleton
        init() {}
    }
    private final class Plain: SendableInitable { init() {} }
    private struct Binding<Value: Initable>: Module {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.bind(Value.self).to(factory: Value.init) }
    }
    private struct Unscoping<Value: Initable>: Module {
        static func configure(binder: UnscopedBinder) { binder.bind().to { Value() } }
    }
    private static func bindNamed<Value: Initable & ScopedByDefault>(_: Value.Type, in binder: some BinderBase) {
        binder.bind(Value.self).to { Value() }
    }
    private struct Two<Value> { let one: Value; let other: Value }

    @Test func `A generic module shares a type that declares its scope, and no other type`() throws {
        func two<Value: Initable & AnyObject & SendableMetatype>(of _: Value.Type) throws -> Two<Value> {
            try resolve { binder in
                binder.include(module: Binding<Value>.self)
                binder.bind().to { Two<Value>(one: $0, other: $1) }
            }
        }
        let databases = try two(of: Database.self)
        #expect(databases.one === databases.other)
        let plain = try two(of: Plain.self)
        #expect(plain.one !== plain.other)
    }

    private enum Making<Made: SendableInitable>: MakerOfInitable {}

    /// All ways in which generic code can bind a type that it does not know, in this module and in another one.
    private static func ways<Value: SendableInitable & ScopedByDefault>(
        of _: Value.Type
    ) -> [@Sendable (SingletonBinder) -> Void] {
        [
            { $0.include(module: Unscoping<Value>.self) },
            { bindNamed(Value.self, in: $0) },
            { bind(plain: Value.self, in: $0) },
            { bind(plain: Value.self, in: $0.asAnyBinder()) },
            { bind(sendable: Value.self, in: $0) },
            { bind(inheriting: Value.self, in: $0) },
            { bind(sendableMetatype: Value.self, in: $0) },
            { bind(madeBy: Making<Value>.self, in: $0) },
            { bind(opened: Value.self, in: $0) },
            { bindSendable(Value.self, in: $0) },
            { bindMade(by: Making<Value>.self, in: $0) },
            { bindOpened(Value.self, in: $0) },
        ]
    }
    private static func bindSendable<Value: Initable & Sendable>(_: Value.Type, in binder: some BinderBase) {
        binder.bind(Value.self).to { Value() }
    }
    private static func bindMade<Maker: MakerOfInitable>(by _: Maker.Type, in binder: some BinderBase) {
        binder.bind().to(factory: Maker.Made.init)
    }
    private static func bindOpened(_ type: any SendableInitable.Type, in binder: some BinderBase) {
        bindSendable(type, in: binder)
    }

    @Test(arguments: 0..<12)
    func `Other generic code shares the type too, whatever it requires of its parameter`(way: Int) throws {
        let declare = Self.ways(of: Database.self)[way]
        let databases = try resolve(Two<Database>.self) { binder in
            declare(binder)
            binder.bind().to { Two<Database>(one: $0, other: $1) }
        }
        #expect(databases.one === databases.other)
    }

    @Test(arguments: 0..<12)
    func `A scope that the component does not have is an error in all generic code`(way: Int) throws {
        let found = report(on: Session.self, declare: Self.ways(of: Session.self)[way])
        #expect(found.map(\.code) == ["invalid-default-scope"])
        #expect(found.first?.keys == [ProviderKey(Session.self)])
    }
    private struct UserScope: Scope {}
    private final class Session: ScopedByDefault, SendableInitable {
        typealias DefaultScope = UserScope
        init() {}
    }

    @Test func `A subclass is shared like its superclass`() throws {
        let archives = try resolve(Two<Archive>.self) { binder in
            bind(inheriting: Archive.self, in: binder)
            binder.bind().to { Two<Archive>(one: $0, other: $1) }
        }
        #expect(archives.one === archives.other)
    }
    private class Store: @unchecked Sendable, ScopedByDefault, SendableInitable {
        typealias DefaultScope = Singleton
        required init() {}
    }
    private final class Archive: Store, @unchecked Sendable {}

    @Test func `A generic type is shared if the condition of its conformance holds`() throws {
        func two<Value: SendableInitable>(of _: Value.Type) throws -> Two<Boxed<Value>> {
            try resolve { binder in
                bind(boxed: Value.self, in: binder)
                binder.bind().to { Two<Boxed<Value>>(one: $0, other: $1) }
            }
        }
        let databases = try two(of: Database.self)
        #expect(databases.one.value === databases.other.value)
        let plain = try two(of: Plain.self)
        #expect(plain.one.value !== plain.other.value)
    }

    private struct Scopeless: RootComponent {
        typealias Root = Database
        static func configure(binder: UnscopedBinder) { binder.include(module: Unscoping<Database>.self) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: Other.self).to { Database() }
        }
        struct Other: Cleanse.Tag { typealias Element = Database }
    }

    @Test func `A scope that the component does not have is an error in a generic module and for a root`() {
        let found = ComponentFactory.validate(Scopeless.self)
        #expect(found.map(\.code) == ["invalid-default-scope", "invalid-default-scope"])
        #expect(
            found.map(\.keys) == [
                [ProviderKey(Database.self, tag: Scopeless.Other.self)], [ProviderKey(Database.self)],
            ])
    }

    private struct Rooted: RootComponent {
        typealias Root = Database
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { Database() } }
    }
    private struct Upstairs: RootComponent {
        struct Root { let one: Database; let other: Database }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A root that declares its scope is shared with its dependents`() throws {
        let rooted = try ComponentFactory.of(Rooted.self).instantiate()
        let above = try ComponentFactory.of(Upstairs.self, parent: rooted.graph).build()
        #expect(above.one === above.other)
        #expect(above.one === rooted.root)
    }

    @Test func `An optional of a type that declares its scope is shared like the type`() throws {
        func expectShared(_ declare: @escaping @Sendable (SingletonBinder) -> Void) throws {
            let databases = try resolve(Two<Database??>.self) { binder in
                declare(binder)
                binder.bind().to { Two<Database??>(one: $0, other: $1) }
            }
            #expect(databases.one ?? nil === databases.other ?? nil)
        }
        try expectShared { $0.bind(Database??.self).to { Database() } }
        try expectShared { bind(optional: Database.self, in: $0) }
    }
}

extension Boxed: ScopedByDefault where Value: ScopedByDefault {
    public typealias DefaultScope = Value.DefaultScope
}

import Cleanse
import Testing

/// Types that say in which scope they are shared, bound by code that does not know them.
@Suite struct GenericCodeTests {
    private protocol Initable { init() }
    private final class Database: ScopedByDefault, Initable {
        typealias DefaultScope = Singleton
        init() {}
    }
    private final class Plain: Initable { init() {} }
    private struct Binding<Value: Initable>: Module {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.bind(Value.self).to(factory: Value.init) }
    }
    private struct Unscoping<Value: Initable>: Module {
        static func configure(binder: UnscopedBinder) { binder.bind().to { Value() } }
    }
    private static func bind<Value: Initable>(_: Value.Type, in binder: some BinderBase) {
        binder.bind(Value.self).to { Value() }
    }
    private static func bindNamed<Value: Initable & ScopedByDefault>(_: Value.Type, in binder: some BinderBase) {
        binder.bind(Value.self).to { Value() }
    }
    private struct Two<Value> { let one: Value; let other: Value }

    @Test func `A generic module shares a type that says so, and no other`() throws {
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

    @Test func `So do generic modules without a scope, and generic functions`() throws {
        let ways: [@Sendable (SingletonBinder) -> Void] = [
            { $0.include(module: Unscoping<Database>.self) },
            { Self.bind(Database.self, in: $0) },
            { Self.bind(Database.self, in: $0.asAnyBinder()) },
            { Self.bindNamed(Database.self, in: $0) },
        ]
        for declare in ways {
            let databases = try resolve(Two<Database>.self) { binder in
                declare(binder)
                binder.bind().to { Two<Database>(one: $0, other: $1) }
            }
            #expect(databases.one === databases.other)
        }
    }

    private struct Scopeless: RootComponent {
        typealias Root = Database
        static func configure(binder: UnscopedBinder) { binder.include(module: Unscoping<Database>.self) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: Other.self).to { Database() }
        }
        struct Other: Cleanse.Tag { typealias Element = Database }
    }

    @Test func `A scope that the component does not have is an error in generic code too`() {
        let found = ComponentFactory.validate(Scopeless.self)
        #expect(found.map(\.code) == ["invalid-default-scope"])
        #expect(found.first?.keys == [ProviderKey(Database.self)])
    }

    @Test func `An optional of such a type is shared as the type is`() throws {
        let databases = try resolve(Two<Database?>.self) { binder in
            binder.bind(Database?.self).to { Database() }
            binder.bind().to { Two<Database?>(one: $0, other: $1) }
        }
        #expect(databases.one === databases.other)
    }
}

import Cleanse

/// Components with several functions of the same name. The known types decide which of them declares bindings.
enum Dispatch {
    static func reports() -> [ReportedGraph] {
        [
            ReportedGraph(ComponentFactory.validate(Overloaded.self)),
            ReportedGraph(ComponentFactory.validate(Scoped.self)),
            ReportedGraph(ComponentFactory.validate(Extended.self)),
            ReportedGraph(ComponentFactory.validate(Plain.self)),
            ReportedGraph(ComponentFactory.validate(Own.self)),
            ReportedGraph(ComponentFactory.validate(Constrained.self)),
            ReportedGraph(ComponentFactory.validate(Registered.self)),
            ReportedGraph(ComponentFactory.validate(Valued.self)),
            ReportedGraph(ComponentFactory.validate(Homonyms.self)),
            ReportedGraph(ComponentFactory.validate(root: Cup.self, configure: declareCup)),
            ReportedGraph(ComponentFactory.validate(Overloaded.self, overriding: replaceMilk)),
        ]
    }

    private static func declareCup(_ binder: SingletonBinder) { binder.bind().to(factory: Cup.init) }
    private static func replaceMilk(_ binder: UnscopedBinder) {
        binder.bind().to { (_: Int) in Milk(water: Water()) }
    }

    struct Water {}
    struct Milk { let water: Water }
    struct Cup { let milk: Milk }

    struct Overloaded: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
        static func configure(binder: UnscopedBinder) {
            binder.bind(Water.self).to(factory: Water.init)
            configure(binder: binder.asAnyBinder())
        }
        static func configure(binder: AnyBinder) { binder.bind(Milk.self).to(factory: Milk.init) }
    }

    struct Page: Scope {}

    struct Scoped: RootComponent {
        typealias Scope = Page
        typealias Root = Cup
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: Binder<Page>) { binder.bind(Milk.self).to(factory: Milk.init) }
        static func configure(binder: UnscopedBinder) { binder.bind(Water.self).to(factory: Water.init) }
    }

    struct Extended: Standard {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
        static func extras(_ binder: UnscopedBinder) { binder.bind(Milk.self).to(factory: Milk.init) }
        static func add<T>(_ type: T.Type, to binder: UnscopedBinder, _ make: @escaping @Sendable () -> T) {
            binder.bind([T].self).to { [make()] }
        }
    }

    struct Plain: Standard {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
    }

    /// Uses the default implementation of the refining protocol.
    struct Own: Standard, Refined {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
    }

    protocol Standard: RootComponent where Scope == Unscoped {
        static func extras(_ binder: UnscopedBinder)
        static func add<T>(_ type: T.Type, to binder: UnscopedBinder, _ make: @escaping @Sendable () -> T)
    }
    protocol Refined: Standard {}

    enum Hot {}
    enum Cold {}
    protocol Drinks: Module where Scope == Unscoped { associatedtype Kind }
    enum HotDrinks: Drinks { typealias Kind = Hot }
    enum ColdDrinks: Drinks { typealias Kind = Cold }

    struct Constrained: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: HotDrinks.self)
            binder.include(module: ColdDrinks.self)
        }
    }

    protocol Registrar { func register(in binder: UnscopedBinder) }
    struct Waters: Registrar {
        func register(in binder: UnscopedBinder) { binder.bind(Water.self).to(factory: Water.init) }
    }
    struct Milks: Registrar {
        func register(in binder: UnscopedBinder) { binder.bind(Milk.self).to(factory: Milk.init) }
    }

    struct Registered: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> { bind.to(factory: Cup.init) }
        static func configure(binder: UnscopedBinder) {
            register(Waters(), in: binder)
            register(Milks(), in: binder)
            register(Milks(), in: binder)
        }
        private static func register(_ registrar: some Registrar, in binder: UnscopedBinder) {
            registrar.register(in: binder)
        }
    }

    /// Uses methods as values, a binder that is temporarily optional, and the `builder` property of bindings.
    struct Valued: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> {
            bind.builder.to(factory: Cup.init)
        }
        static func configure(binder: UnscopedBinder) {
            let bindWater = binder.bindWater
            bindWater()
            let bindMilk: UnscopedBinder? = binder
            bindMilk!.bind(Milk.self).builder.to { (_: Int) in Milk(water: Water()) }
        }
    }

    /// Local types with the same name.
    struct Homonyms: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
        static func configure(binder: UnscopedBinder) {
            struct Local { let a: Int8 }
            enum Other { struct Local { let b: Int16 } }
            binder.bind().to(factory: Local.init)
            binder.bind().to(factory: Other.Local.init)
            do {
                struct Local { let c: Int32 }
                binder.bind().to(factory: Local.init)
            }
            func further() {
                struct Local { let d: Int64 }
                binder.bind().to(factory: Local.init)
            }
            further()
        }
    }
}

extension Dispatch.Standard {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Dispatch.Water.self).to(factory: Dispatch.Water.init)
        extras(binder)
        add(Int.self, to: binder) { 1 }
        add(Int.self, to: binder) { 2 }
    }
    static func extras(_ binder: UnscopedBinder) {}
    static func add<T>(_ type: T.Type, to binder: UnscopedBinder, _ make: @escaping @Sendable () -> T) {
        binder.bind(T.self).to(factory: make)
    }
}

extension Dispatch.Refined {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Dispatch.Milk.self).to(factory: Dispatch.Milk.init)
    }
}

extension Dispatch.Drinks where Kind == Dispatch.Hot {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Dispatch.Water.self).to(factory: Dispatch.Water.init)
    }
}

extension Dispatch.Drinks where Kind == Dispatch.Cold {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Dispatch.Milk.self).to { (_: Dispatch.Water, _: Int) in fatalError() }
    }
}

extension Binder {
    fileprivate func bindWater() { bind(Dispatch.Water.self).to(factory: Dispatch.Water.init) }
}

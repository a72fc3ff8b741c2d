// One line for each shape of a call of the overloads of `to` and of `bind`, with the numbers of parameters at which another overload takes
// over: 0, 1, 2, 3, 6, 7, 10, 11, 12 and 20. The main purpose of this file is that it compiles. Its tests build the components.

import Cleanse

enum OverloadShapes {
    // MARK: Values to depend on

    struct T01 {}
    struct T02 {}
    struct T03 {}
    struct T04 {}
    struct T05 {}
    struct T06 {}
    struct T07 {}
    struct T08 {}
    struct T09 {}
    struct T10 {}
    struct T11 {}
    struct T12 {}
    struct T13 {}
    struct T14 {}
    struct T15 {}
    struct T16 {}
    struct T17 {}
    struct T18 {}
    struct T19 {}
    struct T20 {}

    struct Values: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: T01.init)
            binder.bind().to(factory: T02.init)
            binder.bind().to(factory: T03.init)
            binder.bind().to(factory: T04.init)
            binder.bind().to(factory: T05.init)
            binder.bind().to(value: T06())
            binder.bind().to(value: T07())
            binder.bind().to(value: T08())
            binder.bind().to(value: T09())
            binder.bind().to(value: T10())
            binder.bind().to(provider: Provider(value: T11()))
            binder.bind().to(provider: Provider(value: T12()))
            binder.bind().to(provider: Provider(getter: T13.init))
            binder.bind().to(provider: Provider { T14() })
            binder.bind().to(provider: Assisted { T15() })
            binder.bind().to { T16() }
            binder.bind().to { T17() }
            binder.bind().to { () in T18() }
            binder.bind().to { () -> T19 in T19() }
            binder.bind().to { return T20() }
        }
    }

    // MARK: Initialisers

    struct Made00: Equatable {
        let length = 0
    }
    struct Made01 {
        let a: T01
    }
    struct Made02 {
        let a: T01, b: T02
    }
    struct Made03 {
        let a: T01, b: T02, c: T03
    }
    struct Made06 {
        let a: T01, b: T02, c: T03, d: T04, e: T05, f: T06
    }
    struct Made07 {
        let a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07
    }
    struct Made10 {
        let a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10
    }
    struct Made11 {
        let a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10, k: T11
    }
    struct Made12 {
        let a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10, k: T11, l: T12
    }
    struct Made20 {
        let a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10, k: T11, l: T12
        let m: T13, n: T14, o: T15, p: T16, q: T17, r: T18, s: T19, t: T20
    }

    /// Bindings to `Foo.init` with an inferred type.
    struct Initialisers: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Made00.init)
            binder.bind().to(factory: Made01.init)
            binder.bind().to(factory: Made02.init)
            binder.bind().to(factory: Made03.init)
            binder.bind().to(factory: Made06.init)
            binder.bind().to(factory: Made07.init)
            binder.bind().to(factory: Made10.init)
            binder.bind().to(factory: Made11.init)
            binder.bind().to(factory: Made12.init)
            binder.bind().to(factory: Made20.init)
        }
    }

    /// Bindings to `Foo.init` with a written type, with and without its labels.
    struct TypedInitialisers: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Made00.self).to(factory: Made00.init)
            binder.bind(Made01.self).to(factory: Made01.init)
            binder.bind(Made02.self).to(factory: Made02.init(a:b:))
            binder.bind(Made03.self).to(factory: Made03.init(a:b:c:))
            binder.bind(Made06.self).to(factory: Made06.init)
            binder.bind(Made07.self).to(factory: Made07.init)
            binder.bind(Made10.self).to(factory: Made10.init)
            binder.bind(Made11.self).to(factory: Made11.init)
            binder.bind(Made12.self).to(factory: Made12.init)
            binder.bind(Made20.self).to(factory: Made20.init)
        }
    }

    /// Bindings that begin with `Foo.init`.
    struct InitialisersFirst: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Made00.init)
            binder.bind(Made01.init)
            binder.bind(Made02.init)
            binder.bind(Made03.init)
            binder.bind(Made06.init)
            binder.bind(Made07.init)
            binder.bind(Made10.init)
            binder.bind(Made11.init)
            binder.bind(Made12.init)
            binder.bind(Made20.init)
        }
    }

    // MARK: Closures

    /// Bindings to `{ Foo($0, …) }` with an inferred type.
    struct ShorthandClosures: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to { Made00() }
            binder.bind().to { Made01(a: $0) }
            binder.bind().to { Made02(a: $0, b: $1) }
            binder.bind().to { Made03(a: $0, b: $1, c: $2) }
            binder.bind().to { Made06(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5) }
            binder.bind().to { Made07(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6) }
            binder.bind().to { Made10(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9) }
            binder.bind().to { Made11(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10) }
            binder.bind().to {
                Made12(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10, l: $11)
            }
            binder.bind().to {
                Made20(
                    a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10, l: $11, m: $12,
                    n: $13, o: $14, p: $15, q: $16, r: $17, s: $18, t: $19)
            }
        }
    }

    /// Bindings to `factory: { … }` with a written type and shorthand parameters.
    struct TypedClosures: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Made00.self).to(factory: { .init() })
            binder.bind(Made01.self).to(factory: { .init(a: $0) })
            binder.bind(Made02.self).to(factory: { .init(a: $0, b: $1) })
            binder.bind(Made03.self).to(factory: { .init(a: $0, b: $1, c: $2) })
            binder.bind(Made06.self).to(factory: { .init(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5) })
            binder.bind(Made07.self).to(factory: { .init(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6) })
            binder.bind(Made10.self).to(factory: {
                .init(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9)
            })
            binder.bind(Made11.self).to(factory: {
                .init(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10)
            })
            binder.bind(Made12.self).to(factory: {
                .init(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10, l: $11)
            })
            binder.bind(Made20.self).to(factory: {
                .init(
                    a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10, l: $11, m: $12,
                    n: $13, o: $14, p: $15, q: $16, r: $17, s: $18, t: $19)
            })
        }
    }

    /// Bindings to closures of several statements, with named and typed parameters.
    struct LongClosures: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to { () -> Made00 in
                let made = Made00()
                return made
            }
            binder.bind().to { (a: T01) -> Made01 in
                let made = Made01(a: a)
                return made
            }
            binder.bind().to { (a: T01, b: T02) in
                let made = Made02(a: a, b: b)
                return made
            }
            binder.bind(Made03.self).to { (a: T01, b: T02, c: T03) in
                let made = Made03(a: a, b: b, c: c)
                return made
            }
            binder.bind(Made06.self).to { a, b, c, d, e, f in
                let made = Made06(a: a, b: b, c: c, d: d, e: e, f: f)
                return made
            }
            binder.bind().to { (a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07) in
                let made = Made07(a: a, b: b, c: c, d: d, e: e, f: f, g: g)
                return made
            }
            binder.bind(Made10.self).to {
                (a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10) in
                let made = Made10(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j)
                return made
            }
            binder.bind(Made11.self).to {
                (a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10, k: T11) in
                let made = Made11(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k)
                return made
            }
            binder.bind(Made12.self).to { a, b, c, d, e, f, g, h, i, j, k, l in
                let made = Made12(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l)
                return made
            }
            binder.bind().to {
                (
                    a: T01, b: T02, c: T03, d: T04, e: T05, f: T06, g: T07, h: T08, i: T09, j: T10, k: T11, l: T12,
                    m: T13, n: T14, o: T15, p: T16, q: T17, r: T18, s: T19, t: T20
                ) -> Made20 in
                let made = Made20(
                    a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l, m: m, n: n, o: o, p: p,
                    q: q, r: r, s: s, t: t)
                return made
            }
        }
    }

    // MARK: Functions

    /// Bindings to static functions, methods of a value, and functions that throw.
    struct Functions: Module {
        static func none() -> Made00 { Made00() }
        static func one(a: T01) throws -> Made01 { Made01(a: a) }
        static func two(_ a: T01, _ b: T02) -> Made02 { Made02(a: a, b: b) }
        static func three(_ a: T01, _ b: T02, _ c: T03) throws -> Made03 { Made03(a: a, b: b, c: c) }

        static func configure(binder: UnscopedBinder) {
            let factory = Factories()
            binder.bind().to(factory: none)
            binder.bind().to(factory: one)
            binder.bind().to(factory: two)
            binder.bind().to(factory: Functions.three)
            binder.bind().to(factory: factory.six)
            binder.bind(Made07.self).to(factory: factory.seven)
            binder.bind().to { try factory.ten($0, $1, $2, $3, $4, $5, $6, $7, $8, $9) }
            binder.bind().to(factory: factory.eleven)
            binder.bind().to(factory: factory.twelve)
            binder.bind(Made20.self).to(factory: factory.twenty)
        }
    }

    struct Factories {
        func six(_ a: T01, _ b: T02, _ c: T03, _ d: T04, _ e: T05, _ f: T06) -> Made06 {
            Made06(a: a, b: b, c: c, d: d, e: e, f: f)
        }
        func seven(_ a: T01, _ b: T02, _ c: T03, _ d: T04, _ e: T05, _ f: T06, _ g: T07) throws -> Made07 {
            Made07(a: a, b: b, c: c, d: d, e: e, f: f, g: g)
        }
        func ten(
            _ a: T01, _ b: T02, _ c: T03, _ d: T04, _ e: T05, _ f: T06, _ g: T07, _ h: T08, _ i: T09, _ j: T10
        ) throws -> Made10 {
            Made10(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j)
        }
        func eleven(
            _ a: T01, _ b: T02, _ c: T03, _ d: T04, _ e: T05, _ f: T06, _ g: T07, _ h: T08, _ i: T09, _ j: T10,
            _ k: T11
        ) -> Made11 {
            Made11(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k)
        }
        func twelve(
            _ a: T01, _ b: T02, _ c: T03, _ d: T04, _ e: T05, _ f: T06, _ g: T07, _ h: T08, _ i: T09, _ j: T10,
            _ k: T11, _ l: T12
        ) throws -> Made12 {
            Made12(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l)
        }
        func twenty(
            _ a: T01, _ b: T02, _ c: T03, _ d: T04, _ e: T05, _ f: T06, _ g: T07, _ h: T08, _ i: T09, _ j: T10,
            _ k: T11, _ l: T12, _ m: T13, _ n: T14, _ o: T15, _ p: T16, _ q: T17, _ r: T18, _ s: T19, _ t: T20
        ) throws -> Made20 {
            Made20(
                a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l, m: m, n: n, o: o, p: p, q: q,
                r: r, s: s, t: t)
        }
    }

    /// Bindings to throwing closures, with and without types.
    struct ThrowingClosures: Module {
        struct Failure: Error {}

        static func pass<Value>(_ value: Value) throws -> Value { value }
        static func passTyped<Value>(_ value: Value) throws(Failure) -> Value { value }

        static func configure(binder: UnscopedBinder) {
            binder.bind().to { try pass(Made00()) }
            binder.bind(Made01.self).to { (a: T01) throws -> Made01 in try pass(Made01(a: a)) }
            binder.bind().to { (a: T01, b: T02) throws in try pass(Made02(a: a, b: b)) }
            binder.bind(Made03.self).to { (a: T01, b: T02, c: T03) throws(Failure) -> Made03 in
                try passTyped(Made03(a: a, b: b, c: c))
            }
            binder.bind().to { try pass(Made06(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5)) }
            binder.bind(Made07.self).to(factory: {
                try pass(Made07(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6))
            })
            binder.bind().to {
                try pass(Made10(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9))
            }
            binder.bind().to {
                try pass(Made11(a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10))
            }
            binder.bind(Made12.self).to { a, b, c, d, e, f, g, h, i, j, k, l in
                guard true else { throw Failure() }
                return Made12(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l)
            }
            binder.bind(Made20.self).to {
                try pass(
                    .init(
                        a: $0, b: $1, c: $2, d: $3, e: $4, f: $5, g: $6, h: $7, i: $8, j: $9, k: $10, l: $11, m: $12,
                        n: $13, o: $14, p: $15, q: $16, r: $17, s: $18, t: $19))
            }
        }
    }

    /// The values that every module above creates.
    struct Root {
        let m00: Made00, m01: Made01, m02: Made02, m03: Made03, m06: Made06, m07: Made07, m10: Made10, m11: Made11
        let m12: Made12, m20: Made20
    }

    struct Build<M: Module>: RootComponent where M.Scope == Unscoped {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Values.self)
            binder.include(module: M.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    // MARK: Values, closures as values, providers, places

    struct Closures: Tag { typealias Element = () -> Int }

    struct MixedValues {
        let thunk: () -> Int16
        let taggedThunk: TaggedProvider<Closures>
        let transform: (Int) -> String
        let two: (Int, Int) -> Int
        let optional: String?
        let tuple: (Int8, UInt8)
        let numbers: [Int]
        let double: Double
        let float: Float
    }

    struct ValueComponent: RootComponent {
        typealias Scope = Singleton

        static func configure(binder: SingletonBinder) {
            binder.bind((() -> Int16).self).to(value: { 16 })
            binder.bind().tagged(with: Closures.self).to(value: { 17 })
            binder.bind(((Int) -> String).self).to(value: { String($0) })
            binder.bind(((Int, Int) -> Int).self).to(value: +)
            binder.bind(String?.self).to(value: "text")
            binder.bind((Int8, UInt8).self).to(value: (1, 2))
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.bind(Int.self).intoCollection().to(value: [2, 3])
            binder.bind([Int].self).intoCollection().to(value: [4])
            binder.bind(Int.self).intoCollection().sharedInScope().to(factory: { 5 })
            binder.bind(Double.self).sharedInScope().to(provider: Provider(value: 2.5))
            binder.bind(Float.self).sharedInScope().to(value: 1.5)
        }

        static func configureRoot(binder bind: ReceiptBinder<MixedValues>) -> BindingReceipt<MixedValues> {
            bind.to(factory: MixedValues.init)
        }
    }

    struct Named: AssistedFactory {
        typealias Seed = String
        typealias Element = Made01
    }

    final class Target {
        func inject(_ a: T01) {}
    }

    /// Every terminating step with a written source location, and with a receipt that is kept.
    struct Places: RootComponent {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Values.self)

            let value: BindingReceipt<Int8> = binder.bind(Int8.self).to(
                value: 1, file: #file, line: #line, function: #function)
            let provider: BindingReceipt<Int16> = binder.bind(Int16.self).to(
                provider: Provider(value: 2), file: #file, line: #line, function: #function)
            let none: BindingReceipt<Int32> = binder.bind(Int32.self).to(
                file: "Given/None.swift", line: 100, function: #function, factory: { 3 })
            let one: BindingReceipt<Made01> = binder.bind().to(
                file: "Given/One.swift", line: 101, function: "given", factory: Made01.init)
            let trailing: BindingReceipt<Made02> = binder.bind().to(
                file: "Given/Trailing.swift", line: 102, function: #function
            ) { Made02(a: $0, b: $1) }
            let twelve: BindingReceipt<Made12> = binder.bind().to(
                file: "Given/Twelve.swift", line: 103, function: #function, factory: Made12.init)
            let assisted: BindingReceipt<Factory<Named>> = binder.bindFactory(Made01.self).with(Named.self).to(
                file: "Given/Assisted.swift", line: 104, function: #function
            ) { (_: Assisted<String>, a: T01) in Made01(a: a) }
            let injector: BindingReceipt<PropertyInjector<Target>> = binder.bindPropertyInjectionOf(Target.self).to(
                file: "Given/Injector.swift", line: 105, function: #function, injector: Target.inject)
            let collection: BindingReceipt<[Int64]> = binder.bind(Int64.self).intoCollection().to(
                file: "Given/Collection.swift", line: 106, factory: { 7 })
            let configured: BindingReceipt<Made03> = binder.bind(Made03.self).configured { bind in
                bind.to(file: "Given/Configured.swift", line: 107, factory: Made03.init)
            }
            _ = (value, provider, none, one, trailing, twelve, assisted, injector, collection, configured)
        }

        static func configureRoot(binder bind: ReceiptBinder<Made00>) -> BindingReceipt<Made00> {
            bind.to(file: "Given/Root.swift", line: 108, function: #function, factory: Made00.init)
        }
    }

    /// A plug-in that records the source location of each binding.
    final class PlacesPlugin: CleanseBindingPlugin {
        var sourceLocations: [ProviderKey: String] = [:]
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            sourceLocations = root.providers.compactMapValues { $0.first.map { "\($0.sourceLocation)" } }
        }
    }

    // MARK: Assisted factories and property injectors

    struct FirstOrLast: RootComponent {
        struct Seed01: AssistedFactory {
            typealias Seed = Int
            typealias Element = Seeded
        }
        struct Seed02: AssistedFactory {
            typealias Seed = Int
            typealias Element = Seeded
        }
        struct Seed03: AssistedFactory {
            typealias Seed = Int
            typealias Element = Seeded
        }
        struct Seed04: AssistedFactory {
            typealias Seed = Int
            typealias Element = Seeded
        }
        struct Seed05: AssistedFactory {
            typealias Seed = Int
            typealias Element = Seeded
        }

        struct Seeded {
            let seed: Int
            init(_ seed: Assisted<Int>) { self.seed = seed.get() }
            init(_ seed: Assisted<Int>, _ a: T01) { self.seed = seed.get() }
            init(_ a: T01, _ b: T02, _ seed: Assisted<Int>) throws { self.seed = seed.get() }
        }

        final class Filled {
            var log: [Int] = []
            func none() { log.append(0) }
            func one(a: T01) { log.append(1) }
            func two(_ a: T01, _ b: T02) throws { log.append(2) }
            static func three(_ filled: Filled, _ a: T01, _ b: T02, _ c: T03) { filled.log.append(3) }
        }

        final class A {
            let filled = Filled()
        }
        final class B {
            let filled = Filled()
        }
        final class C {
            let filled = Filled()
        }
        final class D {
            let filled = Filled()
        }

        struct Root {
            let f1: Factory<Seed01>, f2: Factory<Seed02>, f3: Factory<Seed03>, f4: Factory<Seed04>, f5: Factory<Seed05>
            let filled: PropertyInjector<Filled>
            let a: PropertyInjector<A>, b: PropertyInjector<B>, c: PropertyInjector<C>, d: PropertyInjector<D>
        }

        static func configure(binder: UnscopedBinder) {
            binder.include(module: Values.self)
            binder.bindFactory(Seeded.self).with(Seed01.self).to { Seeded($0) }
            binder.bindFactory(Seeded.self).with(Seed02.self).to { (seed, a: T01) in Seeded(seed, a) }
            binder.bindFactory(Seeded.self).with(Seed03.self).to(factory: Seeded.init(_:_:_:))
            binder.bindFactory(Seeded.self).with(Seed04.self).to {
                (a: T01, b: T02, seed: Assisted<Int>) in
                let made = try Seeded(a, b, seed)
                return made
            }
            binder.bindFactory(Seeded.self).with(Seed05.self).to {
                (
                    seed: Assisted<Int>, _: T01, _: T02, _: T03, _: T04, _: T05, _: T06, _: T07, _: T08, _: T09, _: T10,
                    _: T11
                ) in Seeded(seed)
            }
            binder.bindPropertyInjectionOf(Filled.self).to(injector: Filled.three)
            binder.bindPropertyInjectionOf(A.self).to { $0.filled.none() }
            binder.bindPropertyInjectionOf(B.self).to { $0.filled.one(a: $1) }
            binder.bindPropertyInjectionOf(C.self).to { (object: C, a: T01, b: T02) in
                let filled = object.filled
                try filled.two(a, b)
            }
            binder.bindPropertyInjectionOf(D.self).to { (object: D) -> (T01) -> Void in
                { object.filled.one(a: $0) }
            }
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
}

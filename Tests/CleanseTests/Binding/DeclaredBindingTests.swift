import Cleanse
import CleanseDescriptions
import TestSupport
import Testing

private final class Pump: Sendable {}
private protocol Warm: AnyObject {}
private final class Heater: Warm {
    let pump: Pump
    init(pump: Pump) { self.pump = pump }
    static func several(pump: Pump) -> [Heater] { [Heater(pump: pump), Heater(pump: pump)] }
}
private struct Spare: Cleanse.Tag { typealias Element = Pump }
private struct Filters: Cleanse.Tag { typealias Element = [Filter] }
private struct Filter: Hashable {
    let mesh: Int
    init() { mesh = 1 }
    static func several() -> [Filter] { [Filter(), Filter()] }
}
private struct Leaking: Error {}
private final class Leak {
    init(pump: Pump) throws(Leaking) { throw Leaking() }
}
@MainActor private final class Panel {
    let pump: Pump
    init(pump: Pump) { self.pump = pump }
}
private final class Remote: Sendable {
    let pump: Pump
    init(pump: Pump) async { self.pump = pump }
}
nonisolated(nonsending) private func connect(pump: Pump) async -> Remote { await Remote(pump: pump) }
private final class Boiler: ScopedByDefault {
    typealias DefaultScope = Singleton
}
private struct Long {
    let sum: Int
    init(
        _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int
    ) { sum = a + b + c + d + e + f + g + h + i + j }
}

/// Bindings whose factory precedes their steps: `bind(Machine.init).sharedInScope()`.
@Suite struct DeclaredBindingTests {
    // MARK: Values

    @Test func `A function binds the type that it returns, and steps may follow`() throws {
        typealias Values = (Heater, Heater, any Warm, [Filter], TaggedProvider<Spare>, Pump)
        let (a, b, warm, filters, spare, pump) = try resolve(Values.self) { binder in
            binder.bind(Heater.init).sharedInScope().alias((any Warm).self) { $0 }
            binder.bind(Pump.init)
            binder.bind(Filter.init).intoCollection()
            binder.bind(Filter.several).intoCollection()
            binder.bind(Pump.init).tagged(with: Spare.self).sharedInScope()
            binder.bind { (a: Heater, b: Heater, w: any Warm, f: [Filter], s: TaggedProvider<Spare>, p: Pump) in
                (a, b, w, f, s, p)
            }
        }
        #expect(a === b && a === warm)
        #expect(filters.count == 3)
        #expect(spare.get() === spare.get() && spare.get() !== pump)
        #expect(pump !== a.pump)
    }

    @Test func `A type with a default scope is shared, and functions may have any number of parameters`() throws {
        let (a, b, long) = try resolve((Boiler, Boiler, Long).self) { binder in
            binder.bind(Int.self).to(value: 2)
            binder.bind(Boiler.init)
            binder.bind(Long.init)
            binder.bind { (a: Boiler, b: Boiler, long: Long) in (a, b, long) }
        }
        #expect(a === b)
        #expect(long.sum == 20)
    }

    @Test func `A function may throw, belong to an actor, or be asynchronous`() async throws {
        struct Root {
            let panel: @MainActor () -> Panel
            let leak: () throws -> Leak
            let remote: Remote
        }
        let running = try await ComponentFactory.of(root: Root.self) { binder in
            binder.bind(Pump.init).sharedInScope()
            binder.bind(Panel.init)
            binder.bind(Leak.init).sharedInScope()
            binder.bind(Remote.init).sharedInScope()
            binder.bind(Root.init)
        }.start()
        let root = running.root
        let panel = root.panel
        let pump = await MainActor.run { panel().pump }
        #expect(pump === root.remote.pump)
        #expect(throws: Leaking.self) { try root.leak() }
        try await running.stop()
    }

    // MARK: Steps

    @Test func `Functions run when the value starts and stops`() async throws {
        let events = Locked<[String]>([])
        let running = try await ComponentFactory.of(root: Heater.self) { binder in
            binder.bind(Pump.init).onStart { _ in events.withLock { $0.append("pump starts") } }
                .onStop { (_: Pump) async in events.withLock { $0.append("pump stops") } }
                .healthy { _ in }.healthy { (_: Pump) async in }
                .running { (_: Pump) async in try? await Task.sleep(for: .seconds(1_000)) }
                .sharedInScope()
            binder.bind(Heater.init).sharedInScope().onStart { (_: Heater) async in
                events.withLock { $0.append("heater starts") }
            }.onStop { _ in events.withLock { $0.append("heater stops") } }.startsWithGraph()
        }.start()
        #expect(await running.health().isReady)
        try await running.stop()
        #expect(events.withLock { $0 } == ["pump starts", "heater starts", "heater stops", "pump stops"])
    }

    /// Declares bindings in the form whose factory is last, or in the form whose factory is first.
    private struct Forms {
        let last: (SingletonBinder) -> Void
        let first: (SingletonBinder) -> Void
    }

    /// Pairs of declarations, each on one line, so that both have the same source location.
    // swift-format-ignore
    private static var forms: [Forms] { [
        Forms { $0.bind().to(factory: Pump.init) } first: { $0.bind(Pump.init) },
        Forms { $0.bind().sharedInScope().to(factory: Pump.init) } first: { $0.bind(Pump.init).sharedInScope() },
        Forms { $0.bind().sharedInScope().to(factory: Heater.init) } first: { $0.bind(Heater.init).sharedInScope() },
        Forms { $0.bind().live().asDefault().to(factory: Pump.init) } first: { $0.bind(Pump.init).live().asDefault() },
        Forms { $0.bind().tagged(with: Spare.self).to(factory: Pump.init) } first: { $0.bind(Pump.init).tagged(with: Spare.self) },
        Forms { $0.bind().intoCollection().tagged(with: Filters.self).live().to(factory: Filter.init) } first: { $0.bind(Filter.init).intoCollection().tagged(with: Filters.self).live() },
        Forms { $0.bind().intoSet().sharedInScope().to(factory: Filter.init) } first: { $0.bind(Filter.init).intoSet().sharedInScope() },
        Forms { $0.bind().intoMap(key: "fine").to(factory: Filter.init) } first: { $0.bind(Filter.init).intoMap(key: "fine") },
        Forms { $0.bind([Heater].self).intoCollection().to(factory: Heater.several) } first: { $0.bind(Heater.several).intoCollection() },
        Forms { $0.bind().alias((any Warm).self) { $0 }.sharedInScope().to(factory: Heater.init) } first: { $0.bind(Heater.init).alias((any Warm).self) { $0 }.sharedInScope() },
        Forms { $0.bind().sharedInScope().onStart { _ in }.onStop { _ in }.healthy { _ in }.startsWithGraph().to(factory: Pump.init) } first: { $0.bind(Pump.init).sharedInScope().onStart { _ in }.onStop { _ in }.healthy { _ in }.startsWithGraph() },
        Forms { $0.bind().to(factory: Panel.init) } first: { $0.bind(Panel.init) },
        Forms { $0.bind().sharedInScope().to(factory: Remote.init) } first: { $0.bind(Remote.init).sharedInScope() },
        Forms { $0.bind().sharedInScope().to(factory: connect) } first: { $0.bind(connect).sharedInScope() },
        Forms { $0.bind().to(factory: Leak.init) } first: { $0.bind(Leak.init) },
        Forms { $0.bind().to(factory: Long.init) } first: { $0.bind(Long.init) },
        Forms { $0.bind().to(factory: Boiler.init) } first: { $0.bind(Boiler.init) },
        // Mistakes: an alias and a tag of an element, a function of an unshared value, and an array as an element.
        Forms { $0.bind().alias((any Warm).self) { $0 }.intoCollection().to(factory: Heater.init) } first: { $0.bind(Heater.init).alias((any Warm).self) { $0 }.intoCollection() },
        Forms { $0.bind().tagged(with: Spare.self).intoCollection().to(factory: Pump.init) } first: { $0.bind(Pump.init).tagged(with: Spare.self).intoCollection() },
        Forms { $0.bind().onStart { _ in }.to(factory: Pump.init) } first: { $0.bind(Pump.init).onStart { _ in } },
    ] }

    private struct Descriptions: CleanseBindingPlugin {
        let texts = Locked<[String]>([])
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            texts.withLock { $0 += [root.json, root.dot] }
        }
    }

    /// Returns the descriptions of a graph, and its errors.
    private func descriptions(_ configure: (SingletonBinder) -> Void) -> [String] {
        let plugin = Descriptions()
        var errors: [String] = []
        do {
            _ = try ComponentFactory.of(
                root: Double.self, scope: Singleton.self, serviceLoader: CleanseServiceLoader([plugin])
            ) { binder in
                binder.bind(Double.self).to(value: 1)
                configure(binder)
            }
        } catch {
            errors = ["\(error)"]
        }
        return plugin.texts.withLock { $0 } + errors
    }

    @Test func `Both forms declare the same graph, with the same mistakes`() {
        for (index, form) in Self.forms.enumerated() {
            let last = descriptions(form.last)
            #expect(descriptions(form.first) == last, "form \(index)")
            #expect(last.count >= 2, "form \(index)")
        }
    }

    @Test func `Both forms of several bindings declare the same graph, in a module and under a condition too`() {
        var numbers = RandomNumbers(seed: 1)
        for trial in 0..<200 {
            let chosen = (0..<1 + numbers.below(5)).map { _ in numbers.below(Self.forms.count) }
            let condition = numbers.chance(50)
            func declare(_ binder: SingletonBinder, _ form: KeyPath<Forms, (SingletonBinder) -> Void>) {
                for number in chosen {
                    if condition {
                        binder.when(!.profile("absent")) { Self.forms[number][keyPath: form](binder) }
                    } else {
                        Self.forms[number][keyPath: form](binder)
                    }
                }
            }
            #expect(
                descriptions { declare($0, \.first) } == descriptions { declare($0, \.last) }, "\(trial): \(chosen)")
        }
    }

    // MARK: Other declarations

    @Test func `A step in a later statement changes the binding if nothing has been declared in between`() throws {
        let (a, b) = try resolve((Heater, Heater).self) { binder in
            binder.bind(Pump.init)
            binder.bind { (a: Heater, b: Heater) in (a, b) }
            let heater = binder.bind(Heater.init)
            heater.sharedInScope()
        }
        #expect(a === b)
    }

    private func errors(_ configure: @escaping @Sendable (SingletonBinder) -> Void) -> [String] {
        report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            configure(binder)
        }.errors.map { "\($0)" }
    }

    @Test func `A step after another declaration is an error that names the binding and the step`() {
        let line = #line + 2
        let found = errors { binder in
            let pump = binder.bind(Pump.init)
            binder.bind(Filter.init)
            pump.sharedInScope().onStart { _ in }
        }
        let place = "CleanseTests/DeclaredBindingTests.swift:\(line)"
        #expect(
            Set(found)
                == Set(
                    ["sharedInScope()", "onStart(_:)"].map {
                        """
                        *** Pump *** bound at \(place), but its step \($0) follows another declaration
                              hint: write all steps in the statement that begins with bind(…)
                        """
                    }))
    }

    @Test func `A step without effect does not change the key that the error of a later step names`() {
        let found = errors { binder in
            let pump = binder.bind(Pump.init)
            binder.bind(Filter.init)
            pump.intoCollection().sharedInScope()
        }
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.hasPrefix("*** Pump *** bound at") })
    }

    @Test func `A step after the condition of its binding is an error`() {
        let found = errors { binder in
            var pump: DeclaredBinding<InferringBinder<SingletonBinder>, Pump, Pump>?
            binder.when(!.profile("absent")) { pump = binder.bind(Pump.init) }
            pump.take()?.alias((any Sendable).self) { $0 }
        }
        #expect(found.count == 1 && found.first?.contains("its step alias(_:_:) follows another declaration") == true)
    }

    private enum Stored {
        nonisolated(unsafe) static var pump: DeclaredBinding<InferringBinder<SingletonBinder>, Pump, Pump>?

        struct App: RootComponent {
            typealias Root = ComponentFactory<Sub>
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.install(dependency: Sub.self)
                pump = binder.bind(Pump.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { (sub: ComponentFactory<Sub>) in sub }
            }
        }
        struct Sub: Component {
            typealias Root = Int
            static func configure(binder: UnscopedBinder) { pump.take()?.sharedInScope() }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(value: 1) }
        }
    }

    @Test func `A step in the configure of another component is an error, and has no effect`() throws {
        let report = ComponentFactory.validate(Stored.App.self)
        #expect(report.errors.count == 1)
        let error = try #require(report.errors.first as? StrayDeclaration)
        #expect(error.key == ProviderKey(Pump.self))
    }
}

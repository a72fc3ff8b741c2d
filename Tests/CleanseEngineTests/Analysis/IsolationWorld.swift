import Testing

@testable import Cleanse
@testable import CleanseEngine

// Swift types for the keys of a sketch: one family of generic types, indexed by numbers.

@globalActor actor Red { static let shared = Red() }
@globalActor actor Blue { static let shared = Blue() }

/// The actors of sketches, by number.
let actorsOfSketches: [any Actor] = [MainActor.shared, Red.shared, Blue.shared]

/// Runs `body` on an actor, or on none.
/// - Returns: The result of `body`. The caller is trusted to use it only where it may be used.
func perform<Result>(on actor: isolated (any Actor)?, _ body: () throws -> Result) rethrows -> sending Result {
    nonisolated(unsafe) let result = try body()
    return result
}

/// State without a lock. The thread sanitizer detects two threads that use it at the same time.
final class Tally: @unchecked Sendable {
    // SAFETY: deliberately unprotected. The graph has to keep threads apart.
    private var count = 0
    func touch() { count += 1 }
}

/// The value that every binding of a sketch creates.
class Fact: @unchecked Sendable {
    // SAFETY: a value without `tally` is constant. The graph has to keep every other value in one region.
    let id: Int
    let actor: Int?
    private let tally: Tally?
    let arguments: [ReceivedArgument]

    required init(_ binding: IsolationSketch.Binding, arguments: [ReceivedArgument]) {
        id = binding.id
        actor = binding.actor
        tally = binding.isSendable ? nil : Tally()
        // A `Sendable` type can store only `Sendable` values.
        self.arguments = binding.isSendable ? arguments.filter(\.isSendable) : arguments
    }

    var isSendable: Bool { tally == nil }

    func touch() { tally?.touch() }

    /// Uses the value, and the values that it holds.
    func touchAll() {
        touch()
        for argument in arguments { argument.touchAll() }
    }
}

final class Item<let number: Int>: Fact, @unchecked Sendable {}
final class RootFact<let number: Int>: Fact, @unchecked Sendable {}
/// Objects without properties, for injectors.
final class Target<let number: Int> {}
/// The key of an element of a map, which counts its uses.
final class MapKeyFact: Hashable, @unchecked Sendable {
    // SAFETY: as for `Fact`.
    private let id: Int
    private let tally: Tally?

    init(_ binding: IsolationSketch.Binding) {
        id = binding.id
        tally = binding.isKeySendable ? nil : Tally()
    }

    func touch() { tally?.touch() }
    static func == (first: MapKeyFact, second: MapKeyFact) -> Bool { first.id == second.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
    var isSendable: Bool { tally == nil }
}
enum Marked<let number: Int>: Cleanse.Tag { typealias Element = Item<number> }
struct Face<let number: Int> { let fact: Fact }
/// The seed of a component, which is constant.
struct Beginning: Sendable {}

/// The argument that a factory received for a parameter.
indirect enum ReceivedArgument {
    case absent, seed
    case fact(Fact)
    case list([Fact])
    case map([MapKeyFact: Fact])
    /// A throwing function, which is called on the actor of the code that has it.
    case later(() throws -> ReceivedArgument)
    /// A function whose errors end the program, with the actor on which it has to be called, if that is known.
    case closure(ClosureHome, () -> ReceivedArgument)
    case build(any Buildable)
    case async(() async throws -> ReceivedArgument)
    case staying(Staying)
    case main(@MainActor () async throws -> ReceivedArgument)
    case red(@Red () async throws -> ReceivedArgument)
    case blue(@Blue () async throws -> ReceivedArgument)
    case anywhere(@Sendable () throws -> ReceivedArgument)
    case anywhereAsync(@Sendable () async throws -> ReceivedArgument)
    case sendableBuild(any SendableBuildable)

    enum ClosureHome { case unknown, anywhere, actor(Int) }
    typealias Staying = nonisolated(nonsending) () async throws -> ReceivedArgument

    /// Uses the values that it holds, and the values that these hold.
    func touchAll() {
        switch self {
        case .fact(let fact): fact.touchAll()
        case .list(let facts): facts.forEach { $0.touchAll() }
        case .map(let facts):
            for (key, fact) in facts {
                key.touch()
                fact.touchAll()
            }
        default: break
        }
    }

    var isSendable: Bool {
        switch self {
        case .absent, .seed, .main, .red, .blue, .anywhere, .anywhereAsync, .sendableBuild: true
        case .fact(let fact): fact.isSendable
        case .list(let facts): facts.allSatisfy(\.isSendable)
        case .map(let facts): facts.allSatisfy { $0.key.isSendable && $0.value.isSendable }
        case .later, .closure, .build, .async, .staying: false
        }
    }
}

// MARK: Parameters

/// A parameter of a factory: its type, and the argument that the factory sees.
protocol ParameterForm: SendableMetatype {
    associatedtype Value
    static func receive(_ value: Value) -> ReceivedArgument
}

protocol Receivable { var received: ReceivedArgument { get } }
extension Fact: Receivable { var received: ReceivedArgument { .fact(self) } }
extension Face: Receivable { var received: ReceivedArgument { .fact(fact) } }
extension Beginning: Receivable { var received: ReceivedArgument { .seed } }
extension Array: Receivable where Element: Fact { var received: ReceivedArgument { .list(self) } }
extension TaggedProvider: Receivable where Tag.Element: Fact {
    var received: ReceivedArgument { .later { .fact(try tryGet()) } }
}
extension Factory: Receivable where Tag.Seed == Void, Tag.Element: Fact {
    var received: ReceivedArgument { .later { .fact(try tryBuild()) } }
}
extension AsyncFactory: Receivable where Tag.Seed == Void, Tag.Element: Fact {
    var received: ReceivedArgument { .staying { .fact(try await self.build()) } }
}
protocol SendableTag: AssistedFactory, SendableMetatype {}
extension EmptySeed: SendableTag {}
extension SendableFactory: Receivable where Tag: SendableTag, Tag.Seed == Void, Tag.Element: Fact {
    var received: ReceivedArgument { .anywhere { .fact(try self.tryBuild()) } }
}
extension Dictionary: Receivable where Key == MapKeyFact, Value: Fact {
    var received: ReceivedArgument { .map(mapValues { $0 }) }
}
extension ComponentFactory: Receivable where ComponentElement: AnySite {
    var received: ReceivedArgument { .build(self) }
}
extension SendableComponentFactory: Receivable where ComponentElement: AnySite {
    var received: ReceivedArgument { .sendableBuild(self) }
}

/// A factory of a component of a sketch.
protocol Buildable {
    /// Builds the component, and injects objects from its graph.
    func buildFact() throws -> Fact
    func startFact(on actor: isolated (any Actor)?) async throws -> any Started
}
protocol SendableBuildable: Sendable {
    func buildFact() throws -> Fact
    func startFact() async throws -> any Started
}
/// A running component of a sketch.
protocol Started {
    var fact: Fact { get }
    nonisolated(nonsending) func stop() async throws
    nonisolated(nonsending) func stopRequest() async
    var controller: LifecycleController? { get }
}
extension RunningGraph: Started where Root: Fact {
    var fact: Fact { root }
    var controller: LifecycleController? { .known(of: instance) }
}
extension ComponentFactory: Buildable where ComponentElement: AnySite {
    func buildFact() throws -> Fact {
        let instance = try instantiate(Beginning())
        try inject(Target<0>(), instance.graph)
        try inject(Target<1>(), instance.graph)
        return instance.root
    }

    func startFact(on actor: isolated (any Actor)?) async throws -> any Started {
        try await start(Beginning(), giving: rootKind, StartOptions(), ContinuousClock(), actor)
    }

    private func inject(_ target: AnyObject, _ graph: BuiltGraph) throws {
        do { try graph.injectProperties(into: target) } catch is WrongIsolation {
            // The injectors may belong to a different actor than the root.
        } catch let error as MissingProvider where error.hints.contains(where: { $0.contains("has been released") }) {
            // The graph above has been released, except for the values that the root can reach.
        }
    }

    /// Whether the compiler knows that the root is `Sendable`.
    var rootKind: StartVerdict.Root {
        let root = plan.plan.components[component].root
        return root.map { plan.plan.bindings[$0].effects.contains(.makesSendable) } == true ? .sendable : .stays
    }
}
extension SendableComponentFactory: SendableBuildable where ComponentElement: AnySite {
    func buildFact() throws -> Fact { try tryBuild(Beginning()) }
    func startFact() async throws -> any Started {
        try await factory.start(Beginning(), giving: factory.rootKind, StartOptions(), ContinuousClock(), nil)
    }
}

enum Whole<Value: Receivable>: ParameterForm where Value: SendableMetatype {
    static func receive(_ value: Value) -> ReceivedArgument { value.received }
}
enum Optionally<W: ParameterForm>: ParameterForm {
    static func receive(_ value: W.Value?) -> ReceivedArgument { value.map(W.receive) ?? .absent }
}
enum ByProvider<W: ParameterForm>: ParameterForm {
    static func receive(_ value: Provider<W.Value>) -> ReceivedArgument { .later { W.receive(try value.tryGet()) } }
}
enum ByWeak<W: ParameterForm>: ParameterForm {
    static func receive(_ value: WeakProvider<W.Value>) -> ReceivedArgument {
        .later { try value.tryGet().map(W.receive) ?? .absent }
    }
}
enum ByClosure<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping () -> W.Value) -> ReceivedArgument {
        .closure(.unknown) { W.receive(value()) }
    }
}
enum ByThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping () throws -> W.Value) -> ReceivedArgument {
        .later { W.receive(try value()) }
    }
}
enum OnMain<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @MainActor () -> W.Value) -> ReceivedArgument {
        .main { W.receive(value()) }
    }
}
enum OnRed<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Red () -> W.Value) -> ReceivedArgument { .red { W.receive(value()) } }
}
enum OnBlue<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Blue () -> W.Value) -> ReceivedArgument { .blue { W.receive(value()) } }
}
enum OnMainThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @MainActor () throws -> W.Value) -> ReceivedArgument {
        .main { W.receive(try value()) }
    }
}
enum OnRedThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Red () throws -> W.Value) -> ReceivedArgument {
        .red { W.receive(try value()) }
    }
}
enum OnBlueThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Blue () throws -> W.Value) -> ReceivedArgument {
        .blue { W.receive(try value()) }
    }
}
enum OnMainAsync<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @MainActor () async -> W.Value) -> ReceivedArgument {
        .main { W.receive(await value()) }
    }
}
enum OnRedAsync<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Red () async -> W.Value) -> ReceivedArgument {
        .red { W.receive(await value()) }
    }
}
enum OnBlueAsync<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Blue () async -> W.Value) -> ReceivedArgument {
        .blue { W.receive(await value()) }
    }
}
enum Anywhere<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Sendable () -> W.Value) -> ReceivedArgument {
        .anywhere { W.receive(value()) }
    }
}
enum AnywhereThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Sendable () throws -> W.Value) -> ReceivedArgument {
        .anywhere { W.receive(try value()) }
    }
}
enum AnywhereAsync<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Sendable () async -> W.Value) -> ReceivedArgument {
        .anywhereAsync { W.receive(await value()) }
    }
}
enum Async<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping () async -> W.Value) -> ReceivedArgument {
        .async { W.receive(await value()) }
    }
}
enum AsyncThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping () async throws -> W.Value) -> ReceivedArgument {
        .async { W.receive(try await value()) }
    }
}
enum Staying<W: ParameterForm>: ParameterForm {
    static func receive(_ value: nonisolated(nonsending) @escaping () async -> W.Value) -> ReceivedArgument {
        .staying { W.receive(await value()) }
    }
}
enum OnMainAsyncThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @MainActor () async throws -> W.Value) -> ReceivedArgument {
        .main { W.receive(try await value()) }
    }
}
enum OnRedAsyncThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Red () async throws -> W.Value) -> ReceivedArgument {
        .red { W.receive(try await value()) }
    }
}
enum OnBlueAsyncThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Blue () async throws -> W.Value) -> ReceivedArgument {
        .blue { W.receive(try await value()) }
    }
}
enum AnywhereAsyncThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: @escaping @Sendable () async throws -> W.Value) -> ReceivedArgument {
        .anywhereAsync { W.receive(try await value()) }
    }
}
enum StayingThrowing<W: ParameterForm>: ParameterForm {
    static func receive(_ value: nonisolated(nonsending) @escaping () async throws -> W.Value) -> ReceivedArgument {
        .staying { W.receive(try await value()) }
    }
}

extension IsolationSketch.Need {
    /// - Parameter isThrowing: Whether all functions throw.
    func path(isThrowing: Bool) -> any ParameterForm.Type {
        if wrappers == [.sendableFactory] {
            if case .child(let child) = key { return sendableFactory(sites[child]) }
            if case .factory(let number) = key { return sendableFactory(numbers[number]) }
        }
        var path: any ParameterForm.Type =
            switch key {
            case .value(let number): value(numbers[number])
            case .tagged(let number): tagged(numbers[number])
            case .collection(let number): collection(numbers[number])
            case .map(let number): map(numbers[number])
            case .alias(let number): face(numbers[number])
            case .factory(let number): factory(numbers[number])
            case .asyncFactory(let number): asyncFactory(numbers[number])
            case .child(let child): componentFactory(sites[child])
            case .seed: Whole<Beginning>.self
            case .injector: preconditionFailure("called by those who have the graph")
            }
        for wrapper in wrappers.reversed() { path = wrapped(path, wrapper, isThrowing: isThrowing) }
        return path
    }
}

private func wrapped<W: ParameterForm>(_: W.Type, _ wrapper: IsolationSketch.Wrapper, isThrowing: Bool)
    -> any ParameterForm.Type
{
    isThrowing ? wrapper.wrapThrowing(W.self) : wrapper.wrap(W.self)
}
private func value<N: Numbering>(_: N.Type) -> any ParameterForm.Type { Whole<N.Element>.self }
private func tagged<N: Numbering>(_: N.Type) -> any ParameterForm.Type { Whole<TaggedProvider<N.Mark>>.self }
private func collection<N: Numbering>(_: N.Type) -> any ParameterForm.Type { Whole<[N.Element]>.self }
private func map<N: Numbering>(_: N.Type) -> any ParameterForm.Type { Whole<[MapKeyFact: N.Element]>.self }
private func face<N: Numbering>(_: N.Type) -> any ParameterForm.Type { Whole<N.Other>.self }
private func factory<N: Numbering>(_: N.Type) -> any ParameterForm.Type { Whole<Factory<EmptySeed<N.Element>>>.self }
private func componentFactory<S: AnySite>(_: S.Type) -> any ParameterForm.Type { Whole<ComponentFactory<S>>.self }
private func asyncFactory<N: Numbering>(_: N.Type) -> any ParameterForm.Type {
    Whole<AsyncFactory<EmptySeed<N.Element>>>.self
}
private func sendableFactory<N: Numbering>(_: N.Type) -> any ParameterForm.Type {
    Whole<SendableFactory<EmptySeed<N.Element>>>.self
}
private func sendableFactory<S: AnySite>(_: S.Type) -> any ParameterForm.Type {
    Whole<SendableComponentFactory<S>>.self
}

extension IsolationSketch.Wrapper {
    fileprivate func wrap<W: ParameterForm>(_: W.Type) -> any ParameterForm.Type {
        func actors(
            _ number: Int, _ main: any ParameterForm.Type, _ red: any ParameterForm.Type, _ blue: any ParameterForm.Type
        ) -> any ParameterForm.Type {
            [main, red, blue][number]
        }
        return switch self {
        case .optional: Optionally<W>.self
        case .provider: ByProvider<W>.self
        case .weak: ByWeak<W>.self
        case .closure: ByClosure<W>.self
        case .throwing: ByThrowing<W>.self
        case .ofActor(let number): actors(number, OnMain<W>.self, OnRed<W>.self, OnBlue<W>.self)
        case .ofActorThrowing(let number):
            actors(number, OnMainThrowing<W>.self, OnRedThrowing<W>.self, OnBlueThrowing<W>.self)
        case .ofActorAsync(let number): actors(number, OnMainAsync<W>.self, OnRedAsync<W>.self, OnBlueAsync<W>.self)
        case .anywhere: Anywhere<W>.self
        case .anywhereThrowing: AnywhereThrowing<W>.self
        case .anywhereAsync: AnywhereAsync<W>.self
        case .async: Async<W>.self
        case .asyncThrowing: AsyncThrowing<W>.self
        case .staying: Staying<W>.self
        case .sendableFactory, .tagged: preconditionFailure("part of the key's own parameter")
        }
    }
}

extension IsolationSketch.Wrapper {
    /// Wraps a parameter in this form. If the form is a function, the function throws.
    fileprivate func wrapThrowing<W: ParameterForm>(_: W.Type) -> any ParameterForm.Type {
        let asyncOfActor: [any ParameterForm.Type] = [
            OnMainAsyncThrowing<W>.self, OnRedAsyncThrowing<W>.self, OnBlueAsyncThrowing<W>.self,
        ]
        return switch self {
        case .closure: ByThrowing<W>.self
        case .ofActor(let number): Self.ofActorThrowing(number).wrap(W.self)
        case .ofActorAsync(let number): asyncOfActor[number]
        case .anywhere: AnywhereThrowing<W>.self
        case .anywhereAsync: AnywhereAsyncThrowing<W>.self
        case .async: AsyncThrowing<W>.self
        case .staying: StayingThrowing<W>.self
        default: wrap(W.self)
        }
    }
}

protocol Numbering: SendableMetatype {
    associatedtype Element: Fact
    associatedtype Mark: Cleanse.Tag where Mark.Element == Element
    associatedtype Other: Receivable, SendableMetatype
    static func face(_ fact: Element) -> Other
}
enum Number<let number: Int>: Numbering {
    typealias Mark = Marked<number>
    static func face(_ fact: Item<number>) -> Face<number> { Face(fact: fact) }
}
private let numbers: [any Numbering.Type] = [
    Number<0>.self, Number<1>.self, Number<2>.self, Number<3>.self, Number<4>.self, Number<5>.self,
]

// MARK: Components

/// The sketch from which components are configured.
struct IsolationWorld: Sendable {
    let sketch: IsolationSketch
    /// The objects that capturing factories capture, by binding.
    let captured = (0..<64).map { _ in Tally() }
    /// The captured objects that the declaring code has too. The compiler keeps the captures of an actor's factory on that actor.
    var capturedByNone: [Tally] {
        sketch.components.flatMap { $0.bindings + [$0.root] }.filter { $0.actor == nil }.map { captured[$0.id] }
    }
    /// The walk that uses started values, or `nil` if no walk does.
    var walk: IsolationWalk?
    @TaskLocal static var current: IsolationWorld?
}

protocol AnySite: Component, RootComponent, SendableMetatype where Seed == Beginning, Root: Fact {}

let sites: [any AnySite.Type] = [Site<0>.self, Site<1>.self, Site<2>.self, Site<3>.self]

struct Area<let number: Int>: Scope {}

enum Site<let index: Int>: AnySite {
    typealias Seed = Beginning
    typealias Root = RootFact<index>
    typealias Scope = Area<index>

    static func configure(binder: Binder<Scope>) {
        let world = IsolationWorld.current!
        let component = world.sketch.components[index]
        for child in component.children { install(sites[child], binder) }
        for binding in component.bindings { world.declare(binding, in: binder) }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        let world = IsolationWorld.current!
        world.finish(bind.draft, world.sketch.components[index].root, makes: Root.self)
        return BindingReceipt()
    }

    private static func install<S: AnySite>(_: S.Type, _ binder: Binder<Scope>) { binder.install(dependency: S.self) }
}

extension IsolationWorld {
    func declare<S>(_ binding: IsolationSketch.Binding, in binder: Binder<S>) {
        switch binding.key {
        case .value(let number), .tagged(let number), .collection(let number), .map(let number), .factory(let number),
            .asyncFactory(let number):
            declare(numbers[number], binding, in: binder)
        case .injector(0): declareInjector(into: Target<0>.self, binding, in: binder)
        case .injector: declareInjector(into: Target<1>.self, binding, in: binder)
        case .alias, .child, .seed: preconditionFailure("not declared on their own")
        }
    }

    private func declare<N: Numbering, S>(_: N.Type, _ binding: IsolationSketch.Binding, in binder: Binder<S>) {
        if case .factory = binding.key { return declareFactory(of: N.Element.self, binding, in: binder) }
        if case .asyncFactory = binding.key { return declareAsyncFactory(of: N.Element.self, binding, in: binder) }
        var builder = begin(N.Element.self, in: binder)
        if binding.hasAlias { builder = builder.alias(N.Other.self, N.face) }
        switch binding.key {
        case .tagged: finish(builder.tagged(with: N.Mark.self).draft, binding, makes: N.Element.self)
        case .collection:
            let collection: BindingBuilder<Binder<S>, [N.Element], N.Element> = builder.intoCollection()
            finish(collection.draft, binding, makes: N.Element.self)
        case .map:
            let contribution = Contribution(
                form: MapCollection<MapKeyFact, N.Element>.self, isCollection: false,
                mapKey: AnyHashable(MapKey(MapKeyFact(binding))), isKeySendable: binding.isKeySendable)
            finish(
                builder.draft.contributing(to: [MapKeyFact: N.Element].self, contribution), binding,
                makes: N.Element.self)
        default: finish(builder.draft, binding, makes: N.Element.self)
        }
    }

    /// Begins a binding in generic code, where the type is not known to be `Sendable`.
    private func begin<Element, S>(_: Element.Type, in binder: Binder<S>) -> BindingBuilder<Binder<S>, Element, Element>
    {
        binder.bind(Element.self)
    }

    private func effects(of binding: IsolationSketch.Binding, _ draft: BindingDraft) -> BindingEffects {
        if binding.isAsynchronous { draft.binder.recorder.declaration.needsStarts() }
        var effects: BindingEffects = []
        if !binding.captures || binding.actor != nil { effects.insert(.isSendable) }
        if binding.isSendable { effects.insert(.makesSendable) }
        if binding.isAsynchronous { effects.insert(.asynchronous) }
        return effects
    }

    /// Declares a binding with a factory that has one parameter for each need.
    func finish<F: Fact>(_ draft: BindingDraft, _ binding: IsolationSketch.Binding, makes _: F.Type) {
        var draft = binding.isShared ? draft.shared(isSendable: binding.isSendable) : draft
        if binding.isHooked { draft = draft.hooked("onStart(_:)") { hook(&$0, binding) } }
        let start = draft.nextDependency
        for need in binding.needs { depend(draft, on: path(of: need), strength: .eager) }
        draft.bind(
            dependenciesFrom: start, effects(of: binding, draft), isolation: binding.actor.map { actorsOfSketches[$0] },
            file: "Sketch.swift", line: binding.id
        ) { linker in
            if binding.isAsynchronous {
                let prepare = asynchronousFactory(of: F.self, binding, linker)
                return linker.finish(F.self, asynchronously: prepare)
            }
            let create = factory(of: F.self, binding, linker)
            return linker.finish(Link<F> { instance in try create(instance) })
        }
    }

    /// Adds the steps of a binding. Each step uses the value and all values that it holds.
    private func hook(_ hooks: inout LifecycleHooks, _ binding: IsolationSketch.Binding) {
        hooks.startsWithGraph = binding.startsWithGraph
        for step in binding.steps {
            let actor = step.actor.map { Isolation(actorsOfSketches[$0]) }
            let touches = LifecycleHooks.Hook(on: actor) { value in
                #expect(actor?.isCurrent != false, "binding \(binding.id) has a step outside of its actor")
                (value.valueObject as? Fact)?.touchAll()
            }
            switch step.kind {
            case .start: hooks.append(start: touches)
            case .stop: hooks.append(touches, as: .stop)
            case .check: hooks.append(check: touches, limit: .seconds(3_600), cachedFor: .zero)
            case .running:
                let loop = LifecycleHooks.Hook { [walk] value, actor in
                    guard let fact = value.valueObject as? Fact else { return }
                    await walk?.loop(fact, on: actor)
                }
                hooks.append(loop, as: .run(endsWithin: nil))
            }
        }
    }

    private func declareInjector<Object: AnyObject, S>(
        into _: Object.Type, _ binding: IsolationSketch.Binding, in binder: Binder<S>
    ) {
        let builder = binder.bindPropertyInjectionOf(Object.self)
        let start = builder.draft.nextDependency
        for need in binding.needs { depend(builder.draft, on: path(of: need), strength: .deferred) }
        _ = builder.bind(
            dependenciesFrom: start, effects(of: binding, builder.draft),
            isolation: binding.actor.map { actorsOfSketches[$0] },
            file: "Sketch.swift", line: binding.id
        ) { linker in
            let create = factory(of: Item<0>.self, binding, linker)
            return { instance, _ in _ = try create(instance) }
        }
    }

    private func declareFactory<F: Fact, S>(
        of _: F.Type, _ binding: IsolationSketch.Binding, in binder: Binder<S>
    ) {
        let builder = binder.bindFactory(F.self)
        let start = builder.draft.nextDependency
        for need in binding.needs { depend(builder.draft, on: path(of: need), strength: .deferred) }
        let _: BindingReceipt<Factory<EmptySeed<F>>> = builder.draft.bindFactory(
            dependenciesFrom: start, effects(of: binding, builder.draft),
            isolation: binding.actor.map { actorsOfSketches[$0] },
            file: "Sketch.swift", line: binding.id
        ) { linker in
            let create = factory(of: F.self, binding, linker)
            return { instance, _ in try create(instance) }
        }
    }

    private func declareAsyncFactory<F: Fact, S>(
        of _: F.Type, _ binding: IsolationSketch.Binding, in binder: Binder<S>
    ) {
        let key = ProviderKey(AsyncFactory<EmptySeed<F>>.self)
        let draft = BindingDraft(binder: binder.bindFactory(F.self).draft.binder, key: key, kind: .assistedFactory)
        let start = draft.nextDependency
        for need in binding.needs { depend(draft, on: path(of: need), strength: .deferred) }
        draft.bind(
            dependenciesFrom: start, effects(of: binding, draft), isolation: binding.actor.map { actorsOfSketches[$0] },
            file: "Sketch.swift", line: binding.id
        ) { linker in
            let prepare = asynchronousFactory(of: F.self, binding, linker)
            let create = linker.asynchronousCall { instance, _ in try prepare(instance) }
            let own = linker.binding
            return ErasedLink(
                Link<AsyncFactory<EmptySeed<F>>> { instance in
                    let lease = instance.lease(of: own)
                    return AsyncFactory(
                        check: { if !binding.isSendable { try lease.instance.checkCaller(calling: own) } },
                        create(lease))
                })
        }
    }

    private func depend<W: ParameterForm>(_ draft: BindingDraft, on _: W.Type, strength: EdgeStrength) {
        draft.depend(on: W.Value.self, strength: strength)
    }

    /// Returns the factory of a binding, which uses its arguments.
    private func factory<F: Fact>(
        of _: F.Type, _ binding: IsolationSketch.Binding, _ linker: Linker
    ) -> (GraphInstance) throws -> F {
        let arguments = binding.needs.map { need in
            let home = home(ofClosure: need, of: binding)
            let argument = argument(path(of: need), linker)
            return { (instance: GraphInstance) in
                let received = try argument(instance)
                return if case .closure(_, let call) = received { ReceivedArgument.closure(home, call) } else {
                    received
                }
            }
        }
        // The compiler lets a function of an actor capture only values of that actor.
        let captured = binding.captures && binding.actor == nil ? self.captured[binding.id] : nil
        return { instance in
            let arguments = try arguments.map { try $0(instance) }
            if let actor = binding.actor {
                #expect(Isolation(actorsOfSketches[actor]).isCurrent, "binding \(binding.id) runs outside of its actor")
            }
            captured?.touch()
            for argument in arguments {
                switch argument {
                case .fact(let fact): fact.touch()
                case .list(let facts): facts.forEach { $0.touch() }
                case .map(let facts):
                    facts.forEach {
                        $0.key.touch(); $0.value.touch()
                    }
                case .later(let get): if binding.callsAtOnce, case .fact(let fact)? = try? get() { fact.touch() }
                default: break
                }
            }
            return F(binding, arguments: arguments)
        }
    }

    /// Prepares the arguments of an asynchronous factory, which uses them on its actor, or on any thread.
    private func asynchronousFactory<F: Fact>(
        of _: F.Type, _ binding: IsolationSketch.Binding, _ linker: Linker
    ) -> (GraphInstance) throws -> AsyncCreator.Prepared {
        var list = ArgumentList()
        let sights = binding.needs.map { add(path(of: $0), to: &list, linker) }
        let arguments = list
        return { instance in
            let prepared = try arguments.prepared(in: instance, given: nil)
            return AsyncCreator.Prepared {
                var (position, seen) = (0, [ReceivedArgument]())
                for received in sights { seen.append(try await received(prepared, &position)) }
                // SAFETY: the graph has to keep the arguments of a factory in one region.
                nonisolated(unsafe) let arguments = seen
                return Content.wrap(
                    await create(F.self, binding, arguments, on: binding.actor.map { actorsOfSketches[$0] }))
            }
        }
    }

    private typealias NextArgument = (ArgumentList.Prepared, _ position: inout Int) async throws -> ReceivedArgument

    private func add<W: ParameterForm>(_: W.Type, to list: inout ArgumentList, _ linker: Linker) -> NextArgument {
        list.add(W.Value.self, from: linker)
        return { W.receive(try await $0.next(W.Value.self, at: &$1)) }
    }

    /// Runs an asynchronous factory, which uses all its arguments before and after it waits.
    private func create<F: Fact>(
        _: F.Type, _ binding: IsolationSketch.Binding, _ arguments: [ReceivedArgument], on actor: isolated (any Actor)?
    ) async -> F {
        if let actor {
            #expect(Isolation(actor).isCurrent, "binding \(binding.id) runs outside of its actor")
        }
        for _ in 0..<2 {
            for argument in arguments {
                argument.touchAll()
                if case .later(let get) = argument, binding.callsAtOnce, let received = try? get() {
                    received.touchAll()
                }
                if case .staying(let get) = argument, binding.callsAtOnce, let received = try? await get() {
                    received.touchAll()
                }
            }
            await Task.yield()
        }
        return F(binding, arguments: arguments)
    }

    /// The parameter of a factory for a need.
    private func path(of need: IsolationSketch.Need) -> any ParameterForm.Type {
        need.path(isThrowing: sketch.hasAsynchrony)
    }

    /// The place where a closure parameter has to be called.
    private func home(ofClosure need: IsolationSketch.Need, of binding: IsolationSketch.Binding)
        -> ReceivedArgument.ClosureHome
    {
        let model = IsolationModel(sketch: sketch)
        guard need.wrappers.first == .closure,
            let place = model.allPlaces.first(where: { model.isBinding($0, binding.id) }),
            let target = model.find(need.key, from: model.component(of: place))
        else { return .unknown }
        guard need.wrappers.dropFirst().allSatisfy(\.isEager) else { return .anywhere }
        return model.actorOfCreation(target).map { .actor($0) } ?? .anywhere
    }

    private func argument<W: ParameterForm>(_: W.Type, _ linker: Linker) -> (GraphInstance) throws -> ReceivedArgument {
        let link = linker.next(W.Value.self)
        return { W.receive(try link($0)) }
    }
}

@testable import Cleanse
@testable import CleanseEngine

// Swift types for the keys of a blueprint: one family of generic types, indexed by numbers.

/// The value that every binding of a blueprint creates.
class Made: @unchecked Sendable {
    let binding: Int
    let arguments: [Seen]

    required init(binding: Int, arguments: [Seen]) {
        self.binding = binding
        self.arguments = arguments
    }
}

/// The argument that a factory received for a parameter.
enum Seen {
    case absent
    case seed(Int)
    case made(Made)
    case list([Made])
    case later(() throws -> Seen)
    /// Like `later`, but an error ends the program.
    case closure(() -> Seen)
    case weak(() -> Seen)
    case child((Int) throws -> Made)
}

final class Value<let number: Int>: Made, @unchecked Sendable {}
final class RootValue<let number: Int>: Made, @unchecked Sendable {}
enum Mark<let number: Int>: Cleanse.Tag { typealias Element = Value<number> }
struct Alias<let number: Int> { let made: Made }

protocol Family: SendableMetatype {
    associatedtype Element: Made
    associatedtype Mark: Cleanse.Tag where Mark.Element == Element
    associatedtype Other: Seeable
    static func alias(_ made: Element) -> Other
}
enum Numbered<let number: Int>: Family {
    static func alias(_ made: Value<number>) -> Alias<number> { Alias(made: made) }
    typealias Mark = CleanseEngineTests.Mark<number>
}

let families: [any Family.Type] = [
    Numbered<0>.self, Numbered<1>.self, Numbered<2>.self, Numbered<3>.self, Numbered<4>.self, Numbered<5>.self,
    Numbered<6>.self, Numbered<7>.self,
]

// MARK: Parameters

/// A type that a factory's parameter can have.
protocol Seeable {
    var seen: Seen { get }
}
extension Made: Seeable {
    var seen: Seen { .made(self) }
}
extension Int: Seeable {
    var seen: Seen { .seed(self) }
}
extension Alias: Seeable {
    var seen: Seen { .made(made) }
}
extension Array: Seeable where Element: Made {
    var seen: Seen { .list(self) }
}
extension TaggedProvider: Seeable where Tag.Element: Seeable {
    var seen: Seen { .later { try tryGet().seen } }
}
extension ComponentFactory: Seeable where ComponentElement: AnyPart {
    var seen: Seen { .child { try tryBuild($0) } }
}

/// A parameter of a factory: its type, and the argument that the factory sees.
protocol Parameter {
    associatedtype Value
    static func see(_ value: Value) -> Seen
}
enum Direct<Value: Seeable>: Parameter { static func see(_ value: Value) -> Seen { value.seen } }
enum Later<Element: Seeable>: Parameter {
    static func see(_ value: Provider<Element>) -> Seen { .later { try value.tryGet().seen } }
}
enum Closure<Element: Seeable>: Parameter {
    typealias Value = () -> Element
    static func see(_ value: @escaping Value) -> Seen { .closure { value().seen } }
}
enum Throwing<Element: Seeable>: Parameter {
    typealias Value = () throws -> Element
    static func see(_ value: @escaping Value) -> Seen { .later { try value().seen } }
}
enum Maybe<Element: Seeable>: Parameter {
    static func see(_ value: Element?) -> Seen { value.map(\.seen) ?? .absent }
}
enum LaterMaybe<Element: Seeable>: Parameter {
    static func see(_ value: Provider<Element?>) -> Seen { .later { try value.tryGet().map(\.seen) ?? .absent } }
}
enum MaybeLater<Element: Seeable>: Parameter {
    static func see(_ value: Provider<Element>?) -> Seen {
        value.map { value in .later { try value.tryGet().seen } } ?? .absent
    }
}
enum Weakly<Element: Seeable>: Parameter {
    static func see(_ value: WeakProvider<Element>) -> Seen { .weak { value.get().map(\.seen) ?? .absent } }
}

extension Blueprint.Ask {
    /// The type of the parameter, given the components' types.
    func parameter(in world: World) -> any Parameter.Type {
        let type: any Seeable.Type =
            switch key {
            case .value(let number): element(of: families[number])
            case .tagged(let number): tagged(families[number])
            case .collection(let number): collection(of: families[number])
            case .alias(let number): other(families[number])
            case .child(let child): factory(of: world.part(child))
            case .seed: Int.self
            }
        return parameter(of: type)
    }

    private func parameter<Element: Seeable>(of _: Element.Type) -> any Parameter.Type {
        switch form {
        case .direct: Direct<Element>.self
        case .provider: Later<Element>.self
        case .closure: Closure<Element>.self
        case .throwing: Throwing<Element>.self
        case .optional: Maybe<Element>.self
        case .providerOfOptional: LaterMaybe<Element>.self
        case .optionalProvider: MaybeLater<Element>.self
        case .weak: Weakly<Element>.self
        }
    }
}

private func element<F: Family>(of _: F.Type) -> any Seeable.Type { F.Element.self }
private func tagged<F: Family>(_: F.Type) -> any Seeable.Type { TaggedProvider<F.Mark>.self }
private func collection<F: Family>(of _: F.Type) -> any Seeable.Type { [F.Element].self }
private func other<F: Family>(_: F.Type) -> any Seeable.Type { F.Other.self }
private func factory<P: AnyPart>(of _: P.Type) -> any Seeable.Type { ComponentFactory<P>.self }

extension Blueprint.Key {
    /// The engine's key.
    func providerKey(in world: World) -> ProviderKey {
        if world.blueprint.isNamed, let name { return ProviderKey(NamedKey.self, name: name) }
        func tagged<F: Family>(_: F.Type) -> ProviderKey { ProviderKey(F.Element.self, tag: F.Mark.self) }
        func element<F: Family>(_: F.Type) -> ProviderKey { ProviderKey(F.Element.self) }
        func collection<F: Family>(_: F.Type) -> ProviderKey { ProviderKey([F.Element].self) }
        func other<F: Family>(_: F.Type) -> ProviderKey { ProviderKey(F.Other.self) }
        func factory<P: AnyPart>(_: P.Type) -> ProviderKey { ProviderKey(ComponentFactory<P>.self) }
        return switch self {
        case .value(let number): element(families[number])
        case .tagged(let number): tagged(families[number])
        case .collection(let number): collection(families[number])
        case .alias(let number): other(families[number])
        case .child(let child): factory(world.part(child))
        case .seed: ProviderKey(Int.self)
        }
    }

    /// The string of a string key, or `nil` for another key.
    var name: String? {
        switch self {
        case .value(let number): "value \(number)"
        case .tagged(let number): "other value \(number)"
        case .collection(let number): "collection \(number)"
        case .alias, .child, .seed: nil
        }
    }
}

// MARK: Components

/// The blueprint from which components are configured.
struct World: Sendable {
    let blueprint: Blueprint
    /// The conditions of bindings, by their identifiers.
    var conditions: [Int: GraphCondition] = [:]
    /// The conditions under which components are installed.
    var childConditions: [Int: GraphCondition] = [:]
    @TaskLocal static var current: World?

    /// The type of a component.
    func part(_ index: Int) -> any AnyPart.Type { parts[index][blueprint.components[index].scope] }
}

protocol AnyPart: Component, RootComponent, SendableMetatype where Seed == Int, Root: Made {
    static var number: Int { get }
}

struct FirstScope: Scope {}
struct SecondScope: Scope {}
struct ThirdScope: Scope {}

private func partsOfAllScopes<let number: Int>(_: Numbered<number>.Type) -> [any AnyPart.Type] {
    [
        Part<number, Unscoped>.self, Part<number, FirstScope>.self, Part<number, SecondScope>.self,
        Part<number, ThirdScope>.self,
    ]
}

private let parts: [[any AnyPart.Type]] = [
    partsOfAllScopes(Numbered<0>.self), partsOfAllScopes(Numbered<1>.self), partsOfAllScopes(Numbered<2>.self),
    partsOfAllScopes(Numbered<3>.self), partsOfAllScopes(Numbered<4>.self), partsOfAllScopes(Numbered<5>.self),
]

enum Part<let index: Int, PartScope: _ScopeBase>: AnyPart {
    typealias Seed = Int
    typealias Root = RootValue<index>
    typealias Scope = PartScope

    static var number: Int { index }

    static func configure(binder: Binder<PartScope>) {
        let world = World.current!
        let component = world.blueprint.components[index]
        for child in component.children {
            if let condition = world.childConditions[child] {
                binder.when(condition) { install(world.part(child), binder) }
            } else {
                install(world.part(child), binder)
            }
        }
        for binding in component.bindings { world.declare(binding, in: binder) }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        let world = World.current!
        let root = world.blueprint.components[index].root
        if world.blueprint.isNamed {
            world.record(bind.draft, root, makes: Root.self)
        } else {
            world.finish(bind, root, makes: Root.self)
        }
        return BindingReceipt()
    }

    private static func install<P: AnyPart>(_: P.Type, _ binder: Binder<PartScope>) {
        binder.install(dependency: P.self)
    }
}

extension World {
    // MARK: Declarations with Swift types

    func declare<S>(_ binding: Blueprint.Binding, in binder: Binder<S>) {
        guard let condition = conditions[binding.id] else { return declareAlways(binding, in: binder) }
        binder.when(condition) { declareAlways(binding, in: binder) }
    }

    private func declareAlways<S>(_ binding: Blueprint.Binding, in binder: Binder<S>) {
        if blueprint.isNamed { return declareNamed(binding, in: binder) }
        switch binding.key {
        case .value(let number), .tagged(let number), .collection(let number):
            declare(families[number], binding, in: binder)
        case .alias, .child, .seed:
            preconditionFailure("not declared on their own")
        }
    }

    private func declare<F: Family, S>(_: F.Type, _ binding: Blueprint.Binding, in binder: Binder<S>) {
        // One binding of three has its factory before its steps.
        if !binding.isDecorator, binding.id % 3 == 0 { return declareFirst(F.self, binding, in: binder) }
        var builder = binding.isDecorator ? binder.decorate(F.Element.self) : binder.bind(F.Element.self)
        if binding.isShared { builder = BindingBuilder(builder.draft.shared(isSendable: false)) }
        if binding.isDefault { builder = builder.asDefault() }
        if binding.hasAlias { builder = builder.alias(F.Other.self, F.alias) }
        switch binding.key {
        case .tagged: finish(builder.tagged(with: F.Mark.self), binding, makes: F.Element.self)
        case .collection:
            let collection: BindingBuilder<Binder<S>, [F.Element], F.Element> = builder.intoCollection()
            finish(collection, binding, makes: F.Element.self)
        default: finish(builder, binding, makes: F.Element.self)
        }
    }

    private func declareFirst<F: Family, S>(_: F.Type, _ binding: Blueprint.Binding, in binder: Binder<S>) {
        let draft = binder.asAnyBinder().draftBeforeFactory(of: F.Element.self)
        let builder = BindingBuilder<Binder<S>, F.Element, F.Element>(draft)
        finish(builder, binding, makes: F.Element.self)
        var declared = DeclaredBinding<Binder<S>, F.Element, F.Element>(
            binding.isShared ? builder.draft.shared(isSendable: false) : builder.draft)
        if binding.isDefault { declared = declared.asDefault() }
        if binding.hasAlias { declared = declared.alias(F.Other.self, F.alias) }
        switch binding.key {
        case .tagged: declared.tagged(with: F.Mark.self)
        case .collection: declared.intoCollection()
        default: break
        }
    }

    /// Binds to a factory that has one parameter for each request of the binding.
    func finish<Base, E, M: Made>(_ builder: BindingBuilder<Base, E, M>, _ binding: Blueprint.Binding, makes _: M.Type)
    {
        let id = binding.id
        func none() { builder.to { M(binding: id, arguments: []) } }
        func one<A: Parameter>(_: A.Type) {
            builder.to { (a: A.Value) in M(binding: id, arguments: [A.see(a)]) }
        }
        func two<A: Parameter, B: Parameter>(_: A.Type, _: B.Type) {
            builder.to { (a: A.Value, b: B.Value) in M(binding: id, arguments: [A.see(a), B.see(b)]) }
        }
        func three<A: Parameter, B: Parameter, C: Parameter>(_: A.Type, _: B.Type, _: C.Type) {
            builder.to { (a: A.Value, b: B.Value, c: C.Value) in
                M(binding: id, arguments: [A.see(a), B.see(b), C.see(c)])
            }
        }
        func four<A: Parameter, B: Parameter, C: Parameter, D: Parameter>(
            _: A.Type, _: B.Type, _: C.Type, _: D.Type
        ) {
            builder.to { (a: A.Value, b: B.Value, c: C.Value, d: D.Value) in
                M(binding: id, arguments: [A.see(a), B.see(b), C.see(c), D.see(d)])
            }
        }
        let types = binding.asks.map { $0.parameter(in: self) }
        switch types.count {
        case 0: none()
        case 1: one(types[0])
        case 2: two(types[0], types[1])
        case 3: three(types[0], types[1], types[2])
        default: four(types[0], types[1], types[2], types[3])
        }
    }

    // MARK: Declarations with strings

    private func declareNamed<S>(_ binding: Blueprint.Binding, in binder: Binder<S>) {
        var draft = BindingDraft(
            binder: binder.asAnyBinder(), key: ProviderKey(NamedKey.self, name: binding.key.name),
            kind: binding.isDecorator ? .decorator : .plain)
        if binding.isDefault { draft = draft.asDefault() }
        draft.isShared = binding.isShared
        if case .collection = binding.key {
            draft.contribution = Contribution(form: ArrayCollection<Made>.self, isCollection: false)
        }
        record(draft, binding, makes: Made.self)
    }

    /// Records a binding through the engine's own interface, as a front end does.
    func record<M: Made>(_ draft: BindingDraft, _ binding: Blueprint.Binding, makes _: M.Type) {
        let start = draft.nextDependency
        for ask in binding.asks {
            let strength = ask.form.isEager ? EdgeStrength.eager : .deferred
            if case .child(let child) = ask.key {
                func depend<P: AnyPart>(_: P.Type) { draft.depend(on: ComponentFactory<P>.self) }
                depend(part(child))
            } else {
                draft.binder.recorder.declaration.dependencies.append(
                    Dependency(key: ask.key.providerKey(in: self), strength: strength))
            }
        }
        let id = binding.id
        draft.bind(dependenciesFrom: start, [], file: #fileID, line: #line) { linker in
            let arguments = binding.asks.map { argument($0, linker) }
            return linker.finish(
                Link<M> { instance in try M(binding: id, arguments: arguments.map { try $0(instance) }) })
        }
    }

    private func argument(_ ask: Blueprint.Ask, _ linker: Linker) -> (GraphInstance) throws -> Seen {
        let link: (GraphInstance) throws -> Seen
        switch ask.key {
        case .collection:
            let all = linker.next([Made].self)
            link = { .list(try all($0)) }
        case .child(let child):
            func next<P: AnyPart>(_: P.Type) -> (GraphInstance) throws -> Seen {
                let factory = linker.next(ComponentFactory<P>.self)
                return { try factory($0).seen }
            }
            link = next(part(child))
        default:
            let one = linker.next(Made.self)
            link = { .made(try one($0)) }
        }
        if ask.form.isEager { return link }
        let lease = linker.lease
        return { instance in
            let lease = lease(instance)
            return .later { try link(lease.instance) }
        }
    }
}

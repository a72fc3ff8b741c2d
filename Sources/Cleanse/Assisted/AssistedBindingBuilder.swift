/// A ``Factory`` binding that is being declared: `bindFactory(…)`, then `with(…)` if it has a seed, then `to(…)`.
public struct AssistedBindingBuilder<Binder: BinderBase, Element, Tag: AssistedFactory> where Tag.Element == Element {
    @usableFromInline let draft: BindingDraft

    @inlinable
    init(_ draft: BindingDraft) {
        self.draft = draft
    }

    /// Names the factory's seed. Without this step, the factory has none.
    /// - Parameter tag: The tag that declares the seed and the element of the factory.
    @inlinable
    public func with<T: AssistedFactory>(_ tag: T.Type) -> AssistedBindingBuilder<Binder, Element, T>
    where T.Element == Element {
        AssistedBindingBuilder<Binder, Element, T>(
            BindingDraft(binder: draft.binder, key: ProviderKey(Factory<T>.self), kind: .assistedFactory))
    }

    /// Records the factory.
    /// - Parameter make: Takes the linker, and returns the function that runs each time the factory is called.
    @usableFromInline
    func bind(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)? = nil,
        file: StaticString, line: Int, make: @escaping (Linker) -> (GraphInstance, Tag.Seed) throws -> Element
    ) -> BindingReceipt<Factory<Tag>> {
        SeedRule.add(to: draft.binder.recorder.declaration)
        draft.bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            let make = linker.reported(
                linker.checkingIsolation(linker.guarding(mayNest: Tag.Seed.self != Void.self, make(linker))))
            let binding = linker.binding
            return ErasedLink(
                Link<Factory<Tag>> { instance in
                    let lease = instance.lease(of: binding)
                    return Factory { seed in try make(lease.instance, seed) }
                })
        }
        return BindingReceipt()
    }
}

extension AssistedBindingBuilder {
    /// Binds the factory to a function with any number of parameters. If the function belongs to an actor, it is called only there.
    ///
    /// The caller of the factory passes the argument for the parameter of type `Assisted<Seed>`.
    @discardableResult
    @inlinable
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Element
    ) -> BindingReceipt<Factory<Tag>> {
        bind(IsolatedFunction(factory), file: file, line: line)
    }

    @inlinable
    func bind<each P, Failure: Error>(
        _ factory: IsolatedFunction<repeat each P, Failure, Element>, _ effects: BindingEffects = [],
        file: StaticString,
        line: Int
    ) -> BindingReceipt<Factory<Tag>> {
        let start = draft.nextDependency
        var takesSeed = Tag.Seed.self == Void.self
        for type in repeat (each P).self {
            if type == Assisted<Tag.Seed>.self { takesSeed = true } else { draft.depend(on: type, strength: .deferred) }
        }
        if !takesSeed { reportUnusedSeed(dependenciesFrom: start, file: file, line: line) }
        let isolation = factory.isolation
        let plain = factory.plain
        let effects = BindingEffects(factory, on: isolation, failing: Failure.self).union(effects)
        return bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            let call = AssistedCall<Tag.Seed, Element, repeat each P>(linker, plain)
            return { instance, seed in try call(instance, Assisted(seed: seed)) }
        }
    }

    /// Reports a bound function that takes no seed. If the function takes another seed, ``SeedRule`` reports that later.
    @usableFromInline
    func reportUnusedSeed(dependenciesFrom start: DependencyID, file: StaticString, line: Int) {
        draft.reportUnusedSeed(Tag.Seed.self, dependenciesFrom: start, at: CodeLocation(file: file, line: line))
    }
}

extension BindingDraft {
    /// Reports a bound function that takes no seed. If the function takes another seed, ``SeedRule`` reports that later.
    package func reportUnusedSeed(
        _ seed: Any.Type, dependenciesFrom start: DependencyID, at sourceLocation: CodeLocation
    ) {
        let declaration = binder.recorder.declaration
        guard !declaration.dependencies[start...].contains(where: { $0.key.assisted != nil }) else { return }
        declaration.append(error: UnusedSeed(key: key, seed: seed, taken: nil, sourceLocation: sourceLocation))
    }
}

extension AssistedBindingBuilder where Element: Sendable {
    /// Binds the factory to a function with any number of parameters. If the function belongs to an actor, it is called only there.
    ///
    /// The caller of the factory passes the argument for the parameter of type `Assisted<Seed>`.
    @discardableResult
    @inlinable
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Element
    ) -> BindingReceipt<Factory<Tag>> {
        bind(IsolatedFunction(factory), .makesSendable, file: file, line: line)
    }
}

extension BinderBase {
    /// Begins the binding of a factory, which consumers inject as a `Factory<Tag>`.
    /// - Parameter element: The type that the factory creates. By default, the compiler infers it.
    /// - Returns: A builder of the binding, which a terminating `to(factory:)` completes.
    @inlinable
    public func bindFactory<Element>(
        _ element: Element.Type = Element.self
    ) -> AssistedBindingBuilder<Self, Element, EmptySeed<Element>> {
        AssistedBindingBuilder(
            BindingDraft(
                binder: asAnyBinder(), key: ProviderKey(Factory<EmptySeed<Element>>.self), kind: .assistedFactory))
    }
}

/// A call of an assisted factory with any number of parameters.
@usableFromInline
struct AssistedCall<Seed, Element, each P> {
    @usableFromInline let factory: (repeat consuming each P) throws -> Element
    @usableFromInline let sources: (repeat AssistedSource<Seed, each P>)

    @inlinable
    init(_ linker: Linker, _ factory: @escaping (repeat consuming each P) throws -> Element) {
        self.factory = factory
        sources = (repeat AssistedSource<Seed, each P>(linker))
    }

    @inlinable
    func callAsFunction(_ instance: GraphInstance, _ seed: Assisted<Seed>) throws -> Element {
        try factory(repeat (each sources).value(instance, seed))
    }
}

/// The source of one argument of an assisted factory.
@usableFromInline
struct AssistedSource<Seed, Value> {
    /// The link of the dependency, or `nil` for the seed.
    @usableFromInline let link: Link<Value>?

    @inlinable
    init(_ linker: Linker) {
        link = Value.self == Assisted<Seed>.self ? nil : linker.next(Value.self)
    }

    @inlinable
    func value(_ instance: GraphInstance, _ seed: Assisted<Seed>) throws -> Value {
        // SAFETY: without a link, the initialiser found the two types equal.
        try link.map { try $0(instance) } ?? (seed as! Value)
    }
}

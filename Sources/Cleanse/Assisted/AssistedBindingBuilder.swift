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
        draft.bindFactory(IsolatedFunction(factory), file: file, line: line)
    }
}

// The functions that record a factory are members of the draft, which is not generic: neither clients nor closures pass on metadata of the
// builder.

extension BindingDraft {
    @inlinable
    func bindFactory<each P, Failure: Error, Tag: AssistedFactory>(
        _ factory: IsolatedFunction<repeat each P, Failure, Tag.Element>, _ effects: BindingEffects = BindingEffects(),
        file: StaticString,
        line: Int
    ) -> BindingReceipt<Factory<Tag>> {
        let start = nextDependency
        var takesSeed = Tag.Seed.self == Void.self
        for type in repeat (each P).self {
            if type == Assisted<Tag.Seed>.self { takesSeed = true } else { depend(on: type, strength: .deferred) }
        }
        if !takesSeed { reportUnusedSeed(Tag.Seed.self, dependenciesFrom: start, file: file, line: line) }
        let isolation = factory.isolation
        let plain = factory.plain
        let effects = BindingEffects(factory, on: isolation, failing: Failure.self).union(effects)
        return bindFactory(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) {
            links, instance, seed in
            let seed = Assisted(seed: seed)
            return try plain(repeat links.next((each P).self, in: instance, given: seed))
        }
    }

    /// Records a factory.
    /// - Parameter call: Takes the links of the dependencies. It runs each time the factory is called.
    @usableFromInline
    func bindFactory<Tag: AssistedFactory>(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)?,
        file: StaticString, line: Int,
        call: @escaping (inout LinkList.Values, GraphInstance, Tag.Seed) throws -> Tag.Element
    ) -> BindingReceipt<Factory<Tag>> {
        let count = count(dependenciesFrom: start)
        return bindFactory(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            LinkList(count, from: linker).calling(call)
        }
    }

    /// Records a factory.
    /// - Parameter make: Takes the linker, and returns the function that runs each time the factory is called.
    func bindFactory<Tag: AssistedFactory>(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)? = nil,
        file: StaticString, line: Int, make: @escaping (Linker) -> (GraphInstance, Tag.Seed) throws -> Tag.Element
    ) -> BindingReceipt<Factory<Tag>> {
        SeedRule.add(to: binder.recorder.declaration)
        bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
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

    /// Reports a bound function that takes no seed. If the function takes another seed, ``SeedRule`` reports that later.
    @usableFromInline
    func reportUnusedSeed(
        _ seed: Any.Type, dependenciesFrom start: DependencyID, file: StaticString, line: Int
    ) {
        reportUnusedSeed(seed, dependenciesFrom: start, at: CodeLocation(file: file, line: line))
    }

    /// Reports a bound function that takes no seed. If the function takes another seed, ``SeedRule`` reports that later.
    package func reportUnusedSeed(
        _ seed: Any.Type, dependenciesFrom start: DependencyID, at sourceLocation: CodeLocation
    ) {
        for type in types(dependenciesFrom: start) where type is any AssistedType.Type { return }
        binder.recorder.declaration.append(
            error: UnusedSeed(key: key, seed: seed, taken: nil, sourceLocation: sourceLocation))
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
        draft.bindFactory(IsolatedFunction(factory), .makesSendable, file: file, line: line)
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

extension LinkList.Values {
    /// Returns the seed if it is the next argument, or resolves the next dependency.
    @inlinable @inline(__always)
    mutating func next<Value, Seed>(
        _: Value.Type, in instance: GraphInstance, given seed: Assisted<Seed>
    ) throws -> Value {
        // SAFETY: both types are equal.
        Value.self == Assisted<Seed>.self ? (seed as! Value) : try next(Value.self, in: instance)
    }
}

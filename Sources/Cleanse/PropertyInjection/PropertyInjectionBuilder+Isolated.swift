// Steps for injectors that belong to an actor, or have more parameters than the generated overloads. They take any number of parameters.

extension PropertyInjectionBindingBuilder {
    /// Binds the injector to a function that takes the object and values of the graph. If it belongs to an actor, it is called only there.
    @discardableResult
    @inlinable
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        injector: @escaping @isolated(any) (consuming Element, repeat consuming each P) throws(Failure) -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        bind(isolated: injector, file: file, line: line)
    }

    /// Binds the injector to a method of the object that takes any number of values of the graph: `Object.injectProperties`.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        injector: @escaping (Element) -> (repeat each P) throws(Failure) -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        bind(
            { (element: Element, values: repeat each P) throws(Failure) in try injector(element)(repeat each values) },
            BindingEffects(stored: PlainMethod(function: injector), failing: Failure.self), on: nil, file: file,
            line: line)
    }

    /// Binds the injector to a main-actor method of the object that takes values of the graph: `Screen.injectProperties`.
    @discardableResult
    @inlinable
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        injector: @escaping (Element) -> @MainActor (repeat each P) throws(Failure) -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        let method = MainActorMethod(function: injector).plain
        var effects = BindingEffects.isSendable.union(.makesSendable)
        if Failure.self != Never.self { effects.insert(.throws) }
        return bind(
            { (element: Element, values: repeat each P) throws(Failure) in try method(element)(repeat each values) },
            effects, on: MainActor.shared, file: file, line: line)
    }

    @inlinable
    func bind<each P, Failure: Error>(
        isolated injector:
            @escaping @isolated(any) (consuming Element, repeat consuming each P) throws(Failure) -> Void,
        _ effects: BindingEffects = BindingEffects(), file: StaticString, line: Int
    ) -> BindingReceipt<PropertyInjector<Element>> {
        // Both types are named, since the compiler does not infer a pack that begins with the object.
        let isolated = IsolatedFunction<Element, repeat each P, Failure, Void>(injector)
        let plain: (consuming Element, repeat consuming each P) throws(Failure) -> Void = isolated.plain
        let isolation = isolated.isolation
        let known = BindingEffects(isolated, on: isolation, failing: Failure.self).union(effects)
        return bind(plain, known, on: isolation, file: file, line: line)
    }

    /// - Parameter injector: The injector, which is called only on the actor.
    @inlinable
    func bind<each P, Failure: Error>(
        _ injector: @escaping (Element, repeat each P) throws(Failure) -> Void,
        _ effects: BindingEffects,
        on isolation: (any Actor)?, file: StaticString, line: Int
    ) -> BindingReceipt<PropertyInjector<Element>> {
        let start = draft.nextDependency
        repeat draft.depend(on: (each P).self, strength: .deferred)
        return bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) {
            links, instance, element in
            try injector(element, repeat links.next((each P).self, in: instance))
        }
    }
}

extension PropertyInjectionBindingBuilder where Element: Sendable {
    /// Binds the injector to a function that takes the object and values of the graph. If it belongs to an actor, it is called only there.
    @discardableResult
    @inlinable
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        injector: @escaping @isolated(any) (consuming Element, repeat consuming each P) throws(Failure) -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        bind(isolated: injector, .makesSendable, file: file, line: line)
    }
}

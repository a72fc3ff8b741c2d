/// A ``PropertyInjector`` binding that is being declared: `bindPropertyInjectionOf(…)`, then `to(injector:)`.
public struct PropertyInjectionBindingBuilder<Element> {
    @usableFromInline let draft: BindingDraft

    @inlinable
    package init(_ draft: BindingDraft) {
        self.draft = draft
    }
}

/// A property injector binding whose key is fixed, as in `propertyInjector(configuredWith:)`.
public typealias PropertyInjectionReceiptBinder<Element> = PropertyInjectionBindingBuilder<Element>

extension BinderBase {
    /// Begins a binding of an injector, which fills the properties of objects of a class.
    /// - Parameter element: The class, or a protocol. Any other type is an ``InjectionIntoValue`` error.
    /// - Returns: A builder of the binding, which a terminating `to(injector:)` completes.
    @inlinable
    public func bindPropertyInjectionOf<Element>(
        _ element: Element.Type
    ) -> PropertyInjectionBindingBuilder<Element> {
        PropertyInjectionBindingBuilder(
            BindingDraft(
                binder: asAnyBinder(), key: ProviderKey(PropertyInjector<Element>.self), kind: .propertyInjector))
    }
}

extension PropertyInjectionBindingBuilder {
    /// Records the injector. Adds the injectors of superclasses, unless a dependency requests them.
    /// - Parameter call: Takes the links of the dependencies. It runs each time an object is injected.
    @usableFromInline
    func bind(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)? = nil,
        file: StaticString, line: Int,
        call: @escaping (inout LinkList.Values, GraphInstance, Element) throws -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        let count = draft.count(dependenciesFrom: start)
        return bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            LinkList(count, from: linker).calling(call)
        }
    }

    /// Records the injector. Adds the injectors of superclasses, unless a dependency requests them.
    /// - Parameter make: Takes the linker, and returns the function that runs each time an object is injected.
    func bind(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)? = nil,
        file: StaticString, line: Int,
        make: @escaping (Linker) -> (GraphInstance, Element) throws -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        let superclasses = dependOnSuperclasses(from: start)
        let draft = draft.unshared()
        checkTarget(at: CodeLocation(file: file, line: line))
        draft.bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            let make = linker.reported(linker.checkingIsolation(make(linker)))
            let injectSuperclass = superclasses(linker)
            let binding = linker.binding
            let mayReenter = linker.mayReenter
            return ErasedLink(
                Link<PropertyInjector<Element>> { instance in
                    let lease = instance.lease(of: binding)
                    let inject: (Element) throws -> Void = { element in
                        try injectSuperclass?(lease.instance, element)
                        try make(lease.instance, element)
                    }
                    return PropertyInjector(
                        injector: mayReenter ? instance.guarding(injectorOf: binding, inject) : inject)
                })
        }
        return BindingReceipt()
    }

    /// Reports a value type, since the injector would fill only a copy.
    package func checkTarget(at sourceLocation: CodeLocation) {
        guard !(Element.self is AnyClass), !isExistential(Element.self) else { return }
        draft.binder.recorder.declaration.append(
            error: InjectionIntoValue(key: draft.key, target: Element.self, sourceLocation: sourceLocation))
    }

    /// Refuses a factory, since the object already exists.
    @available(*, unavailable, message: "the object exists already: bind a function that fills it, to(injector:)")
    public func to<each P, Made>(factory: (repeat each P) throws -> Made) -> BindingReceipt<PropertyInjector<Element>> {
        BindingReceipt()
    }

    /// Accepts an asynchronous injector, and reports it as an ``AsynchronousFactory`` error.
    @available(*, deprecated, message: "an injector can't be asynchronous: a graph does not wait for it to end")
    @_disfavoredOverload
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        injector: @escaping (Element, repeat each P) async throws(Failure) -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        let error = draft.asynchronousFactory(at: CodeLocation(file: file, line: line))
        return to(file: file, line: line, function: function, injector: { (_: Element) in throw error })
    }

    /// Accepts an asynchronous method of the object, and reports it as an ``AsynchronousFactory`` error.
    @available(*, deprecated, message: "an injector can't be asynchronous: a graph does not wait for it to end")
    @_disfavoredOverload
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        injector: @escaping (Element) -> (repeat each P) async throws(Failure) -> Void
    ) -> BindingReceipt<PropertyInjector<Element>> {
        let error = draft.asynchronousFactory(at: CodeLocation(file: file, line: line))
        return to(file: file, line: line, function: function, injector: { (_: Element) in throw error })
    }

    /// Declares dependencies on the injectors of superclasses, if there are any.
    /// - Returns: A function that links the injector of the nearest superclass that has one.
    package func dependOnSuperclasses(
        from start: DependencyID
    ) -> (Linker) -> ((GraphInstance, Element) throws -> Void)? {
        typealias Injection = (GraphInstance, Element) throws -> Void
        let declared = draft.types(dependenciesFrom: start)
        func isDeclared<Superclass>(_: Superclass.Type) -> Bool {
            declared.contains { $0 == PropertyInjector<Superclass>.self }
        }
        func depend<Superclass>(on _: Superclass.Type) {
            if isDeclared(Superclass.self) { return }
            draft.depend(onGeneric: PropertyInjector<Superclass>?.self, strength: .deferred)
        }
        let types = superclasses(of: Element.self)
        for type in types { _openExistential(type, do: depend) }
        return { linker in
            func link<Superclass>(_: Superclass.Type) -> Injection? {
                if isDeclared(Superclass.self) { return { _, _ in } }
                guard let link = linker.nextIfBound(PropertyInjector<Superclass>.self) else { return nil }
                return { instance, element in try link(instance)?.eraseSuperclass(Element.self)(element) }
            }
            // All are linked, so that the linker passes their dependencies. Only the nearest is used, since it runs the injectors of its
            // superclasses.
            var nearest: Injection?
            for type in types {
                let injection = _openExistential(type, do: link)
                if nearest == nil { nearest = injection }
            }
            return nearest
        }
    }
}

extension BindingBuilder where Binder == AnyBinder, Input == Element {
    /// Binds a property injector that `configure` declares, for roots that other code creates.
    /// - Parameter configure: Declares the injector.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    public func propertyInjector<Target>(
        configuredWith configure: (PropertyInjectionReceiptBinder<Target>) -> BindingReceipt<PropertyInjector<Target>>
    ) -> BindingReceipt<Element> where Element == PropertyInjector<Target> {
        configure(PropertyInjectionReceiptBinder(draft))
    }
}

/// An error about a property injector for a type that is neither a class nor a protocol. It would only fill a copy.
public final class InjectionIntoValue: GraphError, @unchecked Sendable {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The type of the objects.
    public let target: Any.Type
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    private init(_ target: Any.Type, _ facts: ErrorFacts) {
        self.target = target
        super.init(facts)
    }

    convenience init(key: ProviderKey, target: Any.Type, sourceLocation: CodeLocation) {
        self.init(
            target,
            ErrorFacts(
                "injection-into-value",
                "*** \(key) *** bound at \(sourceLocation), but \(target) is not a class: only a copy would be filled",
                key, at: sourceLocation, types: [target],
                hint: "make it a class, or pass the values to its initialiser"))
    }
}

import Builtin

/// A binding that is being declared: `bind(…)`, then optional steps, then one terminating `to(…)`.
///
/// - `Element`: the type of the binding's key. After `intoCollection()` and similar steps, it is a collection.
/// - `Input`: the type of the value that the terminating step must provide. For a collection, it is one element or several.
public struct BindingBuilder<Binder: BinderBase, Element, Input> {
    @usableFromInline let draft: BindingDraft

    @_transparent @usableFromInline
    init(_ draft: BindingDraft) {
        self.draft = draft
    }
}

// MARK: - Optional steps

extension BindingBuilder {
    /// Distinguishes the binding from others of its type. Consumers inject it as a `TaggedProvider<T>`.
    ///
    /// To tag a collection, call `intoCollection()` first. The tag then belongs to the whole collection.
    /// - Parameter tag: The tag.
    @_transparent
    public consuming func tagged<T: Tag>(with tag: T.Type) -> Self where T.Element == Element {
        Self(draft.tagged(with: tag, of: Element.self))
    }

    /// Marks the value as live: it reaches the world outside of the program, such as a network, a disk, a clock or a payment provider.
    ///
    /// Strict tests of the module `CleanseTesting` fail before such a value is created, unless they override the binding. A program does
    /// not notice the mark.
    @_transparent
    public consuming func live() -> Self {
        Self(draft.live())
    }

    /// Makes the binding a default, which counts only if nothing else that its component sees binds the key.
    ///
    /// A module declares a default for what most programs don't replace. A component that binds the key itself, or a component above it,
    /// replaces the default, whatever the order of the declarations. A replaced default is not part of the graph: nothing that it needs
    /// has to be bound. The aliases of a default are defaults too, and so is the element of a collection after `intoCollection()`.
    @_transparent
    public consuming func asDefault() -> Self {
        Self(draft.asDefault())
    }

    /// Also provides the value under another type, such as a protocol. If the binding is shared, both types provide the same object.
    ///
    /// ```swift
    /// binder.bind(Coordinator.self).sharedInScope()
    ///     .alias((any HomeRoute).self) { $0 }
    ///     .alias((any SearchRoute).self) { $0 }
    ///     .to(factory: Coordinator.init)
    /// ```
    /// - Parameters:
    ///   - type: The other type.
    ///   - convert: Converts the value. `{ $0 }` lets the compiler check that it conforms.
    public func alias<Other>(_ type: Other.Type, _ convert: @escaping (Element) -> Other) -> Self {
        var stored = convert
        return Self(draft.aliased(BindingEffects(at: Builtin.addressof(&stored), failing: Never.self), convert))
    }

    /// Also provides the value under another type, which is `Sendable`. If the binding is shared, both types provide the same object.
    /// - Parameters:
    ///   - type: The other type.
    ///   - convert: Converts the value. `{ $0 }` lets the compiler check that it conforms.
    public func alias<Other: Sendable>(_ type: Other.Type, _ convert: @escaping (Element) -> Other) -> Self {
        var stored = convert
        let effects = BindingEffects(at: Builtin.addressof(&stored), failing: Never.self)
        return Self(draft.aliased(effects.union(.makesSendable), convert))
    }
}

extension BindingDraft {
    /// Also provides the value under another type. It is a member of the draft, which is not generic, so that the closures capture no
    /// metadata of the builder.
    fileprivate func aliased<Element, Other>(
        _ traits: BindingEffects, _ convert: @escaping (Element) -> Other
    ) -> BindingDraft {
        aliased(from: Element.self) { recorder, original, effects, sourceLocation in
            recorder.declare(
                ProviderKey(Other.self), kind: .alias, effects: traits.subtracting(.inheritsIsolation).union(effects),
                dependencies: [Dependency(key: original)],
                conversion: { value in
                    guard let element = value as? Element else { return nil }
                    return convert(element)
                },
                isolation: recorder.isolation, sourceLocation: sourceLocation
            ) { linker in
                if linker.isNextAwaited {
                    let prepare = AsyncFunction<Element, Never, Other>(ofNoActor: convert).prepared(by: linker)
                    return linker.finish(Other.self) { instance in try prepare(instance, nil) }
                }
                let link = linker.next(Element.self)
                return ErasedLink(Link<Other> { instance in try convert(link(instance)) })
            }
        }
    }
}

extension BindingBuilder where Binder.Scope: Scope {
    /// Creates the value only once in each instance of the component.
    ///
    /// Concurrent requests receive the same value. If a factory throws, no value is kept, and the next request tries again.
    #if !DEBUG
        // Transparent in the same builds as `bind`.
        @_transparent
    #endif
    public consuming func sharedInScope() -> Self {
        Self(draft.shared(isSendable: false))
    }
}

extension BindingBuilder where Binder: InferringBinderBase, Binder.Scope: Scope, Element: Sendable {
    /// Creates the value only once in each instance of the component.
    ///
    /// Concurrent requests receive the same value. If a factory throws, no value is kept, and the next request tries again. The binding
    /// records that the value is `Sendable`, so functions that other threads call may reach it too.
    #if !DEBUG
        // Transparent in the same builds as `bind`.
        @_transparent
    #endif
    public consuming func sharedInScope() -> Self {
        Self(draft.shared(isSendable: true))
    }
}

// MARK: - Terminating steps without dependencies

extension BindingBuilder {
    /// Binds the type to a provider, which is called for each request, or once if the binding is shared. Requests throw its errors.
    @discardableResult
    @inlinable
    public func to<P: ProviderProtocol>(
        provider: P, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) -> BindingReceipt<Element> where P.Element == Input {
        to(file: file, line: line, function: function, factory: { try provider.tryGet() })
    }

    /// Delegates the terminating step to a function, such as a static method of the bound type.
    /// - Parameter configure: Declares how the value is created.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    public func configured(
        with configure: (ReceiptBinder<Input>) -> BindingReceipt<Input>
    ) -> BindingReceipt<Element> {
        _ = configure(ReceiptBinder(draft))
        return BindingReceipt()
    }
}

/// A binding whose key is fixed, and which lacks only the terminating step, as in `configureRoot`.
public typealias ReceiptBinder<Element> = BindingBuilder<AnyBinder, Element, Element>

extension ReceiptBinder {
    /// Declares the binding with a recipe.
    package func declare(
        effects: BindingEffects, sourceLocation: CodeLocation, recipe: @escaping (Linker) -> ErasedLink
    ) -> BindingReceipt<Element> {
        draft.binder.recorder.declare(
            draft.key, kind: draft.kind, effects: effects, sourceLocation: sourceLocation, recipe: recipe)
        return BindingReceipt()
    }
}

/// Proof that a binding was declared, which `configureRoot` returns.
public struct BindingReceipt<Element> {
    @_transparent @usableFromInline init() {}
}

/// A binding being declared: `bind(…)`, then optional steps, then one terminating `to(…)`.
///
/// - `Element`: the type that the key of the binding stands for. A collection, after `intoCollection()` and similar steps.
/// - `Input`: the type of value that the terminating step must provide. An element of that collection, or several.
public struct BindingBuilder<Binder: BinderBase, Element, Input> {
    @usableFromInline let draft: BindingDraft

    @_transparent @usableFromInline
    init(_ draft: BindingDraft) {
        self.draft = draft
    }

    /// The same binding under way after a step.
    consuming func changed(_ change: (BindingDraft) -> Void) -> Self { Self(draft.changed(change)) }
}

// MARK: - Optional steps

extension BindingBuilder {
    /// Distinguishes the binding from others of its type; it is injected as `TaggedProvider<T>`.
    ///
    /// For a tagged collection, `intoCollection()` comes first and the tag is for the whole collection.
    /// - Parameter tag: The tag.
    @_transparent
    public consuming func tagged<T: Tag>(with tag: T.Type) -> Self where T.Element == Element {
        Self(draft.tagged(with: tag, of: Element.self))
    }

    /// Also provides the value under another type, such as a protocol. Both give the same object if the binding is shared.
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
        alias(FactoryTraits(convert, failing: Never.self), convert)
    }

    /// Also provides the value under another type, which is `Sendable`. Both give the same object if the binding is shared.
    /// - Parameters:
    ///   - type: The other type.
    ///   - convert: Converts the value. `{ $0 }` lets the compiler check that it conforms.
    public func alias<Other: Sendable>(_ type: Other.Type, _ convert: @escaping (Element) -> Other) -> Self {
        alias(FactoryTraits(convert, failing: Never.self).union(.makesSendable), convert)
    }

    private func alias<Other>(_ traits: FactoryTraits, _ convert: @escaping (Element) -> Other) -> Self {
        Self(
            draft.aliased(from: Element.self) { recorder, original, origin in
                recorder.declare(
                    ProviderKey(Other.self), kind: .alias, effects: traits.effects,
                    dependencies: [Dependency(key: original)], conversion: { ($0 as? Element).map(convert) },
                    isolation: recorder.isolation, origin: origin
                ) { linker in
                    if let awaited = linker.nextAwaited() {
                        return linker.finish(Other.self) { instance in
                            AsyncMaker.Prepared {
                                Content.wrap(convert(Content.unwrap(try await awaited(instance))))
                            }
                        }
                    }
                    let link = linker.next(Element.self)
                    return ErasedLink(Link<Other> { instance in try convert(link(instance)) })
                }
            })
    }
}

extension BindingBuilder where Binder.Scope: Scope {
    /// Creates the value once for each time the component is built.
    ///
    /// Once even with many threads. If a factory throws, nothing is kept, and the next request tries again.
    #if !DEBUG
        // See `bind`.
        @_transparent
    #endif
    public consuming func sharedInScope() -> Self {
        Self(draft.shared(isSendable: false))
    }
}

extension BindingBuilder where Binder: InferringBinderBase, Binder.Scope: Scope, Element: Sendable {
    /// Creates the value once for each time the component is built.
    ///
    /// Once even with many threads. If a factory throws, nothing is kept, and the next request tries again. The value is `Sendable`, so
    /// that functions which other threads call may reach it too.
    #if !DEBUG
        // See `bind`.
        @_transparent
    #endif
    public consuming func sharedInScope() -> Self {
        Self(draft.shared(isSendable: true))
    }
}

// MARK: - Terminating steps without dependencies

extension BindingBuilder {
    /// Binds to a provider, which is called each time, or once if the binding is shared. Its errors are thrown.
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
        _ = configure(ReceiptBinder(draft: draft))
        return BindingReceipt()
    }
}

/// A binder with a fixed key, so that only the terminating step is left, as for `configureRoot`.
public typealias ReceiptBinder<Element> = BindingBuilder<AnyBinder, Element, Element>

extension BindingBuilder where Binder == AnyBinder, Input == Element {
    init(draft: BindingDraft) {
        self.init(draft)
    }
}

extension ReceiptBinder {
    /// Declares the binding with a recipe.
    package func declare(
        effects: BindingEffects, origin: Origin, recipe: @escaping (Linker) -> ErasedLink
    ) -> BindingReceipt<Element> {
        draft.binder.recorder.declare(draft.key, kind: draft.kind, effects: effects, origin: origin, recipe: recipe)
        return BindingReceipt()
    }
}

/// Proof that a binding was declared; `configureRoot` returns it.
public struct BindingReceipt<Element> {
    @_transparent @usableFromInline init() {}
}

/// A binding whose builder has not reached its terminating step.
///
/// An object, since clients pass it from step to step: the more words it had, the more code each binding would be. To a builder it is
/// a value: a step changes it in place only if nobody else has it.
@usableFromInline
final class BindingDraft {
    @usableFromInline let binder: AnyBinder
    var key: ProviderKey
    let kind: BindingKind
    var isShared = false
    /// Whether the value is known to be `Sendable`.
    var isSendable = false
    private var defaultScope: (any Scope.Type)?
    var contribution: Contribution?
    /// What runs when the value starts and stops.
    var hooks = LifecycleHooks()
    /// Steps that an element of a collection can't have.
    var misplacedSteps: [Step] = []
    /// Declare the other keys of the binding, once it is declared itself.
    var aliases: [(BindingDraft, Origin) -> Void] = []

    /// A step that an element can't have.
    enum Step: Sendable {
        case alias
        case tag(Any.Type)
        /// A step for the collection of this type, which was taken for an element.
        case collection(Any.Type)
        /// A step of a value that starts or stops, which is not shared.
        case lifecycle(BindingEffects)
    }

    @usableFromInline
    init(binder: AnyBinder, key: ProviderKey, kind: BindingKind = .plain) {
        self.binder = binder
        self.key = key
        self.kind = kind
    }

    private init(_ other: BindingDraft) {
        binder = other.binder
        key = other.key
        kind = other.kind
        isShared = other.isShared
        isSendable = other.isSendable
        defaultScope = other.defaultScope
        contribution = other.contribution
        misplacedSteps = other.misplacedSteps
        hooks = other.hooks
        aliases = other.aliases
    }

    /// The same draft after a step.
    consuming func changed(_ change: (BindingDraft) -> Void) -> BindingDraft {
        var draft = self
        if !isKnownUniquelyReferenced(&draft) { draft = BindingDraft(draft) }
        change(draft)
        return draft
    }

    @usableFromInline
    consuming func shared(isSendable: Bool) -> BindingDraft {
        changed {
            $0.isShared = true
            if isSendable { $0.isSendable = true }
        }
    }

    /// Whether the key is that of the type, and not already the collection's, in the `configured(with:)` of an element.
    func isKeyed(by type: Any.Type) -> Bool { key.type == type }

    /// Shares the binding in the scope that its type names, if it names one.
    func shareByDefault(_ type: Any.Type) {
        if let type = scopedByDefault(type) { share(type) }
    }

    private func share<Element: ScopedByDefault>(_: Element.Type) {
        isShared = true
        defaultScope = Element.DefaultScope.self
    }

    @usableFromInline
    consuming func tagged(with tag: Any.Type, of element: Any.Type) -> BindingDraft {
        changed {
            if $0.isKeyed(by: element) {
                $0.key = ProviderKey($0.key.type, tag: tag)
            } else {
                $0.misplacedSteps.append(.tag(tag))
            }
        }
    }

    /// Reports that the binding ends with nil instead of a function.
    @usableFromInline
    func lacksFunction<Bound>(file: StaticString, line: Int) -> BindingReceipt<Bound> {
        let declaration = binder.recorder.declaration
        let error = MissingFunction(
            key: key, place: Origin(file: file, line: line), wording: declaration.wording)
        declaration.append(error: error)
        bind(dependenciesFrom: nextDependency, [], file: file, line: line) { _ in
            ErasedLink(Link<Void> { _ in throw error })
        }
        return BindingReceipt()
    }

    /// Reports that the binding ends with an asynchronous function.
    func asynchronousFactory(at place: Origin) -> AsynchronousFactory {
        let error = AsynchronousFactory(key: key, place: place)
        binder.recorder.declaration.append(error: error)
        return error
    }

    /// The next dependency to be declared: the first of this binding, when its builder begins to end it.
    @usableFromInline var nextDependency: DependencyID { binder.recorder.nextDependency }

    /// Declares a dependency. Only the question for the form is specialised, since the optimiser answers it.
    @inlinable @inline(__always)
    func depend<Value>(on _: Value.Type, strength: EdgeStrength = .eager) {
        depend(on: Value.self, strength: strength, form: formQuestion(Value.self))
    }

    /// Declares a dependency of the form that `form` tells.
    @usableFromInline
    func depend(on type: Any.Type, strength: EdgeStrength = .eager, form: @escaping FormQuestion) {
        binder.recorder.depend(on: type, strength: strength, form: form)
    }

    /// Records the binding. Its dependencies are those from `start` on.
    /// - Parameter isolation: The actor that the factory belongs to, if its traits say that this is known.
    @usableFromInline
    func bind(
        dependenciesFrom start: DependencyID, _ traits: FactoryTraits, isolation: (any Actor)? = nil,
        file: StaticString, line: Int, recipe: @escaping (Linker) -> ErasedLink
    ) {
        let origin = Origin(file: file, line: line)
        let known = traits.contains(.isIsolationKnown)
        let hookEffects = hooks.effects
        var effects = traits.effects.union(hookEffects)
        if isSendable { effects.insert(.makesSendable) }
        let isDeclared = binder.recorder.declare(
            key, kind: kind, isShared: isShared, scope: defaultScope.map { TypeName($0) },
            effects: effects, dependenciesFrom: start, contribution: contribution,
            isolation: known ? isolation.map { Isolation($0) } : binder.recorder.isolation,
            hooks: hookEffects.isEmpty ? nil : hooks, origin: origin, recipe: recipe)
        guard isDeclared else { return }
        if !isShared, !hookEffects.isEmpty { misplacedSteps.append(.lifecycle(hookEffects)) }
        for step in misplacedSteps {
            binder.recorder.declaration.append(error: MisplacedStep(key: key, step: step, place: origin))
        }
        for alias in aliases { alias(self, origin) }
    }
}

extension AnyBinder {
    /// Begins the binding of a type under its own key. A type that names its scope is shared.
    @usableFromInline
    func draft(of type: Any.Type) -> BindingDraft {
        let draft = BindingDraft(binder: self, key: ProviderKey(type))
        draft.shareByDefault(type)
        return draft
    }
}

/// A binding whose builder has not come to its terminating step.
@usableFromInline
struct BindingDraft {
    @usableFromInline let binder: AnyBinder
    @usableFromInline var key: ProviderKey
    @usableFromInline var kind: BindingKind
    @usableFromInline var isShared = false
    @usableFromInline var defaultScope: (any Scope.Type)?
    @usableFromInline var contribution: Contribution?
    /// Steps about an element of a collection that it can't have.
    @usableFromInline var misplacedSteps: [Step] = []
    /// Declare the other keys of the binding, once it is declared itself.
    @usableFromInline var aliases: [(BindingDraft, Origin) -> Void] = []

    /// A step that an element can't have.
    @usableFromInline
    enum Step: Sendable {
        case alias
        case tag(Any.Type)
        /// A step for the collection of this type, which was taken for an element.
        case collection(Any.Type)
    }

    @usableFromInline
    init(binder: AnyBinder, key: ProviderKey, kind: BindingKind = .plain) {
        self.binder = binder
        self.key = key
        self.kind = kind
    }

    /// Begins the binding of a type under its own key. A type that names its scope is shared.
    @usableFromInline
    init<Element>(binder: AnyBinder, binding _: Element.Type, kind: BindingKind = .plain) {
        self.init(binder: binder, key: ProviderKey(Element.self), kind: kind)
        if let type = scopedByDefault(Element.self) { share(type) }
    }

    /// Whether the key is that of the type, and not, in the `configured(with:)` of an element, the collection's already.
    func isKeyed(by type: Any.Type) -> Bool { key.type == type }

    /// Shares the binding in the scope that its type names.
    private mutating func share<Element: ScopedByDefault>(_: Element.Type) {
        isShared = true
        defaultScope = Element.DefaultScope.self
    }

    @usableFromInline
    mutating func tag(with tag: Any.Type, of element: Any.Type) {
        if isKeyed(by: element) { key = ProviderKey(key.type, tag: tag) } else { misplacedSteps.append(.tag(tag)) }
    }

    /// Reports that the binding ends with an asynchronous function.
    func asynchronousFactory(at place: Origin) -> AsynchronousFactory {
        let error = AsynchronousFactory(key: key, place: place, isInjector: kind == .propertyInjector)
        binder.recorder.declaration.append(error: error)
        return error
    }

    /// The next dependency to be declared: the first of this binding, when its builder begins to end it.
    @inlinable var nextDependency: DependencyID { binder.recorder.nextDependency }

    @inlinable
    func depend<Value>(on _: Value.Type, strength: EdgeStrength = .eager) {
        binder.recorder.depend(on: Dependency(Value.self, strength: strength))
    }

    /// Records the binding. Its dependencies are those from `start` on.
    @usableFromInline
    func bind(
        dependenciesFrom start: DependencyID, throws: Bool, file: StaticString, line: Int,
        recipe: @escaping (Linker) -> ErasedLink
    ) {
        let origin = Origin(file: file, line: line)
        let isDeclared = binder.recorder.declare(
            key, kind: kind, isShared: isShared, scope: defaultScope.map { TypeName($0) },
            effects: `throws` ? .throws : [], dependenciesFrom: start, contribution: contribution, origin: origin,
            recipe: recipe)
        guard isDeclared else { return }
        for step in misplacedSteps {
            binder.recorder.declaration.append(error: MisplacedStep(key: key, step: step, place: origin))
        }
        for alias in aliases { alias(self, origin) }
    }
}

/// Proof that a binding was declared: what `configureRoot` returns.
public struct BindingReceipt<Element> {
    @inlinable init() {}
}

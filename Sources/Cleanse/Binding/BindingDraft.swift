/// A binding whose builder has not reached its terminating step.
///
/// It is an object, because clients pass it from step to step: each word of a structure would add code to each binding. Builders treat it
/// as a value: a step changes it in place only if it has no other owner.
@usableFromInline
package final class BindingDraft {
    @usableFromInline let binder: AnyBinder
    /// Not visible outside of the module, so that the compiler knows all accesses and omits checks of exclusive access.
    var key: ProviderKey
    let kind: BindingKind
    var isShared = false
    /// Whether the value is known to be `Sendable`.
    var isSendable = false
    /// The marks of the binding: whether it is live, and whether it is a default.
    private var marks = BindingEffects()
    private var defaultScope: TypeName?
    var contribution: Contribution?
    /// Details that few bindings have. It is `nil` for the others, since `nil` costs nothing to create, copy and release.
    private var extras: Extras?
    /// The factory, if it precedes the steps.
    private var leadingFactory: LeadingFactory?

    private final class Extras {
        var hooks: LifecycleHooks?
        /// Steps that an element of a collection can't have.
        var misplacedSteps: [Step]
        /// Functions that declare the other keys of the binding, after the binding itself has been declared.
        var aliases: [(BindingDraft, CodeLocation) -> Void]

        init() { (misplacedSteps, aliases) = ([], []) }

        init(copying other: Extras) {
            hooks = other.hooks
            misplacedSteps = other.misplacedSteps
            aliases = other.aliases
        }
    }

    /// A step that the binding can't have.
    package enum Step: Sendable {
        case alias
        case tag(Any.Type)
        /// `intoCollection()` on a binding of this array type, which names the collection and not an element.
        case collection(Any.Type)
        /// `asDefault()` on a decorator.
        case defaultDecorator
        /// A step that adds to this collection, on a decorator.
        case decoratorInto(Any.Type)
        /// A step with these effects on a value that is not shared.
        case lifecycle(BindingEffects)
        /// A step with this name after the factory, and after a later declaration.
        case late(StaticString)
    }

    @usableFromInline
    package init(binder: AnyBinder, key: ProviderKey, kind: BindingKind = .plain) {
        self.binder = binder
        self.key = key
        self.kind = kind
    }

    private init(_ other: BindingDraft) {
        binder = other.binder
        key = other.key
        (kind, isShared, isSendable) = (other.kind, other.isShared, other.isSendable)
        marks = other.marks
        defaultScope = other.defaultScope
        contribution = other.contribution
        extras = other.extras.map(Extras.init(copying:))
        leadingFactory = other.leadingFactory
    }

    /// Returns the draft after a step. If the factory precedes the step, the binding is declared anew.
    private consuming func changed(_ step: StaticString, _ change: (BindingDraft) -> Void) -> BindingDraft {
        var draft = consume self
        if !isKnownUniquelyReferenced(&draft) { draft = BindingDraft(draft) }
        if let factory = draft.leadingFactory, !factory.retract(draft, before: step) { return draft }
        change(draft)
        draft.leadingFactory?.declareAgain(draft)
        return draft
    }

    /// Lets steps follow the factory, which declares the binding.
    package func precedeSteps() { leadingFactory = LeadingFactory() }

    /// The details of the draft, which has some from now on.
    private var ownExtras: Extras {
        if let extras { return extras }
        let extras = Extras()
        self.extras = extras
        return extras
    }

    private func misplace(_ step: Step) { ownExtras.misplacedSteps.append(step) }

    /// Records that the type in `bind` is `Sendable`.
    package func nameSendable() { isSendable = true }

    @usableFromInline
    package consuming func shared(isSendable: Bool) -> BindingDraft {
        changed("sharedInScope()") {
            $0.isShared = true
            if isSendable { $0.isSendable = true }
        }
    }

    /// Records that the value is never shared, since it is an injector.
    consuming func unshared() -> BindingDraft {
        changed("to(injector:)") { $0.isShared = false }
    }

    /// Records that the value reaches the world outside of the program.
    @usableFromInline
    package consuming func live() -> BindingDraft {
        changed("live()") { $0.marks.insert(.isLive) }
    }

    /// Records that the binding counts only if no other declaration binds its key.
    @usableFromInline
    package consuming func asDefault() -> BindingDraft {
        changed("asDefault()") {
            if $0.kind == .decorator { $0.misplace(.defaultDecorator) } else { $0.marks.insert(.isDefault) }
        }
    }

    /// Whether the key has this type. In the `configured(with:)` of an element, the key already has the type of the collection.
    func isKeyed(by type: Any.Type) -> Bool { key.type == type }

    /// Shares the binding in the default scope of its type, if the type has one.
    func shareByDefault(_ type: Any.Type) {
        if let type = scopedByDefault(type) { share(type) }
    }

    private func share<Element: ScopedByDefault>(_: Element.Type) {
        share(in: TypeName(Element.DefaultScope.self))
    }

    /// Shares the binding in a scope, which is the default scope of its type.
    package func share(in scope: TypeName) {
        isShared = true
        defaultScope = scope
    }

    /// The key under which the binding would be declared now.
    package var currentKey: ProviderKey { key }

    /// Makes the binding contribute one element or several to a collection.
    /// - Parameter step: The name of the step, for messages.
    package consuming func contributing(
        to collection: Any.Type, _ contribution: Contribution, step: StaticString = "intoCollection()"
    ) -> BindingDraft {
        changed(step) {
            if $0.kind == .decorator {
                $0.misplace(.decoratorInto(collection))
                // The key has the type of the value that the terminating step provides.
                if contribution.isCollection { $0.key = ProviderKey(collection) }
                return
            }
            if let tag = $0.key.tag { $0.misplace(.tag(tag)) }
            if let extras = $0.extras {
                for _ in extras.aliases { $0.misplace(.alias) }
                extras.aliases = []
            }
            $0.key = ProviderKey(collection)
            $0.contribution = contribution
        }
    }

    /// Reports an element that is an array. The compiler takes it for an element only if the terminating step leaves no choice.
    package consuming func refusingArrays(_ element: Any.Type) -> BindingDraft {
        guard isArray(element) else { return self }
        return changed("intoCollection()") { $0.misplace(.collection(element)) }
    }

    /// Makes the value start or stop with the graph.
    /// - Parameters:
    ///   - step: The name of the step, for messages.
    ///   - change: Adds a function that runs when the value starts or stops.
    package consuming func hooked(_ step: StaticString, _ change: (inout LifecycleHooks) -> Void) -> BindingDraft {
        changed(step) { change(&$0.hooks) }
    }

    /// The functions that run when the value starts and stops.
    var hooks: LifecycleHooks {
        get { extras?.hooks ?? LifecycleHooks() }
        set {
            binder.recorder.declaration.needsStarts()
            ownExtras.hooks = newValue
        }
    }

    /// Declares another key of the binding, after the binding itself has been declared.
    /// - Parameter declare: A function that declares the key. It takes the recorder, the binding's final key, the effects that the alias
    ///   has because the binding has them, and the source location of the binding.
    package consuming func aliased(
        from element: Any.Type, _ declare: @escaping (Recorder, ProviderKey, BindingEffects, CodeLocation) -> Void
    ) -> BindingDraft {
        let original = key
        return changed("alias(_:_:)") {
            if original.type == element {
                $0.ownExtras.aliases.append { draft, sourceLocation in
                    // The binding may have been tagged after the alias.
                    declare(
                        draft.binder.recorder, draft.contribution == nil ? draft.key : original,
                        draft.marks.intersection(.isDefault), sourceLocation)
                }
            } else {
                $0.misplace(.alias)
            }
        }
    }

    @usableFromInline
    package consuming func tagged(with tag: Any.Type, of element: Any.Type) -> BindingDraft {
        changed("tagged(with:)") {
            if $0.isKeyed(by: element) {
                $0.key = ProviderKey($0.key.type, tag: tag)
            } else {
                $0.misplace(.tag(tag))
            }
        }
    }

    /// Reports that the binding ends with `nil` instead of a function.
    @usableFromInline
    func lacksFunction<Bound>(file: StaticString, line: Int) -> BindingReceipt<Bound> {
        let declaration = binder.recorder.declaration
        let error = MissingFunction(
            key: key, sourceLocation: CodeLocation(file: file, line: line), wording: declaration.wording)
        declaration.append(error: error)
        bind(dependenciesFrom: nextDependency, .inheritsIsolation, file: file, line: line) { _ in
            ErasedLink(Link<Void> { _ in throw error })
        }
        return BindingReceipt()
    }

    /// Reports that the binding ends with an asynchronous function.
    package func asynchronousFactory(at sourceLocation: CodeLocation) -> AsynchronousFactory {
        let error = AsynchronousFactory(key: key, sourceLocation: sourceLocation)
        binder.recorder.declaration.append(error: error)
        return error
    }

    /// The next dependency to be declared. At the beginning of the terminating step, it is the first dependency of this binding.
    @usableFromInline var nextDependency: DependencyID { binder.recorder.nextDependency }

    /// The number of dependencies that have been declared from `start` on.
    @usableFromInline
    func count(dependenciesFrom start: DependencyID) -> Int { start.distance(to: nextDependency) }

    /// Returns the types of the dependencies that have been declared from `start` on.
    func types(dependenciesFrom start: DependencyID) -> [Any.Type] {
        (start..<nextDependency).map { binder.recorder.declaration.dependencies[$0].key.type }
    }

    /// Declares a dependency. Only the look-up of the form is specialised, since the optimiser evaluates it.
    @inlinable @inline(__always)
    func depend<Value>(on _: Value.Type, strength: EdgeStrength = .eager) {
        depend(on: Value.self, strength: strength, form: formLookup(Value.self))
    }

    /// Declares a dependency, for generic code. It is not inlined: each parameter of each function would have a copy of it.
    @inline(never)
    func depend<Value>(onGeneric type: Value.Type, strength: EdgeStrength = .eager) {
        binder.recorder.depend(on: Dependency(type, strength: strength))
    }

    /// Declares a dependency with the form that `form` returns.
    @usableFromInline
    func depend(on type: Any.Type, strength: EdgeStrength = .eager, form: consuming @escaping FormLookup) {
        binder.recorder.depend(on: Dependency(ProviderKey(type), strength: strength, form: consume form))
    }

    /// Records the binding with all dependencies from `start` on.
    /// - Parameters:
    ///   - effects: The effects of the factory. ``BindingEffects/inheritsIsolation`` says that its type names no actor.
    ///   - isolation: The actor that the factory belongs to, if its type names one.
    @usableFromInline
    consuming func bind(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)? = nil,
        file: StaticString, line: Int, recipe: consuming @escaping (Linker) -> ErasedLink
    ) {
        bind(
            dependenciesFrom: start, effects, isolation: isolation, file: file, line: line,
            recipe: .function(consume recipe))
    }

    /// Records the binding with all dependencies from `start` on, and with a recipe that need not be a function.
    consuming func bind(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: (any Actor)? = nil,
        file: StaticString, line: Int, recipe: consuming Recipe
    ) {
        let isolation =
            effects.contains(.inheritsIsolation) ? binder.recorder.isolation : isolation.map { Isolation($0) }
        bind(
            dependenciesFrom: start, isolation == nil ? effects.subtracting(.inheritsIsolation) : effects,
            isolation: isolation,
            sourceLocation: CodeLocation(file: file, line: line), recipe: consume recipe)
    }

    /// Records the binding, with the actor that its factory belongs to, and its other keys. Reports misplaced steps.
    package consuming func bind(
        dependenciesFrom start: DependencyID, _ effects: BindingEffects, isolation: Isolation?,
        sourceLocation: CodeLocation,
        recipe: consuming Recipe
    ) {
        if let factory = leadingFactory, !factory.isKnown {
            let recipe = recipe
            return factory.declare(self, at: sourceLocation) {
                $0.bind(
                    dependenciesFrom: start, effects, isolation: isolation, sourceLocation: sourceLocation,
                    recipe: recipe)
            }
        }
        let hooks = extras?.hooks
        let hookEffects = hooks?.effects ?? BindingEffects()
        var effects = effects.union(hookEffects).union(marks)
        if isSendable { effects.insert(.makesSendable) }
        if contribution?.isKeySendable == false { effects.insert(.hasUnsafeKey) }
        // Checked here, since most bindings have no details, and are then declared without another call.
        let hasDetails = extras != nil || defaultScope != nil || contribution != nil
        let details =
            !hasDetails && isolation == nil
            ? nil
            : BindingDetails.any(
                scope: defaultScope, contribution: contribution, isolation: isolation, hooks: hooks)
        let isDeclared = binder.recorder.declare(
            key, kind: kind, isShared: isShared, effects: effects, dependenciesFrom: start, details,
            sourceLocation: sourceLocation,
            recipe: consume recipe)
        guard isDeclared else { return }
        if let extras {
            for step in extras.misplacedSteps { report(step, at: sourceLocation) }
            if !isShared, !hookEffects.isEmpty { report(.lifecycle(hookEffects), at: sourceLocation) }
            for alias in extras.aliases { alias(self, sourceLocation) }
        }
        var draft = self
        guard !hasDetails, draft.leadingFactory == nil, draft.kind == .plain, isKnownUniquelyReferenced(&draft) else {
            return
        }
        draft.isShared = false
        draft.isSendable = false
        draft.marks = BindingEffects()
        let declaration = draft.binder.recorder.declaration
        _ = declaration.exchangeSpare(with: consume draft)
    }
}

extension BindingDraft {
    /// Reports a step that the binding can't have.
    func report(_ step: Step, at sourceLocation: CodeLocation) {
        binder.recorder.declaration.append(error: MisplacedStep(key: key, step: step, sourceLocation: sourceLocation))
    }
}

extension AnyBinder {
    /// Begins the binding of a type under its own key. A type with a default scope is shared.
    @usableFromInline
    func draft(of type: Any.Type) -> BindingDraft {
        // SAFETY: the spare object is always a draft, of a declared binding that had no details besides its key.
        let spare = recorder.declaration.exchangeSpare().map { unsafeDowncast($0, to: BindingDraft.self) }
        guard let spare, spare.binder.recorder === recorder else {
            let draft = BindingDraft(binder: self, key: ProviderKey(type))
            draft.shareByDefault(type)
            return draft
        }
        spare.key = ProviderKey(type)
        spare.shareByDefault(type)
        return spare
    }

    /// Begins the binding of a type whose factory precedes the steps.
    @usableFromInline
    func draftBeforeFactory(of type: Any.Type) -> BindingDraft {
        let draft = draft(of: type)
        draft.precedeSteps()
        return draft
    }

    /// Begins the binding of a type whose values are `Sendable`.
    @usableFromInline
    func sendableDraft(of type: Any.Type) -> BindingDraft {
        let draft = draft(of: type)
        draft.nameSendable()
        return draft
    }

    /// Begins the decorator of a type.
    @usableFromInline
    func decorator(of type: Any.Type, isSendable: Bool) -> BindingDraft {
        let draft = BindingDraft(binder: self, key: ProviderKey(type), kind: .decorator)
        if isSendable { draft.nameSendable() }
        return draft
    }
}

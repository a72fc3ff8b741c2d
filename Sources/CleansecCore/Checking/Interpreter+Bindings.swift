// Follows the steps of bindings, and records the bindings.

import Cleanse
import CleanseEngine

extension Interpreter {
    func begin(
        _ beginning: Expression.Beginning, _ element: TypeTree, _ recorder: Recorder, _ isolation: Isolation?,
        _ place: FileLocation
    ) -> Scope.Value {
        func builder(_ key: TypeTree, _ kind: BindingKind) -> Scope.Value {
            guard let type = check.type(key, at: place) else { return .nothing }
            var builder = Scope.Builder(
                draft: BindingDraft(binder: AnyBinder(recorder), key: ProviderKey(type), kind: kind),
                recorder: recorder,
                isolation: isolation, beginning: beginning, place: place, input: element)
            if beginning == .binding || beginning == .declaredBinding { shareByDefault(&builder, place) }
            if beginning == .declaredBinding { builder.draft.precedeSteps() }
            return .builder(builder)
        }
        switch beginning {
        case .binding, .declaredBinding: return builder(element, .plain)
        case .decorator: return builder(element, .decorator)
        case .factory: return builder(Self.cleanse("Factory", Self.cleanse("EmptySeed", element)), .assistedFactory)
        case .injection: return builder(Self.cleanse("PropertyInjector", element), .propertyInjector)
        }
    }

    static func cleanse(_ name: String, _ argument: TypeTree) -> TypeTree {
        .nominal(structure(name, [argument], of: "Cleanse"))
    }

    static func structure(_ name: String, _ arguments: [TypeTree], of module: String) -> NominalName {
        NominalName(module: module, path: [.init(kind: .structure, name: name, arguments: arguments)])
    }

    private static func swift(_ name: String, _ arguments: [TypeTree]) -> TypeTree {
        .nominal(structure(name, arguments, of: "Swift"))
    }

    func shareByDefault(_ builder: inout Scope.Builder, _ place: FileLocation) {
        var type = builder.element
        while type.withoutOptional != type { type = type.withoutOptional }
        guard program.conforms(type, to: KnownSymbols.scopedByDefault),
            let scope = program.associatedType("DefaultScope", of: type),
            let scopeType = check.type(scope, at: place)
        else { return }
        builder.draft.share(in: TypeName(scopeType))
    }

    func step(_ step: Step, _ given: Scope.Builder, _ frame: Scope) -> Scope.Value {
        var builder = given
        let unknown = given.place
        guard let element = check.type(builder.element, at: unknown) else { return .nothing }
        switch step {
        case .shared(let isSendable): builder.draft = builder.draft.shared(isSendable: isSendable)
        case .sendable: builder.draft.nameSendable()
        case .live: builder.draft = builder.draft.live()
        case .byDefault:
            builder.draft = builder.draft.asDefault()
            builder.isDefault = true
        case .tagged(let tag):
            guard let tag = check.type(type(tag, frame), at: unknown) else { return .nothing }
            builder.draft = builder.draft.tagged(with: tag, of: element)
        case .alias(let other, let isSendable, let convertsSendably):
            guard let other = check.type(type(other, frame), at: unknown) else { return .nothing }
            var effects: BindingEffects = []
            if isSendable { effects.insert(.makesSendable) }
            if convertsSendably { effects.insert(.isSendable) }
            let isolation = builder.isolation
            builder.draft = builder.draft.aliased(from: element) { recorder, original, given, sourceLocation in
                recorder.declare(
                    ProviderKey(other), kind: .alias, effects: effects.union(given),
                    dependencies: [Dependency(key: original)],
                    isolation: isolation, sourceLocation: sourceLocation, recipe: Self.emptyLink)
            }
        case .collection(let collection, let element, let isWhole):
            return collect(type(element, frame), into: collection, isWhole: isWhole, builder)
        case .map(let keyType, let element, let key, let isKeySendable, let position):
            guard case .text(let key?) = evaluate(key, frame), program.comparesCases(of: type(keyType, frame)) else {
                check.undecided(
                    "the key of a map's element is known only at run time", at: place(position, frame).1)
                return .nothing
            }
            let map = Self.swift("Dictionary", [type(keyType, frame), type(element, frame)])
            return contribute(
                to: map, step: "intoMap(key:)", mapKey: mapKey(key, of: type(keyType, frame)),
                isKeySendable: isKeySendable, isWhole: false,
                builder)
        case .with(let mangled):
            let tag = type(mangled, frame)
            guard let key = check.type(Self.cleanse("Factory", tag), at: unknown) else { return .nothing }
            builder.draft = BindingDraft(
                binder: AnyBinder(builder.recorder), key: ProviderKey(key), kind: .assistedFactory)
            builder.tag = tag
            builder.seed = program.associatedType("Seed", of: tag) ?? .void
        case .hook(let hook, let actor):
            builder.draft = hooked(builder.draft, hook, on: check.isolation(actor, at: unknown))
        case .configured(let function, let position):
            // The function receives a builder of the element, not of the collection.
            builder.collection = nil
            return apply(evaluate(function, frame), [.builder(builder)], at: place(position, frame).1)
        case .injector(let function, let mangled, let position):
            let target = type(mangled, frame)
            let inner = Scope.Builder(
                draft: builder.draft, recorder: builder.recorder, isolation: builder.isolation, beginning: .injection,
                place: builder.place, input: target)
            return apply(evaluate(function, frame), [.builder(inner)], at: place(position, frame).1)
        }
        return .builder(builder)
    }

    /// Returns the key that a text describes. Numbers and scalars can be equal although their texts differ.
    private func mapKey(_ text: String, of type: TypeTree) -> AnyHashable {
        switch type {
        case program.tree(KnownSymbols.doubleType): Double(text).map(AnyHashable.init) ?? AnyHashable(text)
        case program.tree(KnownSymbols.floatType): Float(text).map(AnyHashable.init) ?? AnyHashable(text)
        case program.tree(KnownSymbols.scalarType): text.unicodeScalars.first.map(AnyHashable.init) ?? AnyHashable(text)
        default: AnyHashable(text)
        }
    }

    private func collect(
        _ element: TypeTree, into collection: Step.Collection, isWhole: Bool, _ given: Scope.Builder
    ) -> Scope.Value {
        var builder = given
        switch collection {
        case .ownArray: return contribute(to: element, isWhole: true, builder)
        case .set: return contribute(to: Self.swift("Set", [element]), step: "intoSet()", isWhole: isWhole, builder)
        case .array:
            guard let type = check.type(element, at: builder.place) else { return .nothing }
            builder.draft = builder.draft.refusingArrays(type)
            return contribute(to: Self.swift("Array", [element]), isWhole: isWhole, builder)
        }
    }

    private func contribute(
        to collection: TypeTree, step: StaticString = "intoCollection()", mapKey: AnyHashable? = nil,
        isKeySendable: Bool = true, isWhole: Bool, _ given: Scope.Builder
    ) -> Scope.Value {
        guard let type = check.type(collection, at: given.place) else { return .nothing }
        var builder = given
        builder.draft = builder.draft.contributing(
            to: type,
            Contribution(
                form: EmptyCollectionForm.self, isCollection: isWhole, mapKey: mapKey, isKeySendable: isKeySendable),
            step: step)
        builder.collection = collection
        return .builder(builder)
    }

    private func hooked(_ draft: BindingDraft, _ hook: Step.Hook, on isolation: Isolation?) -> BindingDraft {
        let function = LifecycleHooks.Hook(on: isolation) { _ in }
        return draft.hooked(hook.step) {
            switch hook {
            case .start: $0.append(start: function)
            case .stop: $0.append(function, as: .stop)
            case .running: $0.append(function, as: .run(endsWithin: nil))
            case .check: $0.append(check: function, limit: .zero, cachedFor: .zero)
            case .startsWithGraph: $0.startsWithGraph = true
            }
        }
    }

    /// Remembers a declared binding for the report.
    /// - Parameter earlier: The binding before its last step, which may have changed its key.
    func noteDeclaration(of builder: Scope.Builder, insteadOf earlier: Scope.Builder? = nil) {
        guard let (place, created) = builder.declaration else { return }
        if builder.isDefault { check.defaults.insert(place) }
        func implementation(_ builder: Scope.Builder) -> Implementation {
            Implementation(key: builder.draft.currentKey.qualifiedName, place: place.description)
        }
        if let earlier { check.implementations[implementation(earlier)] = nil }
        if let created { check.implementations[implementation(builder)] = created }
    }

    /// Records a binding.
    /// - Returns: The binding, if steps may follow.
    func end(_ given: Scope.Builder, _ ending: TerminatingStep, _ frame: Scope) -> Scope.Value {
        var builder = given
        let (sourceLocation, place) = place(ending.position, frame)
        declares(at: sourceLocation)
        builder.declaration = (sourceLocation, ending.created)
        noteDeclaration(of: builder)
        if !ending.areCapturesKnown { check.functionsWithUnknownCaptures.insert(sourceLocation) }
        if ending.kind == .asynchronous, builder.beginning == .factory {
            let tag = builder.tag ?? Self.cleanse("EmptySeed", builder.element)
            guard let key = check.type(Self.cleanse("AsyncFactory", tag), at: place) else { return .nothing }
            builder.draft = BindingDraft(
                binder: AnyBinder(builder.recorder), key: ProviderKey(key), kind: .assistedFactory)
        }
        let recorder = builder.recorder
        let start = recorder.nextDependency
        let isLater = builder.beginning == .factory || builder.beginning == .injection
        let assisted = Self.cleanse("Assisted", builder.seed)
        var takesSeed = builder.seed == .void || !ending.isPack
        for dependency in parameters(ending.dependencies, frame) {
            if builder.beginning == .factory, dependency == assisted {
                takesSeed = true
                continue
            }
            guard let type = check.type(dependency, at: place) else { return .nothing }
            recorder.depend(
                on: Dependency(ProviderKey(type), strength: isLater ? .deferred : .eager) {
                    type as? any DependencyForm.Type
                })
        }
        var effects: BindingEffects = []
        if ending.isSendable { effects.insert(.isSendable) }
        if ending.makesSendable { effects.insert(.makesSendable) }
        if let failure = ending.failure, type(failure, frame) != program.tree("$ss5NeverOD") { effects.insert(.throws) }
        if builder.beginning == .factory, !takesSeed, ending.kind != .missingFunction,
            let seed = check.type(builder.seed, at: place)
        {
            builder.draft.reportUnusedSeed(seed, dependenciesFrom: start, at: sourceLocation)
        }
        switch ending.kind {
        case .factory, .injector: break
        case .missingFunction:
            declaration.append(
                error: MissingFunction(
                    key: builder.draft.currentKey, sourceLocation: sourceLocation, wording: declaration.wording))
        case .asynchronous where builder.beginning == .injection:
            _ = builder.draft.asynchronousFactory(at: sourceLocation)
        case .asynchronous:
            declaration.needsStarts()
            effects.insert([.asynchronous, .isSendable])
        }
        if builder.beginning == .injection { addSuperclasses(builder, from: start, sourceLocation, place) }
        let isolation = ending.isIsolationKnown ? check.isolation(ending.actor, at: place) : builder.isolation
        if !ending.isIsolationKnown, isolation != nil { effects.insert(.inheritsIsolation) }
        builder.draft.bind(
            dependenciesFrom: start, effects, isolation: isolation, sourceLocation: sourceLocation,
            recipe: .function(Self.emptyLink))
        return builder.beginning == .declaredBinding ? .builder(builder) : .nothing
    }

    private func addSuperclasses(
        _ builder: Scope.Builder, from start: DependencyID, _ sourceLocation: CodeLocation, _ place: FileLocation
    ) {
        guard let target = check.type(builder.element, at: place) else { return }
        if let name = builder.element.nominal, name.last.kind == .classType { injections.append((name, place)) }
        func add<Element>(_: Element.Type) {
            let injection = PropertyInjectionBindingBuilder<Element>(builder.draft)
            _ = injection.dependOnSuperclasses(from: start)
            injection.checkTarget(at: sourceLocation)
        }
        _openExistential(target, do: add)
    }

    /// Reports that the check is undecided if an unknown superclass may have one of the injectors. Called after all declarations.
    func checkSuperclasses() {
        for (name, place) in injections {
            let known = program.superclasses(of: name)
            guard let last = known.last, !program.knowsSuperclasses(of: last),
                injections.contains(where: { !known.contains($0.type) && mayBeSuperclass($0.type, of: last) })
            else { continue }
            check.undecided(
                "the superclasses of \(last.text), which is declared in a module without a summary, are not known",
                at: place)
        }
    }

    private func mayBeSuperclass(_ type: NominalName, of unknown: NominalName) -> Bool {
        guard program.types[type.unbound]?.tree != nil else { return true }
        // Classes of Objective-C have no superclasses in Swift.
        return unknown.module != "__C" && !program.superclasses(of: type).contains(unknown)
    }

    /// Returns the types of a function's parameters. One mangled type, a pack, may represent several.
    func parameters(_ types: [String], _ frame: Scope) -> [TypeTree] {
        types.flatMap { mangled -> [TypeTree] in
            let tree = type(mangled, frame)
            let types = if case .pack(let types) = tree { types } else { [tree] }
            return types.map { if case .convention(_, let inner) = $0 { inner } else { $0 } }
        }
    }
}

/// A collection that is never created.
private enum EmptyCollectionForm: CollectionForm {
    static func link(_: [CollectionPart]) -> ErasedLink { ErasedLink(Link<Void> { _ in }) }
}

import Cleanse
import CleanseEngine

/// Follows what functions declare, and records it with the recorder and the drafts of the typed binder.
final class Interpreter {
    unowned let check: GraphCheck
    private var depth = 0
    /// How many calls were followed for a statement of the outermost function.
    private var calls = 0
    /// Whether the rest of them is left out, since they have no end.
    private var hasGivenUp = false
    /// The containers of `CleanseResolver` that functions fill.
    lazy var containers = Containers(isMainOpen: true)
    /// The classes into which something is injected.
    private var injections: [(type: NominalName, place: Place)] = []
    /// Where the functions that are being followed may have ended.
    private var ends: [(reason: String, place: Place)] = []
    /// The functions that use such containers and have been followed.
    private(set) var followed: Set<String> = []

    /// How many calls may be nested. Only functions that call themselves get as far.
    private static let nesting = 400
    /// How many calls a statement may lead to. A function that calls itself twice gets no deeper than others, but doubles them with each level.
    private static let callsInAll = 100_000
    /// How large a type may be: one that doubles with each level is larger soon.
    private static let typeSize = 10_000

    init(_ check: GraphCheck) { self.check = check }

    var program: Program { check.program }
    private var declaration: GraphDeclaration { check.declaration }

    // MARK: Components and modules

    func addComponent(
        _ type: TypeTree, isSeedSendable: Bool, installedBy parent: ComponentID?, origin: Origin, place: Place
    ) -> ComponentID? {
        guard let name = declared(type, "component", at: place) else { return nil }
        guard let seedTree = program.associatedType("Seed", of: type),
            let rootTree = program.associatedType("Root", of: type),
            let scopeTree = program.associatedType("Scope", of: type), let component = check.type(type, at: place),
            let seed = check.type(seedTree, at: place), let root = check.type(rootTree, at: place),
            let scope = check.type(scopeTree, at: place)
        else {
            check.undecided("the types of the component \(name.text) are not known", at: place)
            return nil
        }
        declaration.add(rule: SeedRule.self, SeedRule.explain)
        let isolation = check.isolation(
            program.actor(of: type, conformingTo: [Known.rootComponent, Known.component, Known.componentBase]),
            at: place)
        let seedKey = seedTree == .void ? nil : self.seedKey(seedTree, seed, place)
        let isConverted = seedKey.map { $0.type != seed || $0.tag != nil } ?? false
        func add<Seed>(_: Seed.Type) -> ComponentID? {
            declaration.addComponent(
                TypeName(component), scope: scope == Unscoped.self ? nil : TypeName(scope), seed: Seed.self,
                convertsSeed: isConverted, rootType: root, installedBy: parent, identity: ObjectIdentifier(component),
                origin: origin
            ) { recorder in
                if let seedKey { self.declareSeed(seedKey, isSeedSendable, recorder, origin) }
                var builder = Frame.Builder(
                    draft: BindingDraft(binder: AnyBinder(recorder), key: ProviderKey(root), kind: .root),
                    recorder: recorder, isolation: isolation, beginning: .binding, place: place, input: rootTree)
                self.shareByDefault(&builder, place)
                self.configure(type, "configureRoot(binder:)", .builder(builder), place)
                self.configure(type, "configure(binder:)", .binder(recorder, isolation), place)
            }
        }
        return _openExistential(seed, do: add)
    }

    /// The name of a component or a module that a summary declares; nil, and undecided, if none does.
    private func declared(_ type: TypeTree, _ kind: String, at place: Place) -> NominalName? {
        guard let name = type.nominal else {
            if check.type(type, at: place) != nil {
                check.undecided("which \(kind) it is, is known at run time only", at: place)
            }
            return nil
        }
        guard program.types[name.unbound]?.tree != nil else {
            check.undecided("the \(kind) \(name.text) is declared in a module without a summary", at: place)
            return nil
        }
        return name
    }

    private func seedKey(_ tree: TypeTree, _ type: Any.Type, _ place: Place) -> ProviderKey? {
        guard let name = tree.nominal, name.module == "Cleanse", let argument = name.arguments.first else {
            return ProviderKey(type)
        }
        if name.isType("Provider", of: "Cleanse") { return check.type(argument, at: place).map { ProviderKey($0) } }
        if name.isType("TaggedProvider", of: "Cleanse"), let element = program.associatedType("Element", of: argument),
            let elementType = check.type(element, at: place), let tag = check.type(argument, at: place)
        {
            return ProviderKey(elementType, tag: tag)
        }
        return ProviderKey(type)
    }

    private func declareSeed(_ key: ProviderKey, _ isSendable: Bool, _ recorder: Recorder, _ origin: Origin) {
        func declare<Value>(_: Value.Type) {
            recorder.declareSeed(key, of: Value.self, effects: isSendable ? .makesSendable : [], origin: origin)
        }
        _openExistential(key.type, do: declare)
    }

    /// Follows a function of a component or a module that Cleanse calls.
    private func configure(_ type: TypeTree, _ function: String, _ argument: Frame.Value, _ place: Place) {
        guard let (reference, levels) = program.member(function, of: type, taking: given(function, of: type)) else {
            check.undecided("\(function) of \(type.nominal?.text ?? "") is not known", at: place)
            return
        }
        let frame = Frame(module: reference.module, file: program.summary(of: reference).file, levels: levels)
        _ = run(program.summary(of: reference), [argument], frame, place)
    }

    /// What Cleanse gives a function of a component or a module.
    private func given(_ function: String, of type: TypeTree) -> [TypeTree]? {
        switch function {
        case "configure(binder:)":
            return program.associatedType("Scope", of: type).map { [Self.cleanse("Binder", $0)] }
        case "configureRoot(binder:)":
            guard let root = program.associatedType("Root", of: type) else { return nil }
            let arguments = [program.tree("$s7Cleanse9AnyBinderVD"), root, root]
            return [.nominal(Self.structure("BindingBuilder", arguments, of: "Cleanse"))]
        default: return nil
        }
    }

    func include(_ type: TypeTree, from recorder: Recorder, origin: Origin, place: Place) {
        guard declared(type, "module", at: place) != nil else { return }
        guard let module = check.type(type, at: place) else { return }
        let isolation = check.isolation(program.actor(of: type, conformingTo: [Known.module]), at: place)
        declaration.include(module, from: recorder, origin: origin) { recorder in
            self.configure(type, "configure(binder:)", .binder(recorder, isolation), place)
        }
    }

    private func install(_ type: TypeTree, isSeedSendable: Bool, from recorder: Recorder, origin: Origin, place: Place)
    {
        guard let component = check.type(type, at: place),
            let factory = check.type(
                .nominal(
                    NominalName(
                        module: "Cleanse", path: [.init(kind: .structure, name: "ComponentFactory", arguments: [type])])
                ),
                at: place)
        else { return }
        declaration.install(
            TypeName(component), identity: ObjectIdentifier(component), factoryKey: ProviderKey(factory),
            from: recorder,
            origin: origin,
            add: {
                self.addComponent(
                    type, isSeedSendable: isSeedSendable, installedBy: recorder.component, origin: origin, place: place)
            }, recipe: { _ in Self.nothingMade })
    }

    /// Nothing is ever created.
    private static func nothingMade(_: Linker) -> ErasedLink { ErasedLink(Link<Void> { _ in }) }

    // MARK: Functions

    /// Calls a closure of an expression.
    func call(_ closure: Expression, with argument: Frame.Value, in frame: Frame) {
        _ = apply(evaluate(closure, frame), [argument], at: Place(file: "", line: 0))
    }

    private func run(
        _ function: FunctionSummary, _ arguments: [Frame.Value], _ frame: Frame, _ place: Place
    ) -> Frame.Value {
        if function.containers != nil { followed.insert(function.identifier) }
        // What a method is called on is an argument only if it has to do with a graph.
        let missing = Array(repeating: Frame.Value.nothing, count: max(0, function.parameters.count - arguments.count))
        let given = (missing + arguments).suffix(function.parameters.count)
        for (parameter, argument) in zip(function.parameters, given) { frame.variables[parameter] = argument }
        return run(function.body, frame, place)
    }

    /// Follows a function that fills containers.
    /// - Parameter open: What its parameters are, which others may fill too.
    func follow(_ reference: Program.FunctionReference, with open: () -> Container) {
        let function = program.summary(of: reference)
        let frame = Frame(module: reference.module, file: function.file, levels: reference.owner?.nominal?.levels ?? [])
        let given = Set(function.containers ?? [])
        let arguments = function.parameters.map { given.contains($0) ? Frame.Value.container(open()) : .nothing }
        // Whoever gets the result may fill it.
        if case .container(let result) = run(function, arguments, frame, Place(file: "", line: 0)) {
            result.isOpen = true
        }
    }

    private func run(_ body: [Statement], _ frame: Frame, _ place: Place) -> Frame.Value {
        calls += 1
        guard depth < Self.nesting, calls < Self.callsInAll else {
            check.undecided("functions call each other without an end, or too often", at: place)
            hasGivenUp = true
            return .nothing
        }
        depth += 1
        let ended = ends.count
        defer {
            depth -= 1
            ends.removeLast(ends.count - ended)
            if depth <= 1 { (calls, hasGivenUp) = (0, false) }
        }
        for statement in body where !hasGivenUp {
            switch statement {
            case .evaluate(let expression): _ = evaluate(expression, frame)
            case .bind(let variable, let expression): frame.variables[variable] = evaluate(expression, frame)
            case .result(let expression): return evaluate(expression, frame)
            }
        }
        return .nothing
    }

    func apply(_ value: Frame.Value, _ arguments: [Frame.Value], at place: Place) -> Frame.Value {
        guard case .closure(let parameters, let body, let frame) = value else {
            pass(arguments, to: "", at: place)
            return .nothing
        }
        for (parameter, argument) in zip(parameters, arguments) { frame.variables[parameter] = argument }
        return run(body, frame, place)
    }

    func place(_ position: Position, _ frame: Frame) -> (Origin, Place) {
        let place = program.place(position, file: frame.file, of: frame.module)
        if let line = position.lineParameter, case .place(let origin, let place)? = frame.variables[line] {
            return (origin, place)
        }
        let origin = program.origin(position, file: frame.file, of: frame.module)
        check.note(origin, place)
        return (origin, place)
    }

    /// A type of the summary, with the generic arguments of the call.
    func type(_ mangled: String, _ frame: Frame) -> TypeTree {
        closed(program.tree(mangled), frame.levels)
    }

    private func closed(_ tree: TypeTree, _ levels: [[TypeTree]]) -> TypeTree {
        guard tree.isOpen else { return tree }
        let type = program.resolved(tree.replacing { Program.argument(levels, $0, $1) })
        return type.size(atMost: Self.typeSize) < Self.typeSize
            ? type : .opaque("with more than \(Self.typeSize) parts")
    }

    // MARK: Expressions

    func evaluate(_ expression: Expression, _ frame: Frame) -> Frame.Value {
        switch expression {
        case .nothing: return .nothing
        case .variable(let id): return frame.variables[id] ?? .nothing
        case .place(let position):
            let (origin, place) = place(position, frame)
            return .place(origin, place)
        case .closure(let parameters, let body): return .closure(parameters: parameters, body: body, frame)
        case .undecided(let reason, let position):
            check.undecided(reason, at: place(position, frame).1)
            return .nothing
        case .mayEnd(let reason, let position):
            ends.append((reason, place(position, frame).1))
            return .nothing
        case .include(let module, let binder, let position):
            let (origin, place) = place(position, frame)
            declares(at: origin)
            guard case .binder(let recorder, _) = evaluate(binder, frame) else { return lost(place) }
            include(type(module, frame), from: recorder, origin: origin, place: place)
            return .nothing
        case .install(let component, let binder, let isSeedSendable, let position):
            let (origin, place) = place(position, frame)
            declares(at: origin)
            guard case .binder(let recorder, _) = evaluate(binder, frame) else { return lost(place) }
            install(
                type(component, frame), isSeedSendable: isSeedSendable, from: recorder, origin: origin, place: place)
            return .nothing
        case .begin(let beginning, let binder, let mangled, let position):
            let place = program.place(position, file: frame.file, of: frame.module)
            guard case .binder(let recorder, let isolation) = evaluate(binder, frame) else { return lost(place) }
            return begin(beginning, type(mangled, frame), recorder, isolation, place)
        case .step(let step, let of):
            guard case .builder(let builder) = evaluate(of, frame) else { return .nothing }
            return self.step(step, builder, frame)
        case .end(let ending, let of):
            guard case .builder(let builder) = evaluate(of, frame) else { return .nothing }
            end(builder, ending, frame)
            return .nothing
        case .apply(let function, let arguments, let position):
            return apply(
                evaluate(function, frame), arguments.map { evaluate($0, frame) }, at: place(position, frame).1)
        case .call(let call): return self.call(call, frame)
        case .container(let call): return evaluate(call, frame)
        case .text(let name): return .text(name)
        case .constant(let identifier):
            return program.name(ofConstant: identifier).map { Frame.Value.text($0) } ?? .nothing
        }
    }

    /// Says so, if what is declared now may not be, since a function may have ended before.
    func declares(at origin: Origin) {
        for end in ends { check.undecided(end.reason, at: end.place) }
        if !ends.isEmpty { check.doubtful.insert(origin) }
    }

    private func lost(_ place: Place) -> Frame.Value {
        check.undecided("the binder is not known", at: place)
        return .nothing
    }

    private func call(_ call: Expression.Call, _ frame: Frame) -> Frame.Value {
        let arguments = call.arguments.map { evaluate($0, frame) }
        let place = place(call.position, frame).1
        var levels: [[TypeTree]] = []
        for (parameter, replacement) in call.substitutions {
            guard case .parameter(let depth, let index) = program.tree(parameter) else { continue }
            while levels.count <= depth { levels.append([]) }
            while levels[depth].count <= index { levels[depth].append(.opaque("")) }
            levels[depth][index] = type(replacement, frame)
        }
        if call.isDynamic, program.isOverridden(call.function) {
            pass(arguments, to: call.name, because: "subclasses override it", at: place)
            return .nothing
        }
        if let reference = program.function(call.function) {
            let summary = program.summary(of: reference)
            let callee = Frame(module: reference.module, file: summary.file, levels: levels)
            return run(summary, arguments, callee, place)
        }
        // A requirement of a protocol: the witness is called.
        let requirement = program.requirement(call.function)
        if let type = levels.first?.first {
            let types = requirement?.types.map { closed(program.tree($0), levels) } ?? given(call.name, of: type)
            if let (reference, own) = program.member(
                requirement?.name ?? call.name, of: type, taking: types, rest: Array(levels.dropFirst()))
            {
                let summary = program.summary(of: reference)
                let callee = Frame(module: reference.module, file: summary.file, levels: own)
                return run(summary, arguments, callee, place)
            }
        }
        pass(arguments, to: call.name, because: reason(notToFollow: call.function, of: levels.first?.first), at: place)
        return .nothing
    }

    /// Why a function is not followed.
    /// - Parameter type: If it is a requirement of a protocol, the type that it is called on.
    private func reason(notToFollow function: String, of type: TypeTree?) -> String {
        let module: String?
        if program.requirement(function) != nil {
            guard let type, !type.isOpen, let name = type.nominal else {
                return "the type that it is called on is known at run time only"
            }
            module = name.module
        } else {
            module = Demangler.moduleOfFunction(function)
        }
        return module.map(program.knows(module:)) == true
            ? "is not followed" : "is declared in a module without a summary"
    }

    // MARK: Functions that are not known

    /// What is passed to a function that is not known.
    private struct Passed {
        var hasBinder = false
        var hasRegistrations = false
        var containers: [Container] = []
    }

    /// Passes something to a function that is not known.
    private func pass(_ arguments: [Frame.Value], to name: String, because reason: String = "", at place: Place) {
        var passed = Passed()
        for argument in arguments { note(argument, in: &passed) }
        for container in passed.containers { container.isOpen = true }
        let function = name.isEmpty ? "a function that is not known" : name
        if passed.hasBinder {
            check.undecided(
                name.isEmpty
                    ? "a binder is passed to \(function)"
                    : "\(function) takes a binder, and \(reason)", at: place)
        } else if passed.hasRegistrations {
            check.undecided("a closure that registers services is passed to \(function)", at: place)
        }
    }

    private func note(_ value: Frame.Value, in passed: inout Passed, depth: Int = 0) {
        switch value {
        case .nothing, .place, .text: break
        case .binder, .builder: passed.hasBinder = true
        case .container(let container), .service(_, let container): passed.containers.append(container)
        case .closure(_, let body, let frame):
            // Closures may have each other.
            guard depth < 8 else { return }
            for statement in body { note(statement.expression, frame, in: &passed, depth: depth + 1) }
        }
    }

    private func note(_ expression: Expression, _ frame: Frame, in passed: inout Passed, depth: Int) {
        switch expression {
        case .begin, .include, .install, .end, .step, .undecided: passed.hasBinder = true
        case .container(let call) where call.kind != .main && call.kind != .root: passed.hasRegistrations = true
        case .variable(let id): frame.variables[id].map { note($0, in: &passed, depth: depth) }
        default: break
        }
        for child in expression.children { note(child, frame, in: &passed, depth: depth) }
    }

    // MARK: Bindings

    private func begin(
        _ beginning: Expression.Beginning, _ element: TypeTree, _ recorder: Recorder, _ isolation: Isolation?,
        _ place: Place
    ) -> Frame.Value {
        func builder(_ key: TypeTree, _ kind: BindingKind) -> Frame.Value {
            guard let type = check.type(key, at: place) else { return .nothing }
            var builder = Frame.Builder(
                draft: BindingDraft(binder: AnyBinder(recorder), key: ProviderKey(type), kind: kind),
                recorder: recorder,
                isolation: isolation, beginning: beginning, place: place, input: element)
            if beginning == .binding { shareByDefault(&builder, place) }
            return .builder(builder)
        }
        switch beginning {
        case .binding: return builder(element, .plain)
        case .factory: return builder(Self.cleanse("Factory", Self.cleanse("EmptySeed", element)), .assistedFactory)
        case .injection: return builder(Self.cleanse("PropertyInjector", element), .propertyInjector)
        }
    }

    static func cleanse(_ name: String, _ argument: TypeTree) -> TypeTree {
        .nominal(structure(name, [argument], of: "Cleanse"))
    }

    private static func structure(_ name: String, _ arguments: [TypeTree], of module: String) -> NominalName {
        NominalName(module: module, path: [.init(kind: .structure, name: name, arguments: arguments)])
    }

    private static func swift(_ name: String, _ arguments: [TypeTree]) -> TypeTree {
        .nominal(structure(name, arguments, of: "Swift"))
    }

    private func shareByDefault(_ builder: inout Frame.Builder, _ place: Place) {
        var type = builder.element
        while type.withoutOptional != type { type = type.withoutOptional }
        guard program.conforms(type, to: Known.scopedByDefault),
            let scope = program.associatedType("DefaultScope", of: type),
            let scopeType = check.type(scope, at: place)
        else { return }
        builder.draft.share(in: TypeName(scopeType))
    }

    private func step(_ step: Step, _ given: Frame.Builder, _ frame: Frame) -> Frame.Value {
        var builder = given
        let unknown = given.place
        guard let element = check.type(builder.element, at: unknown) else { return .nothing }
        switch step {
        case .shared(let isSendable): builder.draft = builder.draft.shared(isSendable: isSendable)
        case .sendable: builder.draft.nameSendable()
        case .tagged(let tag):
            guard let tag = check.type(type(tag, frame), at: unknown) else { return .nothing }
            builder.draft = builder.draft.tagged(with: tag, of: element)
        case .alias(let other, let isSendable, let convertsSendably):
            guard let other = check.type(type(other, frame), at: unknown) else { return .nothing }
            var effects: BindingEffects = []
            if isSendable { effects.insert(.makesSendable) }
            if convertsSendably { effects.insert(.isSendable) }
            let isolation = builder.isolation
            builder.draft = builder.draft.aliased(from: element) { recorder, original, origin in
                recorder.declare(
                    ProviderKey(other), kind: .alias, effects: effects, dependencies: [Dependency(key: original)],
                    isolation: isolation, origin: origin, recipe: Self.nothingMade)
            }
        case .collection(let collection, let element, let isWhole):
            return collect(type(element, frame), into: collection, isWhole: isWhole, builder)
        case .map(let keyType, let element, let key, let isKeySendable, let position):
            guard case .text(let key?) = evaluate(key, frame), program.comparesCases(of: type(keyType, frame)) else {
                check.undecided(
                    "the key of a map's element is known at run time only", at: place(position, frame).1)
                return .nothing
            }
            let map = Self.swift("Dictionary", [type(keyType, frame), type(element, frame)])
            return contribute(
                to: map, mapKey: mapKey(key, of: type(keyType, frame)), isKeySendable: isKeySendable, isWhole: false,
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
            // Its binder is that of the element again.
            builder.collection = nil
            return apply(evaluate(function, frame), [.builder(builder)], at: place(position, frame).1)
        case .injector(let function, let mangled, let position):
            let target = type(mangled, frame)
            let inner = Frame.Builder(
                draft: builder.draft, recorder: builder.recorder, isolation: builder.isolation, beginning: .injection,
                place: builder.place, input: target)
            return apply(evaluate(function, frame), [.builder(inner)], at: place(position, frame).1)
        }
        return .builder(builder)
    }

    /// The key that a text describes. Values of these types are not equal as their texts are.
    private func mapKey(_ text: String, of type: TypeTree) -> AnyHashable {
        switch type {
        case program.tree(Known.doubleType): Double(text).map(AnyHashable.init) ?? AnyHashable(text)
        case program.tree(Known.floatType): Float(text).map(AnyHashable.init) ?? AnyHashable(text)
        case program.tree(Known.scalarType): text.unicodeScalars.first.map(AnyHashable.init) ?? AnyHashable(text)
        default: AnyHashable(text)
        }
    }

    private func collect(
        _ element: TypeTree, into collection: Step.Collection, isWhole: Bool, _ given: Frame.Builder
    ) -> Frame.Value {
        var builder = given
        switch collection {
        case .ownArray: return contribute(to: element, isWhole: true, builder)
        case .set: return contribute(to: Self.swift("Set", [element]), isWhole: isWhole, builder)
        case .array:
            guard let type = check.type(element, at: builder.place) else { return .nothing }
            builder.draft = builder.draft.refusingArrays(type)
            return contribute(to: Self.swift("Array", [element]), isWhole: isWhole, builder)
        }
    }

    private func contribute(
        to collection: TypeTree, mapKey: AnyHashable? = nil, isKeySendable: Bool = true, isWhole: Bool,
        _ given: Frame.Builder
    ) -> Frame.Value {
        guard let type = check.type(collection, at: given.place) else { return .nothing }
        var builder = given
        builder.draft = builder.draft.contributing(
            to: type,
            Contribution(
                form: NothingCollected.self, isCollection: isWhole, mapKey: mapKey, isKeySendable: isKeySendable))
        builder.collection = collection
        return .builder(builder)
    }

    private func hooked(_ draft: BindingDraft, _ hook: Step.Hook, on isolation: Isolation?) -> BindingDraft {
        let function = LifecycleHooks.Hook(on: isolation) { _ in }
        return draft.hooked {
            switch hook {
            case .start: $0.start.append(function)
            case .stop: $0.stop.append(function)
            case .running: $0.running.append(function)
            case .startsWithGraph: $0.startsWithGraph = true
            }
        }
    }

    private func end(_ given: Frame.Builder, _ ending: Ending, _ frame: Frame) {
        var builder = given
        let (origin, place) = place(ending.position, frame)
        declares(at: origin)
        if !ending.areCapturesKnown { check.functionsOfRun.insert(origin) }
        if ending.kind == .asynchronous, builder.beginning == .factory {
            let tag = builder.tag ?? Self.cleanse("EmptySeed", builder.element)
            guard let key = check.type(Self.cleanse("AsyncFactory", tag), at: place) else { return }
            builder.draft = BindingDraft(
                binder: AnyBinder(builder.recorder), key: ProviderKey(key), kind: .assistedFactory)
        }
        let recorder = builder.recorder
        let start = recorder.nextDependency
        let isLater = builder.beginning != .binding
        let assisted = Self.cleanse("Assisted", builder.seed)
        var takesSeed = builder.seed == .void || !ending.isPack
        for dependency in parameters(ending.dependencies, frame) {
            if builder.beginning == .factory, dependency == assisted {
                takesSeed = true
                continue
            }
            guard let type = check.type(dependency, at: place) else { return }
            recorder.depend(on: type, strength: isLater ? .deferred : .eager) { type as? any DependencyForm.Type }
        }
        var effects: BindingEffects = []
        if ending.isSendable { effects.insert(.isSendable) }
        if ending.makesSendable { effects.insert(.makesSendable) }
        if let failure = ending.failure, type(failure, frame) != program.tree("$ss5NeverOD") { effects.insert(.throws) }
        if builder.beginning == .factory, !takesSeed, ending.kind != .missingFunction,
            let seed = check.type(builder.seed, at: place)
        {
            builder.draft.reportUnusedSeed(seed, dependenciesFrom: start, at: origin)
        }
        switch ending.kind {
        case .factory, .injector: break
        case .missingFunction:
            declaration.append(
                error: MissingFunction(key: builder.draft.currentKey, place: origin, wording: declaration.wording))
        case .asynchronous where builder.beginning == .injection:
            _ = builder.draft.asynchronousFactory(at: origin)
        case .asynchronous: effects.formUnion([.asynchronous, .isSendable])
        }
        if builder.beginning == .injection { addSuperclasses(builder, from: start, origin, place) }
        let isolation = ending.isIsolationKnown ? check.isolation(ending.actor, at: place) : builder.isolation
        if !ending.isIsolationKnown, isolation != nil { effects.insert(.inheritsIsolation) }
        builder.draft.bind(
            dependenciesFrom: start, effects, isolation: isolation, origin: origin,
            recipe: .function(Self.nothingMade))
    }

    private func addSuperclasses(
        _ builder: Frame.Builder, from start: DependencyID, _ origin: Origin, _ place: Place
    ) {
        guard let target = check.type(builder.element, at: place) else { return }
        if let name = builder.element.nominal, name.last.kind == .classType { injections.append((name, place)) }
        func add<Element>(_: Element.Type) {
            let injection = PropertyInjectionBindingBuilder<Element>(builder.draft)
            _ = injection.dependOnSuperclasses(from: start)
            injection.checkTarget(at: origin)
        }
        _openExistential(target, do: add)
    }

    /// Says so where a superclass that is not known may have one of the injectors. Called when all are declared.
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
        // Those of Objective-C have no superclasses in Swift.
        return unknown.module != "__C" && !program.superclasses(of: type).contains(unknown)
    }

    /// The types of a function's parameters, of which one mangled type may stand for several.
    func parameters(_ types: [String], _ frame: Frame) -> [TypeTree] {
        types.flatMap { mangled -> [TypeTree] in
            let tree = type(mangled, frame)
            let types = if case .pack(let types) = tree { types } else { [tree] }
            return types.map { if case .convention(_, let inner) = $0 { inner } else { $0 } }
        }
    }
}

/// A collection of which nothing is ever created.
private enum NothingCollected: CollectionForm {
    static func link(_: [CollectionPart]) -> ErasedLink { ErasedLink(Link<Void> { _ in }) }
}

extension TypeTree {
    /// How many types it is made of, counted up to a limit.
    fileprivate func size(atMost limit: Int) -> Int {
        guard limit > 0 else { return 0 }
        var count = 1
        for type in parts where count < limit { count += type.size(atMost: limit - count) }
        return count
    }
}

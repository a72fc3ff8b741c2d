import Cleanse
import CleanseEngine
import CleanseResolver

/// An interpreter that follows the declarations in functions, and records them with the recorder and the drafts of the typed binder.
final class Interpreter {
    unowned let check: GraphCheck
    var depth = 0
    /// The number of calls that were followed for a statement of the outermost function.
    var calls = 0
    /// Whether the remaining calls for the statement are skipped, because too many were followed, or they are nested too deeply.
    var hasGivenUp = false
    /// The containers of `CleanseResolver` that the functions fill.
    lazy var containers = Containers(isMainOpen: true)
    /// The classes whose properties are injected.
    var injections: [(type: NominalName, place: FileLocation)] = []
    /// The source locations at which the followed functions may have ended.
    var ends: [(reason: String, place: FileLocation)] = []
    /// The number of source locations at which the followed functions may have thrown an error.
    var errors = 0
    /// The numbers of errors before the statements whose errors are caught, innermost last.
    var attempts: [Int] = []
    /// Whether a value in the current optional chain is `nil`, so that the rest of the chain is not evaluated.
    var chainHasEnded = false
    /// Whether it is not known if a value in the current optional chain is `nil`.
    var chainIsUncertain = false
    /// The functions that use containers of `CleanseResolver` and have been followed.
    var followed: Set<String> = []
    /// The values of modules that have been included, by their types, if equal values count once.
    private var values: [ObjectIdentifier: [Scope.Value]] = [:]

    init(_ check: GraphCheck) { self.check = check }

    var program: Program { check.program }
    var declaration: GraphDeclaration { check.declaration }

    // MARK: Components and modules

    func addComponent(
        _ type: TypeTree, isSeedSendable: Bool, installedBy parent: ComponentID?, sourceLocation: CodeLocation,
        place: FileLocation
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
        SeedRule.add(to: declaration)
        let isolation = check.isolation(
            program.actor(
                of: type,
                conformingTo: [KnownSymbols.rootComponent, KnownSymbols.component, KnownSymbols.componentBase]),
            at: place)
        let seedKey = seedTree == .void ? nil : self.seedKey(seedTree, seed, place)
        let isConverted = seedKey.map { $0.type != seed || $0.tag != nil } ?? false
        func add<Seed>(_: Seed.Type) -> ComponentID? {
            declaration.addComponent(
                TypeName(component), scope: scope == Unscoped.self ? nil : TypeName(scope), seed: Seed.self,
                convertsSeed: isConverted, rootType: root, installedBy: parent, identity: ObjectIdentifier(component),
                sourceLocation: sourceLocation
            ) { recorder in
                if let seedKey { self.declareSeed(seedKey, isSeedSendable, recorder, sourceLocation) }
                var builder = Scope.Builder(
                    draft: BindingDraft(binder: AnyBinder(recorder), key: ProviderKey(root), kind: .root),
                    recorder: recorder, isolation: isolation, beginning: .binding, place: place, input: rootTree)
                self.shareByDefault(&builder, place)
                self.configure(type, "configureRoot(binder:)", .builder(builder), place)
                self.configure(type, "configure(binder:)", .binder(recorder, isolation), place)
            }
        }
        return _openExistential(seed, do: add)
    }

    /// Returns the name of a component or a module that a summary declares.
    /// - Returns: `nil` if no summary declares it, which makes the check undecided.
    private func declared(_ type: TypeTree, _ kind: String, at place: FileLocation) -> NominalName? {
        guard let name = type.nominal else {
            if type == Self.unknownType {
                check.undecided("which \(kind) it is, is known only at run time", at: place)
            } else if check.type(type, at: place) != nil {
                check.undecided("the \(kind) is known only at run time", at: place)
            }
            return nil
        }
        guard program.types[name.unbound]?.tree != nil else {
            check.undecided("the \(kind) \(name.text) is declared in a module without a summary", at: place)
            return nil
        }
        return name
    }

    private func seedKey(_ tree: TypeTree, _ type: Any.Type, _ place: FileLocation) -> ProviderKey? {
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

    private func declareSeed(
        _ key: ProviderKey, _ isSendable: Bool, _ recorder: Recorder, _ sourceLocation: CodeLocation
    ) {
        func declare<Value>(_: Value.Type) {
            recorder.declareSeed(
                key, of: Value.self, effects: isSendable ? .makesSendable : [], sourceLocation: sourceLocation)
        }
        _openExistential(key.type, do: declare)
    }

    /// Follows a function of a component or a module that Cleanse calls.
    /// - Parameter value: The value on which the function is called, or `nil` for a static function.
    func configure(
        _ type: TypeTree, _ function: String, on value: Scope.Value? = nil, _ argument: Scope.Value,
        _ place: FileLocation
    ) {
        guard let (reference, levels) = program.member(function, of: type, taking: given(function, of: type)) else {
            check.undecided("\(function) of \(type.nominal?.text ?? "") is not known", at: place)
            return
        }
        let frame = Scope(module: reference.module, file: program.summary(of: reference).file, levels: levels)
        _ = run(program.summary(of: reference), [value ?? .metatype(type), argument], frame, place)
    }

    /// Returns the types of the arguments that Cleanse passes to a function of a component or a module.
    func given(_ function: String, of type: TypeTree) -> [TypeTree]? {
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

    /// A value of a module that is not `Hashable`, and equals no other one.
    private struct Inclusion: Sendable {}

    /// Returns a value that represents the value of a module, or `nil` if it is not known which included value it equals.
    private func represented(_ value: Scope.Value, _ type: TypeTree, _ module: Any.Type) -> ModuleValue? {
        guard program.conforms(type, to: KnownSymbols.hashable) else { return ModuleValue(Inclusion()) }
        let known = values[ObjectIdentifier(module), default: []]
        let equal = known.map { self.equal($0, value, type) }
        if let index = equal.firstIndex(of: true) { return ModuleValue(index) }
        guard !equal.contains(nil) else { return nil }
        values[ObjectIdentifier(module)] = known + [value]
        return ModuleValue(known.count)
    }

    /// - Parameter value: The value with the parameters, if the module has any.
    func include(
        _ type: TypeTree, value: Scope.Value? = nil, from recorder: Recorder, sourceLocation: CodeLocation,
        place: FileLocation
    ) {
        guard declared(type, "module", at: place) != nil else { return }
        guard let module = check.type(type, at: place) else { return }
        let isolation = check.isolation(program.actor(of: type, conformingTo: [KnownSymbols.module]), at: place)
        let represented = value.flatMap { self.represented($0, type, module) }
        if value != nil, represented == nil {
            let name = type.nominal?.text ?? "the module"
            return check.undecided("whether two values of \(name) are equal is known only at run time", at: place)
        }
        declaration.include(
            module, value: represented, from: recorder,
            effects: isLive(type, value, place) ? .isLive : [], sourceLocation: sourceLocation
        ) { recorder in
            self.configure(type, "configure(binder:)", on: value, .binder(recorder, isolation), place)
        }
    }

    /// Returns whether a module is live, as far as the value of `isLive` is a literal.
    private func isLive(_ module: TypeTree, _ value: Scope.Value?, _ place: FileLocation) -> Bool {
        guard let (reference, levels) = program.member("isLive", of: module) else { return false }
        let summary = program.summary(of: reference)
        let frame = Scope(module: reference.module, file: summary.file, levels: levels)
        guard case .text("true") = run(summary, [value ?? .metatype(module)], frame, place) else { return false }
        return true
    }

    func install(
        _ type: TypeTree, isSeedSendable: Bool, from recorder: Recorder, sourceLocation: CodeLocation,
        place: FileLocation
    ) {
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
            sourceLocation: sourceLocation,
            add: {
                self.addComponent(
                    type, isSeedSendable: isSeedSendable, installedBy: recorder.component,
                    sourceLocation: sourceLocation, place: place)
            }, recipe: { _ in Self.emptyLink })
    }

    /// Returns a link that creates nothing.
    static func emptyLink(_: Linker) -> ErasedLink { ErasedLink(Link<Void> { _ in }) }
}

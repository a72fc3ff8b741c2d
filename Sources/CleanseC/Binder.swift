import CCleanse
import Cleanse
import Synchronization

/// Collects the declarations of C until a graph is built from them.
final class CBinder: Handle.Target, @unchecked Sendable {
    // SAFETY: filled by one thread at a time, as the header says; a build takes the declarations as they are.
    override class var noun: String { "binder" }

    enum Declaration {
        case provider(Registration, sharing: Sharing, isCollected: Bool)
        case value(ProviderKey, CObject, Origin)
        case alias(ProviderKey, target: ProviderKey, Origin)
        case injector(Registration, base: ProviderKey?)
        case seed(ProviderKey, Parameter, Origin)
        case child(String, CBinder, Origin)
    }

    enum Sharing {
        case unshared
        case shared
        case scoped(String)
    }

    private(set) var declarations: [Declaration] = []
    private(set) var validators: [Validator] = []
    var scope: String?

    override init() {}

    // Apart from the declarations, since other threads request these: they are only touched under `installing`, or by the one who ends
    // the binder.
    /// The binders that are installed in this binder.
    private var children: [CBinder] = []
    /// Not above that of any child: binders that lead from a child back to this one have one level.
    private var level = 0
    /// The binders of its own level that it is installed in.
    private var parents: [WeakBinder] = []
    /// With how many parents those are dropped that have ended.
    private var manyParents = 8

    /// Ends the installed binders: without recursion, which would overflow the stack for a long chain of binders installed in
    /// each other.
    deinit {
        var ending = takeChildren()
        while !ending.isEmpty {
            var child: CBinder? = ending.removeLast()
            if isKnownUniquelyReferenced(&child) { ending += child?.takeChildren() ?? [] }
        }
    }

    /// Hands over the installed binders, to whoever ends the binder.
    private func takeChildren() -> [CBinder] {
        declarations.removeAll { if case .child = $0 { true } else { false } }
        return exchange(&children, with: [])
    }

    private static let installing = Lock()
    private static let installations = Atomic(0)

    func append(_ declaration: Declaration) { declarations.append(declaration) }

    /// Installs a child graph, unless the two would own each other and never be released.
    /// - Complexity: Of n installations, n times the root of n for all of them.
    func install(_ child: CBinder, as name: String, at origin: Origin) throws(RequestError) {
        var reached: [CBinder] = []
        let isCycle = CBinder.installing.withLock {
            if isBelow(child, &reached) { return true }
            children.append(child)
            if child.level == level { child.note(parent: self) }
            return false
        }
        // Kept until here: a binder that ends runs code of the user, which must not run under the lock.
        withExtendedLifetime(reached) {}
        guard !isCycle else {
            throw RequestError(
                number: Int32(CLEANSE_ERROR_RECURSIVE), key: ProviderKey(text: name, role: ChildKey.self),
                message: "is installed inside itself\n  --> at \(origin)",
                hints: ["build the graph with a parent instead"])
        }
        append(.child(name, child, origin))
    }

    /// Whether this binder is another one or installed in that, however far. Otherwise the other one has no lower level afterwards.
    ///
    /// Searches a few binders upwards within the level, and downwards only what has to be raised: incremental cycle detection by Bender,
    /// Fineman, Gilbert and Tarjan.
    /// - Parameter reached: Takes what could end with the search.
    private func isBelow(_ other: CBinder, _ reached: inout [CBinder]) -> Bool {
        if other === self { return true }
        guard other.level <= level else { return false }
        var above: Set = [ObjectIdentifier(self)]
        var newLevel = level
        if !other.children.isEmpty {
            var left = Int(Double(Self.installations.wrappingAdd(1, ordering: .relaxed).newValue).squareRoot())
            var pending = [self]
            while left > 0, let binder = pending.popLast() {
                for parent in binder.parents.lazy.compactMap(\.binder) {
                    reached.append(parent)
                    if parent === other { return true }
                    left -= 1
                    if above.insert(ObjectIdentifier(parent)).inserted { pending.append(parent) }
                    if left == 0 { break }
                }
            }
            if left == 0 { newLevel += 1 }
        }
        return other.level < newLevel && other.raise(to: newLevel, unlessReaching: above)
    }

    /// Raises the level of a binder, and of all that is below it and would have a lower one, unless one of some binders is reached.
    /// - Returns: Whether one is.
    private func raise(to newLevel: Int, unlessReaching sought: Set<ObjectIdentifier>) -> Bool {
        var raised = [self]
        var seen: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < raised.count {
            for child in raised[next].children {
                if sought.contains(ObjectIdentifier(child)) { return true }
                if child.level < newLevel, seen.insert(ObjectIdentifier(child)).inserted { raised.append(child) }
            }
            next += 1
        }
        for binder in raised { (binder.level, binder.parents) = (newLevel, []) }
        for binder in raised {
            for child in binder.children where child.level == newLevel { child.note(parent: binder) }
        }
        return false
    }

    private func note(parent: CBinder) {
        if parents.count >= manyParents {
            parents.removeAll { $0.binder == nil }
            manyParents = max(8, 2 * parents.count)
        }
        parents.append(WeakBinder(binder: parent))
    }

    func append(_ validator: Validator) { validators.append(validator) }

    /// The arguments that building takes.
    var seeds: [Parameter] {
        declarations.compactMap { if case .seed(_, let parameter, _) = $0 { parameter } else { nil } }
    }
}

/// A binder that another one is installed in, which does not keep it.
private struct WeakBinder {
    weak var binder: CBinder?
}

/// The role of keys under which property injectors are bound.
enum InjectorKey: TextKey {
    static var noun: String? { "an injector" }
}

/// The role of keys under which child graphs are installed.
enum ChildKey: TextKey {
    static var noun: String? { "a child graph" }
}

// MARK: Declarations as records of the engine

extension CBinder {
    /// Declares everything.
    /// - Parameter thread: The only thread that may request something; nil if any may.
    func configure(_ binder: Recorder, on thread: CallingThread?) {
        binder.declaration.add(rule: NeedRules.self) { $1 += NeedRules.check($0) }
        for declaration in declarations { declare(declaration, with: binder, on: thread) }
    }

    /// Declares everything that can replace something, and reports the rest.
    func configureOverrides(_ binder: Recorder, on thread: CallingThread?, at origin: Origin) {
        if let scope {
            reportMisplaced(
                scope, "is the scope of a binder of overrides, which give no graph one", at: origin, in: binder,
                hint: "set the scope of the binder that is built")
        }
        if !validators.isEmpty {
            reportMisplaced(
                "overrides", "have a validator, which would not run", at: origin, in: binder,
                hint: "add it to the binder that is built")
        }
        for declaration in declarations {
            switch declaration {
            case .seed(let key, _, let place):
                reportMisplaced(
                    key.wholeName, "is declared as a seed by overrides", at: place, in: binder,
                    hint: "bind a value in its place, or declare the seed in the binder that is built")
            case .child(let name, _, let place):
                reportMisplaced(
                    name, "is installed by overrides", at: place, in: binder,
                    hint: "install it in the binder that is built: overrides replace keys in installed graphs too")
            default: declare(declaration, with: binder, on: thread)
            }
        }
    }

    private func reportMisplaced(
        _ key: String, _ message: String, at place: Origin, in binder: Recorder, hint: String
    ) {
        binder.declaration.append(
            error: DeclarationError(
                number: Int32(CLEANSE_ERROR_MISPLACED), key: key, message: message, places: [place], hints: [hint]))
    }

    /// Declares everything in a component of another front end.
    func include(in binder: Recorder, at origin: Origin) {
        if let scope {
            reportMisplaced(
                scope, "is the scope of a binder that is included, and the component has its own", at: origin,
                in: binder,
                hint: "set no scope, and share with CLEANSE_SHARED")
        }
        if !validators.isEmpty {
            reportMisplaced(
                "binder", "is included and has a validator, which would not run", at: origin, in: binder,
                hint: "check the component with a plug-in of Swift")
        }
        for case .seed(let key, _, let place) in declarations {
            reportMisplaced(
                key.wholeName, "is declared as a seed by a binder that is included, and would get no value", at: place,
                in: binder, hint: "bind the key, or install the binder as a child graph")
        }
        binder.declaration.add(rule: NeedRules.self) { $1 += NeedRules.check($0) }
        for declaration in declarations {
            if case .seed = declaration { continue }
            declare(declaration, with: binder, on: nil)
        }
    }

    /// Reports keys that take one argument, but not of one kind.
    private func checkSeeds(in graph: GraphDeclaration) {
        var first: [ExactText: (key: ProviderKey, kind: cleanse_kind, place: Origin)] = [:]
        for case .seed(let key, let parameter, let place) in declarations {
            guard let earlier = first[ExactText(parameter.name)] else {
                first[ExactText(parameter.name)] = (key, parameter.kind, place)
                continue
            }
            guard earlier.kind != parameter.kind else { continue }
            graph.append(
                error: DeclarationError(
                    number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key.wholeName,
                    message:
                        "takes the argument \(shortened(parameter.name)) as \(CleanseC.name(of: parameter.kind)), but"
                        + " \(earlier.key) takes it as \(CleanseC.name(of: earlier.kind))",
                    places: [place, earlier.place], hints: ["give the two seeds different keys, or one kind"]))
        }
    }

    /// Adds a component with these declarations.
    func addComponent(
        _ name: String, to graph: GraphDeclaration, installedBy parent: ComponentID?, on thread: CallingThread?,
        origin: Origin
    ) -> ComponentID? {
        func add<Seed>(_ seed: Seed.Type) -> ComponentID? {
            graph.addComponent(
                TypeName(name), scope: scope.map { TypeName($0) }, seed: seed, rootType: nil, installedBy: parent,
                identity: ObjectIdentifier(self), origin: origin
            ) { [unowned graph] binder in
                if seed != Void.self {
                    binder.declareSeed(ProviderKey(seed), of: seed, effects: .isHidden, origin: origin)
                }
                self.checkSeeds(in: graph)
                self.configure(binder, on: thread)
            }
        }
        return seeds.isEmpty ? add(Void.self) : add(CArguments.self)
    }

    private func declare(_ declaration: Declaration, with binder: Recorder, on thread: CallingThread?) {
        switch declaration {
        case .provider(let registration, let sharing, let isCollected):
            declare(registration, sharing, isCollected: isCollected, with: binder, on: thread)
        case .value(let key, let instance, let origin):
            binder.declare(key, effects: [.isSendable, .makesSendable], origin: origin) { linker in
                linker.finish(Link<CObject> { _ in instance })
            }
        case .alias(let key, let target, let origin):
            binder.declare(
                key, kind: .alias, effects: .isSendable, dependencies: [Dependency(key: target)], origin: origin
            ) { linker in
                let target = linker.next(CObject.self)
                let alias = ChainLink(key: key, place: origin, component: linker.component)
                return linker.finish(
                    Link<CObject> { instance in
                        do { return try target(instance) } catch { throw error.required(by: alias) }
                    })
            }
        case .injector(let registration, let base):
            declare(registration, base: base, with: binder, on: thread)
        case .seed(let key, let parameter, let origin):
            binder.declare(
                key, kind: .seed,
                dependencies: [Dependency(key: ProviderKey(CArguments.self), isOptional: parameter.isOptional)],
                origin: origin
            ) { linker in
                let arguments = linker.next(CArguments.self)
                return linker.finish(
                    Link<CObject> { instance in
                        // SAFETY: arguments are checked before the graph is built.
                        try arguments(instance).values[ExactText(parameter.name)] ?? CObject(.pointer(nil))
                    })
            }
        case .child(let name, let child, let origin):
            let graph = binder.declaration
            let seeds = child.seeds
            graph.install(
                TypeName(name), identity: ObjectIdentifier(child),
                factoryKey: ProviderKey(text: name, role: ChildKey.self), from: binder, origin: origin,
                add: {
                    child.addComponent(name, to: graph, installedBy: binder.component, on: thread, origin: origin)
                },
                recipe: { component in
                    { linker in
                        linker.finish(
                            Link<ChildGraph> { _ in ChildGraph(component: component, name: name, seeds: seeds) })
                    }
                })
        }
    }

    private func declare(
        _ registration: Registration, _ sharing: Sharing, isCollected: Bool, with binder: Recorder,
        on thread: CallingThread?
    ) {
        var isShared = false
        var scope: TypeName?
        switch sharing {
        case .unshared: break
        case .shared: isShared = true
        case .scoped(let name):
            isShared = true
            scope = TypeName(name)
        }
        let takesArguments = !registration.parameters.isEmpty
        // An object with arguments is created later, and so are its dependencies.
        let dependencies = registration.needs.map { need in
            let dependency = need.dependency
            return takesArguments
                ? Dependency(
                    key: dependency.key, strength: max(dependency.strength, .deferred), isOptional: need.isOptional)
                : dependency
        }
        // Callbacks run on any thread, and so must what they create.
        binder.declare(
            registration.key, kind: takesArguments ? .assistedFactory : .plain, isShared: isShared, scope: scope,
            effects: [.throws, .ends, .asksForAnything, .isSendable, .makesSendable], dependencies: dependencies,
            contribution: isCollected ? Contribution(form: ArrayCollection<CObject>.self, isPlural: false) : nil,
            origin: registration.origin
        ) { linker in
            let needs = registration.needs.map { LinkedNeed($0, linker, on: thread) }
            let component = linker.component
            if takesArguments {
                let (holder, binding) = (linker.holder, linker.binding)
                let make = linker.checkingIsolation { instance, arguments in
                    try registration.make(needs, arguments, in: instance, of: component, isShared: false)
                }
                // Not guarded: the assembler is, which knows that arguments distinguish requests.
                return ErasedLink(
                    Link<CObject> { instance in
                        CObject(.assembler(Assembler(registration, holder(instance), binding: binding, make)))
                    })
            }
            return linker.finish(
                Link<CObject> { [isShared] instance in
                    try registration.make(needs, in: instance, of: component, isShared: isShared)
                })
        }
    }

    private func declare(
        _ registration: Registration, base: ProviderKey?, with binder: Recorder, on thread: CallingThread?
    ) {
        // Eager: an injector runs that of its base, so that a type which derives from itself is a cycle.
        let bases = base.map { [Dependency(key: $0)] } ?? []
        let dependencies = registration.needs.map { need in
            Dependency(
                key: need.dependency.key, strength: max(need.dependency.strength, .deferred),
                isOptional: need.isOptional)
        }
        binder.declare(
            registration.key, kind: .propertyInjector, effects: [.throws, .isSendable],
            dependencies: bases + dependencies,
            origin: registration.origin
        ) { linker in
            let base = base.map { _ in linker.next(CInjector.self) }
            let needs = registration.needs.map { LinkedNeed($0, linker, on: thread) }
            let component = linker.component
            let binding = linker.binding
            let inject = linker.checkingIsolation { instance, target in
                let (base, pointer): (CInjector?, UnsafeMutableRawPointer?) = target
                do { try base?.inject(pointer) } catch {
                    throw error.required(by: registration.link(in: component))
                }
                let request = CRequest(try registration.resolve(needs, in: instance, of: component))
                try instance.guarding(binding, injecting: pointer) {
                    try registration.inject(request, pointer, in: component)
                }
            }
            return linker.finish(
                Link<CInjector> { instance in
                    let base = try base.map { try $0(instance) }
                    return CInjector { try inject(instance, (base, $0)) }
                })
        }
    }
}

/// Fills the properties of an instance, the base's first.
final class CInjector {
    let inject: (UnsafeMutableRawPointer?) throws -> Void

    init(_ inject: @escaping (UnsafeMutableRawPointer?) throws -> Void) {
        self.inject = inject
    }
}

/// A child graph that can be built.
final class ChildGraph: Sendable {
    let component: ComponentID
    let name: String
    let seeds: [Parameter]

    init(component: ComponentID, name: String, seeds: [Parameter]) {
        self.component = component
        self.name = name
        self.seeds = seeds
    }
}

// MARK: The interface

@c @implementation
public func cleanse_binder_create(_ out: UnsafeMutablePointer<OpaquePointer?>!) -> OpaquePointer! {
    call(out, else: nil) { Handle.make(CBinder()) }
}

@c @implementation
public func cleanse_binder_release(_ binder: OpaquePointer!) {
    Handle.release(binder, as: CBinder.self)
}

@c @implementation
public func cleanse_binder_set_scope(_ binder: OpaquePointer!, _ scope: UnsafePointer<CChar>!) -> OpaquePointer! {
    call { try Handle.target(binder, as: CBinder.self).scope = try key(scope, "scope") }
}

@c @implementation
public func cleanse_binder_install(
    _ binder: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ child: OpaquePointer!, _ file: UnsafePointer<CChar>!,
    _ line: UInt32
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let child = try Handle.target(child, as: CBinder.self)
        try binder.install(child, as: try key(name, "name"), at: try origin(file, line))
    }
}

/// The place of a declaration.
func origin(_ file: UnsafePointer<CChar>?, _ line: UInt32) throws(CallError) -> Origin {
    Origin(file: try optionalText(file, "file") ?? "", line: Int(line))
}

/// The key of a value.
func valueKey(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws(CallError) -> ProviderKey {
    ProviderKey(text: try key(text), qualifier: try optionalKey(name, "name"))
}

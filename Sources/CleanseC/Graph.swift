import CCleanse
import Cleanse

/// A graph that has been built.
final class CGraph: Handle.Target, @unchecked Sendable {
    override class var noun: String { "graph" }

    // SAFETY: an instance synchronises itself.
    let holder: Holder
    /// The only thread that may request something; nil if any may.
    let thread: CallingThread?
    var instance: GraphInstance { holder.instance }

    init(_ holder: Holder, on thread: CallingThread? = nil) {
        self.holder = holder
        self.thread = thread
    }

    /// Finds what is bound to a key.
    /// - Throws: `MissedKey` if nothing is, or `RequestError` if this thread may not request it.
    func find<Value>(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any TextKey.Type = NamedKey.self,
        as _: Value.Type, called noun: String = "key"
    ) throws -> BoundLink<Value> {
        let key = ProviderKey(text: try CleanseC.key(text, noun), qualifier: try optionalKey(name, "name"), role: role)
        try thread.check(requesting: key)
        guard let found = instance.find(key, as: Value.self) else { throw instance.missed(key) }
        return found
    }

    /// What its own component binds to a key.
    @inline(__always)
    fileprivate func ownBinding(_ text: UnsafePointer<CChar>) -> OwnBinding? {
        instance.ownBinding(text: UnsafeRawBufferPointer(start: text, count: length(of: text)))
    }

    /// The same for a value, without a copy of the key.
    @inline(__always)
    func value(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws -> BoundLink<CObject> {
        guard let text, name == nil, thread.isCurrent else { return try find(text, name, as: CObject.self) }
        let bytes = UnsafeRawBufferPointer(start: text, count: length(of: text))
        if let found = instance.find(text: bytes, as: CObject.self) { return found }
        throw instance.missed(ProviderKey(text: try CleanseC.key(text)))
    }
}

extension CBinder {
    /// Checks everything, and builds the graph.
    func build(
        _ name: String, overrides: CBinder?, parent: CGraph?, onThisThread: Bool = false,
        arguments: CArguments, origin: Origin
    ) throws -> CGraph {
        // What is built on the graph of one thread belongs to that thread too.
        try parent?.thread.check(requesting: nil)
        let thread = onThisThread ? .current : parent?.thread
        let declaration = GraphDeclaration(wording: CWording())
        let component = addComponent(name, to: declaration, installedBy: nil, on: thread, origin: origin)
        let checks = CleanseServiceLoader(validators.map { ValidatorPlugin($0) })
        let (plan, errors) = declaration.compile(parent: parent?.holder) { binder in
            overrides?.configureOverrides(binder, on: thread, at: origin)
        }
        if let error = MultiError.combining(errors + checks.visit(plan.plan)) { throw error }
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: origin)
        return CGraph(
            Holder(
                starting: component ?? .root, of: plan, on: parent?.holder, seed: seeds.isEmpty ? nil : arguments.copy()
            ), on: thread)
    }
}

/// The rules for dependencies of C, in addition to those of the engine.
enum NeedRules {
    static func check(_ plan: GraphPlan) -> [any CleanseError] {
        plan.resolvedEdges { strength, provider in
            (lacksArguments(strength, provider) || isOfUnshared(strength, provider)) && provider.key.isText
        }.map { edge in
            lacksArguments(edge.strength, edge.provider)
                ? error(
                    edge, CLEANSE_ERROR_ARGUMENTS, "takes arguments, but \(edge.dependent.key) needs it without",
                    "need a provider of it: CLEANSE_NEED_PROVIDER")
                : error(
                    edge, CLEANSE_ERROR_WEAK, "is unshared, but \(edge.dependent.key) needs it weakly",
                    "share it, or need a provider of it: CLEANSE_NEED_PROVIDER")
        }
    }

    private static func lacksArguments(_ strength: EdgeStrength, _ provider: GraphPlan.Binding) -> Bool {
        provider.kind == .assistedFactory && strength != .deferred
    }

    /// Whether a weak dependency is on something that is created for each request, so that nobody else can keep it.
    private static func isOfUnshared(_ strength: EdgeStrength, _ provider: GraphPlan.Binding) -> Bool {
        strength == .weak && provider.effects.contains(.ends) && !provider.isShared
    }

    private static func error(_ edge: ResolvedEdge, _ number: Int, _ message: String, _ hint: String)
        -> DeclarationError
    {
        DeclarationError(
            number: Int32(number), key: edge.key.wholeName, message: message,
            places: [edge.dependent.place, edge.place.place],
            requirer: edge.dependent, hints: [hint])
    }
}

@c @implementation
public func cleanse_graph_build(
    _ binder: OpaquePointer!, _ options: UnsafePointer<cleanse_build_options>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let binder = try Handle.target(binder, as: CBinder.self)
        guard options != nil else {
            return Handle.make(
                try binder.build(
                    "graph", overrides: nil, parent: nil, arguments: .none, origin: Origin(file: "", line: 0)))
        }
        // The first header had all fields before `one_thread`.
        let first = MemoryLayout<cleanse_build_options>.offset(of: \.one_thread)
        let options = try read(
            options, "options", known: MemoryLayout<cleanse_build_options>.size, earlier: [first].compactMap { $0 },
            zero: cleanse_build_options())
        return Handle.make(
            try binder.build(
                try optionalKey(options.name, "name") ?? "graph",
                overrides: try options.overrides.map { try Handle.target($0) },
                parent: try options.parent.map { try Handle.target($0) },
                onThisThread: options.one_thread,
                arguments: try options.arguments.map { try Handle.target($0) } ?? .none,
                origin: try origin(options.file, options.line)))
    }
}

@c @implementation
public func cleanse_graph_build_child(
    _ graph: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ arguments: OpaquePointer!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self)
        let arguments = try arguments.map { try Handle.target($0, as: CArguments.self) } ?? .none
        let found = try graph.find(name, nil, role: ChildKey.self, as: ChildGraph.self, called: "name")
        let child = try withExtendedLifetime(graph) { try found.get() }
        try arguments.check(against: child.seeds, of: ProviderKey(text: child.name), at: nil)
        return Handle.make(
            CGraph(
                Holder(
                    starting: child.component, on: found.instance, heldBy: graph.holder,
                    seed: child.seeds.isEmpty ? nil : arguments.copy()), on: graph.thread))
    }
}

@c @implementation
public func cleanse_graph_retain(
    _ graph: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(graph, as: CGraph.self) }
}

@c @implementation
public func cleanse_graph_release(_ graph: OpaquePointer!) {
    Handle.release(graph, as: CGraph.self)
}

private func has(
    _ graph: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, _ role: any TextKey.Type
) -> Bool {
    guard let graph = Handle.find(graph, as: CGraph.self),
        let key = try? ProviderKey(text: CleanseC.key(key), qualifier: optionalKey(name, "name"), role: role)
    else { return false }
    return graph.instance.binds(key)
}

@c @implementation
public func cleanse_graph_has(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> Bool {
    guard let key, name == nil else { return has(graph, key, name, NamedKey.self) }
    // Without a copy of the key.
    let bytes = UnsafeRawBufferPointer(start: key, count: length(of: key))
    return Handle.find(graph, as: CGraph.self)?.instance.find(text: bytes, as: CObject.self) != nil
}

@c @implementation
public func cleanse_graph_has_collection(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> Bool {
    has(graph, key, name, NamedCollection.self)
}

@c @implementation
public func cleanse_graph_get(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    if let out, let key, name == nil, let graph = Handle.unretained(graph, as: CGraph.self),
        graph._withUnsafeGuaranteedRef({ $0.thread.isCurrent }),
        let own = graph._withUnsafeGuaranteedRef({ $0.ownBinding(key) })
    {
        // No code of the user runs on this path, so nothing needs to be retained.
        if let made = graph._withUnsafeGuaranteedRef({ CObject.made(own, in: $0.holder) }) {
            out.pointee = made
            return nil
        }
        let graph = graph.takeUnretainedValue()
        return call(out, else: nil) {
            try withExtendedLifetime(graph) { try CObject.request(own, in: graph.instance) }
        }
    }
    return call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self)
        let found = try graph.value(key, name)
        return try withExtendedLifetime(graph) { try CObject.request(found.ownBinding, in: found.instance) }
    }
}

@c @implementation
public func cleanse_graph_get_with(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ arguments: OpaquePointer!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self)
        let found = try graph.value(key, name)
        let arguments = try Handle.target(arguments, as: CArguments.self)
        return try withExtendedLifetime(graph) {
            Handle.make(try found.get().assembled(with: arguments, found.key))
        }
    }
}

@c @implementation
public func cleanse_graph_get_collection(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self)
        let found = try graph.find(key, name, role: NamedCollection.self, as: [CObject].self)
        return try withExtendedLifetime(graph) { Handle.make(CObject(.collection(Elements(try found.get())))) }
    }
}

@c @implementation
public func cleanse_graph_provider(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self)
        return try withExtendedLifetime(graph) { Handle.make(CProvider(try graph.value(key, name), on: graph.thread)) }
    }
}

@c @implementation
public func cleanse_graph_inject(
    _ graph: OpaquePointer!, _ type: UnsafePointer<CChar>!, _ instance: UnsafeMutableRawPointer!
) -> OpaquePointer! {
    call {
        let graph = try Handle.target(graph, as: CGraph.self)
        try withExtendedLifetime(graph) {
            try graph.find(type, nil, role: InjectorKey.self, as: CInjector.self, called: "type").get().inject(instance)
        }
    }
}

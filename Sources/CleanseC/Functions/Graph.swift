import CCleanse
import Cleanse

// The functions of the header for graphs, requests to graphs, and factories of child graphs.

private func trace(_ pointer: UnsafePointer<cleanse_trace>?) throws(CallError) -> Trace? {
    guard pointer != nil else { return nil }
    let trace = try read(pointer, "trace", known: MemoryLayout<cleanse_trace>.size, zero: cleanse_trace())
    guard let function = trace.function else { throw .argument("the function of the trace is NULL") }
    return Trace(function, trace.context, trace.release_context)
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
                    "graph", overrides: nil, parent: nil, arguments: .none,
                    sourceLocation: CodeLocation(file: "", line: 0)))
        }
        let options = try read(
            options, "options", known: MemoryLayout<cleanse_build_options>.size, earlier: EarlierSizes.buildOptions,
            zero: cleanse_build_options())
        return Handle.make(
            try binder.build(
                try optionalKey(options.name, "name") ?? "graph",
                overrides: try options.overrides.map { try Handle.target($0, called: "overrides") },
                parent: try options.parent.map { try Handle.target($0, as: CGraph.self, called: "parent").open() },
                onThisThread: options.one_thread, trace: try trace(options.trace),
                arguments: try options.arguments.map { try Handle.target($0) } ?? .none,
                sourceLocation: try sourceLocation(options.file, options.line)))
    }
}

@c @implementation
public func cleanse_graph_build_child(
    _ graph: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ arguments: OpaquePointer!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        let arguments = try arguments.map { try Handle.target($0, as: CArguments.self) } ?? .none
        return try withExtendedLifetime(graph) {
            let found = try graph.find(name, nil, role: ChildKey.self, as: ChildGraph.self, called: "name")
            return Handle.make(
                try found.get().build(arguments, on: found.instance, leasedBy: graph.lease, in: graph.build))
        }
    }
}

@c @implementation
public func cleanse_graph_retain(
    _ graph: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let target = try Handle.target(graph, as: CGraph.self)
        if target.isKept { return try Handle.retain(graph, as: CGraph.self) }
        let open = try target.open()
        return Handle.make(CGraph(open.lease, in: open.build, keeping: target.borrowed))
    }
}

@c @implementation
public func cleanse_graph_release(_ graph: OpaquePointer!) {
    Handle.release(graph, as: CGraph.self)
}

@c @implementation
public func cleanse_graph_has(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> Bool {
    guard let key = GivenStringKey(key, name), let graph = Handle.unretained(graph, as: CGraph.self) else {
        return false
    }
    // No user code runs here, so nothing needs to be retained.
    return graph._withUnsafeGuaranteedRef { graph in
        if let instance = graph.instance { return instance.binds(key) }
        return (try? graph.open())?.instance.binds(key) ?? false
    }
}

@c @implementation
public func cleanse_graph_has_collection(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> Bool {
    guard let graph = try? Handle.target(graph, as: CGraph.self).open(),
        let key = try? ProviderKey(
            text: CleanseC.key(key), qualifier: optionalKey(name, "name"), role: NamedCollection.self)
    else { return false }
    return withExtendedLifetime(graph) { graph.instance.binds(key) }
}

@c @implementation
public func cleanse_graph_get(
    _ graph: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    guard let out, let key = GivenStringKey(text, name), let target = Handle.unretained(graph, as: CGraph.self),
        target._withUnsafeGuaranteedRef({ $0.thread.isCurrent }),
        let own = target._withUnsafeGuaranteedRef({ $0.ownBinding(key) })
    else { return getInherited(graph, text, name, out) }
    // No user code runs on this path, so nothing needs to be retained.
    if let made = CObject.handle(inSlot: own.readableSlot) {
        out.pointee = made
        return nil
    }
    guard let kept = target._withUnsafeGuaranteedRef({ $0.lease.map { Unmanaged.passUnretained($0) } }) else {
        return getInherited(graph, text, name, out)
    }
    return create(own, in: kept, out)
}

/// Answers a request for an object that the graph's own component binds and has not created.
@inline(never)
private func create(
    _ binding: LocalBinding, in graph: Unmanaged<Lease>, _ out: UnsafeMutablePointer<OpaquePointer?>
) -> OpaquePointer? {
    call(out, else: nil) { try BorrowStack.use(graph) { try CObject.request(binding, in: $0.instance) } }
}

/// Answers a request for a binding of a component above, a request through a handle that does not keep its graph, or an
/// invalid request.
@inline(never)
private func getInherited(
    _ graph: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        let found = try graph.value(key, name)
        return try withExtendedLifetime(graph) { try CObject.request(found.ownBinding, in: found.instance) }
    }
}

@c @implementation
public func cleanse_graph_try_get(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        guard let found = try graph.valueIfBound(key, name) else { return nil }
        return try withExtendedLifetime(graph) { try CObject.request(found.ownBinding, in: found.instance) }
    }
}

@c @implementation
public func cleanse_graph_get_with(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ arguments: OpaquePointer!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self).open()
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
        let graph = try Handle.target(graph, as: CGraph.self).open()
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
        let graph = try Handle.target(graph, as: CGraph.self).open()
        return try withExtendedLifetime(graph) {
            Handle.make(CProvider(try graph.value(key, name), on: graph.build.thread))
        }
    }
}

@c @implementation
public func cleanse_graph_create_shared(_ graph: OpaquePointer!) -> OpaquePointer! {
    call {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        try graph.build.thread.check(requesting: nil)
        try withExtendedLifetime(graph) { try graph.instance.createShared() }
    }
}

extension GraphInstance {
    /// Creates the shared values of the instance's own component that do not exist yet, each after its dependencies.
    /// - Throws: ``WrongIsolation``, or the first error of creating a value. Values that have been created by then stay.
    /// - Complexity: Linear in the bindings and edges of the component.
    fileprivate func createShared() throws {
        let first = plan.components[component].bindings.lowerBound
        for position in plan.startPositions(of: component) {
            let binding = first.advanced(by: position)
            guard let slot = plan.bindings[binding].slot, slot.content(in: self) == nil else { continue }
            try checkCaller(requesting: binding)
            _ = try make(slot)
        }
    }
}

/// Runs the body of a start, a stop or a check. The caller keeps the graph alive.
private func change(_ graph: OpaquePointer?, _ body: (GraphInstance) throws -> Void) -> OpaquePointer? {
    call {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        try graph.build.thread.check(requesting: nil)
        do { try withExtendedLifetime(graph) { try body(graph.instance) } } catch {
            throw RequestError(refusing: error) ?? error
        }
    }
}

@c @implementation
public func cleanse_graph_start(_ graph: OpaquePointer!) -> OpaquePointer! {
    change(graph) { try $0.startBlocking() }
}

@c @implementation
public func cleanse_graph_stop(_ graph: OpaquePointer!) -> OpaquePointer! {
    change(graph) { try $0.stopBlocking() }
}

@c @implementation
public func cleanse_graph_health(
    _ graph: OpaquePointer!, _ health: UnsafeMutablePointer<cleanse_health>!,
    _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
) -> OpaquePointer! {
    json?.pointee = nil
    return change(graph) { instance in
        let size = try health.map { health throws(CallError) in
            try read(health, "health", known: MemoryLayout<cleanse_health>.size, zero: cleanse_health()).size
        }
        let found = try instance.healthBlocking()
        if let size { health.pointee = cleanse_health(size: size, live: found.isLive, ready: found.isReady) }
        json?.pointee = ownedCString(found.json)
    }
}

@c @implementation
public func cleanse_graph_inject(
    _ graph: OpaquePointer!, _ type: UnsafePointer<CChar>!, _ instance: UnsafeMutableRawPointer!
) -> OpaquePointer! {
    call {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        try withExtendedLifetime(graph) {
            try graph.find(type, nil, role: InjectorKey.self, as: CInjector.self, called: "type").get().inject(instance)
        }
    }
}

// MARK: Factories of child graphs

@c @implementation
public func cleanse_graph_factory(
    _ graph: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        return try withExtendedLifetime(graph) {
            let found = try graph.find(name, nil, role: ChildKey.self, as: ChildGraph.self, called: "name")
            let parent = CGraph(weakHome: WeakHome(found.instance), in: graph.build)
            return Handle.make(CFactory(try found.get(), of: parent))
        }
    }
}

@c @implementation
public func cleanse_factory_build(
    _ factory: OpaquePointer!, _ arguments: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let arguments = try arguments.map { try Handle.target($0, as: CArguments.self) } ?? .none
        return Handle.make(try Handle.target(factory, as: CFactory.self).build(arguments))
    }
}

@c @implementation
public func cleanse_factory_retain(
    _ factory: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(factory, as: CFactory.self) }
}

@c @implementation
public func cleanse_factory_release(_ factory: OpaquePointer!) {
    Handle.release(factory, as: CFactory.self)
}

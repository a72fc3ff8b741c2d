// The functions of the header for graphs, and the requests on them.

import CCleanse
import Cleanse

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

@c @implementation
public func cleanse_graph_has(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> Bool {
    guard let key = GivenTextKey(key, name) else { return false }
    // No code of the user runs here, so nothing needs to be retained.
    return Handle.unretained(graph, as: CGraph.self)?._withUnsafeGuaranteedRef { $0.instance.binds(key) } ?? false
}

@c @implementation
public func cleanse_graph_has_collection(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!
) -> Bool {
    guard let graph = Handle.find(graph, as: CGraph.self),
        let key = try? ProviderKey(
            text: CleanseC.key(key), qualifier: optionalKey(name, "name"), role: NamedCollection.self)
    else { return false }
    return graph.instance.binds(key)
}

@c @implementation
public func cleanse_graph_get(
    _ graph: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    guard let out, let key = GivenTextKey(text, name), let target = Handle.unretained(graph, as: CGraph.self),
        target._withUnsafeGuaranteedRef({ $0.thread.isCurrent }),
        let own = target._withUnsafeGuaranteedRef({ $0.ownBinding(key) })
    else { return getInherited(graph, text, name, out) }
    // No code of the user runs on this path, so nothing needs to be retained.
    if let made = CObject.made(in: own.openSlot) {
        out.pointee = made
        return nil
    }
    return create(own, in: target, out)
}

/// A request for what the graph's own component binds, and has not created.
@inline(never)
private func create(
    _ binding: OwnBinding, in graph: Unmanaged<CGraph>, _ out: UnsafeMutablePointer<OpaquePointer?>
) -> OpaquePointer? {
    let graph = graph.takeUnretainedValue()
    return call(out, else: nil) {
        try withExtendedLifetime(graph) { try CObject.request(binding, in: graph.instance) }
    }
}

/// A request for what only a component above binds, and one that is wrong.
@inline(never)
private func getInherited(
    _ graph: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
    _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self)
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
        let graph = try Handle.target(graph, as: CGraph.self)
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

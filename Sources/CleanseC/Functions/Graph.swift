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

// The functions of the header for factories of child graphs.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_graph_factory(
    _ graph: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        return try withExtendedLifetime(graph) {
            let found = try graph.find(name, nil, role: ChildKey.self, as: ChildGraph.self, called: "name")
            let parent = CGraph(seen: WeakHome(found.instance), in: graph.build)
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

// The functions of the header that show a graph, and the functions for validators.

import CCleanse
import Cleanse
import CleanseDescriptions

private func visitor(_ pointer: UnsafePointer<cleanse_visitor>?) throws(CallError) -> cleanse_visitor {
    try read(pointer, "visitor", known: MemoryLayout<cleanse_visitor>.size, zero: cleanse_visitor())
}

@c @implementation
public func cleanse_graph_visit(
    _ graph: OpaquePointer!, _ visitor: UnsafePointer<cleanse_visitor>!
) -> OpaquePointer! {
    call {
        let graph = try Handle.target(graph, as: CGraph.self).open()
        show(graph.instance.description, to: try CleanseC.visitor(visitor))
    }
}

@c @implementation
public func cleanse_graph_json(
    _ graph: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        ownedCString(try Handle.target(graph, as: CGraph.self).open().instance.description.json)
    }
}

@c @implementation
public func cleanse_graph_dot(
    _ graph: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        ownedCString(try Handle.target(graph, as: CGraph.self).open().instance.description.dot)
    }
}

@c @implementation
public func cleanse_binder_add_validator(
    _ binder: OpaquePointer!, _ validate: cleanse_validate_function!, _ context: UnsafeMutableRawPointer!,
    _ release_context: cleanse_release_function!
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        guard let validate else { throw CallError.argument("validate is NULL") }
        binder.append(Validator(validate, context, release_context))
    }
}

@c @implementation
public func cleanse_report_visit(
    _ report: OpaquePointer!, _ visitor: UnsafePointer<cleanse_visitor>!
) -> OpaquePointer! {
    call {
        let report = try Handle.target(report, as: CReport.self)
        show(report.root, to: try CleanseC.visitor(visitor))
    }
}

@c @implementation
public func cleanse_report_add(
    _ report: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ message: UnsafePointer<CChar>!
) -> OpaquePointer! {
    call {
        let report = try Handle.target(report, as: CReport.self)
        report.append(
            ValidatorError(key: try optionalText(key, "key"), message: try text(message, "message")))
    }
}

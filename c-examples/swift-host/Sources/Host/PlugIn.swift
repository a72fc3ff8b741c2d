import CCleanse
import CleanseC

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A loaded library of C, and its declarations.
struct PlugIn: @unchecked Sendable {
    // Invariant: neither property is written after `init`; the library stays loaded.
    private let library: UnsafeMutableRawPointer
    /// The declarations: a `cleanse_binder *`, which lives as long as the process.
    let registrations: OpaquePointer

    init(path: String) throws {
        guard let library = dlopen(path, RTLD_NOW) else {
            throw Failure(description: dlerror().map { String(cString: $0) } ?? "\(path) can't be loaded")
        }
        self.library = library
        var binder: OpaquePointer?
        try check(cleanse_binder_create(&binder))
        guard let binder else { throw Failure(description: "no binder") }
        registrations = binder
        typealias Declare = @convention(c) (OpaquePointer) -> OpaquePointer?
        try check(function("plug_in_declare", as: Declare.self)(binder))
    }

    /// Passes a graph to the plug-in.
    func report(on graph: ObjectGraph) throws {
        let handle = graph.makeHandle()
        defer { cleanse_graph_release(handle) }
        typealias Report = @convention(c) (OpaquePointer) -> OpaquePointer?
        try check(function("plug_in_report", as: Report.self)(handle))
    }

    private func function<Function>(_ name: String, as _: Function.Type) throws -> Function {
        guard let address = dlsym(library, name) else { throw Failure(description: "the plug-in has no \(name)") }
        // Invariant: host and plug-in agree on the types of these functions.
        return unsafeBitCast(address, to: Function.self)
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String
}

/// Throws the error that a call of the C interface returned.
func check(_ error: OpaquePointer?) throws(Failure) {
    guard let error else { return }
    defer { cleanse_error_release(error) }
    throw Failure(description: String(cString: cleanse_error_message(error)))
}

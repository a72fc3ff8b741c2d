import CCleanse

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The plug-in that stores orders: a library of C in the folder of the program, and its declarations.
struct StorePlugIn: @unchecked Sendable {
    // Invariant: not written after `init`, and valid as long as the process, since the library stays loaded.
    /// The declarations: a `cleanse_binder *`.
    let registrations: OpaquePointer

    /// The plug-in, which is loaded at its first use.
    static let loaded = Result { try StorePlugIn(path: "order-store.so") }

    private init(path: String) throws {
        guard let library = dlopen(path, RTLD_NOW), let declare = dlsym(library, "plug_in_declare") else {
            throw Failure(dlerror().map { String(cString: $0) } ?? "\(path) can't be loaded")
        }
        var binder: OpaquePointer?
        try check(cleanse_binder_create(&binder))
        guard let binder else { throw Failure("no binder") }
        registrations = binder
        // Invariant: host and plug-in agree on the type of this function.
        typealias Declare = @convention(c) (OpaquePointer) -> OpaquePointer?
        try check(unsafeBitCast(declare, to: Declare.self)(binder))
    }
}

/// Throws the error that a call of the C interface returned.
private func check(_ error: OpaquePointer?) throws(Failure) {
    guard let error else { return }
    defer { cleanse_error_release(error) }
    throw Failure(String(cString: cleanse_error_message(error)))
}

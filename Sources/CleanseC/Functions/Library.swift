// The functions of the header about the library (its version, counts of handles, the initialisation of structs without macros) and about
// errors.

import CCleanse
import Cleanse

// The functions of the header about the library: its version, counts of handles, and the initialisation of structs without macros.

// MARK: Version

private let version = Text("\(CLEANSE_VERSION_MAJOR).\(CLEANSE_VERSION_MINOR).\(CLEANSE_VERSION_PATCH)")

@c @implementation
public func cleanse_version() -> UInt32 {
    UInt32(CLEANSE_VERSION_MAJOR * 10000 + CLEANSE_VERSION_MINOR * 100 + CLEANSE_VERSION_PATCH)
}

@c @implementation
public func cleanse_version_string() -> UnsafePointer<CChar>! { version.cString }

@c @implementation
public func cleanse_build_id() -> UnsafePointer<CChar>! { buildID() }

@c @implementation
public func cleanse_features() -> UInt64 {
    var isOptimized = true
    assert({ isOptimized = false }() == ())
    return buildFeatures() | (isOptimized ? UInt64(CLEANSE_FEATURE_OPTIMIZED) : 0)
}

// SAFETY: functions of `CRuntime` that return constants. Declared here, not imported, so that a client's compiler need not find the header.
@_silgen_name("runtime_build_id")
private func buildID() -> UnsafePointer<CChar>

@_silgen_name("runtime_build_features")
private func buildFeatures() -> UInt64

@c @implementation
public func cleanse_string_release(_ text: UnsafeMutablePointer<CChar>!) { releaseCString(text) }

// MARK: Handles

@c @implementation
public func cleanse_get_statistics(_ statistics: UnsafeMutablePointer<cleanse_statistics>!) -> OpaquePointer! {
    call {
        let known = MemoryLayout<cleanse_statistics>.size
        let size = try read(statistics, "statistics", known: known, zero: cleanse_statistics()).size
        let counts = Handle.counts
        func count(_ kind: Handle.Kind) -> Int { counts[kind] ?? 0 }
        statistics.pointee = cleanse_statistics(
            size: size, binders: count(.binder), graphs: count(.graph), objects: count(.object),
            providers: count(.provider), factories: count(.factory), arguments: count(.arguments), errors: count(.error)
        )
    }
}

// MARK: Structs

@c @implementation
public func cleanse_dependency_init(_ dependency: UnsafeMutablePointer<cleanse_dependency>!, _ size: Int) {
    initialize(dependency, size: size)
}

@c @implementation
public func cleanse_parameter_init(_ parameter: UnsafeMutablePointer<cleanse_parameter>!, _ size: Int) {
    initialize(parameter, size: size)
}

@c @implementation
public func cleanse_binding_init(_ binding: UnsafeMutablePointer<cleanse_binding>!, _ size: Int) {
    initialize(binding, size: size)
}

@c @implementation
public func cleanse_injector_init(_ injector: UnsafeMutablePointer<cleanse_injector>!, _ size: Int) {
    initialize(injector, size: size)
}

@c @implementation
public func cleanse_build_options_init(_ options: UnsafeMutablePointer<cleanse_build_options>!, _ size: Int) {
    initialize(options, size: size)
}

@c @implementation
public func cleanse_visitor_init(_ visitor: UnsafeMutablePointer<cleanse_visitor>!, _ size: Int) {
    initialize(visitor, size: size)
}

@c @implementation
public func cleanse_trace_init(_ trace: UnsafeMutablePointer<cleanse_trace>!, _ size: Int) {
    initialize(trace, size: size)
}

@c @implementation
public func cleanse_health_init(_ health: UnsafeMutablePointer<cleanse_health>!, _ size: Int) {
    initialize(health, size: size)
}

@c @implementation
public func cleanse_statistics_init(_ statistics: UnsafeMutablePointer<cleanse_statistics>!, _ size: Int) {
    initialize(statistics, size: size)
}

@c @implementation
public func cleanse_error_create(_ code: Int32, _ message: UnsafePointer<CChar>!) -> OpaquePointer! {
    let given: String
    do throws(CallError) { given = try text(message, "message") } catch { given = error.message }
    let number = code >= CLEANSE_ERROR_USER ? code : Int32(CLEANSE_ERROR_PROVIDER)
    return Handle.make(CError(GivenError(number: number, message: given)))
}

@c @implementation
public func cleanse_error_release(_ error: OpaquePointer!) {
    Handle.release(error, as: CError.self)
}

@c @implementation
public func cleanse_error_code(_ error: OpaquePointer!) -> Int32 {
    Handle.find(error, as: CError.self)?.code ?? 0
}

private let notAnError = Text("not a valid error")

@c @implementation
public func cleanse_error_message(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    (Handle.find(error, as: CError.self)?.details.message ?? notAnError).cString
}

@c @implementation
public func cleanse_error_issue_count(_ error: OpaquePointer!) -> Int {
    Handle.find(error, as: CError.self)?.details.issues.count ?? 0
}

@c @implementation
public func cleanse_error_issue(_ error: OpaquePointer!, _ index: Int) -> UnsafePointer<cleanse_issue>! {
    guard let issues = Handle.find(error, as: CError.self)?.details.issues, issues.indices.contains(index) else {
        return nil
    }
    return issues.baseAddress.map { UnsafePointer($0 + index) }
}

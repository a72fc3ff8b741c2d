// The functions of the header that tell the version of the library.

import CCleanse

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

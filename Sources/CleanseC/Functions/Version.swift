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
public func cleanse_string_release(_ text: UnsafeMutablePointer<CChar>!) { releaseCString(text) }

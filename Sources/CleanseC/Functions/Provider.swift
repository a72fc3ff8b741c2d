// The functions of the header for providers.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    // No code of the user runs on this path, so nothing needs to be retained.
    if let out, let made = Handle.unretained(provider, as: CProvider.self)?._withUnsafeGuaranteedRef({ $0.made }) {
        out.pointee = made
        return nil
    }
    return call(out, else: nil) { try Handle.target(provider, as: CProvider.self).get() }
}

@c @implementation
public func cleanse_provider_get_with(
    _ provider: OpaquePointer!, _ arguments: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let arguments = try Handle.target(arguments, as: CArguments.self)
        return try Handle.target(provider, as: CProvider.self).get(with: arguments)
    }
}

@c @implementation
public func cleanse_provider_retain(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(provider, as: CProvider.self) }
}

@c @implementation
public func cleanse_provider_release(_ provider: OpaquePointer!) {
    Handle.release(provider, as: CProvider.self)
}

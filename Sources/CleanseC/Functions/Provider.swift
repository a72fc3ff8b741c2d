// The functions of the header for providers.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    // No code of the user runs on this path, so nothing needs to be retained.
    guard let out, let found = Handle.unretained(provider, as: CProvider.self),
        found._withUnsafeGuaranteedRef({ $0.thread.isCurrent }),
        let made = CObject.made(in: found._withUnsafeGuaranteedRef { $0.slot })
    else { return create(provider, out) }
    out.pointee = made
    return nil
}

/// A request for what has not been created, and one that is wrong.
private func create(_ provider: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
    call(out, else: nil) { try Handle.target(provider, as: CProvider.self).get() }
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

// The functions of the header for providers.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    guard let out, let found = Handle.unretained(provider, as: CProvider.self),
        found._withUnsafeGuaranteedRef({ $0.thread.isCurrent })
    else { return refuse(provider, out) }
    // No code of the user runs on this path, so nothing needs to be retained.
    if let made = CObject.made(in: found._withUnsafeGuaranteedRef { $0.slot }) {
        out.pointee = made
        return nil
    }
    return create(found, out)
}

/// A request for what has not been created.
@inline(never)
private func create(
    _ provider: Unmanaged<CProvider>, _ out: UnsafeMutablePointer<OpaquePointer?>
) -> OpaquePointer? {
    // Kept for the time of the call: a callback may release the handle.
    let provider = provider.takeUnretainedValue()
    return call(out, else: nil) { try withExtendedLifetime(provider) { try provider.get() } }
}

/// A request that is wrong.
private func refuse(_ provider: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
    call(out, else: nil) {
        let provider = try Handle.target(provider, as: CProvider.self)
        try provider.check()
        return try provider.get()
    }
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

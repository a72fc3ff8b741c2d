// The functions of the header for providers.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    guard let out, let (target, answer) = Handle.answering(provider, as: CProvider.self) else {
        return getChecked(provider, out)
    }
    guard let answer else { return request(target, provider, out) }
    out.pointee = answer
    return nil
}

/// Answers a request whose answer is not known yet, or differs for each request.
@inline(never)
private func request(
    _ target: Unmanaged<CProvider>, _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>
) -> OpaquePointer? {
    guard target._withUnsafeGuaranteedRef({ $0.thread.isCurrent }) else { return getChecked(handle, out) }
    if let made = CObject.handle(inSlot: target._withUnsafeGuaranteedRef { $0.slot }) {
        // If only one thread may request it, all other threads must come here, and be refused.
        if target._withUnsafeGuaranteedRef({ $0.thread == nil }) { Handle.answer(requestsOf: handle, with: made) }
        out.pointee = made
        return nil
    }
    guard let kept = target._withUnsafeGuaranteedRef({ $0.kept.map { Unmanaged.passUnretained($0) } }) else {
        return getChecked(handle, out)
    }
    return call(out, else: nil) { try BorrowStack.use(kept) { try $0.get() } }
}

/// Answers a request that is invalid or on the wrong thread, or a request through a provider that does not keep its graph.
private func getChecked(_ provider: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
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

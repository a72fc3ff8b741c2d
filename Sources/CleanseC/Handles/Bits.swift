/// A handle that leaves a lock, which returns only values that may cross threads.
struct Bits: @unchecked Sendable {
    // SAFETY: a handle is a number.
    let handle: OpaquePointer
    init(_ handle: OpaquePointer) { self.handle = handle }
}

// Memory that is needed soon.

// SAFETY: a function of `CRuntime` that takes any address and follows none. Declared here, not imported, so that a client's compiler need not
// find the header.
/// Lets the processor fetch memory that is read and written soon, in an order that it does not foresee.
@_silgen_name("runtime_prefetch") package func prefetch(_ address: UnsafeRawPointer?)

// What the optimiser must not see through. Both functions cost one direct call, the same for every variant.

/// Takes a value over and releases it: where every measured operation ends.
///
/// The argument is owned, so that a variant that hands out a shared object pays for its retain as a real caller would.
@inline(never) @_optimize(none)
package func consume(_ object: __owned AnyObject) {}

/// The same value, of which the optimiser knows nothing: containers pass through it before they are measured.
@inline(never) @_optimize(none)
package func opaque<Value>(_ value: Value) -> Value { value }

/// The same closure, of which the optimiser knows nothing. A generic function without the constraint would wrap it in a
/// thunk, for which the measured code is not to pay.
@inline(never) @_optimize(none)
package func opaque<Object: AnyObject>(_ make: @escaping () -> Object) -> () -> Object { make }

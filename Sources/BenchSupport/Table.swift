// The least container with keys, and functions that the optimiser must not see through, for measured code.

/// The least that a container with keys known at run time only can be: one dictionary, no lock, no `Any`.
package final class Table {
    // Unchecked: filled before it is used. A check at run time is not what a look-up has to cost.
    @exclusivity(unchecked) @usableFromInline var entries: [ObjectIdentifier: (Table) -> AnyObject] = [:]
    /// Entries that take an argument, by the type that they make.
    @exclusivity(unchecked) @usableFromInline var factories: [ObjectIdentifier: (Table, Int) -> AnyObject] = [:]

    package init() {}

    @inlinable
    package func bind<Value: AnyObject>(_ make: @escaping (Table) -> Value) {
        entries[ObjectIdentifier(Value.self)] = make
    }

    @inlinable
    package func bindFactory<Value: AnyObject>(_ make: @escaping (Table, Int) -> Value) {
        factories[ObjectIdentifier(Value.self)] = make
    }

    // SAFETY: the casts: an entry stands under the type that it makes.

    @inlinable @inline(__always)
    package func get<Value: AnyObject>(_: Value.Type = Value.self) -> Value {
        unsafeDowncast(entries[ObjectIdentifier(Value.self)].unsafelyUnwrapped(self), to: Value.self)
    }

    @inlinable @inline(__always)
    package func make<Value: AnyObject>(_: Value.Type = Value.self, _ argument: Int) -> Value {
        unsafeDowncast(factories[ObjectIdentifier(Value.self)].unsafelyUnwrapped(self, argument), to: Value.self)
    }
}

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

// Classes and a container of a module other than the program's, and functions that the optimiser can't see through.

package final class Single: Sendable {
    @usableFromInline let value: Int
    @inlinable package init() { value = 2 }
}

package final class Part0 {
    @inlinable package init() {}
}

package final class Part1 {
    @usableFromInline let part: Part0
    @inlinable package init(_ part: Part0) { self.part = part }
}

package final class Part2 {
    @usableFromInline let part: Part1
    @inlinable package init(_ part: Part1) { self.part = part }
}

package final class Part3 {
    @usableFromInline let part: Part2
    @inlinable package init(_ part: Part2) { self.part = part }
}

package final class Part4 {
    @usableFromInline let part: Part3
    @inlinable package init(_ part: Part3) { self.part = part }
}

package final class Part5 {
    @usableFromInline let part: Part4
    @inlinable package init(_ part: Part4) { self.part = part }
}

package final class Part6 {
    @usableFromInline let part: Part5
    @inlinable package init(_ part: Part5) { self.part = part }
}

package final class Part7 {
    @usableFromInline let part: Part6
    @inlinable package init(_ part: Part6) { self.part = part }
}

package final class Part8 {
    @usableFromInline let part: Part7
    @inlinable package init(_ part: Part7) { self.part = part }
}

package final class Part9 {
    @usableFromInline let part: Part8
    @inlinable package init(_ part: Part8) { self.part = part }
}

/// A minimal container with keys that are known only at run time: one dictionary, no lock, no `Any`.
package final class Table {
    // Unchecked, because it is filled before it is used. A look-up need not cost a check at run time.
    @exclusivity(unchecked) @usableFromInline var entries: [ObjectIdentifier: (Table) -> AnyObject] = [:]
    /// The entries that take an argument, by the type that they create.
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

    // SAFETY: the casts are correct, because the key of an entry is the type that it creates.

    @inlinable @inline(__always)
    package func get<Value: AnyObject>(_: Value.Type = Value.self) -> Value {
        unsafeDowncast(entries[ObjectIdentifier(Value.self)].unsafelyUnwrapped(self), to: Value.self)
    }

    @inlinable @inline(__always)
    package func make<Value: AnyObject>(_: Value.Type = Value.self, _ argument: Int) -> Value {
        unsafeDowncast(factories[ObjectIdentifier(Value.self)].unsafelyUnwrapped(self, argument), to: Value.self)
    }
}

/// Takes ownership of a value and releases it. Every measured operation ends here.
///
/// The argument is owned, so that a variant that returns a shared object pays for its retain, as a real caller would.
@inline(never) @_optimize(none)
package func consume(_ object: __owned AnyObject) {}

/// Returns the value, about which the optimiser then knows nothing. Containers pass through it before they are measured.
@inline(never) @_optimize(none)
package func opaque<Value>(_ value: Value) -> Value { value }

/// Returns the closure, about which the optimiser then knows nothing. A generic function without the constraint would wrap it in a thunk,
/// for which the measured code must not pay.
@inline(never) @_optimize(none)
package func opaque<Object: AnyObject>(_ make: @escaping () -> Object) -> () -> Object { make }

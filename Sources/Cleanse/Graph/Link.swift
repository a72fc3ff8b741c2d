/// A linked binding: makes, or finds, a value in an instance of the component that declares the binding.
///
/// The closure captures the links of its dependencies, so resolving a graph is a chain of direct closure calls with no
/// look-up, no box and no cast on the way.
@frozen @usableFromInline
package struct Link<Value> {
    @usableFromInline let resolve: (GraphInstance) throws -> Value

    @inlinable
    package init(_ resolve: @escaping (GraphInstance) throws -> Value) {
        self.resolve = resolve
    }

    @inlinable @inline(__always)
    package func callAsFunction(_ instance: GraphInstance) throws -> Value {
        try resolve(instance)
    }
}

/// A link whose value type is known only to those who ask for it.
@frozen @usableFromInline
package struct ErasedLink {
    @usableFromInline let resolve: (GraphInstance) throws -> Void

    // Invariant of both casts: a `Link` is one closure stored at its most general abstraction, the same two words for
    // every `Value`. A link is only ever read back at the type it was made with: keys carry that type, and forms of
    // dependencies check it (`DependencyForm`).

    @inlinable
    package init<Value>(_ link: Link<Value>) {
        self = unsafeBitCast(link, to: ErasedLink.self)
    }

    @inlinable @inline(__always)
    package func of<Value>(_: Value.Type) -> Link<Value> {
        unsafeBitCast(self, to: Link<Value>.self)
    }
}

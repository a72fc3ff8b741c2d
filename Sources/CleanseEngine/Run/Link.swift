/// A linked binding: creates or finds a value in an instance of the component that declares the binding.
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

    // Transparent, so that debug builds call the closure too, and nothing around it.
    @_transparent @usableFromInline
    package func callAsFunction(_ instance: GraphInstance) throws -> Value {
        try resolve(instance)
    }
}

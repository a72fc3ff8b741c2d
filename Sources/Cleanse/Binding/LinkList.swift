/// The links that provide the arguments of a function with any number of parameters.
///
/// A tuple of a parameter pack would look up its metadata for each call. With an array, debug builds would call generic functions for each
/// parameter. The list is not generic, so functions with any parameters share the code that records their bindings.
@usableFromInline
final class LinkList {
    // SAFETY: points to `count` initialised links, which never change and live as long as the list.
    @usableFromInline let links: UnsafeMutablePointer<ErasedLink>
    private let count: Int

    /// Takes the links of the linker's next dependencies.
    @usableFromInline
    init(_ count: Int, from linker: Linker) {
        links = .allocate(capacity: count)
        self.count = count
        for position in 0..<count { (links + position).initialize(to: linker.next()) }
    }

    deinit {
        links.deinitialize(count: count)
        links.deallocate()
    }

    /// Returns a function with an argument of its own, besides the values of the links.
    /// - Parameter call: Takes the links, and runs each time the function is called.
    func calling<Argument, Result>(
        _ call: @escaping (inout Values, GraphInstance, Argument) throws -> Result
    ) -> (GraphInstance, Argument) throws -> Result {
        { instance, argument in
            var values = self.values
            // The list owns the links that this function reads.
            defer { _fixLifetime(self) }
            return try call(&values, instance, argument)
        }
    }

    /// The values, which are resolved one after the other. The caller must keep the list alive until then.
    @inlinable @inline(__always)
    var values: Values { Values(links: links) }

    @frozen @usableFromInline
    struct Values {
        @usableFromInline var links: UnsafeMutablePointer<ErasedLink>

        @inlinable
        init(links: UnsafeMutablePointer<ErasedLink>) { self.links = links }

        /// Resolves the next dependency.
        @inlinable @inline(__always)
        mutating func next<Value>(_: Value.Type, in instance: GraphInstance) throws -> Value {
            // SAFETY: both types are the same two words, as in `ErasedLink.of`.
            let link = UnsafeRawPointer(links).assumingMemoryBound(to: Link<Value>.self)
            links += 1
            return try link.pointee(instance)
        }
    }
}

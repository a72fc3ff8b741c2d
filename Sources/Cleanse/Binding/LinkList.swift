/// The links of a function's parameters, of any number: a tuple of a parameter pack would have its metadata looked up for each call.
///
/// Not read from an array, whose generic functions debug builds would call for each parameter.
@usableFromInline
final class LinkList {
    // SAFETY: `count` initialised links, which nobody changes, and which live as long as the list.
    @usableFromInline let links: UnsafeMutablePointer<ErasedLink>
    private let count: Int

    @usableFromInline
    init(_ links: ContiguousArray<ErasedLink>) {
        self.links = .allocate(capacity: links.count)
        count = links.count
        for (position, link) in links.enumerated() { (self.links + position).initialize(to: link) }
    }

    deinit {
        links.deinitialize(count: count)
        links.deallocate()
    }

    /// The values, to be resolved one after the other, while the list is kept.
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
            // SAFETY: the same two words, as in `ErasedLink.of`.
            let link = UnsafeRawPointer(links).assumingMemoryBound(to: Link<Value>.self)
            links += 1
            return try link.pointee(instance)
        }
    }
}

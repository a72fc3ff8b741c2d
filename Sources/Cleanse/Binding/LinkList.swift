/// The links of a function's parameters, of any number: a tuple of a parameter pack would have its metadata looked up for each call.
@frozen @usableFromInline
struct LinkList {
    @usableFromInline var links: ContiguousArray<ErasedLink> = []

    @inlinable
    init() {}

    /// Adds the link of the linker's next dependency.
    @inlinable
    mutating func add<Value>(_: Value.Type, from linker: Linker) { links.append(ErasedLink(linker.next(Value.self))) }

    /// The values, to be resolved one after the other.
    @inlinable @inline(__always)
    func values(in instance: GraphInstance) -> Values { Values(links: links, instance: instance) }

    @frozen @usableFromInline
    struct Values {
        @usableFromInline let links: ContiguousArray<ErasedLink>
        @usableFromInline let instance: GraphInstance
        @usableFromInline var position = 0

        @inlinable
        init(links: ContiguousArray<ErasedLink>, instance: GraphInstance) {
            self.links = links
            self.instance = instance
        }

        /// Resolves the next dependency.
        @inlinable @inline(__always)
        mutating func next<Value>(_: Value.Type) throws -> Value {
            let link = links[position].of(Value.self)
            position += 1
            return try link(instance)
        }
    }
}

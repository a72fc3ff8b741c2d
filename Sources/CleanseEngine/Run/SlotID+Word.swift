// Where the words of an instance are, and how shared values are read there.

public import Synchronization

extension SlotID {
    /// The slot's word in an instance.
    @_transparent @usableFromInline
    package func word(in instance: GraphInstance) -> UnsafeMutablePointer<Atomic<UInt>> {
        // SAFETY: an object's first two words are its own. The header follows, aligned as words are, then the elements, of which the
        // instance has one for each slot of its component. A test compares the address with that of `ManagedBuffer`.
        unsafeBitCast(instance, to: UnsafeMutablePointer<Atomic<UInt>>.self)
            + (2 &+ MemoryLayout<GraphInstance.Header>.stride / MemoryLayout<Atomic<UInt>>.stride &+ Int(raw))
    }

    /// The slot's content in an instance, if its value has been created.
    @_transparent @usableFromInline
    func content(in instance: GraphInstance) -> AnyObject? { Slot.content(of: word(in: instance)) }

    /// The link of a value that is an object.
    var link: Link<AnyObject> { Link { instance in try object(in: instance) } }

    /// What gives a value that is an object, in what a holder holds.
    func getter(in holder: Holder) -> Getter<AnyObject> {
        let instance = holder.instance
        return Getter {
            _fixLifetime(holder)
            return try object(in: instance)
        }
    }

    /// A value that is an object, created unless it is there.
    ///
    /// Written out, since debug builds run it too: of what it calls, they inline only transparent functions of the same file and of the
    /// standard library, and they retain an object for each variable that it is kept in.
    @_transparent
    private func object(in instance: GraphInstance) throws -> AnyObject {
        let bits = word(in: instance).pointee.load(ordering: .acquiring)
        // SAFETY: a word that has no tags and is not 0 is the address of an object.
        if bits & 7 == 0, bits != 0 { return unsafeBitCast(bits, to: AnyObject.self) }
        if bits & 1 != 0, let content = content(in: instance) { return content }
        return try instance.make(self)
    }
}

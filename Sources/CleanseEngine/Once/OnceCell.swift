/// A cell for a value that is created once, even if several threads request it, and lives as long as the cell.
///
/// No lock is held during the creation. As with the shared values of a graph, it is an error to request the value while the same thread
/// creates it, or if threads would wait for each other.
package struct OnceCell: @unchecked Sendable {
    // SAFETY: the word is read and written atomically, as `Slot` does.
    private let buffer: Buffer

    private final class Buffer: ManagedBuffer<Void, UInt> {
        // SAFETY: the single element is initialised as long as the buffer lives, and is the word of a slot. Like the elements of a
        // `GraphInstance`, it is a part of the object, which does not move.
        var word: AtomicWord { AtomicWord(address: withUnsafeMutablePointerToElements { $0 }) }

        deinit { Slot.release(word) }
    }

    package init() {
        // SAFETY: `create` returns an object of the class that it is called on.
        buffer = unsafeDowncast(Buffer.create(minimumCapacity: 1) { _ in }, to: Buffer.self)
        buffer.word.address.initialize(to: 0)
    }

    /// Returns whether both are the same cell.
    package func isSame(as other: OnceCell) -> Bool { buffer === other.buffer }

    /// The content, if it has been created.
    package var content: SlotContent? { Slot.content(of: buffer.word).map { SlotContent($0) } }

    /// Returns the content, and creates it with `make` if necessary.
    /// - Parameters:
    ///   - site: The site that creates the value. The caller retains it.
    ///   - index: The index of the value at the site.
    ///   - isOfProperty: Whether the cell belongs to a property that requests the value, so that a chain shows the two as one link.
    /// - Throws: The error of `make`, in which case the cell stays empty; `ReentrantResolution`; `DeepNesting`.
    package func content(
        for site: any CreationSite, _ index: Int = 0, isOfProperty: Bool = false, _ make: () throws -> SlotContent
    ) throws -> SlotContent {
        if let content { return content }
        let address = UInt(bitPattern: Unmanaged.passUnretained(buffer).toOpaque())
        let creation = ActiveCreation(site, index, object: isOfProperty ? address : nil)
        return SlotContent(try Slot(buffer.word).content(creation) { try make().object })
    }
}

extension CreationSite {
    /// Creates a value without storing it.
    /// - Parameters:
    ///   - index: The index of the value at the site.
    ///   - mayNest: Whether the thread may already be creating the value, because other data distinguishes the two creations.
    /// - Throws: The error of `make`; `ReentrantResolution` if the thread is already creating the value, and may not; `DeepNesting`.
    package func creating(_ index: Int = 0, mayNest: Bool, _ make: () throws -> SlotContent) throws -> SlotContent {
        try ThreadContext.guarding(ActiveCreation(self, index), mayNest: mayNest, make)
    }
}

import Synchronization

/// A value that is created once, under any number of threads, and kept as long as the cell.
///
/// No lock is held while it is created. Requesting it while it is being created, and threads that would wait for each other, are errors,
/// as they are for the shared values of a graph.
package struct OnceCell: @unchecked Sendable {
    // SAFETY: the word is read and written atomically, as `Slot` does.
    private let buffer: Buffer

    private final class Buffer: ManagedBuffer<Void, Atomic<UInt>> {
        // SAFETY: the one element is initialised as long as the buffer lives; it is the word of a slot.
        // Like the pointers into a `GraphInstance`: the element is a part of the object, which does not move.
        var word: UnsafeMutablePointer<Slot.Word> { withUnsafeMutablePointerToElements { $0 } }

        deinit {
            Slot.release(word)
            word.deinitialize(count: 1)
        }
    }

    package init() {
        // SAFETY: `create` returns an object of the class that it is called on.
        buffer = unsafeDowncast(Buffer.create(minimumCapacity: 1) { _ in }, to: Buffer.self)
        buffer.word.initialize(to: Atomic(0))
    }

    /// Whether another one is this cell.
    package func isSame(as other: OnceCell) -> Bool { buffer === other.buffer }

    /// The content, if it has been created.
    package var content: SlotContent? { Slot.content(of: buffer.word).map { SlotContent($0) } }

    /// The content, created with `make` unless it is there already.
    /// - Parameters:
    ///   - site: The site at which it is created. The caller keeps it.
    ///   - index: The index of the thing at the site.
    ///   - isOfProperty: Whether the cell is a property that requests the thing, so that the two are one step of a chain.
    /// - Throws: The error of `make`, and then nothing is kept; `ReentrantResolution`; `DeepNesting`.
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
    /// Creates something without keeping it.
    /// - Parameters:
    ///   - index: The index of the thing at the site.
    ///   - mayNest: Whether the thread may already be creating it, because something else distinguishes the two.
    /// - Throws: The error of `make`; `ReentrantResolution` if the thread is creating it already, and may not; `DeepNesting`.
    package func creating(_ index: Int = 0, mayNest: Bool, _ make: () throws -> SlotContent) throws -> SlotContent {
        try ThreadContext.current.guarding(ActiveCreation(self, index), mayNest: mayNest, make)
    }
}

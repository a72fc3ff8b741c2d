// Releases values: without recursion, and of those that end together, the one created last first.

/// Releases objects that keep each other in a long chain, or in a deep tree, one after the other instead of inside each other, since
/// stacks are finite. Of all values that end together and know when they were created, the one created last ends first.
package enum ReleaseQueue {
    private final class Pending {
        var objects: [AnyObject] = []
        var values = SequencedValues()
        var isReleasing = false
    }

    private static var pending: ThreadLocal<Pending> { ThreadLocal(.releases) }
    private static var current: Pending { pending.value(default: Pending()) }

    /// Whether this thread, whose row it is, is inside a release.
    package static func isReleasing(in row: ThreadRow.Address = .current) -> Bool {
        pending.withValue(in: row, default: Pending()) { $0.isReleasing }
    }

    /// Releases a reference: immediately, or, if this thread is inside such a release, after it.
    package static func release<Object: AnyObject>(_ reference: inout Object?) {
        // If others keep the object too, nothing ends with this reference.
        guard isKnownUniquelyReferenced(&reference) else {
            reference = nil
            return
        }
        let pending = current
        if let reference { pending.objects.append(reference) }
        reference = nil
        drain(pending)
    }

    /// Releases references that nobody else has: immediately, or, if this thread is inside such a release, after it.
    package static func release(_ references: inout [AnyObject]) {
        guard !references.isEmpty else { return }
        let pending = current
        pending.objects += references
        references = []
        drain(pending)
    }

    /// Releases references, the last one first, after everything that this thread is still to release that is queued later.
    ///
    /// Also those of objects that others keep: released earlier, an object would end with the last of the others, which may come before what
    /// is queued.
    static func release<Object: AnyObject>(each references: inout [Object]) {
        guard !references.isEmpty else { return }
        let pending = current
        for reference in references { pending.objects.append(reference) }
        references = []
        drain(pending)
    }

    /// Releases a reference after everything that the `body` of ``together(_:)`` queues after it, also if others keep the object.
    static func releaseLater<Object: AnyObject>(_ reference: inout Object?) {
        guard let object = reference else { return }
        current.objects.append(object)
        reference = nil
    }

    /// Releases the content of a slot, as `release` does.
    /// - Parameter isSequenced: Whether it may be ``Sequenced``, or is one of a row of such values, and ends after those.
    static func release(_ value: Unmanaged<AnyObject>, isSequenced: Bool) {
        let pending = current
        if isSequenced { pending.values.push(value) } else { pending.objects.append(value.takeRetainedValue()) }
        drain(pending)
    }

    /// Runs `body`, then releases everything that was queued meanwhile.
    static func together(_ body: () -> Void) {
        let pending = current
        let isOutermost = !exchange(&pending.isReleasing, with: true)
        body()
        guard isOutermost else { return }
        pending.isReleasing = false
        drain(pending)
    }

    /// Runs code that expects the objects it releases to have ended when its call returns, also where this thread is inside a release.
    package static func atOnce(_ body: () -> Void) {
        guard isReleasing() else { return body() }
        let pending = current
        let objects = exchange(&pending.objects, with: [])
        let values = exchange(&pending.values, with: SequencedValues())
        pending.isReleasing = false
        body()
        (pending.objects, pending.values, pending.isReleasing) = (objects, values, true)
    }

    private static func drain(_ pending: Pending) {
        guard !pending.isReleasing else { return }
        pending.isReleasing = true
        // References of an object are queued by its own `deinit`.
        while true {
            while pending.objects.popLast() != nil {}
            guard let value = pending.values.popFirst() else { break }
            value.end()
        }
        pending.isReleasing = false
    }
}

/// The values that are to end.
///
/// Those that come in the order of their creation, as most do, are a row whose last one ends first; the others are a heap.
private struct SequencedValues {
    struct Entry: Comparable {
        /// When it was created, 0 for a value that does not know, and when it was queued: the greatest ends first.
        fileprivate let order: (made: UInt64, came: UInt64)
        fileprivate let value: Unmanaged<AnyObject>
        fileprivate let sequenced: (any Sequenced)?

        /// Releases the content of the slot.
        func end() { if let sequenced { sequenced.leaveSlot() } else { value.release() } }

        static func < (lhs: Entry, rhs: Entry) -> Bool { lhs.order > rhs.order }
        static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.order == rhs.order }
    }

    private var row: [Entry] = []
    private var heap = LowestFirst<Entry>([])
    private var count: UInt64 = 0

    mutating func push(_ value: Unmanaged<AnyObject>) {
        let (sequenced, value) = Self.sequenced(in: value)
        count += 1
        let entry = Entry(order: (sequenced?.sequence ?? 0, count), value: value, sequenced: sequenced)
        if let last = row.last, last < entry { heap.insert(entry) } else { row.append(entry) }
    }

    /// The object in the content of a slot that knows when it was created, if it is one, and what its end releases: the object itself, where a
    /// box has it.
    private static func sequenced(in content: Unmanaged<AnyObject>) -> ((any Sequenced)?, Unmanaged<AnyObject>) {
        if let sequenced = content.takeUnretainedValue() as? any Sequenced { return (sequenced, content) }
        let box = content.takeUnretainedValue() as? AnyBox
        guard let sequenced = box?.object as? any Sequenced else { return (nil, content) }
        // Even if another owner has the box, and releases it later.
        defer { content.release() }
        return (sequenced, .passRetained(sequenced))
    }

    /// Takes the value that ends first.
    mutating func popFirst() -> Entry? {
        guard let first = heap.first else { return row.popLast() }
        if let last = row.last, last < first { return row.popLast() }
        return heap.popFirst()
    }
}

/// A value that knows when it was created, so that of several that end together, the one created last can end first.
package protocol Sequenced: AnyObject {
    /// A number that grows from one value to the next.
    var sequence: UInt64 { get }
    /// Called instead of a release when a slot gives up the value.
    func leaveSlot()
}

// Releases values without recursion. If several are released together, the one created last is released first.

/// Releases long chains and deep trees of objects one object after the other, because recursion could overflow the stack.
///
/// Values that are released together and know when they were created are released in the reverse order of their creation.
package enum ReleaseQueue {
    private final class Pending {
        // Unchecked, because only one thread uses them, and no access lasts while an object ends, whose `deinit` may queue others.
        @exclusivity(unchecked) var references: [Reference] = []
        /// The values to release in the order of their creation, if there are any.
        @exclusivity(unchecked) var values: SequencedValues?
        @exclusivity(unchecked) var isReleasing = false
    }

    private enum Reference {
        case object(AnyObject)
        /// The groups to which a group leads.
        case successors(of: Int, any GroupOwner)
    }

    private static var current: Pending { ThreadLocal(.releases).value(default: Pending()) }

    /// Returns whether the calling thread is inside a release.
    /// - Parameter row: The row of the calling thread.
    package static func isReleasing(in row: ThreadRow.Address = threadObjects()) -> Bool {
        ThreadLocal<Pending>(.releases).withValue(in: row, default: Pending()) { $0.isReleasing }
    }

    /// Releases a reference immediately or, if this thread is inside a release, after it.
    package static func release<Object: AnyObject>(_ reference: inout Object?) {
        // If the object has other owners, this reference does not end it.
        guard isKnownUniquelyReferenced(&reference) else {
            reference = nil
            return
        }
        let pending = current
        if let reference { pending.references.append(.object(reference)) }
        reference = nil
        drain(pending)
    }

    /// Releases references in reverse order, after all references that this thread queues later.
    ///
    /// That includes references to objects with other owners. If such a reference were released immediately, the object would end with its
    /// last other owner, possibly before the references that are queued.
    package static func release<Object: AnyObject>(each references: inout [Object]) {
        guard !references.isEmpty else { return }
        let pending = current
        for reference in references { pending.references.append(.object(reference)) }
        references = []
        drain(pending)
    }

    /// Releases the groups to which a group leads after all references that the `body` of ``together(_:)`` queues later.
    static func releaseLater(successorsOf group: Int, of owner: any GroupOwner) {
        current.references.append(.successors(of: group, owner))
    }

    /// Releases an object immediately or, if this thread is inside a release, after all references that are queued later, even if the object
    /// has other owners.
    /// - Parameter isSequenced: Whether the object is the content of a slot that is released in the order of ``Sequenced`` values, or after
    ///   them if it is not one.
    static func release(_ value: Unmanaged<AnyObject>, isSequenced: Bool = false) {
        let pending = current
        if isSequenced {
            if pending.values == nil { pending.values = SequencedValues() }
            pending.values?.push(value)
        } else {
            pending.references.append(.object(value.takeRetainedValue()))
        }
        drain(pending)
    }

    /// Runs `body`, then releases all references that were queued during the call.
    static func together(_ body: () -> Void) {
        let pending = current
        let isOutermost = !exchange(&pending.isReleasing, with: true)
        body()
        guard isOutermost else { return }
        pending.isReleasing = false
        drain(pending)
    }

    /// Runs code whose released objects must end before the call returns, even if this thread is inside a release.
    package static func immediately(_ body: () -> Void) {
        guard isReleasing() else { return body() }
        let pending = current
        let references = exchange(&pending.references, with: [])
        let values = exchange(&pending.values, with: nil)
        pending.isReleasing = false
        body()
        (pending.references, pending.values, pending.isReleasing) = (references, values, true)
    }

    private static func drain(_ pending: Pending) {
        guard !pending.isReleasing else { return }
        pending.isReleasing = true
        // The `deinit` of an object queues the references of that object.
        while true {
            while let reference = pending.references.popLast() {
                if case .successors(let group, let owner) = reference { owner.releaseSuccessors(of: group) }
            }
            guard let value = pending.values?.popFirst() else { break }
            value.end()
        }
        pending.isReleasing = false
    }
}

/// The values to release.
///
/// Values that arrive in the order of their creation, as most do, form a row, and the last one is released first. The others are in a heap.
private final class SequencedValues {
    struct Entry: Comparable {
        /// When the value was created, or 0 if it does not know, and when it was queued. The greatest order is released first.
        fileprivate let order: (made: UInt64, came: UInt64)
        fileprivate let value: Unmanaged<AnyObject>
        fileprivate let sequenced: (any Sequenced)?

        /// Releases the content of the slot.
        func end() { if let sequenced { sequenced.leaveSlot() } else { value.release() } }

        static func < (lhs: Entry, rhs: Entry) -> Bool { lhs.order > rhs.order }
        static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.order == rhs.order }
    }

    private var row: [Entry] = []
    private var heap = MinHeap<Entry>()
    private var count: UInt64 = 0

    func push(_ value: Unmanaged<AnyObject>) {
        let (sequenced, value) = Self.sequenced(in: value)
        count += 1
        let entry = Entry(order: (sequenced?.sequence ?? 0, count), value: value, sequenced: sequenced)
        if let last = row.last, last < entry { heap.insert(entry) } else { row.append(entry) }
    }

    /// Returns the sequenced object in the content of a slot, if there is one, and the object to release.
    ///
    /// A sequenced object in a box is released itself, instead of the box.
    private static func sequenced(in content: Unmanaged<AnyObject>) -> ((any Sequenced)?, Unmanaged<AnyObject>) {
        if let sequenced = content.takeUnretainedValue() as? any Sequenced { return (sequenced, content) }
        let box = content.takeUnretainedValue() as? AnyBox
        guard let sequenced = box?.object as? any Sequenced else { return (nil, content) }
        // The object ends in its turn, even if another owner releases the box later.
        defer { content.release() }
        return (sequenced, .passRetained(sequenced))
    }

    /// Removes and returns the value to release first.
    func popFirst() -> Entry? {
        guard let first = heap.first else { return row.popLast() }
        if let last = row.last, last < first { return row.popLast() }
        return heap.popFirst()
    }
}

/// A value that knows when it was created, so that values that are released together end in the reverse order of creation.
package protocol Sequenced: AnyObject {
    /// A number that increases from one value to the next.
    var sequence: UInt64 { get }
    /// Called instead of a release when a slot gives up the value.
    func leaveSlot()
}

/// An object with groups of values. A group is released after the groups that lead to it.
protocol GroupOwner: AnyObject {
    /// Releases the groups to which a group leads, after the values of that group have been released.
    func releaseSuccessors(of group: Int)
}

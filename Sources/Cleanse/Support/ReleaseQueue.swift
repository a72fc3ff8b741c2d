/// Releases objects that keep each other in a long chain, or a deep tree, one after the other instead of inside each other: a stack
/// has an end.
package enum ReleaseQueue {
    private final class Pending {
        var objects: [AnyObject] = []
        var isReleasing = false
    }

    private static let pending = ThreadLocal<Pending>()

    /// Gives up a reference: at once, or, if this thread is inside of such a release, after it.
    package static func release<Object: AnyObject>(_ reference: inout Object?) {
        // Where others keep it too, nothing ends with this reference.
        guard isKnownUniquelyReferenced(&reference) else {
            reference = nil
            return
        }
        let pending = pending.value(default: Pending())
        reference.take().map { pending.objects.append($0) }
        drain(pending)
    }

    /// Gives up references that nobody else has: at once, or, if this thread is inside of such a release, after it.
    package static func release(_ references: inout [AnyObject]) {
        guard !references.isEmpty else { return }
        let pending = pending.value(default: Pending())
        pending.objects += references
        references = []
        drain(pending)
    }

    /// Gives up references, each as `release` does.
    static func release<Object: AnyObject>(each references: inout [Object]) {
        while var last = references.popLast().map(Optional.some) { release(&last) }
    }

    private static func drain(_ pending: Pending) {
        guard !pending.isReleasing else { return }
        pending.isReleasing = true
        // What an object keeps comes here by its own `deinit`.
        while pending.objects.popLast() != nil {}
        pending.isReleasing = false
    }
}

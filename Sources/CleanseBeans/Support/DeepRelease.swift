import Cleanse

/// Releases objects one after the other that would be released inside each other: a thread's stack has an end, and rows and
/// trees of declarations, of elements and of environments may be deeper.
enum DeepRelease {
    private final class Queue {
        var objects: [AnyObject] = []
        var isRunning = false
    }

    private static let queues = ThreadObject()

    /// Releases objects. Called in a `deinit`, with the objects that only the variable has.
    /// - Parameter objects: What is released. Empty afterwards.
    static func release(_ objects: inout [AnyObject]) {
        guard !objects.isEmpty else { return }
        // Invariant: nothing else is put there.
        let queue = unsafeDowncast(queues.value { Queue() }, to: Queue.self)
        queue.objects += objects
        objects = []
        guard !queue.isRunning else { return }
        queue.isRunning = true
        // What an object keeps comes into the queue by its own `deinit`.
        while queue.objects.popLast() != nil {}
        queue.isRunning = false
    }
}

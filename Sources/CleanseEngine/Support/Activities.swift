import Synchronization

/// What tasks are in the middle of: starts of graphs, say. A task inherits it from the one that begins it, and may outlive it.
package struct Activities<Subject: Sendable>: Sendable {
    private final class Activity: Sendable {
        let subject: Subject
        /// What it was begun in.
        let outer: Activity?
        let isOver = Atomic<Bool>(false)

        init(_ subject: Subject, in outer: Activity?) {
            self.subject = subject
            self.outer = outer
        }
    }

    private let innermost = TaskLocal<Activity?>(wrappedValue: nil)

    package init() {}

    /// The subjects of those that the calling task runs in and that are not over, innermost first.
    package var underWay: some Sequence<Subject> { current.lazy.map(\.subject) }

    private var current: some Sequence<Activity> {
        sequence(state: innermost.get()) { next in
            defer { next = next?.outer }
            return next
        }.lazy.filter { !$0.isOver.load(ordering: .relaxed) }
    }

    /// Runs code as an activity of a subject.
    package func run<Value: Sendable>(
        _ subject: Subject, on home: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let activity = Activity(subject, in: current.first { _ in true })
        defer { activity.isOver.store(true, ordering: .relaxed) }
        return try await innermost.withValue(activity, operation: body)
    }

    /// Runs code outside of all activities.
    package func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard innermost.get() != nil else { return try body() }
        return try innermost.withValue(nil, operation: body)
    }
}

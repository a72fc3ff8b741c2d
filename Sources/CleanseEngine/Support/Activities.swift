import Synchronization

/// The activities of tasks, such as starts of graphs. A task inherits the activities of the task that creates it, and may outlive them.
package struct Activities<Subject: Sendable>: Sendable {
    fileprivate final class Activity: Sendable {
        let subject: Subject
        /// The activity inside which this one began.
        let outer: Activity?
        let isOver = Atomic<Bool>(false)

        init(_ subject: Subject, in outer: Activity?) {
            self.subject = subject
            self.outer = outer
        }
    }

    private let innermost = TaskLocal<Activity?>(wrappedValue: nil)

    package init() {}

    /// The subjects of the activities that the calling task runs in and that are in progress, innermost first.
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

    /// The activities that a task runs in, to be passed to a task that inherits none.
    package struct Surroundings: Sendable { fileprivate let innermost: Activity? }

    /// The activities that the calling task runs in.
    package var surroundings: Surroundings { Surroundings(innermost: innermost.get()) }

    /// Runs code inside the activities of another task.
    package func run<Value: Sendable>(
        inside surroundings: Surroundings, _ body: @Sendable () async -> Value
    ) async -> Value {
        await innermost.withValue(surroundings.innermost, operation: body)
    }

    /// Runs code outside all activities.
    package func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard innermost.get() != nil else { return try body() }
        return try innermost.withValue(nil, operation: body)
    }
}

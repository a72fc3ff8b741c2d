/// The activities of tasks, such as starts of graphs. A task inherits the activities of the task that creates it, and may outlive them.
package struct TaskLocalStack<Subject: Sendable>: Sendable {
    final class Activity: Sendable {
        let subject: Subject
        /// The activity inside which this one began.
        let outer: Activity?
        /// 1 when the activity is over.
        let end = AtomicCell()

        init(_ subject: Subject, in outer: Activity?) {
            self.subject = subject
            self.outer = outer
        }
    }

    private let innermost = TaskLocal<Activity?>(wrappedValue: nil)

    package init() {}

    /// Returns the subject of the innermost activity that the calling task runs in, that is in progress, and whose subject fulfils a
    /// condition.
    package func first(where isOne: (Subject) -> Bool) -> Subject? { activity(where: isOne)?.subject }

    private func activity(where isOne: (Subject) -> Bool) -> Activity? {
        var next = innermost.get()
        while let activity = next {
            if activity.end.word.loadRelaxed() == 0, isOne(activity.subject) { return activity }
            next = activity.outer
        }
        return nil
    }

    /// Runs code as an activity of a subject.
    package func run(
        _ subject: Subject, on home: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async rethrows {
        let activity = Activity(subject, in: self.activity { _ in true })
        defer { activity.end.word.storeRelaxed(1) }
        try await innermost.withValue(activity, operation: body)
    }

    /// The innermost activity that the calling task runs in, to be passed to a task that inherits none.
    var snapshot: Activity? { innermost.get() }

    /// Runs code inside the activities of another task.
    func run(inside snapshot: Activity?, _ body: @Sendable () async -> Void) async {
        await innermost.withValue(snapshot, operation: body)
    }

    /// Runs code outside all activities.
    package func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard innermost.get() != nil else { return try body() }
        return try innermost.withValue(nil, operation: body)
    }
}

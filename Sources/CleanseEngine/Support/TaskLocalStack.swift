/// The activities of tasks, such as starts of graphs. A task inherits the activities of the task that creates it, and may outlive them.
package struct TaskLocalStack<Subject: Sendable>: Sendable {
    fileprivate final class Element: Sendable {
        let subject: Subject
        /// The activity inside which this one began.
        let outer: Element?
        /// 1 when the activity is over.
        let end = AtomicCell()

        init(_ subject: Subject, in outer: Element?) {
            self.subject = subject
            self.outer = outer
        }

        /// The innermost activity that is in progress: this one or an outer one.
        var inProgress: Element? {
            var next = Optional(self)
            while let activity = next, activity.end.word.loadRelaxed() != 0 { next = activity.outer }
            return next
        }
    }

    private let innermost = TaskLocal<Element?>(wrappedValue: nil)

    package init() {}

    /// The subjects of the activities that the calling task runs in and that are in progress, innermost first.
    package var inProgress: [Subject] {
        var (subjects, next) = ([Subject](), innermost.get()?.inProgress)
        while let activity = next {
            subjects.append(activity.subject)
            next = activity.outer?.inProgress
        }
        return subjects
    }

    /// Runs code as an activity of a subject.
    package func run<Value: Sendable>(
        _ subject: Subject, on home: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let activity = Element(subject, in: innermost.get()?.inProgress)
        defer { activity.end.word.storeRelaxed(1) }
        return try await innermost.withValue(activity, operation: body)
    }

    /// The activities that a task runs in, to be passed to a task that inherits none.
    struct Snapshot: Sendable { fileprivate let innermost: Element? }

    /// The activities that the calling task runs in.
    var snapshot: Snapshot { Snapshot(innermost: innermost.get()) }

    /// Runs code inside the activities of another task.
    func run(inside snapshot: Snapshot, _ body: @Sendable () async -> Void) async {
        await innermost.withValue(snapshot.innermost, operation: body)
    }

    /// Runs code outside all activities.
    package func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard innermost.get() != nil else { return try body() }
        return try innermost.withValue(nil, operation: body)
    }
}

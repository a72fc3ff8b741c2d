// The observers of a graph, and the bindings that report to them.

/// The observers of a graph. A graph without observers has no observation, and its links and steps report nothing.
final class Observation: Sendable {
    /// The observers, the outermost first.
    let observers: [any GraphObserver]

    /// The observation of the graphs that the current task compiles.
    @TaskLocal static var current: Observation?
    /// The number of the innermost activity that is in progress in the current task or on the current thread.
    @TaskLocal static var enclosing: Int?
    static let lastID = AtomicCell(1)

    init(_ observers: [any GraphObserver]) { self.observers = observers }
}

/// A binding of an observed graph, whose activities are reported.
package struct ObservedBinding: Sendable {
    private let observation: Observation
    private let subject: GraphActivity.Subject

    init(_ observation: Observation, _ subject: GraphActivity.Subject) {
        (self.observation, self.subject) = (observation, subject)
    }

    /// Reports an activity that begins.
    func begin(_ kind: GraphActivity.Kind, isAsynchronous: Bool = false) -> ObservedActivity {
        let activity = GraphActivity(kind, of: subject, isAsynchronous: isAsynchronous)
        for observer in observation.observers { observer.began(activity) }
        return ObservedActivity(observation: observation, activity: activity)
    }

    /// Runs a function on this thread, and reports it as an activity.
    func report<Value>(_ kind: GraphActivity.Kind, _ body: () throws -> Value) throws -> Value {
        let activity = begin(kind)
        do {
            let value = try activity.enclosing(body)
            activity.end()
            return value
        } catch {
            activity.end(error)
            throw error
        }
    }

    /// Runs an asynchronous function, and reports it as an activity.
    func report<Value>(
        awaiting kind: GraphActivity.Kind, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let activity = begin(kind, isAsynchronous: true)
        do {
            let value = try await activity.enclosing(isolation: isolation, body)
            activity.end()
            return value
        } catch {
            activity.end(error)
            throw error
        }
    }
}

/// An activity that has been reported, and has not ended.
struct ObservedActivity: Sendable {
    let observation: Observation
    let activity: GraphActivity

    /// Runs a function inside the activity.
    func enclosing<Value>(_ body: () throws -> Value) rethrows -> Value {
        try Observation.$enclosing.withValue(activity.id, operation: body)
    }

    /// Runs an asynchronous function inside the activity.
    func enclosing<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await Observation.$enclosing.withValue(activity.id, operation: body, isolation: isolation)
    }

    /// Reports the end of the activity.
    func end(_ error: (any Error)? = nil) {
        let duration = activity.began.duration(to: .now)
        for observer in observation.observers { observer.ended(activity, after: duration, error: error) }
    }
}

// Observers of graphs, the activities that they receive, and the reports of activities to them.

/// Receives the activities of graphs, such as creations, starts and stops of values, for logs, metrics, spans and traces.
///
/// A graph that is compiled in ``observing(_:)`` reports to the observer as long as it lives. Other graphs report nothing, and pay nothing.
/// Thread rule: an activity is reported by the code that performs it, on its thread, while no lock of the graph is held. Activities of
/// several threads are reported at the same time. An observer must not request values of the graph, and should return quickly.
public protocol GraphObserver: Sendable {
    /// Receives an activity that begins.
    ///
    /// The default implementation does nothing.
    /// - Parameter activity: The activity. The activity in which it happens has been reported before.
    func began(_ activity: GraphActivity)

    /// Receives an activity that has ended.
    /// - Parameters:
    ///   - activity: The activity, as it was reported when it began.
    ///   - duration: The duration of the activity, including the activities inside it.
    ///   - error: The error with which the activity failed, or `nil` if it succeeded.
    func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?)
}

extension GraphObserver {
    /// Does nothing.
    /// - Parameter activity: The activity that begins.
    public func began(_ activity: GraphActivity) {}

    /// Observes the graphs that are compiled in a function: `metrics.observing { try ComponentFactory.of(App.self) }`.
    ///
    /// Graphs that are compiled in tasks of the function are observed too. A graph is observed as long as it lives, whichever code builds
    /// its components. If calls are nested, all observers receive the activities, the outermost first.
    /// - Parameter compile: A function that compiles graphs.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function.
    public func observing<Value>(_ compile: () throws -> Value) rethrows -> Value {
        var observers = Observation.current?.observers ?? []
        observers.append(self)
        return try Observation.$current.withValue(Observation(observers), operation: compile)
    }
}

/// An activity of a graph, such as the creation of a value or the start of the whole graph.
public struct GraphActivity: Sendable, Identifiable {
    /// The kind of an activity.
    public enum Kind: String, Sendable, CaseIterable {
        /// A value is created.
        case creation
        /// A factory is called, or properties are injected.
        case call
        /// A thread or a task waits for a value that another one is creating.
        case wait
        /// A function of `onStart` runs.
        case start
        /// A function of `running` runs.
        case run
        /// A function of `onStop` runs.
        case stop
        /// A function of `healthy` runs.
        case check
        /// The whole graph starts. If the start fails, this includes the stop of the values that had been started.
        case graphStart
        /// The whole graph stops, after it has been started.
        case graphStop
    }

    /// A number that no other activity of the process has.
    public let id: Int
    /// The number of the activity in which this one happens, or `nil` if there is none. It may belong to another graph.
    public let enclosing: Int?
    /// The kind of the activity.
    public let kind: Kind
    /// The time at which the activity began.
    public let began: ContinuousClock.Instant
    /// Whether the activity may suspend and resume on another thread.
    public let isAsynchronous: Bool
    private let subject: Subject

    /// The binding of the value. For an activity of a whole graph, the root.
    public var binding: ChainLink { subject.binding }
    /// Whether the binding is the root of its component, so that the creation is the creation of a component's values.
    public var isRoot: Bool { subject.isRoot }
    /// The type of the actor that the value belongs to, or `nil` if it belongs to none.
    public var actor: Any.Type? { subject.actor }
    /// The key of the binding, with the names of types as they are in the errors of the graph.
    public var name: String { subject.names(subject.binding.key) }
    /// The component of the binding, with the name that it has in the errors of the graph.
    public var component: String { subject.names(subject.binding.component) }
    /// The names of types in the errors of the graph.
    package var names: Names { subject.names }

    /// The binding to which activities belong.
    final class Subject: Sendable {
        let binding: ChainLink
        let isRoot: Bool
        let actor: Any.Type?
        let names: Names

        init(_ binding: ChainLink, isRoot: Bool, actor: Any.Type?, names: Names) {
            (self.binding, self.isRoot, self.actor, self.names) = (binding, isRoot, actor, names)
        }
    }

    init(_ kind: Kind, of subject: Subject, isAsynchronous: Bool) {
        id = Int(Observation.lastID.word.addRelaxed(1))
        enclosing = Observation.enclosing
        self.kind = kind
        began = .now
        self.isAsynchronous = isAsynchronous
        self.subject = subject
    }
}

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
package final class ObservedBinding: Sendable {
    private let observation: Observation
    private let subject: GraphActivity.Subject

    init(_ observation: Observation, _ subject: GraphActivity.Subject) {
        (self.observation, self.subject) = (observation, subject)
    }

    /// Reports an activity that begins.
    func begin(_ kind: GraphActivity.Kind, isAsynchronous: Bool = false) -> ObservedActivity {
        let activity = GraphActivity(kind, of: subject, isAsynchronous: isAsynchronous)
        for observer in observation.observers { observer.began(activity) }
        return ObservedActivity(activity, observation)
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
final class ObservedActivity: Sendable {
    private let observation: Observation
    private let activity: GraphActivity

    init(_ activity: GraphActivity, _ observation: Observation) {
        (self.activity, self.observation) = (activity, observation)
    }

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

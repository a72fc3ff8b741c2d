// Errors of graphs that stop, have stopped, or can't be stopped.

/// An error about values that failed to stop, or did not stop in time.
///
/// All other values have been stopped, unless the stop was requested by a task for which it would have to wait.
public final class StopFailure: GraphError, @unchecked Sendable {
    /// A value that did not stop as it should.
    public struct Failure: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// The kind of the failure.
        public let outcome: Outcome
        /// The time that the stop of the value took, or for which it was awaited.
        public let duration: Duration

        /// The error that was thrown, if the ``outcome`` is `failed`: an error of a step, or a ``RunningFailure`` not reported before.
        public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }

        package init(binding: ChainLink, _ outcome: Outcome, duration: Duration) {
            self.binding = binding
            self.outcome = outcome
            self.duration = duration
        }
    }

    /// The kinds of failures of a value to stop.
    public enum Outcome: Sendable {
        /// A step threw an error, or a function of `running` threw one that had not been reported before.
        case failed(any Error)
        /// A function of `running` did not end on its own in time. It was cancelled, and the stop continued.
        case cancelled
        /// The value did not stop in time. It was cancelled, and is no longer awaited.
        case unfinished
        /// The value had not stopped when a second signal ended the wait.
        case interrupted
    }

    /// The failures, in the order in which they happened.
    public let failures: [Failure]

    private init(_ failures: [Failure], _ facts: ErrorFacts) {
        self.failures = failures
        super.init(facts)
    }

    package convenience init(failures: [Failure], names: Names) {
        let bindings = failures.map(\.binding)
        var text: ErrorText = ""
        for (position, failure) in failures.enumerated() {
            text.append(position == 0 ? failure.text : "\n\(failure.text)")
        }
        self.init(
            failures,
            ErrorFacts(
                "stop-failure", text, links: bindings, hints: Self.hints(failures), names: names))
    }

    private static func hints(_ failures: [Failure]) -> [ErrorText] {
        var (isLate, isCancelled, inside) = (false, false, StopInsideStep?.none)
        for failure in failures {
            switch failure.outcome {
            case .failed(let error): inside = inside ?? error as? StopInsideStep
            case .cancelled: isCancelled = true
            case .unfinished: isLate = true
            case .interrupted: break
            }
        }
        var hints: [ErrorText] = []
        if isLate {
            hints.push(
                "give more time to the values that did not stop, or end their work when their tasks are cancelled")
        }
        if isCancelled {
            hints.push(
                "allow cancelled functions more time with running(endsWithin:), or let a step of onStop end them sooner"
            )
        }
        if let inside { hints.push(ErrorText(inside.hint)) }
        return hints
    }
}

extension StopFailure.Failure {
    fileprivate var text: ErrorText {
        let time = duration.inFittingUnit
        let problem: ErrorText
        switch outcome {
        case .failed(let error as RunningFailure): return ErrorText { _ in error.description }
        case .failed(let error): problem = ErrorText { _ in "failed to stop: \(error)" }
        case .cancelled: problem = "still ran after \(time), and was cancelled"
        case .unfinished: problem = "did not stop within \(time)"
        case .interrupted: problem = "had not stopped when a second signal arrived"
        }
        return """
            *** \(binding) *** \(problem)
              --> bound at \(at: binding)
            """
    }
}

/// An error about a started graph that was released without having been stopped. Its values are left as they are.
public final class UnstoppedGraph: GraphError, @unchecked Sendable {
    /// The component that was started.
    public var component: TypeName { facts.component }
    /// The source location of the component.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    /// The bindings of the values that would have been stopped.
    public var unstopped: [ChainLink] { facts.links }

    package convenience init(component: TypeName, sourceLocation: CodeLocation, unstopped: [ChainLink], names: Names) {
        let keys = unstopped.keys
        let values = ErrorText { names in
            keys.isEmpty ? "" : "\n  --> not stopped: " + ChainLink.line(of: keys.map { names($0) })
        }
        self.init(
            ErrorFacts(
                "unstopped-graph", "*** \(component) *** started, but released without a stop\(values)",
                at: [sourceLocation], links: unstopped, components: [component],
                hint: "keep the running graph, and await its stop() at the end", names: names))
    }
}

/// An error about a factory or a step of a value that waits for the stop of its own graph.
struct StopInsideStep: Error, CustomStringConvertible {
    let isCreation: Bool
    private var what: String { isCreation ? "factory" : "step" }

    var description: String {
        "\(isCreation ? "its factory" : "one of its steps") waits for the stop of the graph, which waits for the \(what)"
    }

    var hint: String { "stop the graph in a task of its own, Task { try await graph.stop() }, and let the \(what) end" }
}

/// An error about a task that started a graph, and waits for a stop that would wait for that task.
///
/// The task may be using the values of the graph.
struct GraphInUse: Error, CustomStringConvertible {
    let component: String

    var description: String {
        "\(component) was started by the task that waits for this stop, and is in use: stop it first"
    }
}

/// The reason why a graph can no longer start.
package struct StoppedGraph: Error, CustomStringConvertible {
    /// Whether an ancestor graph has been stopped, rather than the graph itself.
    package let isAbove: Bool

    package var description: String { isAbove ? "the graph above it has been stopped" : "it has been stopped" }
}

/// An error about a graph that can't start, stop or be checked on a caller's thread, because a task starts it or has started it.
package struct AwaitedStop: Error, CustomStringConvertible {
    package var description: String { "a task started it, and a task must stop and check it" }
}

/// An error about a graph that can't start, stop or be checked on a thread, because the thread can't wait for it.
package struct CallerConflict: Error, CustomStringConvertible {
    /// Whether threads would wait for each other. Otherwise the thread is starting, stopping or checking the graph itself, or one below it.
    package let isDeadlock: Bool
    /// The component of the graph.
    package let component: TypeName

    package var description: String {
        let reason =
            isDeadlock ? "threads would wait for each other" : "the thread is starting, stopping or checking it"
        return "\(component.wholeName) can't be started, stopped or checked here: \(reason)"
    }
}

/// An error about a run that should end at a signal that no program can catch.
public final class InvalidSignal: GraphError, @unchecked Sendable {
    /// The number of the signal.
    public let number: Int

    private init(_ number: Int, _ facts: ErrorFacts) {
        self.number = number
        super.init(facts)
    }

    package convenience init(number: Int) {
        self.init(
            number,
            ErrorFacts(
                "invalid-signal", "*** signal \(number) *** can't be caught",
                hint: "use signals that a program can catch, such as .terminate and .interrupt"))
    }
}

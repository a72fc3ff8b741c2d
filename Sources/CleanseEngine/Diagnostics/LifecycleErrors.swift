// Errors of values that must be awaited or started, of the functions that run for them, and of graphs that stop, have stopped, or can't be
// stopped.

/// An error about a component that was built, although it must be started: call `start` instead of `build`.
///
/// It is thrown before any value is created, or when code requests a shared value that is asynchronous, or has steps such as `onStart`, and
/// that no start has created.
public final class MissingStart: GraphError, @unchecked Sendable {
    /// Creates the error.
    /// - Parameters:
    ///   - chain: The path from the requested binding to the first binding that only a start can create.
    ///   - isAsynchronous: Whether that binding has an asynchronous factory. Otherwise, it has steps of a life cycle.
    ///   - isReached: Whether the start of its graph creates the value. If not, nothing in that graph leads to it.
    convenience init(
        chain: [ChainLink], isAsynchronous: Bool, isReached: Bool, wording: any Wording, names: Names
    ) {
        let last = chain.last
        let reason =
            isAsynchronous ? "bound to an asynchronous factory" : "bound with steps that run when it starts or stops"
        let waiting: ErrorText? =
            isAsynchronous ? last.map { ", or request () async throws -> \(code: $0.key)" } : nil
        self.init(
            ErrorFacts(
                "needs-start",
                """
                *** \(chain.first) *** can't be built: it must be started\(chain, "required by")
                  --> \(last) is \(reason) at \(at: last)
                """,
                at: last.map { [$0.sourceLocation] } ?? [], chain: chain,
                hint: isReached
                    ? "\(wording.startSuggestion)\(waiting)"
                    : "start the graph of \(last) with a root that leads to it, such as one that builds the component that requests it\(waiting)",
                names: names))
    }
}

/// An error about an asynchronously created value that is not shared, but needed by a binding that can't wait for it.
public final class AsynchronousDependency: GraphError, @unchecked Sendable {
    /// Creates the error.
    /// - Parameters:
    ///   - dependent: The binding that needs the value.
    ///   - value: The binding of the value.
    ///   - canWait: Whether the dependent binding could be asynchronous too.
    convenience init(_ dependent: ChainLink, needing value: ChainLink, canWait: Bool) {
        let waiting: ErrorText? = canWait ? ", or let the factory of \(dependent) be asynchronous too" : nil
        // The collection that needs the value has the same key, so it would need the value immediately again.
        let hint: ErrorText =
            value.key == dependent.key
            ? "share that element of \(value) in a scope, so that a start creates it first"
            : "share \(value) in a scope, so that a start creates it first; or request () async throws -> \(code: value.key)\(waiting)"
        self.init(
            ErrorFacts(
                "asynchronous-dependency",
                """
                *** \(value) *** is created asynchronously, but needed immediately\([dependent, value], "required by")
                  --> bound to an asynchronous factory at \(at: value)
                """,
                keys: [value.key, dependent.key], chain: [dependent, value], hint: hint))
    }
}

/// An error about a graph that failed to start. The values that had been started have been stopped again, in reverse order.
///
/// The message has all failures, with their source locations, and the failures of the stop. The error that was thrown first has the hints.
public final class StartFailure: GraphError, @unchecked Sendable {
    /// A value that could not be started.
    public struct Failure: Sendable {
        /// The path from the root to the binding of the value.
        public let chain: [ChainLink]
        /// The error that its factory or its steps threw, or a `CancellationError` if the start was cancelled.
        public let error: any Error
        /// The time that its creation and its steps had taken when it failed.
        public let duration: Duration

        /// Whether the value was cancelled, and did not throw a `CancellationError` on its own.
        let isCancelled: Bool

        package init(chain: [ChainLink], error: any Error, duration: Duration, isCancelled: Bool) {
            self.isCancelled = isCancelled
            self.chain = chain
            self.error = error
            self.duration = duration
        }
    }

    /// The failure that made the start give up.
    public let first: Failure
    /// Further failures that happened before the start had ended.
    public let others: [Failure]
    /// The failure to stop the values that had been started, or `nil` if they have been stopped.
    public let stopFailure: StopFailure?
    /// The report of the part of the graph that the start reached, including values that failed, were cancelled or never began.
    public let report: StartReport

    private init(
        _ first: Failure, _ others: [Failure], _ stopFailure: StopFailure?, _ report: StartReport, _ facts: ErrorFacts
    ) {
        self.first = first
        self.others = others
        self.stopFailure = stopFailure
        self.report = report
        super.init(facts)
    }

    package convenience init(
        first: Failure, others: [Failure], stopFailure: StopFailure?, report: StartReport, names: Names
    ) {
        var (text, failed, types): (ErrorText, [ChainLink], [Any.Type]) = ("", [], [])
        var failures = [first]
        failures.push(all: others)
        for (position, failure) in failures.enumerated() {
            text.append(position == 0 ? failure.text : "\n\(failure.text)")
            if let link = failure.chain.last { failed.push(link) }
            types.push(all: ChainLink.types(of: failure.chain))
        }
        let stop = stopFailure.map { failure in
            ErrorText { _ in "\nand while stopping the started values:\n" + failure.description }
        }
        self.init(
            first, others, stopFailure, report,
            ErrorFacts(
                "start-failure", "\(text)\(stop)", keys: failed.keys, at: failed.sourceLocations,
                chain: first.chain, types: types,
                lazyHints: Hints(of: first.error), textHasHints: true, names: names))
    }

    /// The error of the factory or step that failed first.
    public var error: any Error { first.error }
}

extension StartFailure.Failure {
    fileprivate var text: ErrorText {
        guard let link = chain.last else { return "" }
        let outcome: ErrorText = isCancelled ? "was cancelled" : "failed"
        let reason = ErrorText { [error, isCancelled] _ in isCancelled ? "" : ": \(error)" }
        return """
            *** \(link) *** start \(outcome) after \(duration.inFittingUnit)\(reason)\(chain, "required by")
              --> \(link) is bound at \(at: link)
            """
    }
}

/// An error about a function of `running` that failed before its graph was stopped. The graph has been stopped.
///
/// The message has the failure, its source location, and the failures of the start or the stop. The error that was thrown has the hints.
public final class RunningFailure: GraphError, @unchecked Sendable {
    /// The binding of the value for which the function ran.
    public var binding: ChainLink { facts.links[0] }
    /// The error that the function threw.
    public let error: any Error
    /// The other failures of the start, if it had not ended.
    public let startFailure: StartFailure?
    /// The failure of the stop, or `nil` if all values have been stopped.
    public let stopFailure: StopFailure?

    private init(_ error: any Error, _ startFailure: StartFailure?, _ stopFailure: StopFailure?, _ facts: ErrorFacts) {
        self.error = error
        self.startFailure = startFailure
        self.stopFailure = stopFailure
        super.init(facts)
    }

    package convenience init(
        binding: ChainLink, error: any Error, startFailure: StartFailure?, stopFailure: StopFailure?, names: Names
    ) {
        let others = ErrorText { _ in
            startFailure.map { "\nand while starting:\n" + $0.description }
                ?? stopFailure.map { "\nand while stopping:\n" + $0.description } ?? ""
        }
        self.init(
            error, startFailure, stopFailure,
            ErrorFacts(
                "running-failure",
                """
                *** \(binding) *** failed while it ran: \(ErrorText { _ in "\(error)" })
                  --> bound at \(at: binding)\(others)
                """,
                links: [binding], lazyHints: Hints(of: error), textHasHints: true, names: names))
    }
}

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
        var (text, bindings): (ErrorText, [ChainLink]) = ("", [])
        for (position, failure) in failures.enumerated() {
            bindings.push(failure.binding)
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
            var values: [String] = []
            for key in keys { values.push(names(key)) }
            return values.isEmpty ? "" : "\n  --> not stopped: " + ChainLink.line(of: values)
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

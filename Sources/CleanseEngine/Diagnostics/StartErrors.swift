// Errors of values that must be awaited or started, and of the functions that run for them.

/// An error about a component that was built, although it must be started: call `start` instead of `build`.
///
/// It is thrown before any value is created, or when code requests an asynchronous shared value that no start has created.
public final class MissingStart: GraphError, @unchecked Sendable {
    /// Creates the error.
    /// - Parameters:
    ///   - chain: The path from the requested binding to the first binding that only a start can create.
    ///   - isAsynchronous: Whether that binding has an asynchronous factory. Otherwise, it has steps of a life cycle.
    convenience init(chain: [ChainLink], isAsynchronous: Bool, wording: any Wording, names: Names) {
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
                hint: "\(wording.startSuggestion)\(waiting)", names: names))
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
        for (position, failure) in ([first] + others).enumerated() {
            text.append(position == 0 ? failure.text : "\n\(failure.text)")
            if let link = failure.chain.last { failed.push(link) }
            types += ChainLink.types(of: failure.chain)
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

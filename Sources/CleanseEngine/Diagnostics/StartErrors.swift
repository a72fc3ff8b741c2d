// Errors of values that must be awaited or started, and of the functions that run for them.

/// An error about a component that was built, although it must be started: call `start` instead of `build`.
///
/// It is thrown before any value is created, or when code requests an asynchronous shared value that no start has created.
public struct MissingStart: CleanseError, TypeNamingError {
    /// The path from the requested binding to the first binding that only a start can create.
    public let chain: [ChainLink]
    /// The reason why the last binding of the chain must be started.
    let reason: Reason
    let wording: any Wording
    package var graphNames: Names

    /// The reasons why a binding must be started.
    enum Reason: String, Sendable {
        case isAsynchronous = "bound to an asynchronous factory"
        case hasHooks = "bound with steps that run when it starts or stops"
    }

    init(chain: [ChainLink], _ reason: Reason, wording: any Wording, names: Names) {
        self.chain = chain
        self.reason = reason
        self.wording = wording
        graphNames = names
    }

    /// The stable identifier of this kind of error: `needs-start`.
    public var code: String { ErrorCode.needsStart.rawValue }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.map(\.key) }
    /// The source location of the binding that must be started.
    public var sourceLocations: [CodeLocation] { chain.last.map { [$0.sourceLocation] } ?? [] }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        guard let key = chain.last?.key else { return [] }
        let waiting = reason == .isAsynchronous ? ", or request () async throws -> \(names.code(key))" : ""
        return [wording.startSuggestion + waiting]
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.first.map { "*** \(names($0.key)) *** can't be built: it must be started" } ?? ""
        let sourceLocation =
            chain.last.map { "\n  --> \(names($0.key)) is \(reason.rawValue) at \(names.sourceLocation(of: $0))" } ?? ""
        return subject + names.lines(of: chain, "required by") + sourceLocation + hintLines
    }
}

/// An error about an asynchronously created value that is not shared, but needed by a binding that can't wait for it.
public struct AsynchronousDependency: CleanseError, TypeNamingError {
    /// The binding that needs the value, then the binding of the value.
    public let chain: [ChainLink]
    /// Whether the dependent binding could be asynchronous too.
    let canWait: Bool
    let wording: any Wording
    package var graphNames = Names.short

    init(chain: [ChainLink], canWait: Bool, wording: any Wording) {
        self.chain = chain
        self.canWait = canWait
        self.wording = wording
    }

    /// The stable identifier of this kind of error: `asynchronous-dependency`.
    public var code: String { ErrorCode.asynchronousDependency.rawValue }
    /// The key of the value, then the key of the dependent binding.
    public var keys: [ProviderKey] { chain.reversed().map(\.key) }
    /// The source locations of both bindings.
    public var sourceLocations: [CodeLocation] { chain.map(\.sourceLocation) }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        guard let value = chain.last, let dependent = chain.first else { return [] }
        let names = self.names
        // The collection that needs the value has the same key, so it would need the value immediately again.
        if value.key == dependent.key {
            return ["share that element of \(names(value.key)) in a scope, so that a start creates it first"]
        }
        let waiting = canWait ? ", or let the factory of \(names(dependent.key)) be asynchronous too" : ""
        return [
            "share \(names(value.key)) in a scope, so that a start creates it first; or request"
                + " () async throws -> \(names.code(value.key))\(waiting)"
        ]
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let subject =
            chain.last.map { "*** \(names($0.key)) *** is created asynchronously, but needed immediately" } ?? ""
        let sourceLocation =
            chain.last.map { "\n  --> bound to an asynchronous factory at \(names.sourceLocation(of: $0))" } ?? ""
        return subject + names.lines(of: chain, "required by") + sourceLocation + hintLines
    }
}

/// An error about a graph that failed to start. The values that had been started have been stopped again, in reverse order.
public struct StartFailure: CleanseError, TypeNamingError {
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
    package var graphNames: Names
    package var namedTypes: [Any.Type] { ([first] + others).flatMap { ChainLink.types(of: $0.chain) } }

    package init(
        first: Failure, others: [Failure], stopFailure: StopFailure?, report: StartReport, names: Names
    ) {
        self.first = first
        self.others = others
        self.stopFailure = stopFailure
        self.report = report
        graphNames = names
    }

    /// The error of the factory or step that failed first.
    public var error: any Error { first.error }
    /// The stable identifier of this kind of error: `start-failure`.
    public var code: String { ErrorCode.startFailure.rawValue }
    /// The keys of the values that failed, beginning with the first failure.
    public var keys: [ProviderKey] { ([first] + others).compactMap(\.chain.last?.key) }
    /// The source locations of the bindings whose values failed.
    public var sourceLocations: [CodeLocation] { ([first] + others).compactMap(\.chain.last?.sourceLocation) }
    /// The path from the root to the value that failed first.
    public var chain: [ChainLink] { first.chain }
    /// The suggestions of the error that was thrown first.
    public var hints: [String] { (first.error as? any CleanseError)?.hints ?? [] }

    /// The complete message: the failures, their source locations, and the failures of the stop.
    public var description: String {
        let names = self.names
        return ([first] + others).map { text(of: $0, names) }.joined(separator: "\n")
            + (stopFailure.map { "\nand while stopping the started values:\n" + $0.description } ?? "")
    }

    private func text(of failure: Failure, _ names: Names) -> String {
        guard let link = failure.chain.last else { return "" }
        let after = "after \(failure.duration.inFittingUnit)"
        let what = failure.isCancelled ? "was cancelled \(after)" : "failed \(after): \(failure.error)"
        return "*** \(names(link.key)) *** start \(what)" + names.lines(of: failure.chain, "required by")
            + "\n  --> \(names(link.key)) is bound at \(names.sourceLocation(of: link))"
    }
}

/// An error about a function of `running` that failed before its graph was stopped. The graph has been stopped.
public struct RunningFailure: CleanseError, TypeNamingError {
    /// The binding of the value for which the function ran.
    public let binding: ChainLink
    /// The error that the function threw.
    public let error: any Error
    /// The other failures of the start, if it had not ended.
    public let startFailure: StartFailure?
    /// The failure of the stop, or `nil` if all values have been stopped.
    public let stopFailure: StopFailure?
    package var graphNames: Names

    package init(
        binding: ChainLink, error: any Error, startFailure: StartFailure?, stopFailure: StopFailure?, names: Names
    ) {
        self.binding = binding
        self.error = error
        self.startFailure = startFailure
        self.stopFailure = stopFailure
        graphNames = names
    }

    /// The stable identifier of this kind of error: `running-failure`.
    public var code: String { ErrorCode.runningFailure.rawValue }
    /// The key of the value.
    public var keys: [ProviderKey] { [binding.key] }
    /// The source location of the binding.
    public var sourceLocations: [CodeLocation] { [binding.sourceLocation] }
    /// The suggestions of the error that was thrown.
    public var hints: [String] { (error as? any CleanseError)?.hints ?? [] }

    /// The complete message: the failure, its source location, and the failures of the start or the stop.
    public var description: String {
        "*** \(names(binding.key)) *** failed while it ran: \(error)\n  --> bound at \(names.sourceLocation(of: binding))"
            + (startFailure.map { "\nand while starting:\n" + $0.description }
                ?? stopFailure.map { "\nand while stopping:\n" + $0.description } ?? "")
    }
}

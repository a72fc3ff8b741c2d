// Errors of values that have to be awaited or started, and of tasks that run for them.

/// A component was built whose values have to be started: `start` creates it instead.
///
/// Thrown before anything is created. Also thrown where an asynchronous shared value is requested that no start has created.
public struct NeedsStart: CleanseError, NamesTypes {
    /// The way from what was requested to the first binding that only a start can create.
    public let chain: [ChainLink]
    /// Why the last of the chain has to be started.
    let reason: Reason
    let wording: any Wording
    package var graphNames: Names

    /// Why something has to be started.
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
    /// Where the binding that has to be started is declared.
    public var places: [Origin] { chain.last.map { [$0.place] } ?? [] }
    /// Suggestions.
    public var hints: [String] {
        guard let key = chain.last?.key else { return [] }
        let waiting = reason == .isAsynchronous ? ", or request () async throws -> \(names.code(key))" : ""
        return [wording.startSuggestion + waiting]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.first.map { "*** \(names($0.key)) *** can't be built: it needs a start" } ?? ""
        let place = chain.last.map { "\n  --> \(names($0.key)) is \(reason.rawValue) at \(names.place(of: $0))" } ?? ""
        return subject + names.lines(of: chain, "required by") + place + hintLines
    }
}

/// A value that is created asynchronously, and is not shared, is needed where nothing can wait for it.
public struct AsynchronousDependency: CleanseError, NamesTypes {
    /// The binding that needs the value, then that of the value.
    public let chain: [ChainLink]
    /// Whether the dependent could be asynchronous too.
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
    /// The key of the value, then that of the dependent.
    public var keys: [ProviderKey] { chain.reversed().map(\.key) }
    /// Where both are declared.
    public var places: [Origin] { chain.map(\.place) }
    /// Suggestions.
    public var hints: [String] {
        guard let value = chain.last, let dependent = chain.first else { return [] }
        let names = self.names
        // The collection that needs it has the same key, and so it would be needed at once again.
        if value.key == dependent.key {
            return ["share that element of \(names(value.key)) in a scope, so that a start creates it before"]
        }
        let waiting = canWait ? ", or let the factory of \(names(dependent.key)) be asynchronous too" : ""
        return [
            "share \(names(value.key)) in a scope, so that a start creates it before; or request"
                + " () async throws -> \(names.code(value.key))\(waiting)"
        ]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = chain.last.map { "*** \(names($0.key)) *** has to be waited for, and is needed at once" } ?? ""
        let place = chain.last.map { "\n  --> bound to an asynchronous factory at \(names.place(of: $0))" } ?? ""
        return subject + names.lines(of: chain, "required by") + place + hintLines
    }
}

/// A graph did not start. What had been started has been stopped again, in the reverse order.
public struct StartFailure: CleanseError, NamesTypes {
    /// A value that could not be started.
    public struct Failure: Sendable {
        /// The way from the root to the binding of the value.
        public let chain: [ChainLink]
        /// What its factory or its steps threw, or a `CancellationError` if the start was cancelled.
        public let error: any Error
        /// How long its creation and its steps had taken when it failed.
        public let duration: Duration

        /// Whether it was cancelled, and did not throw a `CancellationError` by itself.
        let isCancelled: Bool

        package init(chain: [ChainLink], error: any Error, duration: Duration, isCancelled: Bool) {
            self.isCancelled = isCancelled
            self.chain = chain
            self.error = error
            self.duration = duration
        }
    }

    /// The first failure, with which the start was given up.
    public let first: Failure
    /// Further failures, before the start had ended.
    public let others: [Failure]
    /// What failed while stopping what had been started.
    public let stopFailure: StopFailure?
    /// The part of the graph that the start reached: what was started, what failed, what was cancelled, and what never began.
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
    /// Where their bindings are declared.
    public var places: [Origin] { ([first] + others).compactMap(\.chain.last?.place) }
    /// The way from the root to the value that failed first.
    public var chain: [ChainLink] { first.chain }
    /// Suggestions: those of the error that was thrown.
    public var hints: [String] { (first.error as? any CleanseError)?.hints ?? [] }

    /// The whole text: what failed, where, and what failed while stopping.
    public var description: String {
        let names = self.names
        return ([first] + others).map { text(of: $0, names) }.joined(separator: "\n")
            + (stopFailure.map { "\nand while stopping what had been started:\n" + $0.description } ?? "")
    }

    private func text(of failure: Failure, _ names: Names) -> String {
        guard let link = failure.chain.last else { return "" }
        let after = "after \(failure.duration.inFittingUnit)"
        let what = failure.isCancelled ? "was cancelled \(after)" : "failed \(after): \(failure.error)"
        return "*** \(names(link.key)) *** start \(what)" + names.lines(of: failure.chain, "required by")
            + "\n  --> \(names(link.key)) is bound at \(names.place(of: link))"
    }
}

/// What should have run until its graph stopped failed before. The graph has been stopped.
public struct RunningFailure: CleanseError, NamesTypes {
    /// The binding of the value that it ran for.
    public let binding: ChainLink
    /// What it threw.
    public let error: any Error
    /// What else failed of the start, if that had not ended.
    public let startFailure: StartFailure?
    /// What failed while stopping.
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
    /// Where its binding is declared.
    public var places: [Origin] { [binding.place] }
    /// Suggestions: those of the error that was thrown.
    public var hints: [String] { (error as? any CleanseError)?.hints ?? [] }

    /// The whole text: what failed, where, and what failed while stopping.
    public var description: String {
        "*** \(names(binding.key)) *** failed while it ran: \(error)\n  --> bound at \(names.place(of: binding))"
            + (startFailure.map { "\nand while starting:\n" + $0.description }
                ?? stopFailure.map { "\nand while stopping:\n" + $0.description } ?? "")
    }
}

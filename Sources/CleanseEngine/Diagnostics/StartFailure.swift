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
    package var graphNames: Names
    package var namedTypes: [Any.Type] { ([first] + others).flatMap { ChainLink.types(of: $0.chain) } }

    package init(first: Failure, others: [Failure], stopFailure: StopFailure?, names: Names) {
        self.first = first
        self.others = others
        self.stopFailure = stopFailure
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

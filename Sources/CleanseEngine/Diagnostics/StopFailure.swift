/// Something failed while a graph stopped, or did not stop in time. What it does not name has been stopped.
public struct StopFailure: CleanseError, NamesTypes {
    /// A value that did not stop as it should.
    public struct Failure: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// What one of its steps threw, or a ``RunningFailure`` that nobody was told of before; nil if it did not stop in time.
        ///
        /// Nil, too, if it had not stopped when a second signal ended the wait.
        public let error: (any Error)?
        /// How long it took, or how long it was waited for.
        public let duration: Duration

        /// Whether a second signal ended the wait for it.
        let isInterrupted: Bool

        package init(binding: ChainLink, error: (any Error)?, duration: Duration, isInterrupted: Bool = false) {
            self.binding = binding
            self.error = error
            self.duration = duration
            self.isInterrupted = isInterrupted
        }
    }

    /// The failures, in the order in which they happened.
    public let failures: [Failure]
    package var graphNames: Names

    package init(failures: [Failure], names: Names) {
        self.failures = failures
        graphNames = names
    }

    /// The stable identifier of this kind of error: `stop-failure`.
    public var code: String { ErrorCode.stopFailure.rawValue }
    /// The keys of the values that failed.
    public var keys: [ProviderKey] { failures.map(\.binding.key) }
    /// Where their bindings are declared.
    public var places: [Origin] { failures.map(\.binding.place) }
    /// Suggestions.
    public var hints: [String] {
        let late = "give what did not stop in time more of it, or end its work when its task is cancelled"
        let inside = failures.lazy.compactMap { ($0.error as? StopInsideStep)?.hint }.first
        return [failures.contains { $0.error == nil && !$0.isInterrupted } ? late : nil, inside].compactMap { $0 }
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String { lines.joined(separator: "\n") + hintLines }

    /// A line for each failure.
    var lines: [String] {
        let names = self.names
        return failures.map { failure in
            if let running = failure.error as? RunningFailure { return running.description }
            let what =
                failure.error.map { "failed to stop: \($0)" }
                ?? (failure.isInterrupted
                    ? "had not stopped when a second signal came"
                    : "did not stop within \(failure.duration.inFittingUnit)")
            return "*** \(names(failure.binding.key)) *** \(what)\n"
                + "  --> bound at \(names.place(of: failure.binding))"
        }
    }
}

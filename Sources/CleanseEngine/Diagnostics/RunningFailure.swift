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

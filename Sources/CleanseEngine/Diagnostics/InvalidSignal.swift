/// A run was to end at a signal that no program can catch.
public struct InvalidSignal: CleanseError {
    /// The number of the signal.
    public let number: Int

    package init(number: Int) { self.number = number }

    /// The stable identifier of this kind of error: `invalid-signal`.
    public var code: String { ErrorCode.invalidSignal.rawValue }
    /// Suggestions.
    public var hints: [String] { ["use signals that a program can catch, such as .terminate and .interrupt"] }
    /// The whole text.
    public var description: String { "*** signal \(number) *** can't be caught" + hintLines }
}

/// What a type of a user's own does against the rules of the container.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    public let rule: String
    /// What was seen instead.
    public let observation: String

    /// The rule, and what was seen.
    public var description: String { "\(rule): \(observation)" }
}

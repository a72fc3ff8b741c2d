// The rules that a checked type breaks, and the list in which a check collects them.

/// A rule of the container that a checked type breaks.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    public let rule: String
    /// The observation that breaks the rule.
    public let observation: String

    /// The rule and the observation.
    public var description: String { "\(rule): \(observation)" }
}

/// The list of failures that a check collects.
final class Findings {
    private(set) var failures: [ConformanceFailure] = []

    func expect(_ isKept: Bool, _ rule: String, _ observation: @autoclosure () -> String) {
        if !isKept { failures.append(ConformanceFailure(rule: rule, observation: observation())) }
    }

    /// Runs a part of a check. If it throws, it breaks its rule.
    func attempt<Value>(_ rule: String, _ body: () throws -> Value) -> Value? {
        do { return try body() } catch {
            failures.append(ConformanceFailure(rule: rule, observation: "it threw \(error)"))
            return nil
        }
    }
}

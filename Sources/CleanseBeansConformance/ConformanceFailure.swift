// The rules that a checked type breaks, and the list of them that a check makes.

/// What a type of a user's own does against the rules of the container.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    public let rule: String
    /// What was seen instead.
    public let observation: String

    /// The rule, and what was seen.
    public var description: String { "\(rule): \(observation)" }
}

/// Notes what breaks a rule, and goes on.
final class Findings {
    private(set) var failures: [ConformanceFailure] = []

    func expect(_ isKept: Bool, _ rule: String, _ observation: @autoclosure () -> String) {
        if !isKept { failures.append(ConformanceFailure(rule: rule, observation: observation())) }
    }

    /// Runs a part; what it throws breaks its rule.
    func attempt<Value>(_ rule: String, _ body: () throws -> Value) -> Value? {
        do { return try body() } catch {
            failures.append(ConformanceFailure(rule: rule, observation: "it threw \(error)"))
            return nil
        }
    }
}

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

/// What a rule found.
package struct LintFinding: Hashable, Sendable {
    package let rule: LintRule
    /// The key that it is about.
    package let key: String
    package let place: Place?
    package let message: String
    /// What can be done.
    package let help: String

    /// By source location, then by rule and key.
    static func areInOrder(_ first: LintFinding, _ second: LintFinding) -> Bool {
        let (one, other) = (first.place ?? Place(file: "", line: 0), second.place ?? Place(file: "", line: 0))
        if one != other { return one < other }
        return (first.rule.rawValue, first.key, first.message) < (second.rule.rawValue, second.key, second.message)
    }
}

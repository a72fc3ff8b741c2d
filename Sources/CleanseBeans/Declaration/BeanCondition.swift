/// A condition on which a bean takes part in its environment, such as an active profile or a configured value.
public struct BeanCondition: Sendable, CustomStringConvertible {
    private enum Test {
        case profile(String)
        case configured(ConfigurationName, value: String?)
        indirect case not(BeanCondition)
        case any([BeanCondition])
        case all([BeanCondition])
    }

    private let test: Test

    /// Returns a condition that holds if a profile is active.
    /// - Parameter name: The name of the profile.
    public static func profile(_ name: String) -> BeanCondition { BeanCondition(test: .profile(name)) }

    /// Returns a condition that holds if a value is configured when the environment starts.
    ///
    /// The condition does not see values of configuration sources that the start has yet to create.
    /// - Parameters:
    ///   - key: The key of the value, or `namespace:key`.
    ///   - value: The expected value as text. By default, any value is accepted.
    public static func configured(_ key: String, as value: String? = nil) -> BeanCondition {
        BeanCondition(test: .configured(ConfigurationName(key), value: value))
    }

    /// Returns a condition that holds if at least one of several conditions holds.
    /// - Parameter conditions: The conditions.
    public static func any(_ conditions: [BeanCondition]) -> BeanCondition { BeanCondition(test: .any(conditions)) }

    /// Returns a condition that holds if all of several conditions hold.
    /// - Parameter conditions: The conditions.
    public static func all(_ conditions: [BeanCondition]) -> BeanCondition { BeanCondition(test: .all(conditions)) }

    /// Returns a condition that holds if another condition does not.
    /// - Parameter condition: The condition.
    public static prefix func ! (condition: BeanCondition) -> BeanCondition { BeanCondition(test: .not(condition)) }

    /// Returns whether the condition holds.
    /// - Parameters:
    ///   - profiles: The active profiles.
    ///   - configuration: The configured values.
    /// - Throws: The errors of the configuration.
    func holds(in profiles: Set<String>, _ configuration: ConfigurationManager) throws -> Bool {
        switch test {
        case .profile(let name): return profiles.contains(name)
        case .configured(let name, let value):
            guard let value else { return configuration.hasValue(namespace: name.namespace, key: name.key) }
            do { return try configuration.value(of: name, scope: .root, as: String.self) as? String == value } catch {
                // A list, or another value that has no text, is not equal to the text.
                if case ConfigurationError.typeMismatch = error { return false }
                throw error
            }
        case .not(let condition): return try !condition.holds(in: profiles, configuration)
        case .any(let conditions): return try conditions.contains { try $0.holds(in: profiles, configuration) }
        case .all(let conditions): return try conditions.allSatisfy { try $0.holds(in: profiles, configuration) }
        }
    }

    /// The condition as reports show it: `profile test`, `not configured cache=on`, `profile a and (profile b or profile c)`.
    public var description: String {
        switch test {
        case .profile(let name): "profile \(name)"
        case .configured(let name, let value): "configured \(name)" + (value.map { "=\($0)" } ?? "")
        case .not(let condition): "not \(condition.operand)"
        case .any(let conditions): conditions.map(\.operand).joined(separator: " or ")
        case .all(let conditions): conditions.map(\.operand).joined(separator: " and ")
        }
    }

    /// The condition as an operand of another condition, in parentheses if necessary.
    private var operand: String {
        switch test {
        case .any(let conditions) where conditions.count > 1, .all(let conditions) where conditions.count > 1:
            "(\(self))"
        default: description
        }
    }
}

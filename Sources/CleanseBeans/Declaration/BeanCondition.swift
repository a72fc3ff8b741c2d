/// When a bean takes part in its environment: if a profile is active, or if the configuration says so.
public struct BeanCondition: Sendable, CustomStringConvertible {
    private enum Test {
        case profile(String)
        case configured(ConfigurationName, value: String?)
        indirect case not(BeanCondition)
        case any([BeanCondition])
        case all([BeanCondition])
    }

    private let test: Test

    /// Holds if a profile is active.
    /// - Parameter name: The name of the profile.
    public static func profile(_ name: String) -> BeanCondition { BeanCondition(test: .profile(name)) }

    /// Holds if a value is configured when the environment starts.
    ///
    /// Sources that are beans to be created are not asked: they come later.
    /// - Parameters:
    ///   - key: The key of the value, or `namespace:key`.
    ///   - value: The value, as text; left out, any value will do.
    public static func configured(_ key: String, as value: String? = nil) -> BeanCondition {
        BeanCondition(test: .configured(ConfigurationName(key), value: value))
    }

    /// Holds if at least one of several conditions does.
    /// - Parameter conditions: The conditions.
    public static func any(_ conditions: [BeanCondition]) -> BeanCondition { BeanCondition(test: .any(conditions)) }

    /// Holds if all of several conditions do.
    /// - Parameter conditions: The conditions.
    public static func all(_ conditions: [BeanCondition]) -> BeanCondition { BeanCondition(test: .all(conditions)) }

    /// Holds if a condition does not.
    /// - Parameter condition: The condition.
    public static prefix func ! (condition: BeanCondition) -> BeanCondition { BeanCondition(test: .not(condition)) }

    /// - Parameters:
    ///   - profiles: The active profiles.
    ///   - configuration: Finds configured values.
    /// - Throws: Errors of the configuration.
    func holds(in profiles: Set<String>, _ configuration: ConfigurationManager) throws -> Bool {
        switch test {
        case .profile(let name): return profiles.contains(name)
        case .configured(let name, let value):
            guard let value else { return configuration.hasValue(namespace: name.namespace, key: name.key) }
            do { return try configuration.value(of: name, scope: .root, as: String.self) as? String == value } catch {
                // A list, or anything else that has no text, has not this one.
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

    /// The condition as a part of another one.
    private var operand: String {
        switch test {
        case .any(let conditions) where conditions.count > 1, .all(let conditions) where conditions.count > 1:
            "(\(self))"
        default: description
        }
    }
}

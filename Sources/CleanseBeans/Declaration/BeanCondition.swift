// The conditions on which beans take part in their environments: the conditions of graphs, and conditions on configured values.

import CleanseEngine
@_exported public import struct CleanseEngine.GraphCondition
@_exported public import struct CleanseEngine.Profiles

/// A condition on which a bean takes part in its environment, such as an active profile or a configured value.
public typealias BeanCondition = GraphCondition

extension GraphCondition {
    /// Returns a condition that holds if a value is configured when the environment starts. Only beans can have it.
    ///
    /// The condition does not see values of configuration sources that the start has yet to create.
    /// - Parameters:
    ///   - key: The key of the value, or `namespace:key`.
    ///   - value: The expected value as text. By default, any value is accepted.
    public static func configured(_ key: String, as value: String? = nil) -> GraphCondition {
        .test(ConfiguredValueTest(name: ConfigurationName(key), value: value))
    }

    /// Returns whether the condition holds.
    /// - Parameters:
    ///   - profiles: The active profiles.
    ///   - configuration: The configured values.
    /// - Throws: The errors of the configuration.
    func holds(in profiles: Profiles, _ configuration: ConfigurationManager) throws -> Bool {
        try holds(in: profiles) { test in
            guard let test = test as? ConfiguredValueTest else { return false }
            return try test.isTrue(configuration)
        }
    }
}

/// A test whether a value is configured.
private struct ConfiguredValueTest: ConditionTest {
    let name: ConfigurationName
    let value: String?

    var description: String { "configured \(name)" + (value.map { "=\($0)" } ?? "") }

    func isTrue(_ configuration: ConfigurationManager) throws -> Bool {
        guard let value else { return configuration.hasValue(namespace: name.namespace, key: name.key) }
        do { return try configuration.value(of: name, scope: .root, as: String.self) as? String == value } catch {
            // A list, or another value that has no text, is not equal to the text.
            if case ConfigurationError.typeMismatch = error { return false }
            throw error
        }
    }
}

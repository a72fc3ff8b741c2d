// Conditions on which declarations count, and the profiles that they read.

/// A condition on which declarations count: a profile, or other conditions that are combined.
///
/// All front ends have the same conditions. A front end can add tests of its own, such as a test of a configured value.
public struct GraphCondition: Sendable, CustomStringConvertible {
    /// A profile, a test of a front end, or other conditions that are combined.
    package indirect enum Test: Sendable {
        case profile(String)
        case other(any ConditionTest)
        case not(GraphCondition)
        case combined([GraphCondition], isAnyEnough: Bool)
    }

    package let test: Test

    /// Returns a condition that holds if a profile is active.
    /// - Parameter name: The name of the profile.
    public static func profile(_ name: String) -> GraphCondition { GraphCondition(test: .profile(name)) }

    /// Returns a condition that a front end tests itself.
    package static func test(_ test: any ConditionTest) -> GraphCondition { GraphCondition(test: .other(test)) }

    /// Returns a condition that holds if at least one of several conditions holds.
    /// - Parameter conditions: The conditions.
    public static func any(_ conditions: [GraphCondition]) -> GraphCondition {
        GraphCondition(test: .combined(conditions, isAnyEnough: true))
    }

    /// Returns a condition that holds if all of several conditions hold.
    /// - Parameter conditions: The conditions.
    public static func all(_ conditions: [GraphCondition]) -> GraphCondition {
        GraphCondition(test: .combined(conditions, isAnyEnough: false))
    }

    /// Returns a condition that holds if another condition does not.
    /// - Parameter condition: The condition.
    public static prefix func ! (condition: GraphCondition) -> GraphCondition { GraphCondition(test: .not(condition)) }

    /// Returns whether the condition holds.
    /// - Parameters:
    ///   - profiles: The active profiles.
    ///   - isTrue: Returns whether the test of a front end is true.
    package func holds(in profiles: Profiles, _ isTrue: (any ConditionTest) throws -> Bool) rethrows -> Bool {
        switch test {
        case .profile(let name): profiles.contains(name)
        case .other(let test): try isTrue(test)
        case .not(let condition): try !condition.holds(in: profiles, isTrue)
        case .combined(let conditions, let isAnyEnough):
            // One condition decides: if any is enough, one that holds, and otherwise one that does not hold.
            try conditions.contains { try $0.holds(in: profiles, isTrue) == isAnyEnough } == isAnyEnough
        }
    }

    /// Returns whether the condition holds, if it depends on profiles only.
    package func holds(in profiles: Profiles) -> Bool { holds(in: profiles) { _ in false } }

    /// The names of the profiles that the condition reads, in the order of their first occurrence.
    package var profileNames: [String] {
        var names: [String] = []
        for condition in tests {
            if case .profile(let name) = condition.test, !names.contains(name) { names.push(name) }
        }
        return names
    }

    /// Whether the condition depends on profiles only.
    package var readsOnlyProfiles: Bool { !tests.contains { if case .other = $0.test { true } else { false } } }

    /// The conditions in this one that are not combined.
    private var tests: [GraphCondition] {
        switch test {
        case .profile, .other: return [self]
        case .not(let condition): return condition.tests
        case .combined(let conditions, _):
            var tests: [GraphCondition] = []
            for condition in conditions { tests.push(all: condition.tests) }
            return tests
        }
    }

    /// The condition as reports show it: `profile test`, `not configured cache=on`, `profile a and (profile b or profile c)`.
    public var description: String {
        switch test {
        case .profile(let name): return "profile " + name
        case .other(let test): return test.description
        case .not(let condition): return "not " + condition.operand
        case .combined(let conditions, let isAnyEnough):
            var operands: [String] = []
            for condition in conditions { operands.push(condition.operand) }
            return operands.joined(separator: isAnyEnough ? " or " : " and ")
        }
    }

    /// The condition as an operand of another condition, in parentheses if necessary.
    private var operand: String {
        if case .combined(let conditions, _) = test, conditions.count > 1 { return "(" + description + ")" }
        return description
    }
}

/// A test of a front end that a condition can contain, such as a test of a configured value. Its description is its text in reports.
package protocol ConditionTest: Sendable, CustomStringConvertible {}

/// The active profiles of a graph, such as `["staging", "eu"]`. Conditions read them.
///
/// Thread rule: any thread may use it. Two values with the same names are equal.
public struct Profiles: Hashable, Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// The names of the profiles.
    public let names: Set<String>

    /// Creates profiles from their names.
    /// - Parameter names: The names. A repeated name counts once.
    public init(_ names: some Sequence<String>) { self.names = Set(names) }

    /// Creates profiles from the literals of their names.
    public init(arrayLiteral names: String...) { self.names = Set(names) }

    /// Creates the profiles that an environment variable of the process names, separated by commas or spaces.
    ///
    /// It creates no profiles if the variable is not set. The caller names the variable, and no other variable is read.
    /// - Parameter variable: The name of the variable, such as `SHOP_PROFILES`.
    /// - Complexity: Linear in the length of the value.
    public init(environmentVariable variable: String) { self.init(listing: environmentValue(of: variable) ?? "") }

    /// Creates the profiles that a text lists, separated by commas or white space.
    package init(listing text: String) { self.init(text.parts(separatedBy: ",", orSpace: true)) }

    /// Returns whether a profile is active.
    /// - Parameter name: The name of the profile.
    public func contains(_ name: String) -> Bool { names.contains(name) }

    /// Returns these profiles and others.
    /// - Parameter other: The other profiles.
    public func union(_ other: Profiles) -> Profiles { other.names.isEmpty ? self : Profiles(names.union(other.names)) }

    /// Whether no profile is active.
    public var isEmpty: Bool { names.isEmpty }

    /// The names in their order, or `none`.
    public var description: String { isEmpty ? "none" : inOrder.joined(separator: ", ") }

    /// The names in their order.
    package var inOrder: [String] { names.sorted(byText: { $0 }) }
}

/// The profiles that conditions read, each with the source location of the first condition that reads it.
package typealias ReadProfiles = [(name: String, sourceLocation: CodeLocation)]

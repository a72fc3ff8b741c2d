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
    package init(listing text: String) {
        self.init(text.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }

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

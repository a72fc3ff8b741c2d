/// A path that values are configured for, such as `shop.berlin`: missing values are looked up leg by leg to the root.
public struct ConfigurationScope: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The scope above all others.
    public static let root = ConfigurationScope("")

    private let legs: [String]

    /// A scope.
    /// - Parameter path: Its legs, with dots between them.
    public init(_ path: String) {
        legs = path.split(separator: ".").map(String.init)
    }

    /// A scope.
    /// - Parameter value: Its legs, with dots between them.
    public init(stringLiteral value: String) { self.init(value) }

    private init(legs: [String]) { self.legs = legs }

    /// The scope above; nil for the root.
    public var parent: ConfigurationScope? {
        legs.isEmpty ? nil : ConfigurationScope(legs: legs.dropLast())
    }

    /// A scope below.
    /// - Parameter leg: Its last leg.
    public func child(_ leg: String) -> ConfigurationScope { ConfigurationScope(legs: legs + [leg]) }

    /// The legs, with dots between them.
    public var description: String { legs.joined(separator: ".") }

    /// The scope and those above it, the root last.
    var pathToRoot: some Sequence<ConfigurationScope> { sequence(first: self, next: \.parent) }
}

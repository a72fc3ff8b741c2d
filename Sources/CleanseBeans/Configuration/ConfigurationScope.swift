/// A path that values are configured for, such as `shop.berlin`: missing values are looked up in each scope above, up to the root.
public struct ConfigurationScope: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The scope above all others.
    public static let root = ConfigurationScope("")

    private let parts: [String]

    /// A scope.
    /// - Parameter path: The parts of the path, with dots between them.
    public init(_ path: String) {
        parts = path.split(separator: ".").map(String.init)
    }

    /// A scope.
    /// - Parameter value: The parts of the path, with dots between them.
    public init(stringLiteral value: String) { self.init(value) }

    private init(parts: [String]) { self.parts = parts }

    /// The scope above; nil for the root.
    public var parent: ConfigurationScope? {
        parts.isEmpty ? nil : ConfigurationScope(parts: parts.dropLast())
    }

    /// A scope below.
    /// - Parameter part: The last part of its path.
    public func child(_ part: String) -> ConfigurationScope { ConfigurationScope(parts: parts + [part]) }

    /// The parts of the path, with dots between them.
    public var description: String { parts.joined(separator: ".") }

    /// The scope and those above it, the root last.
    var pathToRoot: some Sequence<ConfigurationScope> { sequence(first: self, next: \.parent) }
}

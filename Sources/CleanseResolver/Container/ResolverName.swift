// Names that distinguish registrations of one type.

public import Cleanse

extension Resolver {
    /// Distinguishes several registrations of one type. A string literal is a name; constants prevent spelling mistakes.
    ///
    /// ```swift
    /// extension Resolver.Name {
    ///     static let draft = Self("draft")
    /// }
    /// ```
    public struct Name: ExpressibleByStringLiteral, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// A name.
        /// - Parameter rawValue: The text of the name.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name written as a literal.
        /// - Parameter value: The text of the name.
        public init(stringLiteral value: String) {
            self.init(value)
        }

        /// A name from a string that may be missing.
        /// - Parameter string: The text of the name; nil stands for no name.
        public static func name(fromString string: String?) -> Name? {
            string.map { Name($0) }
        }
    }
}

extension ProviderKey {
    /// The key of a service and its name.
    @inlinable
    init(_ service: Any.Type, _ name: Resolver.Name?) {
        self.init(service, name: name?.rawValue)
    }
}

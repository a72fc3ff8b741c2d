public import CleanseEngine

/// A registry of services and their factories: `register { … }` adds one, `resolve()` creates or finds a service.
///
/// Thread rule: may be used from any thread, also to register services. No lock is held while a factory runs.
public final class Resolver: Sendable {
    let registry = Registry()

    /// Creates a container.
    /// - Parameter child: A container that is searched for services that this one does not have.
    public init(child: Resolver? = nil) {
        if let child { add(child: child) }
    }

    /// Adds a container that is searched for services that neither this container nor those added before have.
    ///
    /// Services that are found there are created for this container: their factories receive this container as their resolver.
    /// - Parameter child: The container, which this one retains. Containers that search each other are each searched once, and retain each
    ///   other forever. Adding a container to itself has no effect.
    public func add(child: Resolver) {
        if child !== self { registry.add(.resolver(child)) }
    }
}

extension Resolver {
    /// A name that distinguishes registrations of one type. A string literal can be a name, but constants prevent spelling mistakes.
    ///
    /// Names are compared byte by byte, without Unicode normalisation.
    ///
    /// ```swift
    /// extension Resolver.Name {
    ///     static let draft = Self("draft")
    /// }
    /// ```
    public struct Name: ExpressibleByStringLiteral, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// Creates a name.
        /// - Parameter rawValue: The text of the name.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a name from a string literal.
        /// - Parameter value: The text of the name.
        public init(stringLiteral value: String) {
            self.init(value)
        }

        /// Returns a name for a string, or `nil` if there is no string.
        /// - Parameter string: The text of the name, or `nil` for no name.
        public static func name(fromString string: String?) -> Name? {
            string.map { Name($0) }
        }

        /// Returns whether two names have the same bytes, as the keys of their services do.
        public static func == (lhs: Name, rhs: Name) -> Bool { areSameBytes(lhs.rawValue, rhs.rawValue) }

        /// Hashes the bytes of the name.
        public func hash(into hasher: inout Hasher) {
            var text = rawValue
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

extension ProviderKey {
    /// Creates the key of a service and its name.
    @inlinable
    init(_ service: Any.Type, _ name: Resolver.Name?) {
        self.init(service, name: name?.rawValue)
    }
}

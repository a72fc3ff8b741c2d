public import CleanseEngine

/// A registry of services and their factories: `register { … }` adds one, `resolve()` creates or finds a service.
///
/// Thread rule: may be used from any thread, for registering too. No lock is held while a factory runs.
public final class Resolver: Sendable {
    let registry = Registry()

    /// A container of its own.
    /// - Parameter child: A container that is searched for what this one does not have.
    public init(child: Resolver? = nil) {
        if let child { add(child: child) }
    }

    /// Adds a container to be searched for services that this one, and those added before, do not have.
    ///
    /// Services that are found there are created for this container: their factories receive this one as their resolver.
    /// - Parameter child: The container, which this one keeps. Of containers that search each other, each is searched once; they
    ///   keep each other for ever. One that is its own child changes nothing.
    public func add(child: Resolver) {
        if child !== self { registry.add(.resolver(child)) }
    }
}

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

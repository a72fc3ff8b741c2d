public import CleanseEngine

/// An error for a service that is registered but unavailable, for example because its factory returned `nil`.
public struct UnresolvedService: CleanseError, TypeNamingError {
    enum Reason: Sendable {
        case factoryReturnedNil
        case doesNotImplement(by: Any.Type)
        case wasReleased
    }

    /// The service.
    public let key: ProviderKey
    /// The source location of the registration, if there is one.
    public let sourceLocation: CodeLocation?
    /// The services that the thread was creating, outermost first.
    public let chain: [ChainLink]
    private let reason: Reason
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        if case .doesNotImplement(let type) = reason { key.types + [type] } else { key.types }
    }

    init(key: ProviderKey, sourceLocation: CodeLocation?, reason: Reason) {
        self.key = key
        self.sourceLocation = sourceLocation
        self.reason = reason
        chain = ChainLink.inProgress
    }

    /// The stable identifier of this kind of error: `unresolved-service`.
    public var code: String { "unresolved-service" }
    /// The service.
    public var keys: [ProviderKey] { [key] }
    /// The source location of the registration.
    public var sourceLocations: [CodeLocation] { sourceLocation.map { [$0] } ?? [] }
    /// Suggestions.
    public var hints: [String] {
        switch reason {
        case .factoryReturnedNil: ["request it with optional(), or let the factory return a service"]
        case .doesNotImplement(let type): ["let \(names(type)) conform to it, or remove implements(_:)"]
        case .wasReleased: ["assign a service before it is used again"]
        }
    }

    /// The whole text: the mistake, its source location, and hints.
    public var description: String {
        let names = self.names
        let text =
            switch reason {
            case .factoryReturnedNil: "its factory returned nil"
            case .doesNotImplement(let type):
                "is registered as implemented by \(names(type)), which does not conform to it"
            case .wasReleased: "was released by its wrapper"
            }
        return "*** \(names(key)) *** \(text)" + (sourceLocation.map { "\n  --> registered at \($0)" } ?? "")
            + hintLines
    }
}

/// The error of a factory that returned `nil`. It never leaves the call that requested the service.
struct FactoryReturnedNil: Error {}

// Properties of a dependency: its strength, and the function through which it crosses to another isolation.

/// How strongly one binding needs another.
public enum EdgeStrength: UInt8, Comparable, Sendable {
    /// Its value is created before the dependent's own.
    case eager
    /// Its value is created when the dependent requests it, or never.
    case deferred
    /// Like `deferred`, but the dependent does not keep it alive.
    case weak

    /// From strong to weak: `eager < deferred < weak`.
    public static func < (lhs: EdgeStrength, rhs: EdgeStrength) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// How a function type takes the creation of a value to another isolation than that of the binding that depends on it.
public struct Crossing: Sendable, CustomStringConvertible {
    /// Whether the function is asynchronous, and where it runs then.
    public enum Asynchrony: Sendable {
        /// It is not.
        case none
        /// `() async -> X`: goes to the actor that creates the value, or to none.
        case leavesCaller
        /// `nonisolated(nonsending) () async -> X`: goes to the actor that creates the value, or stays on the caller's.
        case staysWithCaller
    }

    /// The actor that the function belongs to: `@MainActor () -> X`.
    package let isolation: Isolation?
    /// Whether the function is asynchronous, and where it runs then.
    public let asynchrony: Asynchrony
    /// Whether any thread may call it: `@Sendable () -> X`. A function of an actor may be passed anywhere too, but not be called there.
    public let isSendable: Bool

    /// The actor that the function belongs to: `@MainActor () -> X`.
    public var actor: (any Actor)? { isolation?.actor }
    /// Whether the function is a `SendableComponentFactory`, which gives the root of a component but no graph.
    let givesRootOnly: Bool
    /// Whether a call creates the value that the dependency is for, and not a provider of it.
    var createsTarget = true

    package init(
        isolation: Isolation? = nil, asynchrony: Asynchrony = .none, isSendable: Bool = false,
        givesRootOnly: Bool = false
    ) {
        self.isolation = isolation
        self.asynchrony = asynchrony
        self.isSendable = isSendable
        self.givesRootOnly = givesRootOnly
    }

    /// The attributes and the effects of the function: `@Sendable () async`.
    public var description: String {
        let attributes = [
            // A function of an actor is sendable anyway.
            isolation.map { "@\($0.type)" } ?? (isSendable ? "@Sendable" : nil),
            asynchrony == .staysWithCaller ? "nonisolated(nonsending)" : nil,
        ]
        return (attributes + ["()", asynchrony == .none ? nil : "async"]).compactMap { $0 }.joined(separator: " ")
    }

    /// Whether the function does anything of it.
    var isOne: Bool { isolation != nil || asynchrony != .none || isSendable }
}

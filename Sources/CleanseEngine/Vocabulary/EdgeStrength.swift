// Properties of a dependency: its strength, and the function through which it crosses to another isolation.

/// How strongly one binding needs another.
public enum EdgeStrength: UInt8, Comparable, Sendable, CustomStringConvertible {
    /// The value is created before the dependent's own value.
    case eager
    /// The value is created when the dependent requests it, if it ever does.
    case deferred
    /// The dependency is deferred, and the dependent does not keep its value alive.
    case weak

    /// Orders strengths from strong to weak: `eager < deferred < weak`.
    public static func < (lhs: EdgeStrength, rhs: EdgeStrength) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The name of the case. Programs without reflection metadata have it too.
    public var description: String {
        switch self {
        case .eager: "eager"
        case .deferred: "deferred"
        case .weak: "weak"
        }
    }
}

/// How a function type crosses from the isolation of the dependent binding to the isolation in which the value is created.
public struct IsolationCrossing: Sendable, CustomStringConvertible {
    /// Whether a function is asynchronous and, if it is, on which actor it runs.
    public enum Asynchrony: Sendable {
        /// The function is synchronous.
        case none
        /// `() async -> X`: switches to the actor that creates the value, or leaves the caller's actor if no actor creates it.
        case leavesCaller
        /// `nonisolated(nonsending) () async -> X`: switches to the actor that creates the value, or stays on the caller's actor if no
        /// actor creates it.
        case staysWithCaller
    }

    /// The actor to which the function is isolated, as in `@MainActor () -> X`.
    package let isolation: Isolation?
    /// Whether the function is asynchronous and, if it is, on which actor it runs.
    public let asynchrony: Asynchrony
    /// Whether any thread may call the function, as in `@Sendable () -> X`.
    ///
    /// A function that is isolated to an actor may also be passed to any thread, but must not be called there.
    public let isSendable: Bool

    /// The actor to which the function is isolated, as in `@MainActor () -> X`.
    public var actor: (any Actor)? { isolation?.actor }
    /// Whether the function is a `SendableComponentFactory`, which returns the root of a component but no graph.
    let givesRootOnly: Bool
    /// Whether a call creates the value of the dependency itself rather than a provider of it.
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

    /// The attributes and effects of the function, such as `@Sendable () async`.
    public var description: String {
        let attributes = [
            // A function that is isolated to an actor is sendable anyway.
            isolation.map { "@\($0.type)" } ?? (isSendable ? "@Sendable" : nil),
            asynchrony == .staysWithCaller ? "nonisolated(nonsending)" : nil,
        ]
        return (attributes + ["()", asynchrony == .none ? nil : "async"]).compactMap { $0 }.joined(separator: " ")
    }

    /// Whether the function is isolated, asynchronous or `@Sendable`.
    var crossesIsolation: Bool { isolation != nil || asynchrony != .none || isSendable }
}

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

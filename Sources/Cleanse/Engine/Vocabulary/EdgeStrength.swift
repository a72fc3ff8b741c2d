/// How strongly one binding needs another.
public enum EdgeStrength: UInt8, Comparable, Sendable {
    /// Its value is made before the dependent's own.
    case eager
    /// Its value is made when the dependent asks for it, or never.
    case deferred
    /// Like `deferred`, and the dependent does not keep it alive.
    case weak

    /// From strong to weak: `eager < deferred < weak`.
    public static func < (lhs: EdgeStrength, rhs: EdgeStrength) -> Bool { lhs.rawValue < rhs.rawValue }
}

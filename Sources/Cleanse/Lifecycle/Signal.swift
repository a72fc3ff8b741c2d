/// A signal of the process, by its number.
public struct Signal: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let rawValue: Int

    /// A signal with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `SIGHUP`: the terminal is gone.
    public static let hangup = Signal(rawValue: 1)
    /// `SIGINT`: Control-C.
    public static let interrupt = Signal(rawValue: 2)
    /// `SIGTERM`: the process should end.
    public static let terminate = Signal(rawValue: 15)

    /// Its name, for those that have one here.
    public var description: String {
        switch self {
        case .hangup: "SIGHUP"
        case .interrupt: "SIGINT"
        case .terminate: "SIGTERM"
        default: "signal \(rawValue)"
        }
    }
}

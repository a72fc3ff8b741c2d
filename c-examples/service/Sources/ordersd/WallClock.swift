import Foundation

/// The time of day. Tests replace it.
protocol WallClock: Sendable {
    /// Seconds since 1970.
    var now: Int64 { get }
    func sleep(seconds: Int64) async throws
}

struct SystemClock: WallClock {
    var now: Int64 { Int64(Date().timeIntervalSince1970) }

    func sleep(seconds: Int64) async throws { try await Task.sleep(for: .seconds(seconds)) }
}

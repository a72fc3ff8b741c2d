import Synchronization

/// How much work the hints of one report may take: of many missing keys, those that are read first get hints.
final class HintEffort: Sendable {
    /// A few hundredths of a second.
    private static let limit = 4_000_000
    private let spent = Atomic(0)

    var isLeft: Bool { spent.load(ordering: .relaxed) < Self.limit }
    func spend(_ work: Int) { spent.wrappingAdd(work, ordering: .relaxed) }
}

import Synchronization

/// Bounds the work for the hints of one report: of many missing keys, those that are read first get hints.
final class HintEffort: Sendable {
    private let spent = Atomic(0)

    var isLeft: Bool { spent.load(ordering: .relaxed) < Limits.hintEffort }
    func spend(_ work: Int) { spent.wrappingAdd(work, ordering: .relaxed) }
}

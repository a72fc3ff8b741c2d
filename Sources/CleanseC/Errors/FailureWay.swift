import Cleanse

/// The way from a binding to the provider that failed. The binding that needed it goes on from there: each error of a long way
/// costs one step.
final class FailureWay: @unchecked Sendable {
    // SAFETY: never written except by `deinit`.
    private let link: ChainLink
    private var next: FailureWay?

    init(_ link: ChainLink, _ next: FailureWay? = nil) {
        self.link = link
        self.next = next
    }

    deinit { ReleaseQueue.release(&next) }

    var links: [ChainLink] { Array(sequence(first: self, next: \.next).map(\.link)) }
}

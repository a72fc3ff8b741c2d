import Cleanse

/// When the beans of an environment were created by its start.
final class StartTimes: Sendable {
    private struct State {
        var times: [StartedBinding] = []
        /// How many of them extend the container: all others wait for these.
        var extensions = 0
        /// The latest time.
        var last = Duration.zero
    }

    private let origin = ContinuousClock.now
    private let state = Guarded(State())

    private var now: Duration { origin.duration(to: .now) }

    /// Makes room for the times of so many beans.
    func reserve(_ count: Int) { state.withLock { $0.times.reserveCapacity(count) } }

    func begin() -> Duration { now }

    /// Notes that a bean has been created.
    /// - Parameters:
    ///   - position: Of its binding: the bean's, or its product's.
    ///   - beginning: When that began; nil if it was when the bean before was there.
    func note(_ position: Int, since beginning: Duration? = nil) {
        let ended = now
        state.withLock { state in
            state.times.append(StartedBinding(position: position, began: beginning ?? state.last, ended: ended))
            state.last = ended
        }
    }

    /// Notes that everything has been created that extends the container.
    func endExtensions() { state.withLock { $0.extensions = $0.times.count } }

    /// Notes that the start has ended.
    func end() {
        let ended = now
        state.withLock { $0.last = ended }
    }

    func report(of instance: GraphInstance) -> StartReport {
        let (times, extensions, last) = state.withLock { ($0.times, $0.extensions, $0.last) }
        // What extends the container comes again with the others.
        var known = Set<Int>()
        let first = times.prefix(extensions).filter { known.insert($0.position).inserted }
        let others = times.dropFirst(extensions).filter { known.insert($0.position).inserted }
        return StartReport(first + others, first: first.count, duration: last, of: instance)
    }
}

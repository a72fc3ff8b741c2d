/// A watch that receives signals of the process, from its creation until `end()` is called.
///
/// All watches of a signal receive it. When the last one ends, the previous disposition of the signal is restored.
package final class SignalWatch: Sendable {
    private let numbers: Set<Int>
    private let handler: @Sendable (Int) -> Void

    private static let all = Guarded<[SignalWatch]>([])

    /// Creates a watch, which receives signals immediately.
    /// - Parameters:
    ///   - numbers: The numbers of the signals.
    ///   - handler: Called for each signal, on a separate thread.
    /// - Throws: ``InvalidSignal`` if a signal can't be caught.
    package init(_ numbers: [Int], _ handler: @escaping @Sendable (Int) -> Void) throws {
        self.numbers = Set(numbers)
        self.handler = handler
        try SignalWatch.all.withLock { all in
            var caught: [Int] = []
            for number in self.numbers where !SignalWatch.isWatched(number, by: all) {
                guard catchSignal(CInt(clamping: number), { SignalWatch.receive(Int($0)) }) == 0 else {
                    for number in caught { releaseSignal(CInt(number)) }
                    throw InvalidSignal(number: number)
                }
                caught.push(number)
            }
            all.push(self)
        }
    }

    /// Ends the watch. Restores the previous dispositions of the signals that no other watch receives.
    package func end() {
        SignalWatch.all.withLock { all in
            guard let index = all.firstIndex(where: { $0 === self }) else { return }
            all.remove(at: index)
            for number in numbers where !SignalWatch.isWatched(number, by: all) { releaseSignal(CInt(number)) }
        }
    }

    private static func isWatched(_ number: Int, by watches: [SignalWatch]) -> Bool {
        watches.contains { $0.numbers.has(number) }
    }

    private static func receive(_ number: Int) {
        for watch in all.withLock({ $0 }) where watch.numbers.has(number) { watch.handler(number) }
    }
}

// SAFETY: functions of `CRuntime` that take numbers and a C function, called one at a time. They are declared here and not imported, so
// that a client's compiler does not have to find the header.
@_silgen_name("runtime_catch_signal")
private func catchSignal(_ number: CInt, _ handler: @convention(c) (CInt) -> Void) -> CInt

@_silgen_name("runtime_release_signal")
private func releaseSignal(_ number: CInt)

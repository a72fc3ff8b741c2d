/// Takes signals of the process, from when it is created until it ends.
///
/// A signal that several watches take goes to all of them. What the process did with it before comes back with the end of the last one.
package final class SignalWatch: Sendable {
    private let numbers: Set<Int>
    private let handler: @Sendable (Int) -> Void

    private static let all = Guarded<[SignalWatch]>([])

    /// - Parameters:
    ///   - numbers: The signals, by their numbers.
    ///   - handler: Called for each signal that comes, on a thread of its own.
    /// - Throws: ``InvalidSignal`` for those that can't be caught.
    package init(_ numbers: [Int], _ handler: @escaping @Sendable (Int) -> Void) throws {
        self.numbers = Set(numbers)
        self.handler = handler
        try SignalWatch.all.withLock { all in
            var caught: [Int] = []
            for number in self.numbers where !all.contains(where: { $0.numbers.contains(number) }) {
                guard catchSignal(CInt(clamping: number), { SignalWatch.receive(Int($0)) }) == 0 else {
                    for number in caught { releaseSignal(CInt(number)) }
                    throw InvalidSignal(number: number)
                }
                caught.append(number)
            }
            all.append(self)
        }
    }

    /// Gives the signals back.
    package func end() {
        SignalWatch.all.withLock { all in
            guard let index = all.firstIndex(where: { $0 === self }) else { return }
            all.remove(at: index)
            for number in numbers where !all.contains(where: { $0.numbers.contains(number) }) {
                releaseSignal(CInt(number))
            }
        }
    }

    private static func receive(_ number: Int) {
        for watch in all.withLock({ $0 }) where watch.numbers.contains(number) { watch.handler(number) }
    }
}

// SAFETY: functions of `CRuntime` that take numbers and a function of C, called one at a time. Declared here, not imported, so that a
// client's compiler need not find the header.
@_silgen_name("runtime_catch_signal")
private func catchSignal(_ number: CInt, _ handler: @convention(c) (CInt) -> Void) -> CInt

@_silgen_name("runtime_release_signal")
private func releaseSignal(_ number: CInt)

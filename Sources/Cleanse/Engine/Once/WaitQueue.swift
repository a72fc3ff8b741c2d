/// Where threads wait for a value that another thread is making. One for the process: waiting is rare and short.
enum WaitQueue {
    private static let condition = Condition()

    static func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    static func wakeAll() { locked { condition.broadcast() } }

    /// Waits until the value of `slot` has been finished, or may have been.
    /// - Throws: `ReentrantResolution` when the maker waits, through others perhaps, for `me`.
    static func wait(for slot: Slot, wanting creation: ActiveCreation, on me: ThreadContext) throws {
        condition.lock()
        defer { condition.unlock() }
        guard let maker = slot.markWaited() else { return }
        var chain = [creation.link]
        var next: ThreadContext? = maker
        while let thread = next, let waiting = thread.waitsFor {
            chain.append(waiting.creation.link)
            next = waiting.slot.markWaited()
            if next === me {
                throw ReentrantResolution(
                    kind: .acrossThreads, chain: chain + [creation.link], suggestion: creation.site.reentrySuggestion,
                    graphNames: creation.site.names)
            }
        }
        me.waitsFor = (slot, creation)
        condition.wait()
        me.waitsFor = nil
    }
}

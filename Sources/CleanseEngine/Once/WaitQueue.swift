/// Where threads wait for a value that another thread is creating. There is one for the process, since waiting is rare and short.
enum WaitQueue {
    private static let condition = Condition.values

    static func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    static func wakeAll() { locked { condition.broadcast() } }

    /// Waits until the value of `slot` has been finished, or may have been.
    /// - Throws: `ReentrantResolution` if the thread that creates it waits for `me`, directly or through others.
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

// What becomes of values whose maker never comes back: a thread that ends inside of a factory, which C can bring about.

extension ThreadContext: EndingWithThread {
    /// Gives up what the thread has left unfinished, so that whoever waits for it makes it.
    ///
    /// SAFETY: the slots still exist. Calls that were left without returning have not released the instances they were made in.
    func threadEnds() {
        let unfinished = creations.compactMap(\.word)
        guard !unfinished.isEmpty else { return }
        // Locked, so that nobody who waits looks at this context any more once it is gone.
        WaitQueue.locked {
            for word in unfinished { Slot.abandon(word) }
        }
        WaitQueue.wakeAll()
    }
}

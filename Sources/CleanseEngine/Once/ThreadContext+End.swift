// Handles values whose creator never returns: a thread that ends inside a factory, which is possible in C.

extension ThreadContext: EndingWithThread {
    /// Gives up the values that the thread has left unfinished, so that the threads that wait for them create them.
    ///
    /// SAFETY: the slots still exist. Calls that were left without returning have not released the instances they were created in.
    func threadEnds() {
        let unfinished = creations.compactMap(\.word)
        guard !unfinished.isEmpty else { return }
        // Locked, so that no waiting thread uses this context after it is gone.
        WaitQueue.locked {
            for word in unfinished { Slot.abandon(word) }
        }
        WaitQueue.wakeAll()
    }
}

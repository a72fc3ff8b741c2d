// Asks Swift's runtime which actor the caller runs on.

extension Isolation {
    /// Whether the caller runs on the actor.
    ///
    /// On the main thread the main actor is current, whether a task runs there or not. Code that is on the queue of an actor's own
    /// executor, but is no job of it, counts as outside. Cost: 7 ns, and no lock.
    package var isCurrent: Bool {
        let current = currentExecutor()
        guard current == 0 else {
            // Most actors are their own executors.
            if current == UInt(bitPattern: reference.identity) { return true }
            // SAFETY: an executor is a pair of words, the first of which identifies it (`SerialExecutorRef` of "swift/ABI/Executor.h").
            return current == unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self).0
        }
        return reference === ActorReference.main && isMainThread() != 0
    }
}

// SAFETY: functions of `CRuntime` that return a number. Declared here, not imported, so that a client's compiler need not find the header.
@_silgen_name("runtime_current_executor")
private func currentExecutor() -> UInt

@_silgen_name("runtime_is_main_thread")
private func isMainThread() -> CInt

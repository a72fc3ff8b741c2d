import Cleanse

/// The singletons of one environment in the order of their construction: they end in the reverse order.
final class ConstructedSingletons: @unchecked Sendable {
    // SAFETY: what changes is behind the lock. Beans belong to the user, who declares that they are safe for threads.
    private struct State {
        var constructed: [(bean: ResolvedBean, object: AnyObject)] = []
        var hasEnded = false
    }

    private let state = Guarded(State())

    deinit { release() }

    /// Releases the singletons without ending them: nobody has the environment any more, and one that has a provider would keep all.
    func release() {
        // The bean created last first, as when the environment is shut down: released from the first on, the last one would pull down
        // a whole chain of beans that keep each other.
        var constructed = take()
        while constructed.popLast() != nil {}
    }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    private func take() -> [(bean: ResolvedBean, object: AnyObject)] {
        state.withLock { state in
            defer { state.constructed = [] }
            return state.constructed
        }
    }

    /// Adds a singleton.
    /// - Throws: ``BeanError`` if the others have ended; it then has ended too.
    func add(_ object: AnyObject, _ bean: ResolvedBean) throws {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.constructed.append((bean, object)) }
            return state.hasEnded
        }
        guard hasEnded else { return }
        if let object = object as? any Bean { try bean.naming("preDestroy()") { try object.preDestroy() } }
        throw bean.error(.shutDown)
    }

    /// Ends the singletons in the reverse order of their construction, all of them even if some throw.
    /// - Returns: Their errors.
    func end() -> [BeanError] {
        state.withLock { $0.hasEnded = true }
        var errors: [BeanError] = []
        for (bean, object) in take().reversed() {
            do { try (object as? any Bean)?.preDestroy() } catch {
                errors.append(
                    BeanError.naming(error, by: "preDestroy()", bean: bean.name, origin: bean.declaration.origin))
            }
        }
        return errors
    }
}

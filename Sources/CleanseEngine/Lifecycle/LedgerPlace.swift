/// Where a ledger creates, starts and stops values.
enum LedgerPlace {
    /// In tasks; values that belong to no actor, on this one.
    case tasks(Isolation)
    /// On the threads of callers, who wait.
    case callers(CallerTurns)

    /// The actor of values that belong to none.
    var home: any Actor {
        switch self {
        case .tasks(let home): home.actor
        // What needs an actor is not started on a thread of a caller.
        case .callers: MainActor.shared
        }
    }
}

// Verdicts on starts, and the actor of a start by code that belongs to none.

/// The result of checking a start of a component at a site.
package final class StartVerdict: @unchecked Sendable {
    // SAFETY: it changes only in the function that computes it, before any other code has it.
    var error: (any Error)?
    var accesses: [SharedAccess] = []
    /// The actor that represents the starter's actor in `accesses`, since a verdict for several actors refers to none of them.
    var placeholder: StartActor?
    /// The only code that may stop the graph, because the steps of the stop use values that the starter may be using. It is `nil` if the
    /// graph above may stop this one.
    var stopper: Stopper?

    /// Whether `accesses` include the accesses of the root, because another actor than the starter's creates the root.
    package var hasAccessesOfRoot = false

    /// Whether the starter belongs to no actor.
    var isApart = false
    /// Whether the starter has a root that can't be sent.
    var hasRoot = false
    /// Whether the code that builds the graph above is known to be the starter.
    var isBuiltByBuilder = false

    /// Whether the steps of the stop run on the actor of the code that stops the graph, if it has one, because they access that actor's
    /// values.
    var followsOwner = false

    init() {}

    /// Code that may stop a running graph that the graph above may not stop.
    enum Stopper {
        /// The code that has the graph above too, if the root of that graph can't be sent.
        case builder
        /// Any task to which the graph was sent.
        case owner
    }

    /// The root that the starter receives.
    package enum Root: Hashable, Sendable {
        /// The starter receives none, and waits while any part of the start runs.
        case none
        /// The root need not be `Sendable`. It stays with the starter, which stops the graph itself.
        case stays
        /// Any thread may have the root too, and may stop the graph.
        case sendable
    }

    /// Returns the accesses of the start to non-`Sendable` shared values, for other graphs on the same instances.
    /// - Parameter home: The actor of the code that starts the component.
    package func accesses(on home: any Actor) -> [SharedAccess] {
        guard let placeholder, !accesses.isEmpty else { return accesses }
        let (known, actual) = (Isolation(placeholder), Isolation(home))
        var placed: [SharedAccess] = []
        for access in accesses {
            guard access.path.accessor == .actor(known) else {
                placed.push(access)
                continue
            }
            let path = UnsafeSharing.Path(accessor: .actor(actual), chain: access.path.chain)
            placed.push(SharedAccess(binding: access.binding, path: path))
        }
        return placed
    }
}

/// The actor on which a start creates the values that belong to no actor, if the starter belongs to none either.
package actor StartActor {
    package init() {}
}

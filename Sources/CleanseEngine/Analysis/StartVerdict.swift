// Verdicts on starts, and the actor of a start by code that belongs to none.

/// The result of checking a start of a component at some place.
package struct StartVerdict: Sendable {
    var error: (any Error)?
    var uses: [SharedUse] = []
    /// Represents the actor of the starter in `uses`, which a verdict for several actors does not keep.
    var placeholder: StartActor?
    /// Who has to stop the graph, since the steps of its stop use what the starter may be using; nil if the graph above may.
    var stopper: Stopper?

    /// Whether the starter belongs to no actor.
    var isApart = false
    /// Whether the starter has a root that can't be sent.
    var hasRoot = false
    /// Whether the code that builds the graph above is known to be the starter.
    var isBuiltByBuilder = false

    /// Whether the steps of the stop run on the actor of the code that stops the graph, if it belongs to one: they use what that actor has.
    var followsOwner = false

    /// The root that the starter receives.
    package enum Root: Hashable, Sendable {
        case none
        /// It need not be `Sendable`, and stays with its owner.
        case stays
        case sendable
    }

    /// The only code that may stop a graph that runs.
    enum Stopper: Sendable {
        /// The code that has the graph above too, if the root of that graph can't be sent.
        case builder
        /// Any task, to which the graph was sent.
        case owner
    }

    /// Shared values that are not `Sendable` and that the start uses, for other graphs on the same instances.
    /// - Parameter home: The actor of the code that starts the component.
    package func uses(on home: any Actor) -> [SharedUse] {
        guard let placeholder, !uses.isEmpty else { return uses }
        return uses.map { use in
            guard use.way.user == .actor(Isolation(placeholder)) else { return use }
            return SharedUse(
                binding: use.binding, way: UnsafeSharing.Way(user: .actor(Isolation(home)), chain: use.way.chain))
        }
    }

    /// Places whose verdicts are the same.
    enum Place: Hashable, Sendable {
        case apart(Root)
        /// An actor that the graph knows.
        case actor(Isolation)
        case otherActor
    }
}

/// Where the values of a graph are created that belong to no actor, if it was not started on one either.
package actor StartActor {
    package init() {}
}

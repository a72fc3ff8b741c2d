// The actors to which functions are isolated: references to them, their comparison, and a check whether the caller runs on one.

/// The actor to which a function is isolated. Only code that runs on that actor may call the function.
///
/// Global actors are retained. Other actors are not, because an actor may own a graph that has functions of the actor. After an actor has
/// been deinitialised, its successor takes its place.
@usableFromInline
package struct Isolation: Hashable, Sendable {
    let reference: ActorReference

    /// Creates the isolation of any actor. Only the main actor is retained.
    package init(_ actor: any Actor) {
        reference = actor === MainActor.shared ? .main : .shared(of: actor)
    }

    /// Creates the isolation of an actor and retains the actor. It is for global actors, and for actors that have no other owner.
    package init(keeping actor: any Actor) {
        reference = actor === MainActor.shared ? .main : ActorReference(actor, isKept: true)
    }

    private init(_ reference: ActorReference) { self.reference = reference }

    /// The isolation of the main actor.
    package static var main: Isolation { Isolation(.main) }

    /// The actor, or its successor if the actor has been deinitialised.
    package var actor: any Actor { reference.actor }

    /// The type of the actor, which messages show.
    package var type: any Actor.Type { reference.type }

    @usableFromInline
    package static func == (lhs: Isolation, rhs: Isolation) -> Bool { lhs.reference.identity == rhs.reference.identity }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(reference.identity) }
}

extension Isolation {
    /// Creates the isolation of a global actor, or returns `nil` if the type is not a global actor.
    package init?(globalActor type: Any.Type) {
        if type == MainActor.self {
            self = .main
            return
        }
        func shared<Global: GlobalActor>(_: Global.Type) -> any Actor { Global.shared }
        guard let type = type as? any GlobalActor.Type else { return nil }
        self.init(keeping: shared(type))
    }
}

extension Isolation {
    /// Whether the caller runs on the actor.
    ///
    /// On the main thread the main actor is current, whether or not a task runs there. Code that runs on the queue of an actor's own
    /// executor, but is not one of its jobs, is outside the actor. The check takes 7 ns and no lock.
    package var isCurrent: Bool {
        let current = currentExecutor()
        guard current == 0 else {
            // Most actors are their own executors.
            if current == UInt(bitPattern: reference.identity) { return true }
            // SAFETY: an executor is a pair of words, and the first word identifies it (`SerialExecutorRef` of "swift/ABI/Executor.h").
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

/// A reference to an actor that distinguishes it from all other actors, even after the actor has been deinitialised.
final class ActorReference: Sendable, CustomReflectable {
    /// The identity of the actor. No other actor gets it while the reference exists.
    let identity: ObjectIdentifier
    let type: any Actor.Type
    private let kept: (any Actor)?
    private weak let actorIfAlive: (any Actor)?
    /// Reserves the memory of the actor, so that no other object gets its address. It is never read.
    private unowned let reservation: any Actor

    /// The references that do not retain their actors, by actor.
    private static let all = Guarded(ColdTable<ObjectIdentifier, Entry>())

    private final class Entry {
        weak let reference: ActorReference?
        var successor: Successor?

        init(_ reference: ActorReference) { self.reference = reference }
    }

    /// Takes the place of an actor that has been deinitialised. Each actor has one successor, so functions that are isolated to the actor
    /// still run one after the other.
    private actor Successor {}

    static let main = ActorReference(MainActor.shared, isKept: true)

    init(_ actor: any Actor, isKept: Bool) {
        identity = ObjectIdentifier(actor)
        type = Swift.type(of: actor)
        kept = isKept ? actor : nil
        actorIfAlive = isKept ? nil : actor
        reservation = actor
    }

    /// Returns the only reference to an actor that does not retain it.
    static func shared(of actor: any Actor) -> ActorReference {
        all.withLock { all in
            if let known = all.value(of: ObjectIdentifier(actor))?.reference { return known }
            let new = ActorReference(actor, isKept: false)
            all.store(Entry(new), of: new.identity)
            return new
        }
    }

    deinit {
        guard kept == nil else { return }
        // Another reference to the actor may have been created since the last owner of this one released it.
        let entry = Self.all.withLock { $0.value(of: identity)?.reference == nil ? $0.remove(identity) : nil }
        withExtendedLifetime(entry) {}
    }

    /// Shows only the type, because a mirror of all properties would read the reservation, which traps after the actor has been
    /// deinitialised.
    var customMirror: Mirror { Mirror(self, children: ["type": type]) }

    /// The actor, or its successor if the actor has been deinitialised.
    var actor: any Actor { kept ?? actorIfAlive ?? successor }

    private var successor: Successor {
        Self.all.withLock { all in
            let entry = all.value(of: identity)
            if let known = entry?.successor { return known }
            let new = Successor()
            entry?.successor = new
            return new
        }
    }
}

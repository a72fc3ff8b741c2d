// Actors that functions belong to: how they are referenced and compared, and whether the caller runs on one.

/// The actor that a function belongs to: only what runs on that actor may call it.
///
/// Global actors are kept alive, other actors are not: an actor may keep a graph that has functions of the actor. Once an actor has ended,
/// its successor takes its place.
@usableFromInline
package struct Isolation: Hashable, Sendable {
    let reference: ActorReference

    /// Of any actor. Only the main actor is kept alive.
    package init(_ actor: any Actor) {
        reference = actor === MainActor.shared ? .main : .shared(of: actor)
    }

    /// Of an actor that is kept alive: a global one, or one that has no other owner.
    package init(keeping actor: any Actor) {
        reference = actor === MainActor.shared ? .main : ActorReference(actor, isKept: true)
    }

    private init(_ reference: ActorReference) { self.reference = reference }

    /// Of the main actor.
    package static var main: Isolation { Isolation(.main) }

    /// The actor, or its successor if it has ended.
    package var actor: any Actor { reference.actor }

    /// The type of the actor, which stands for it in messages.
    package var type: any Actor.Type { reference.type }

    @usableFromInline
    package static func == (lhs: Isolation, rhs: Isolation) -> Bool { lhs.reference.identity == rhs.reference.identity }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(reference.identity) }
}

extension Isolation {
    /// The isolation of a global actor; nil for a type that is none.
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

/// A reference to an actor that tells it apart from all others, even after it has ended.
final class ActorReference: Sendable, CustomReflectable {
    /// No other actor has it as long as the reference exists.
    let identity: ObjectIdentifier
    let type: any Actor.Type
    private let kept: (any Actor)?
    private weak let actorIfAlive: (any Actor)?
    /// Reserves the memory of the actor, so that no other object has its address. Never read.
    private unowned let reservation: any Actor

    /// The references that keep no actor alive, by actor.
    private static let all = Guarded<[ObjectIdentifier: Entry]>([:])

    private struct Entry {
        weak let reference: ActorReference?
        var successor: Successor?
    }

    /// Takes the place of an actor that has ended, for what still belongs to it. Each actor has one successor, so that what belonged to the
    /// actor still runs one after the other.
    private actor Successor {}

    static let main = ActorReference(MainActor.shared, isKept: true)

    init(_ actor: any Actor, isKept: Bool) {
        identity = ObjectIdentifier(actor)
        type = Swift.type(of: actor)
        kept = isKept ? actor : nil
        actorIfAlive = isKept ? nil : actor
        reservation = actor
    }

    /// The only reference to an actor that does not keep it alive.
    static func shared(of actor: any Actor) -> ActorReference {
        all.withLock { all in
            if let known = all[ObjectIdentifier(actor)]?.reference { return known }
            let new = ActorReference(actor, isKept: false)
            all[new.identity] = Entry(reference: new)
            return new
        }
    }

    deinit {
        guard kept == nil else { return }
        // Another reference to the actor may have been created since the last owner of this one has released it.
        let entry = Self.all.withLock { $0[identity]?.reference == nil ? $0.removeValue(forKey: identity) : nil }
        withExtendedLifetime(entry) {}
    }

    /// Only the type, since a mirror of all properties would read the reservation, which traps once the actor has ended.
    var customMirror: Mirror { Mirror(self, children: ["type": type]) }

    /// The actor, or its successor if it has ended.
    var actor: any Actor { kept ?? actorIfAlive ?? successor }

    private var successor: Successor {
        Self.all.withLock { all in
            if let known = all[identity]?.successor { return known }
            let new = Successor()
            all[identity]?.successor = new
            return new
        }
    }
}

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

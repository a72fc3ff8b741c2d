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

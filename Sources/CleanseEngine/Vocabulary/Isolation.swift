/// The actor that a function belongs to: only what runs on that actor may call it.
@usableFromInline
package struct Isolation: Hashable, Sendable {
    package let actor: any Actor

    package init(_ actor: any Actor) { self.actor = actor }

    /// Of the main actor.
    package static var main: Isolation { Isolation(MainActor.shared) }

    /// The type of the actor, which stands for it in messages.
    package var type: Any.Type { Swift.type(of: actor) }

    @usableFromInline
    package static func == (lhs: Isolation, rhs: Isolation) -> Bool { lhs.actor === rhs.actor }

    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(actor)) }
}

/// A link whose value type is known only to its users.
@frozen @usableFromInline
package struct ErasedLink {
    @usableFromInline let resolve: (GraphInstance) throws -> Void

    // SAFETY: both casts: a `Link` is one closure stored at its most general abstraction, the same two words for
    // every `Value`. A link is only ever read back at the type it was created with: keys carry that type, and forms of
    // dependencies check it (`DependencyForm`).

    @usableFromInline
    package init<Value>(_ link: consuming Link<Value>) {
        self = unsafeBitCast(link, to: ErasedLink.self)
    }

    @usableFromInline
    package consuming func of<Value>(_: Value.Type) -> Link<Value> {
        unsafeBitCast(self, to: Link<Value>.self)
    }
}

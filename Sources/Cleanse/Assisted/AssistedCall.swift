/// A call of an assisted factory of any length.
@usableFromInline
struct AssistedCall<Seed, Element, each P> {
    @usableFromInline let factory: (repeat consuming each P) throws -> Element
    @usableFromInline let sources: (repeat AssistedSource<Seed, each P>)

    @inlinable
    init(_ linker: Linker, _ factory: @escaping (repeat consuming each P) throws -> Element) {
        self.factory = factory
        sources = (repeat AssistedSource<Seed, each P>(linker))
    }

    @inlinable
    func callAsFunction(_ instance: GraphInstance, _ seed: Assisted<Seed>) throws -> Element {
        try factory(repeat (each sources).value(instance, seed))
    }
}

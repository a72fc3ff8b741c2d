/// Where one argument of an assisted factory comes from.
@usableFromInline
struct AssistedSource<Seed, Value> {
    /// The dependency's link; nil for the seed.
    @usableFromInline let link: Link<Value>?

    @inlinable
    init(_ linker: Linker) {
        link = Value.self == Assisted<Seed>.self ? nil : linker.next(Value.self)
    }

    @inlinable
    func value(_ instance: GraphInstance, _ seed: Assisted<Seed>) throws -> Value {
        // SAFETY: without a link, the initialiser found the two types equal.
        try link.map { try $0(instance) } ?? (seed as! Value)
    }
}

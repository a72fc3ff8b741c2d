/// A tag that names a factory, its seed and its element. It is no factory itself; the name is that of Cleanse 4.
public protocol AssistedFactory: Tag {
    /// The argument of the factory.
    associatedtype Seed
}

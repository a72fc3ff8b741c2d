/// A factory without a seed.
public struct EmptySeed<Element>: AssistedFactory {
    /// There is no seed.
    public typealias Seed = Void
}

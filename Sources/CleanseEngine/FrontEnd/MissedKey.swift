/// A key that nothing binds, and where to search for near misses.
package struct MissedKey: Error {
    package let key: ProviderKey
    let outline: PlanOutline
    let component: ComponentID

    /// The error to be read.
    package func error(requiredBy chain: [ChainLink] = []) -> MissingProvider {
        MissingProvider(
            key: key, chain: chain,
            hints: Hints { [self] in outline.hints(forMissing: key, of: .init(component: component), HintEffort()) },
            names: Names(outline))
    }
}

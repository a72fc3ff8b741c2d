/// A component that has a seed was built without one.
struct SeedMissing: CleanseError {
    let key: ProviderKey

    var code: String { ErrorCode.seedMissing.rawValue }
    var keys: [ProviderKey] { [key] }
    var description: String { "*** \(key) *** is the seed of a component that was built without it" }
}

/// The uses of an instance's shared values by graphs that are built on it, and by starts, which no plan knows: two of them may be compiled
/// apart, and use one value.
final class SharedUses: Sendable {
    private let ways = Guarded<[ObjectRow: UnsafeSharing.Way]>([:])

    /// - Returns: The use by another user that was noted before, if there is one.
    func note(_ use: SharedUse) -> UnsafeSharing.Way? {
        let key = ObjectRow(ObjectIdentifier(use.binding.plan), use.binding.binding)
        return ways.withLock { ways in
            guard let known = ways[key] else {
                ways[key] = use.way
                return nil
            }
            return known.user == use.way.user ? nil : known
        }
    }
}

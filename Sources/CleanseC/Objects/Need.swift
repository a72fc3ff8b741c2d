import CCleanse
import Cleanse

/// How a binding needs another one, or its own graph, as declared.
struct Need {
    /// Nil for its own graph.
    let key: ProviderKey?
    let kind: cleanse_need
    let isOptional: Bool

    /// Nil for its own graph, which is always there.
    /// - Parameter later: Whether what needs it resolves it after it has been created itself.
    func dependency(later: Bool) -> Dependency? {
        guard let key else { return nil }
        return Dependency(key: key, strength: later ? max(strength, .deferred) : strength, isOptional: isOptional)
    }

    private var strength: EdgeStrength {
        switch Int(kind) {
        case Int(CLEANSE_NEED_PROVIDER), Int(CLEANSE_NEED_CHILD): .deferred
        case Int(CLEANSE_NEED_WEAK): .weak
        default: .eager
        }
    }
}

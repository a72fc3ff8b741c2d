import CCleanse
import Cleanse

/// How a binding needs another one, or its own graph, as declared.
struct Need {
    /// Nil for its own graph.
    let key: ProviderKey?
    let kind: cleanse_need
    let isOptional: Bool

    /// Nil for its own graph, which is always there.
    var dependency: Dependency? {
        key.map { Dependency(key: $0, strength: strength, isOptional: isOptional) }
    }

    /// The same for what resolves it after it has been created itself.
    var laterDependency: Dependency? {
        key.map { Dependency(key: $0, strength: max(strength, .deferred), isOptional: isOptional) }
    }

    private var strength: EdgeStrength {
        switch Int(kind) {
        case Int(CLEANSE_NEED_PROVIDER), Int(CLEANSE_NEED_CHILD): .deferred
        case Int(CLEANSE_NEED_WEAK): .weak
        default: .eager
        }
    }
}

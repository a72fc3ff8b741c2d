import CCleanse
import Cleanse

/// How a binding needs another one, as declared.
struct Need {
    let key: ProviderKey
    let kind: cleanse_need
    let isOptional: Bool

    var dependency: Dependency {
        let strength: EdgeStrength =
            switch Int(kind) {
            case Int(CLEANSE_NEED_PROVIDER): .deferred
            case Int(CLEANSE_NEED_WEAK): .weak
            default: .eager
            }
        return Dependency(key: key, strength: strength, isOptional: isOptional)
    }
}

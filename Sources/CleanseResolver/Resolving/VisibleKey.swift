import Cleanse

/// A key that a container finds, and where it comes from.
enum VisibleKey {
    case registration(Registration)
    /// The key of a component.
    case binding(ProviderKey, Origin)

    var key: ProviderKey {
        switch self {
        case .registration(let registration): registration.key
        case .binding(let key, _): key
        }
    }
}

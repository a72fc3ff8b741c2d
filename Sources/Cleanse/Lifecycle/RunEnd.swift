/// Why a run ended.
public enum RunEnd: Sendable {
    /// Its task was cancelled.
    case cancelled
    /// A signal came.
    case signal(Signal)
    /// What `running` declares ended by itself, for this key.
    case ended(ProviderKey)
}

/// A function type.
struct FunctionName: Hashable, Sendable {
    var parameters: [TypeTree]
    var result: TypeTree
    var isThrowing = false
    /// The type that it throws, if it names one.
    var thrown: TypeTree?
    var isAsync = false
    var isSendable = false
    /// The global actor that it belongs to.
    var actor: TypeTree?
    var isIsolatedAny = false
    /// `nonisolated(nonsending)`.
    var staysWithCaller = false
    var hasSendingResult = false
    /// Whether it is one that can be stored, represented as in Swift.
    var isEscaping = true
    var isForeign = false
}

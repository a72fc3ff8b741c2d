/// What a call of `resolve` was given: an object, so that handing it on costs little.
@usableFromInline
final class GivenArguments {
    /// Whether it is keyed is found out when somebody asks.
    @usableFromInline let raw: Any
    /// The values that typed keys were given and that are not of their types.
    let mistakes: [ArgumentError.Mistake]

    init(_ raw: consuming Any, mistakes: [ArgumentError.Mistake] = []) {
        self.raw = raw
        self.mistakes = mistakes
    }

    /// The one argument, if it is of this very type: what most factories ask for.
    @inlinable
    func value<Value>(_: Value.Type) -> Value? {
        // Asked in this order, since the compiler knows the answer of most types to the first two.
        let mayBeKeyed =
            !_isPOD(Value.self) && MemoryLayout<Value>.size == MemoryLayout<[String: Any]>.size
            && Value.self is any StringKeyed.Type
        guard !mayBeKeyed else { return nil }
        // SAFETY: the two types were compared.
        func same<Raw>(_ raw: Raw) -> Value? {
            Raw.self == Value.self ? unsafeBitCast(raw, to: Value.self) : nil
        }
        return _openExistential(raw, do: same)
    }
}

/// The arguments of a call of `resolve`: an object, so that passing it on costs little.
@usableFromInline
final class GivenArguments {
    /// Whether it is keyed is determined when it is first read.
    @usableFromInline let raw: Any
    /// The values of typed keys that are not of their types.
    let mistakes: [ArgumentError.Mistake]

    init(_ raw: consuming Any, mistakes: [ArgumentError.Mistake] = []) {
        self.raw = raw
        self.mistakes = mistakes
    }

    /// The one argument, if it is of exactly this type, which is the common case.
    @inlinable
    func value<Value>(_: Value.Type) -> Value? {
        // Tested in this order, since the compiler knows the first two results for most types.
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

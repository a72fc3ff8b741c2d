// Finds mistakes in arguments.

extension ArgumentName {
    /// The mistake in the argument, if there is one.
    func mistake(in args: Resolver.Args) -> ArgumentError.Mistake? {
        guard let value = args.keyed[argumentName] else {
            return accepts(nil) && argumentType != Any.self ? nil : .missing(key: argumentName, expected: argumentType)
        }
        return mistake(of: value)
    }

    /// The mistake in a value, if there is one.
    func mistake(of value: Any?) -> ArgumentError.Mistake? {
        if accepts(value) { return nil }
        guard let value else { return .isNil(key: argumentName, expected: argumentType) }
        return .mismatch(key: argumentName, expected: argumentType, actual: type(of: value))
    }
}

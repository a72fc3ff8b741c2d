// Finding mistakes in arguments.

extension ArgumentName {
    /// What is wrong with the argument, if anything is.
    func mistake(in args: Resolver.Args) -> ArgumentError.Mistake? {
        guard let value = args.keyed[argumentName] else {
            return accepts(nil) && argumentType != Any.self ? nil : .missing(key: argumentName, expected: argumentType)
        }
        return mistake(of: value)
    }

    /// What is wrong with a value, if anything is.
    func mistake(of value: Any?) -> ArgumentError.Mistake? {
        if accepts(value) { return nil }
        guard let value else { return .isNil(key: argumentName, expected: argumentType) }
        return .mismatch(key: argumentName, expected: argumentType, actual: type(of: value))
    }
}

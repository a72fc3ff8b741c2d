// Arguments by key.

extension Resolver.Args: ExpressibleByDictionaryLiteral {
    /// Arguments by key: `[XYZViewModel.mode: true, "name": "Editing"]`.
    ///
    /// A value that is not of its key's type is an error when the service is resolved.
    /// - Parameter elements: Keys and values. Of a key that is given twice, the last value counts.
    public init(dictionaryLiteral elements: (any ArgumentName, Any?)...) {
        let values = Dictionary(elements.map { ($0.argumentName, $1) }, uniquingKeysWith: { $1 })
        var mistakes: [ArgumentError.Mistake] = []
        for (key, value) in elements {
            mistakes.removeAll { $0.key == key.argumentName }
            key.mistake(of: value).map { mistakes.append($0) }
        }
        self.init(given: GivenArguments(values, mistakes: mistakes))
    }

    /// The same arguments and one more, whose type the compiler checks. It replaces one of the same key.
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    public func with<Value>(_ key: ArgumentKey<Value>, _ value: Value) -> Resolver.Args {
        Resolver.Args(
            given: GivenArguments(
                keyed.merging([key.name: value], uniquingKeysWith: { $1 }),
                mistakes: given?.mistakes.filter { $0.key != key.name } ?? []))
    }
}

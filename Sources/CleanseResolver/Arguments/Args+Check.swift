// Checks of arguments: against their keys when they are passed, and against the registration before its factory runs.

import CleanseEngine

extension Resolver.Args: ExpressibleByDictionaryLiteral {
    /// Creates arguments by key: `[XYZViewModel.mode: true, "name": "Editing"]`.
    ///
    /// A value that does not have its key's type is an error when the service is resolved.
    /// - Parameter elements: Keys and values. If a key occurs twice, the last value is used.
    public init(dictionaryLiteral elements: (any ArgumentName, Any?)...) {
        let values = Dictionary(elements.map { ($0.argumentName, $1) }, uniquingKeysWith: { $1 })
        var mistakes: [ArgumentError.Mistake] = []
        for (key, value) in elements {
            mistakes.removeAll { $0.key == key.argumentName }
            key.mistake(of: value).map { mistakes.append($0) }
        }
        self.init(given: GivenArguments(values, mistakes: mistakes))
    }

    /// Returns these arguments and another one, whose type the compiler checks. It replaces an argument with the same key.
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

extension Resolver.Args {
    /// Checks the arguments that a registration declares.
    /// - Throws: ``ArgumentError`` with all arguments that are missing or have another type.
    func check(for registration: Registration) throws {
        if registration.parameters.isEmpty, given?.mistakes.isEmpty ?? true { return }
        var found = given?.mistakes ?? []
        for parameter in registration.parameters where !found.contains(where: { $0.key == parameter.argumentName }) {
            parameter.mistake(in: self).map { found.append($0) }
        }
        if !found.isEmpty { throw ArgumentError(mistakes: found, in: self, of: registration) }
    }
}

extension ArgumentError {
    /// - Parameter registration: The registration of the service, or `nil` for the service whose factory the thread is running.
    init(mistakes: [Mistake], in args: Resolver.Args, of registration: Registration?) {
        let service = registration.map { ($0.key, $0.sourceLocation) }
        switch args.values {
        case .none: self.init(mistakes: mistakes, given: [], isKeyed: false, of: service)
        case .single(let value):
            self.init(mistakes: mistakes, given: [("", type(of: value))], isKeyed: false, of: service)
        case .keyed(let values):
            let given = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.map { type(of: $0) }) }
            self.init(mistakes: mistakes, given: given, isKeyed: true, of: service)
        }
    }
}

extension ArgumentName {
    /// Returns the mistake in the argument, or `nil` if it is correct.
    fileprivate func mistake(in args: Resolver.Args) -> ArgumentError.Mistake? {
        guard let value = args.keyed[argumentName] else {
            return accepts(nil) && argumentType != Any.self ? nil : .missing(key: argumentName, expected: argumentType)
        }
        return mistake(of: value)
    }

    /// Returns the mistake in a value, or `nil` if it is correct.
    fileprivate func mistake(of value: Any?) -> ArgumentError.Mistake? {
        if accepts(value) { return nil }
        guard let value else { return .isNil(key: argumentName, expected: argumentType) }
        return .mismatch(key: argumentName, expected: argumentType, actual: type(of: value))
    }
}

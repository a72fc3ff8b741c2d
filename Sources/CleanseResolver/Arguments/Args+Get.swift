// Functions with which a factory reads its arguments, and the checks of arguments when they are passed and before the factory runs.

public import CleanseEngine

extension Resolver.Args {
    /// Returns the only argument. Stops the program with the error's text unless there is exactly one, of the expected type.
    /// - Returns: The argument, or `nil` if it is missing and an optional is expected.
    @inlinable
    public func callAsFunction<Value>() -> Value { get() }

    /// Returns the argument of a key. Stops the program with the error's text if it is missing or of another type.
    /// - Parameter key: The key.
    /// - Returns: The argument, or `nil` if it is missing and an optional is expected.
    public func callAsFunction<Value>(_ key: String) -> Value { get(key) }

    /// Returns the argument of a typed key. Stops the program with the error's text if it is missing or of another type.
    /// - Parameter key: The key.
    public func callAsFunction<Value>(_ key: ArgumentKey<Value>) -> Value { get(key) }

    /// Returns the only argument. Stops the program with the error's text unless there is exactly one, of the expected type.
    /// - Returns: The argument, or `nil` if it is missing and an optional is expected.
    @inlinable
    public func get<Value>() -> Value {
        if let value = given?.value(Value.self) { return value }
        do { return try tryGet() } catch { trap(error) }
    }

    /// Returns the argument of a key. Stops the program with the error's text if it is missing or of another type.
    /// - Parameter key: The key.
    /// - Returns: The argument, or `nil` if it is missing and an optional is expected.
    public func get<Value>(_ key: String) -> Value {
        do { return try tryGet(key) } catch { trap(error) }
    }

    /// Returns the argument of a typed key. Stops the program with the error's text if it is missing or of another type.
    /// - Parameter key: The key.
    public func get<Value>(_ key: ArgumentKey<Value>) -> Value { get(key.name) }

    /// Returns the only argument, or throws an error.
    /// - Returns: The argument, or `nil` if it is missing and an optional is expected.
    /// - Throws: ``ArgumentError`` unless there is exactly one argument, of the expected type.
    public func tryGet<Value>() throws -> Value {
        switch values {
        case .single(let value):
            return try cast(value, key: nil)
        case .keyed(let values) where values.count == 1:
            return try cast(values.first?.value, key: values.first?.key)
        case .none, .keyed:
            if let absent = absent(Value.self), isEmpty { return absent }
            throw error(isEmpty ? .noArguments(expected: Value.self) : .severalArguments(expected: Value.self))
        }
    }

    /// Returns the argument of a key, or throws an error.
    /// - Parameter key: The key.
    /// - Returns: The argument, or `nil` if it is missing and an optional is expected.
    /// - Throws: ``ArgumentError`` if the argument is missing or of another type.
    public func tryGet<Value>(_ key: String) throws -> Value {
        if let value = value(of: key) { return try cast(value, key: key) }
        if let absent = absent(Value.self) { return absent }
        throw error(.missing(key: key, expected: Value.self))
    }

    /// Returns the argument of a typed key, or throws an error.
    /// - Parameter key: The key.
    /// - Throws: ``ArgumentError`` if the argument is missing or of another type.
    public func tryGet<Value>(_ key: ArgumentKey<Value>) throws -> Value { try tryGet(key.name) }

    /// Returns the only argument, or `nil` if there is none, if there are several, or if it is of another type.
    public func optional<Value>() -> Value? {
        switch values {
        case .none: nil
        case .single(let value): value as? Value
        case .keyed(let values): values.count == 1 ? values.first?.value as? Value : nil
        }
    }

    /// Returns the argument of a key, or `nil` if it is missing or of another type.
    /// - Parameter key: The key.
    public func optional<Value>(_ key: String) -> Value? {
        value(of: key)?.flatMap { $0 as? Value }
    }

    /// Returns the argument of a typed key, or `nil` if it is missing or of another type.
    /// - Parameter key: The key.
    public func optional<Value>(_ key: ArgumentKey<Value>) -> Value? { optional(key.name) }

    /// Returns the value of a key, which may itself be `nil`, or `nil` if there is no value. The key of a single argument is empty.
    private func value(of key: String) -> Any?? {
        switch values {
        case .none: .none
        case .single(let value): key.isEmpty ? .some(.some(value)) : .none
        case .keyed(let values): values[key]
        }
    }

    private func cast<Value>(_ value: Any?, key: String?) throws -> Value {
        if let value, let cast = value as? Value { return cast }
        if let absent = absent(Value.self) { return absent }
        guard let value, !isNil(value) else { throw error(.isNil(key: key, expected: Value.self)) }
        throw error(.mismatch(key: key, expected: Value.self, actual: type(of: value)))
    }

    /// Returns `nil` as a value of an optional type, or no value for other types.
    private func absent<Value>(_: Value.Type) -> Value? {
        func none<Wrapped>(_: Wrapped.Type) -> Any { Wrapped?.none as Any }
        return wrapped(by: Value.self).flatMap { _openExistential($0, do: none) as? Value }
    }

    /// Returns whether a value is an optional that is `nil`, or that contains such an optional.
    private func isNil(_ value: Any) -> Bool {
        func isNil<Wrapped>(_: Wrapped.Type) -> Bool { (value as? Wrapped?)?.map { self.isNil($0) } ?? true }
        return wrapped(by: type(of: value)).map { _openExistential($0, do: isNil) } ?? false
    }

    private func error(_ mistake: ArgumentError.Mistake) -> ArgumentError {
        ArgumentError(mistakes: [mistake], in: self, of: nil)
    }
}

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
    convenience init(mistakes: [Mistake], in args: Resolver.Args, of registration: Registration?) {
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

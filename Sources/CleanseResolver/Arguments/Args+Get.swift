// Functions with which a factory reads its arguments.

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

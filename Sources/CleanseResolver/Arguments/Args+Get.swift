// Reading arguments in a factory.

public import CleanseEngine

extension Resolver.Args {
    /// The one argument. Stops with the error's text unless there is exactly one, of the expected type.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    @inlinable
    public func callAsFunction<Value>() -> Value { get() }

    /// The argument of a key. Stops with the error's text where it is missing or of another type.
    /// - Parameter key: The key.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    public func callAsFunction<Value>(_ key: String) -> Value { get(key) }

    /// The argument of a typed key. Stops with the error's text where it is missing or of another type.
    /// - Parameter key: The key.
    public func callAsFunction<Value>(_ key: ArgumentKey<Value>) -> Value { get(key) }

    /// The one argument. Stops with the error's text unless there is exactly one, of the expected type.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    @inlinable
    public func get<Value>() -> Value {
        if let value = given?.value(Value.self) { return value }
        do { return try tryGet() } catch { trap(error) }
    }

    /// The argument of a key. Stops with the error's text where it is missing or of another type.
    /// - Parameter key: The key.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    public func get<Value>(_ key: String) -> Value {
        do { return try tryGet(key) } catch { trap(error) }
    }

    /// The argument of a typed key. Stops with the error's text where it is missing or of another type.
    /// - Parameter key: The key.
    public func get<Value>(_ key: ArgumentKey<Value>) -> Value { get(key.name) }

    /// The one argument.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    /// - Throws: ``ArgumentError`` unless there is exactly one, of the expected type.
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

    /// The argument of a key.
    /// - Parameter key: The key.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    /// - Throws: ``ArgumentError`` where it is missing or of another type.
    public func tryGet<Value>(_ key: String) throws -> Value {
        if let value = value(of: key) { return try cast(value, key: key) }
        if let absent = absent(Value.self) { return absent }
        throw error(.missing(key: key, expected: Value.self))
    }

    /// The argument of a typed key.
    /// - Parameter key: The key.
    /// - Throws: ``ArgumentError`` where it is missing or of another type.
    public func tryGet<Value>(_ key: ArgumentKey<Value>) throws -> Value { try tryGet(key.name) }

    /// The one argument; nil where it is missing or of another type, or where there are several.
    public func optional<Value>() -> Value? {
        switch values {
        case .none: nil
        case .single(let value): value as? Value
        case .keyed(let values): values.count == 1 ? values.first?.value as? Value : nil
        }
    }

    /// The argument of a key; nil where it is missing or of another type.
    /// - Parameter key: The key.
    public func optional<Value>(_ key: String) -> Value? {
        value(of: key)?.flatMap { $0 as? Value }
    }

    /// The argument of a typed key; nil where it is missing or of another type.
    /// - Parameter key: The key.
    public func optional<Value>(_ key: ArgumentKey<Value>) -> Value? { optional(key.name) }

    /// The value of a key, which may be nil; nil where there is none. The key of a single argument is empty.
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

    /// Nil as a value of an optional type; nil for other types.
    private func absent<Value>(_: Value.Type) -> Value? {
        func none<Wrapped>(_: Wrapped.Type) -> Any { Wrapped?.none as Any }
        return wrapped(by: Value.self).flatMap { _openExistential($0, do: none) as? Value }
    }

    /// Whether a value is an optional that is nil, or that contains such an optional.
    private func isNil(_ value: Any) -> Bool {
        func isNil<Wrapped>(_: Wrapped.Type) -> Bool { (value as? Wrapped?)?.map { self.isNil($0) } ?? true }
        return wrapped(by: type(of: value)).map { _openExistential($0, do: isNil) } ?? false
    }

    private func error(_ mistake: ArgumentError.Mistake) -> ArgumentError {
        ArgumentError(mistakes: [mistake], in: self, of: nil)
    }
}

extension Resolver {
    /// The arguments of one call of `resolve`, as the factory sees them.
    ///
    /// `args()` is the one argument, `args("key")` that of a key, `args(Model.mode)` that of a typed key. These stop with a text
    /// where something is missing or of another type; `tryGet` throws the same, and `optional` gives nil.
    public struct Args {
        /// What was given, if anything.
        @usableFromInline let given: GivenArguments?

        @inlinable
        init(given: GivenArguments?) {
            self.given = given
        }

        /// No arguments.
        @inlinable
        public static var none: Args { Args(given: nil) }

        /// Arguments as `resolve(args:)` takes them.
        /// - Parameter args: A dictionary all of whose keys are strings, `[AnyHashable: Any]` too, is keyed arguments; arguments
        ///   are themselves; all else is one argument.
        @inlinable @inline(__always)
        public init(_ args: consuming Any?) {
            guard let args = consume args else {
                given = nil
                return
            }
            // Types are compared first: a cast that fails costs far more.
            func isArgs<Given>(_: Given) -> Bool { Given.self == Args.self }
            given = _openExistential(args, do: isArgs) ? (args as? Args)?.given : GivenArguments(args)
        }

        enum Values {
            case none
            case single(Any)
            case keyed([String: Any?])
        }

        var values: Values {
            guard let given else { return .none }
            return (given.raw as? any StringKeyed)?.keyed.map { .keyed($0) } ?? .single(given.raw)
        }

        /// Whether anything was given, an empty dictionary too.
        @inline(__always)
        var areGiven: Bool { given != nil }

        /// Whether there are none.
        public var isEmpty: Bool {
            switch values {
            case .none: true
            case .single: false
            case .keyed(let values): values.isEmpty
            }
        }
    }
}

/// What a call of `resolve` was given: an object, so that handing it on costs little.
@usableFromInline
final class GivenArguments {
    /// Whether it is keyed is found out when somebody asks.
    @usableFromInline let raw: Any
    /// The values that typed keys were given and that are not of their types.
    @usableFromInline let mistakes: [ArgumentError.Mistake]

    @inlinable
    init(_ raw: consuming Any, mistakes: [ArgumentError.Mistake] = []) {
        self.raw = raw
        self.mistakes = mistakes
    }

    /// The one argument, if it is of this very type: what most factories ask for.
    @inlinable @inline(__always)
    func value<Value>(_: Value.Type) -> Value? {
        // Asked in this order, since the compiler knows the answer of most types to the first two.
        let mayBeKeyed =
            !_isPOD(Value.self) && MemoryLayout<Value>.size == MemoryLayout<[String: Any]>.size
            && Value.self is any StringKeyed.Type
        guard !mayBeKeyed else { return nil }
        // SAFETY: the cast: the types are the same.
        func same<Raw>(_ raw: Raw) -> Value? {
            Raw.self == Value.self ? unsafeBitCast(raw, to: Value.self) : nil
        }
        return _openExistential(raw, do: same)
    }
}

/// A dictionary that may have strings as keys.
@usableFromInline
protocol StringKeyed {
    var keyed: [String: Any?]? { get }
}

extension Dictionary: StringKeyed {
    @usableFromInline var keyed: [String: Any?]? {
        let mayBe = Key.self == String.self || Key.self == AnyHashable.self
        return mayBe ? self as Any as? [String: Any?] : nil
    }
}

// MARK: - What factories ask

extension Resolver.Args {
    /// The one argument. Stops with a text unless there is exactly one, of the expected type.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    @inlinable
    public func callAsFunction<Value>() -> Value { get() }

    /// The argument of a key. Stops with a text where it is missing or of another type.
    /// - Parameter key: The key.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    @inlinable
    public func callAsFunction<Value>(_ key: String) -> Value { get(key) }

    /// The argument of a typed key. Stops with a text where it is missing or of another type.
    /// - Parameter key: The key.
    @inlinable
    public func callAsFunction<Value>(_ key: ArgumentKey<Value>) -> Value { get(key) }

    /// The one argument. Stops with a text unless there is exactly one, of the expected type.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    @inlinable
    public func get<Value>() -> Value {
        if let value = given?.value(Value.self) { return value }
        do { return try tryGet() } catch { stop(error) }
    }

    /// The argument of a key. Stops with a text where it is missing or of another type.
    /// - Parameter key: The key.
    /// - Returns: The argument; nil for one that is missing where an optional is expected.
    public func get<Value>(_ key: String) -> Value {
        do { return try tryGet(key) } catch { stop(error) }
    }

    /// The argument of a typed key. Stops with a text where it is missing or of another type.
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
        if let value {
            if let cast = value as? Value { return cast }
            if let absent = absent(Value.self) { return absent }
            if (value as? any OptionalType)?.isNil != true {
                throw error(.mismatch(key: key, expected: Value.self, actual: Swift.type(of: value)))
            }
        }
        if let absent = absent(Value.self) { return absent }
        throw error(.isNil(key: key, expected: Value.self))
    }

    /// Nil as a value of an optional type; nil for other types.
    private func absent<Value>(_: Value.Type) -> Value? {
        (Value.self as? any OptionalType.Type)?.absent as? Value
    }

    private func error(_ mistake: ArgumentError.Mistake) -> ArgumentError {
        ArgumentError(mistakes: [mistake], in: self, of: nil)
    }
}

// MARK: - Checks

extension Resolver.Args {
    /// Checks what the registration says that it takes.
    /// - Throws: ``ArgumentError`` with all that is missing or of another type.
    @inline(__always)
    func check(for registration: Registration) throws {
        let isFine = registration.parameters.isEmpty && (given?.mistakes.isEmpty ?? true)
        if !isFine { try checkAll(for: registration) }
    }

    private func checkAll(for registration: Registration) throws {
        let found = (given?.mistakes ?? []) + registration.parameters.compactMap { $0.mistake(in: self) }
        if !found.isEmpty { throw ArgumentError(mistakes: found, in: self, of: registration) }
    }

    /// The values by key.
    var keyed: [String: Any?] {
        if case .keyed(let values) = values { return values }
        return [:]
    }
}

// The arguments of one call of a factory.

extension Resolver {
    /// The arguments of one call of `resolve`, as the factory sees them.
    ///
    /// `args()` is the one argument, `args("key")` that of a key, `args(Model.mode)` that of a typed key. These stop with the error's text
    /// where something is missing or of another type; `tryGet` throws the same, and `optional` gives nil.
    public struct Args {
        /// The arguments, if there are any.
        @usableFromInline let given: GivenArguments?

        init(given: GivenArguments?) {
            self.given = given
        }

        /// No arguments.
        public static var none: Args { Args(given: nil) }

        /// Arguments as `resolve(args:)` takes them.
        /// - Parameter args: A dictionary all of whose keys are strings, `[AnyHashable: Any]` too, is keyed arguments; arguments
        ///   are themselves; all else is one argument.
        public init(_ args: consuming Any?) {
            guard let args = consume args else {
                given = nil
                return
            }
            // Types are compared first: a cast that fails costs far more.
            given = type(of: args) == Args.self ? (args as? Args)?.given : GivenArguments(args)
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

        /// The values by key.
        var keyed: [String: Any?] {
            if case .keyed(let values) = values { return values }
            return [:]
        }

        /// Whether anything was passed, an empty dictionary too.
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

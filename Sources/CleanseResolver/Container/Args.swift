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

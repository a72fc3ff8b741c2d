// The factory of a bean, the links of its arguments, and the call of an asynchronous factory.

import CleanseEngine

/// The factory of a bean: an initialiser or a closure, whose arguments the container provides.
final class BeanFunction {
    /// The types of the parameters.
    let parameters: [Any.Type]
    /// The actor to which the factory belongs, if there is one.
    let isolation: Isolation?
    /// Whether the factory is asynchronous. Then its link creates the arguments and returns an ``AsyncCall``.
    let isAsynchronous: Bool
    /// Creates the link that calls the factory, from the links of its arguments.
    let link: (any ArgumentLinks) -> Link<Any>

    init(
        of parameters: [Any.Type] = [], on isolation: Isolation? = nil, isAsynchronous: Bool = false,
        link: @escaping (any ArgumentLinks) -> Link<Any>
    ) {
        self.parameters = parameters
        self.isolation = isolation
        self.isAsynchronous = isAsynchronous
        self.link = link
    }

    /// Creates a factory without parameters.
    convenience init<Value>(_ function: @escaping () throws -> Value) {
        self.init(link: { _ in Link { _ in try function() } })
    }

    /// Creates a factory with any number of parameters, which may belong to an actor.
    convenience init<each P, Value>(
        isolated function: @escaping @isolated(any) (repeat consuming each P) throws -> Value
    ) {
        let function = IsolatedFunction(function)
        let plain = function.plain
        self.init(of: Self.types((repeat (each P)).self), on: function.isolation.map { Isolation($0) }) { arguments in
            let link = Self.link(of: (repeat (each P)).self, from: arguments)
            return Link { instance in try plain(repeat each link(instance)) }
        }
    }

    /// Creates an asynchronous factory with any number of parameters, which switches to its actor itself.
    convenience init<each P, Value>(
        asynchronous function: @escaping @isolated(any) (repeat each P) async throws -> Value
    ) {
        let function = AsyncFunction(function)
        let plain = function.plain
        self.init(
            of: Self.types((repeat (each P)).self), on: function.isolation.map { Isolation($0) }, isAsynchronous: true
        ) { arguments in
            let link = Self.link(of: (repeat (each P)).self, from: arguments)
            return Link { instance in
                let values = try link(instance)
                return AsyncCall { try await plain(repeat each values) }
            }
        }
    }

    private static func types<each P>(_: (repeat each P).Type) -> [Any.Type] {
        var types: [Any.Type] = []
        repeat types.append((each P).self)
        return types
    }

    /// Returns the link of all arguments.
    private static func link<each P>(
        of _: (repeat each P).Type, from arguments: any ArgumentLinks
    ) -> Link<(repeat each P)> {
        var links: [ErasedLink] = []
        repeat links.append(ErasedLink(arguments.next((each P).self)))
        let all = links
        return Link { instance in
            var position = 0
            func next<Argument>(_: Argument.Type) throws -> Argument {
                defer { position += 1 }
                return try all[position].of(Argument.self)(instance)
            }
            return (repeat try next((each P).self))
        }
    }
}

/// The links of a factory's arguments, in order.
protocol ArgumentLinks: AnyObject {
    /// Returns the link of the next argument.
    func next<Value>(_: Value.Type) -> Link<Value>
}

/// A call of an asynchronous factory whose arguments have been created.
struct AsyncCall: @unchecked Sendable {
    // SAFETY: the factory is `Sendable`, as its declaration requires. Its arguments belong to it alone, are `Sendable`, or belong to the
    // actor on which it runs (see `SharingCheck`).
    private let run: () async throws -> Any

    init(_ run: @escaping () async throws -> Any) { self.run = run }

    /// Calls the factory, and returns its value or its error.
    func outcome() async -> TransferredValue<Result<Any, any Error>> {
        do { return TransferredValue(value: .success(try await run())) } catch {
            return TransferredValue(value: .failure(error))
        }
    }
}

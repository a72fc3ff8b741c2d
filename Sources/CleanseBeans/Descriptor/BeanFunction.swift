// The factory of a bean, the links of its arguments, and its call if it is asynchronous.

import CleanseEngine

/// A factory of a bean: an initialiser or a closure, whose parameters the container gives.
final class BeanFunction {
    /// The types of the parameters.
    let parameters: [Any.Type]
    /// The actor that it belongs to.
    let isolation: Isolation?
    /// Whether it has to be waited for: the link creates its arguments, and gives an ``AsyncCall``.
    let isAsynchronous: Bool
    /// Makes the link that calls it, of the links of its arguments.
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

    /// A factory without parameters.
    convenience init<Value>(_ function: @escaping () throws -> Value) {
        self.init(link: { _ in Link { _ in try function() } })
    }

    /// A factory with any number of parameters, which may belong to an actor.
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

    /// An asynchronous factory with any number of parameters, which goes to its actor itself.
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

    /// The link of all arguments.
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

/// The links of a factory's arguments, in their order.
protocol ArgumentLinks: AnyObject {
    /// The link of the next argument.
    func next<Value>(_: Value.Type) -> Link<Value>
}

/// A call of an asynchronous factory. Its arguments have been created.
struct AsyncCall: @unchecked Sendable {
    // SAFETY: the factory is `Sendable`, as its declaration requires; its arguments are its own, or `Sendable`, or belong to the actor that it
    // goes to (`SharingCheck`).
    private let run: () async throws -> Any

    init(_ run: @escaping () async throws -> Any) { self.run = run }

    /// What the factory created, or threw.
    func outcome() async -> Created<Result<Any, any Error>> {
        do { return Created(value: .success(try await run())) } catch { return Created(value: .failure(error)) }
    }
}

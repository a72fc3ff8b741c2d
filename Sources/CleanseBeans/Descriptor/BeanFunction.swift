import Cleanse

/// A factory of a bean: an initialiser or a closure, whose parameters the container gives.
final class BeanFunction {
    /// The types of the parameters.
    let parameters: [Any.Type]
    /// The actor that it belongs to.
    let isolation: Isolation?
    /// Makes the link that calls it, of the links of its arguments.
    let link: (any ArgumentLinks) -> Link<Any>

    init(
        of parameters: [Any.Type] = [], on isolation: Isolation? = nil,
        link: @escaping (any ArgumentLinks) -> Link<Any>
    ) {
        self.parameters = parameters
        self.isolation = isolation
        self.link = link
    }

    /// A factory with any number of parameters, which may belong to an actor.
    convenience init<each P, Value>(
        isolated function: @escaping @isolated(any) (repeat consuming each P) throws -> Value
    ) {
        let function = IsolatedFunction(function)
        let plain = function.plain
        var parameters: [Any.Type] = []
        repeat parameters.append((each P).self)
        self.init(of: parameters, on: function.isolation.map { Isolation($0) }) { arguments in
            var links: [ErasedLink] = []
            repeat links.append(ErasedLink(arguments.next((each P).self)))
            let all = links
            return Link { instance in
                var position = 0
                func next<Argument>(_: Argument.Type) throws -> Argument {
                    defer { position += 1 }
                    return try all[position].of(Argument.self)(instance)
                }
                return try plain(repeat next((each P).self))
            }
        }
    }
}

import BenchSupport
import CleanseResolver

extension Case {
    /// A cached service that has been created already.
    static let resolverShared = Case(
        number: "10r", name: "resolver", title: "Resolver: resolve, cached (budget: 2 x Table)", budget: 2,
        isBudgetOfTable: true, extraAllocations: 0
    ) {
        let session = Session()
        let closures = opaque(Closures(session: session))
        let table = opaque(Table())
        table.bind { _ in session }
        let resolver = opaque(crowded())
        resolver.register { Session() }.scope(ResolverScopeCache())
        consume(resolver.resolve(Session.self))
        return Variants(
            hand: { for _ in 0..<$0 { consume(session) } },
            closures: { for _ in 0..<$0 { consume(closures.session()) } },
            table: { for _ in 0..<$0 { consume(table.get(Session.self)) } },
            cleanse: { for _ in 0..<$0 { consume(resolver.resolve(Session.self)) } })
    }

    /// A new service with one argument.
    static let resolverArguments = Case(
        number: "10a", name: "resolver-args", title: "Resolver: resolve, 1 argument (budget: 4 x Table)", budget: 4,
        isBudgetOfTable: true, extraAllocations: nil
    ) {
        let closures = opaque(Closures(session: Session()))
        let table = opaque(Table())
        table.bindFactory { Message(number: $1) }
        let resolver = opaque(crowded())
        resolver.register { (_, args) in Message(number: args()) }
        consume(resolver.resolve(Message.self, args: 0))
        return Variants(
            hand: { for number in 0..<$0 { consume(Message(number: number)) } },
            closures: { for number in 0..<$0 { consume(closures.message(number)) } },
            table: { for number in 0..<$0 { consume(table.make(Message.self, number)) } },
            cleanse: { for number in 0..<$0 { consume(resolver.resolve(Message.self, args: number)) } })
    }
}

/// Returns a container with as many services as a small program has.
private func crowded() -> Resolver {
    let resolver = Resolver()
    for number in 0..<20 { resolver.register(name: Resolver.Name("\(number)")) { Session() } }
    return resolver
}

private final class Session {}

private final class Message {
    let number: Int
    init(number: Int) { self.number = number }
}

private final class Closures {
    let session: () -> Session
    let message: (Int) -> Message
    init(session: Session) {
        self.session = { session }
        message = { Message(number: $0) }
    }
}

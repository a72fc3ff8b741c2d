// A closure captures a variable of a `@Sendable` function type, and changes it. Debug builds can't distinguish it from a closure that
// captures the function itself. Optimised builds refuse it.

import Cleanse

nonisolated struct Ticket: Sendable {
    let number: Int
}

nonisolated struct Counter: Sendable {
    let next: @Sendable () -> Ticket
}

nonisolated func count() throws -> Counter {
    var number: @Sendable () -> Int = { 1 }
    return try ComponentFactory.of(root: Counter.self) { binder in
        binder.bind(Ticket.self).to {
            let next = number()
            number = { next + 1 }
            return Ticket(number: next)
        }
        binder.bind().to(factory: Counter.init)
    }.build()
}

@main struct Program {
    static func main() throws {
        var isOptimised = true
        assert(
            {
                isOptimised = false
                return true
            }())
        if isOptimised {
            refuse("unsafe-sharing", saying: "captures values") { try count() }
        } else {
            let counter = try count()
            expect(counter.next().number == 1 && counter.next().number == 2)
        }
    }
}

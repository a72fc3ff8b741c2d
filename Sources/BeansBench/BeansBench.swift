import BenchSupport
import CleanseBeans

@main
enum BeansBench {
    static func main() {
        Bench(
            name: "BeansBench", note: "It is a program of its own, since it loads Foundation.",
            measurements: [
                Measurement(.beanById), Measurement(.beanByType), Start.values, Start.references, Start.injections,
            ]
        ).run(CommandLine.arguments.dropFirst())
    }
}

extension Case {
    fileprivate static let beanById = Case(
        number: "10i", name: "bean-by-id", title: "Environment: getBean by id, shared (budget: 2 x Table)", budget: 2,
        isBudgetOfTable: true, extraAllocations: nil
    ) {
        let clock = Clock()
        let closures = opaque(Closures(clock: clock))
        let table = opaque(NamedTable())
        let environment = opaque(try started(clock))
        for number in 0..<20 { table.entries["bean \(number)"] = { _ in Clock() } }
        table.entries["clock"] = { _ in clock }
        return Variants(
            hand: { for _ in 0..<$0 { consume(clock) } },
            closures: { for _ in 0..<$0 { consume(closures.clock()) } },
            table: { for _ in 0..<$0 { consume(table.get(Clock.self, "clock")) } },
            cleanse: {
                for _ in 0..<$0 { if let bean = try? environment.getBean(Clock.self, byId: "clock") { consume(bean) } }
            })
    }

    fileprivate static let beanByType = Case(
        number: "10t", name: "bean-by-type", title: "Environment: getBean by type, shared (budget: 5 x Table)",
        budget: 5,
        isBudgetOfTable: true, extraAllocations: nil
    ) {
        let clock = Clock()
        let closures = opaque(Closures(clock: clock))
        let table = opaque(Table())
        let environment = opaque(try started(clock))
        table.bind { _ in clock }
        return Variants(
            hand: { for _ in 0..<$0 { consume(clock) } },
            closures: { for _ in 0..<$0 { consume(closures.clock()) } },
            table: { for _ in 0..<$0 { consume(table.get(Clock.self)) } },
            cleanse: { for _ in 0..<$0 { if let bean = try? environment.getBean(Clock.self) { consume(bean) } } })
    }

    private static func started(_ clock: Clock) throws -> Environment {
        let environment = try Environment(name: "bench")
        for number in 0..<20 { try environment.define(environment.bean(Other.self, id: "bean \(number)")) }
        try environment.define(environment.bean(clock, id: "clock"))
        return try environment.startup()
    }
}

private final class Clock {}

private final class Other: Initializable {}

private final class Closures {
    let clock: () -> Clock
    init(clock: Clock) { self.clock = { clock } }
}

/// A minimal container whose keys are texts.
private final class NamedTable {
    // Unchecked, because it is filled before it is used.
    @exclusivity(unchecked) var entries: [String: (NamedTable) -> AnyObject] = [:]

    // SAFETY: the caller names the type that the entry creates.
    @inline(__always)
    func get<Value: AnyObject>(_: Value.Type, _ name: String) -> Value {
        unsafeDowncast(entries[name].unsafelyUnwrapped(self), to: Value.self)
    }
}

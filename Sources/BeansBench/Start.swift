import BenchSupport
import CleanseBeans

/// The time for each bean to define beans and start their environment, and its growth with the number of beans.
enum Start {
    private static let counts = (few: 5_000, many: 50_000)

    /// Beans with an id and two values.
    static let values = measurement(
        "10s", "start", "Environment: define and start beans with an id and 2 values", budget: 11
    ) { number, environment in
        environment.bean(Guest.self, id: "guest \(number)").property("name", value: "Ada").property(
            "age", value: number)
    }

    /// Beans that each refer to the previous one.
    static let references = measurement(
        "10p", "start-references", "Environment: the same, each bean with an id and a reference", budget: 11
    ) { number, environment in
        let declaration = environment.bean(Guest.self, id: "guest \(number)")
        return number == 0 ? declaration : declaration.property("host", ref: "guest \(number - 1)")
    }

    /// Beans whose class declares that one property is injected by its type, and another one from the configuration.
    static let injections = measurement(
        "10j", "start-injections", "Environment: the same, each bean with 2 injected properties", budget: 11
    ) { number, environment in
        number == 0 ? environment.bean(Guest.self) : environment.bean(Injected.self, id: "guest \(number)")
    }

    private static func measurement(
        _ number: String, _ name: String, _ title: String, budget: Double,
        declare: @escaping @Sendable (_ number: Int, Environment) -> BeanDeclaration
    ) -> Measurement {
        Measurement(
            number: number, name: name, title: title,
            variants: {
                // The count is a number of beans, not of environments.
                Case.Variants(
                    hand: { byHand($0) }, closures: { byHand($0) }, table: { byHand($0) },
                    cleanse: { start($0, declare) })
            }
        ) { isQuick, _ in
            var (hand, few, many): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<(isQuick ? 3 : 11) {
                hand.append(time { byHand(counts.many) } / Double(counts.many))
                few.append(time { start(counts.few, declare) } / Double(counts.few))
                many.append(time { start(counts.many, declare) } / Double(counts.many))
            }
            return [
                Row(
                    number: number, title: title, hand: median(hand), cleanse: median(many), budget: budget),
                Row(
                    number: number, title: "  50,000 beans / 5,000 beans", cleanse: 10 * median(many) / median(few),
                    budget: 11),
            ]
        }
    }

    private static func time(_ body: () -> Void) -> Double {
        let start = threadTime()
        body()
        return threadTime() - start
    }

    private static func byHand(_ count: Int) {
        var guests: [String: Guest] = [:]
        for number in 0..<count {
            let guest = Guest()
            guest.name = "Ada"
            guest.age = number
            guest.host = guests["guest \(number - 1)"]
            guests["guest \(number)"] = guest
        }
        for guest in guests.values { consume(guest) }
    }

    private static func start(_ count: Int, _ declare: (Int, Environment) -> BeanDeclaration) {
        do {
            let environment = try Environment(name: "bench")
            for number in 0..<count { try environment.define(declare(number, environment)) }
            consume(try environment.startup())
        } catch { fatalError("\(error)") }
    }
}

private final class Guest: Initializable {
    @BeanProperty var name = ""
    @BeanProperty var age = 0
    @BeanProperty var host: Guest?
}

private final class Injected: Initializable, BeanDescriptorInitializer {
    @BeanProperty var host: Guest?
    @BeanProperty var port = 0

    static func initializeBeanDescriptor(_ descriptor: BeanDescriptor) throws {
        try descriptor["host"].autowire()
        try descriptor["port"].inject(InjectConfigurationValue(key: "port", defaultValue: 80))
    }
}

// snippet: beans-program
import CleanseBeans

final class Engine: Initializable {
    @BeanProperty var power = 0
}

final class Car: Initializable {
    @BeanProperty var name = ""
    @BeanProperty var engine: Engine?
}

@main
struct Garage {
    static func main() {
        do { try run() } catch { print(error) }
    }

    static func run() throws {
        let environment = try Environment(name: "garage")
        try environment
            .define(environment.bean(Engine.self, id: "engine").property("power", value: 90))
            .define(
                environment.bean(Car.self)
                    .property("name", value: "Beetle")
                    .property("engine", ref: "engine"))
        try environment.startup()

        let car = try environment.getBean(Car.self)
        print("\(car.name) has \(car.engine?.power ?? 0) horsepower")
        try environment.shutdown()
    }
}
// end snippet

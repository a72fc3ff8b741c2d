import Cleanse
import Testing

private enum Greenhouse {
    // snippet: dagger-module
    protocol Sensor { var reading: String { get } }
    struct Thermometer: Sensor { let reading = "21 degrees" }
    struct Hygrometer: Sensor { let reading = "60 percent" }

    final class Pump {
        private(set) var runs = 0
        func run() { runs += 1 }
    }

    struct SensorModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Sensor).self).intoCollection().to { Thermometer() }
            binder.bind((any Sensor).self).intoCollection().to { Hygrometer() }
        }
    }
    // end snippet

    // snippet: dagger-component
    struct Controller {
        let sensors: [any Sensor]
        let pump: () -> Pump

        func water() -> String {
            pump().run()
            return sensors.map(\.reading).joined(separator: ", ")
        }
    }

    struct GreenhouseComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Controller

        static func configure(binder: SingletonBinder) {
            binder.include(module: SensorModule.self)
            binder.bind(Pump.self).sharedInScope().to(factory: Pump.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<Controller>) -> BindingReceipt<Controller> {
            bind.to(factory: Controller.init)
        }
    }
    // end snippet
}

@Suite struct FromDaggerSnippets {
    private typealias GreenhouseComponent = Greenhouse.GreenhouseComponent

    @Test func `A component has modules, a collection and a provider`() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: dagger-program
        let controller = try ComponentFactory.of(GreenhouseComponent.self).build()
        print(controller.water())  // 21 degrees, 60 percent
        // end snippet
        #expect(printed == "21 degrees, 60 percent")
        #expect(controller.pump().runs == 1)
    }
}

import Cleanse
import CleanseBeanDocuments
import CleanseBeansConformance
import CleanseDescriptions
import Foundation
import Testing

// snippet: beans-classes
final class Engine: Initializable {
    @BeanProperty var power = 0
}

final class Car: Initializable {
    @BeanProperty var name = ""
    @BeanProperty var engine: Engine?
}
// end snippet

// snippet: beans-arguments-class
private struct Workshop {
    let engines: [Engine]
    let car: Car?
    let order: Provider<Engine>
    let name: String
}
// end snippet

// snippet: beans-radio
private final class Radio: Initializable {
    var station = ""
}
// end snippet

// snippet: beans-table
private final class Dashboard: Initializable, BeanDescriptorInitializer {
    private var radio = Radio()

    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
        beanDescriptor.property("station", \Dashboard.radio.station)
    }
}
// end snippet

// snippet: beans-observed
private final class Speedometer: Initializable, BeanDescriptorInitializer {
    private(set) var readings: [Int] = []
    @BeanProperty var speed = 0 {
        didSet { readings.append(speed) }
    }

    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
        beanDescriptor.property("speed", \Speedometer.speed)
    }
}
// end snippet

// snippet: beans-injections
private final class Depot: Initializable, BeanDescriptorInitializer {
    @BeanProperty var car: Car?
    @BeanProperty var places = 0

    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
        try beanDescriptor["car"].autowire()
        try beanDescriptor["places"].inject(InjectConfigurationValue(key: "places", defaultValue: 2))
    }
}
// end snippet

// snippet: beans-injected-forms
private final class Fleet: Initializable, BeanDescriptorInitializer {
    @BeanProperty var cars: [Car] = []
    @BeanProperty var spare: Car?
    @BeanProperty var order: WeakProvider<Car>?

    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
        try beanDescriptor["cars"].autowire()
        try beanDescriptor["spare"].inject(InjectBean(id: "spare", optional: true))
        try beanDescriptor["order"].autowire()
    }
}
// end snippet

// snippet: beans-wrappers
private final class Parking: Initializable {
    @Autowired var cars: [Car] = []
    @Autowired var exit: WeakProvider<Car>?
    @Configured("parking:places") var places = 2
}
// end snippet

// snippet: beans-custom-injection
private final class InjectClock: Inject {}

private final class ClockInjection: Injection {
    init() { super.init(InjectClock.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        Date(timeIntervalSince1970: 0)
    }
}

private final class Ticket: Initializable, BeanDescriptorInitializer {
    @BeanProperty var printed: Date?

    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
        try beanDescriptor["printed"].inject(InjectClock())
    }
}
// end snippet

// snippet: beans-post-processor
private final class Tuner: BeanPostProcessor, Initializable {
    func process(_ bean: AnyObject) throws -> AnyObject {
        if let engine = bean as? Engine { engine.power += 10 }
        return bean
    }
}
// end snippet

// snippet: beans-factory-bean
private final class EngineFactory: FactoryBean, Initializable {
    @BeanProperty var power = 0

    func create() throws -> AnyObject {
        let engine = Engine()
        engine.power = power
        return engine
    }
}
// end snippet

// snippet: beans-lifecycle
private final class Connection: Bean {
    func postConstruct() throws { print("open") }
    func preDestroy() throws { print("closed") }
}
// end snippet

// snippet: beans-async
private final class Ledger: Sendable {
    let entries: Int
    init() async throws { entries = try await Ledger.read() }
    private static func read() async throws -> Int { 3 }
}

private final class Server: AsyncBean {
    let ledger: Ledger
    init(ledger: Ledger) { self.ledger = ledger }
    func postConstruct() async throws { print("serving \(ledger.entries)") }
    func preDestroy() async throws { print("finished") }
}
// end snippet

// snippet: beans-scope
private final class TripScope: AbstractBeanScope {
    private let lock = NSLock()
    private var beans: [ObjectIdentifier: AnyObject] = [:]

    init() { super.init(name: "trip") }

    override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
        let id = ObjectIdentifier(bean)
        if let known = lock.withLock({ beans[id] }) { return known }
        let made = try factory.create(bean)
        return lock.withLock {
            if beans[id] == nil { beans[id] = made }
            return beans[id] ?? made
        }
    }

    override func finish() { lock.withLock { beans = [:] } }
}
// end snippet

// snippet: beans-source
private final class Thermometer: ConfigurationSource {
    let url = "thermometer"
    private weak var manager: ConfigurationManager?

    func load() throws -> [ConfigurationItem] { [ConfigurationItem(key: "degrees", value: 20)] }
    func startListening(_ manager: ConfigurationManager) { self.manager = manager }

    func measured(_ degrees: Int) throws {
        try manager?.update(ConfigurationItem(key: "degrees", value: degrees), from: self)
    }
}
// end snippet

// snippet: beans-namespace
private final class FleetNamespace: NamespaceHandler {
    let namespaceURI = "http://example.com/fleet"
    let prefix = "fleet"

    func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration] {
        try element.allow(attributes: ["id", "power"])
        return [
            environment.bean(Engine.self, id: try element.requiredValue("id"))
                .property("power", resolve: try element.requiredValue("power"))
        ]
    }
}
// end snippet

// snippet: beans-modules
private struct EngineModule: BeanModule {
    func configure(_ environment: Environment) throws {
        try environment.define(environment.bean(Engine.self))
    }
}

private struct CarModule: BeanModule {
    func configure(_ environment: Environment) throws {
        try environment.require(EngineModule.self)
        try environment.define(environment.bean(Car.self).property("engine", inject: InjectBean()))
    }
}
// end snippet

// snippet: beans-typed
private struct Trip {
    let car: Car
}

private struct TripComponent: RootComponent {
    typealias Root = Trip

    static func configureRoot(binder bind: ReceiptBinder<Trip>) -> BindingReceipt<Trip> {
        bind.to(factory: Trip.init)
    }

    static func configure(binder: UnscopedBinder) {
        binder.bindBean(Car.self)
    }
}
// end snippet

@Suite struct BeanSnippets {
    private func garage() throws -> Environment {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Engine.self).property("power", value: 90))
        try environment.define(environment.bean(Car.self).property("engine", inject: InjectBean()))
        return environment
    }

    @Test func `An environment creates beans and sets their properties`() throws {
        // snippet: beans-first
        let environment = try Environment(name: "garage")
        try environment
            .define(environment.bean(Engine.self, id: "engine").property("power", value: 90))
            .define(
                environment.bean(Car.self)
                    .property("name", value: "Beetle")
                    .property("engine", ref: "engine"))

        let car = try environment.getBean(Car.self)
        // end snippet
        #expect(car.name == "Beetle")
        #expect(car.engine?.power == 90)
    }

    @Test func `A closure may create a bean`() throws {
        let environment = try Environment(name: "test")
        // snippet: beans-closure
        try environment
            .define(
                environment.bean(
                    Car.self,
                    factory: {
                        let car = Car()
                        car.engine = try environment.getBean(Engine.self)
                        return car
                    }
                ).requires(Engine.self)
            )
            .define(environment.bean(Engine.self, factory: Engine.init).property("power", value: 70))
        // end snippet
        #expect(try environment.getBean(Car.self).engine?.power == 70)
        try environment.shutdown()
    }

    @Test func `Beans may be arguments of a factory`() throws {
        let environment = try Environment(name: "test")
        // snippet: beans-arguments
        try environment
            .define(
                environment.bean(factory: Workshop.init)
                    .argument(2, ref: "spare")
                    .argument(3, resolve: "${owner=nobody}'s workshop")
            )
            .define(environment.bean(Engine.self, id: "first"))
            .define(environment.bean(Engine.self, id: "spare", lazy: true))
        // end snippet
        let workshop = try environment.getBean(Workshop.self)
        #expect(workshop.engines.count == 2 && workshop.car == nil && workshop.name == "nobody's workshop")
        #expect(try workshop.order.tryGet() === environment.getBean(Engine.self, byId: "spare"))
    }

    @Test func `Conditions decide which beans are defined`() throws {
        // snippet: beans-conditions
        let environment = try Environment(name: "garage", profiles: ["winter"])
        try environment
            .define(environment.bean(Engine.self, id: "engine").when(!.profile("winter")))
            .define(environment.bean(Engine.self, id: "engine").when(.profile("winter")).property("power", value: 60))
            .define(environment.bean(Car.self, id: "spare").when(.configured("garage:spare", as: "true")))
        // end snippet
        #expect(try environment.getBean(Engine.self).power == 60)
        #expect(try !environment.containsBean(Car.self))
    }

    @Test func `Overrides replace beans`() throws {
        // snippet: beans-overrides
        let environment = try Environment(
            name: "test",
            overriding: { environment in
                [environment.bean(Engine.self).property("power", value: 1)]
            })
        try environment.require(CarModule.self)
        // end snippet
        #expect(try environment.getBean(Engine.self).power == 1)
    }

    @Test func `Beans inherit the properties of a template`() throws {
        let environment = try Environment(name: "test")
        // snippet: beans-template
        try environment
            .define(environment.bean(Engine.self, id: "strong", abstract: true).property("power", value: 200))
            .define(environment.bean(id: "front", parent: "strong"))
            .define(environment.bean(id: "rear", parent: "strong").property("power", value: 210))
        // end snippet
        #expect(try environment.getBeansByType(Engine.self).map(\.power) == [200, 210])
    }

    @Test func `A module may require other modules`() throws {
        let environment = try Environment(name: "test")
        try environment.require(CarModule.self).require(EngineModule.self)
        #expect(try environment.getBean(Car.self).engine === environment.getBean(Engine.self))
    }

    @Test func `A property may be set by its key path`() throws {
        let environment = try Environment(name: "test")
        // snippet: beans-key-path
        try environment.define(environment.bean(Radio.self).property(\Radio.station, value: "jazz"))
        // end snippet
        #expect(try environment.getBean(Radio.self).station == "jazz")
    }

    @Test func `A class may declare its properties in a table`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Dashboard.self, id: "d").property("station", value: "jazz"))
        let dashboard = try environment.getBean(Dashboard.self)
        #expect(try BeanDescriptor(dashboard)["station"].get(dashboard) as? String == "jazz")
        let observed = try Environment(name: "observed")
        try observed.define(observed.bean(Speedometer.self).property("speed", value: 50))
        #expect(try observed.getBean(Speedometer.self).readings == [50])
    }

    @Test func `An error contains the underlying error of user code`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(Engine.self, id: "engine", factory: { throw CocoaError(.fileNoSuchFile) }))
        var bean: String?
        func print(_ line: String) { bean = line }
        // snippet: beans-underlying
        do {
            try environment.startup()
        } catch let error as BeanError where error.underlying is CocoaError {
            print("\(error.bean ?? "") can't read its file")
        }
        // end snippet
        #expect(bean == #"Engine "engine" can't read its file"#)
    }

    @Test func `Injections fill properties`() throws {
        let environment = try garage()
        try environment.define(environment.bean(Depot.self))
        try environment.define(environment.bean(Ticket.self))
        try environment.define(environment.bean(ClockInjection.self, factory: ClockInjection.init))
        #expect(try environment.getBean(Depot.self).car != nil)
        #expect(try environment.getBean(Ticket.self).printed == Date(timeIntervalSince1970: 0))
        // snippet: beans-inject-object
        let visitor = try environment.inject(Depot())
        // end snippet
        #expect(visitor.places == 2)
        try environment.shutdown()
        let fleets = try garage()
        try fleets.define(fleets.bean(Fleet.self)).define(fleets.bean(Parking.self))
        let fleet = try fleets.getBean(Fleet.self)
        #expect(fleet.cars.count == 1 && fleet.spare == nil)
        #expect(try fleet.order?.tryGet() === fleet.cars.first)
        let parking = try fleets.getBean(Parking.self)
        #expect(parking.cars.count == 1 && parking.exit != nil && parking.places == 2)
    }

    @Test func `Configuration values come from several sources`() throws {
        let environment = try Environment(name: "test")
        // snippet: beans-configuration
        try environment
            .addConfigurationSource(ProcessInfoConfigurationSource())
            .addConfigurationSource(KeyValueConfigurationSource(text: "db:host=example.com"))
            .define(environment.settings().setValue(namespace: "db", key: "port", value: 5432))

        let port = try environment.getConfigurationValue(Int.self, namespace: "db", key: "port")
        let timeout = try environment.getConfigurationValue(Double.self, key: "db:timeout", defaultValue: 30)
        // end snippet
        #expect(port == 5432)
        #expect(timeout == 30)
        // snippet: beans-placeholders
        try environment.define(
            environment.bean(Car.self).property("name", resolve: "${db:host}:${db:port=80} of ${owner=nobody}"))
        // end snippet
        #expect(try environment.getBean(Car.self).name == "example.com:5432 of nobody")
        // snippet: beans-listener
        let listener = environment.configurationManager.addListener(Int.self, key: "db:port") { port in
            print("the port is \(port)")
        }
        environment.configurationManager.removeListener(listener)
        // end snippet
        let thermometer = Thermometer()
        try environment.addConfigurationSource(thermometer)
        try thermometer.measured(25)
        #expect(try environment.getConfigurationValue(Int.self, key: "degrees") == 25)
    }

    @Test func `Processors, factory beans and scopes take part in creations`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Tuner.self))
        try environment.define(environment.bean(Connection.self, factory: Connection.init))
        // snippet: beans-factory-target
        try environment.define(
            environment.bean(EngineFactory.self).property("power", value: 50).target(Engine.self))
        // end snippet
        #expect(try environment.getBean(Engine.self).power == 60)
        try environment.shutdown()
        // snippet: beans-scope-use
        let trips = try Environment(name: "trips")
        trips.registerScope(TripScope())
        try trips.define(trips.bean(Car.self).scope("trip"))
        // end snippet
        #expect(try trips.getBean(Car.self) === trips.getBean(Car.self))
    }

    @Test func `An environment starts and stops asynchronous beans`() async throws {
        // snippet: beans-async-use
        let environment = try Environment(name: "shop")
        try environment
            .define(environment.bean(factory: Server.init))
            .define(environment.bean(factory: Ledger.init))
        try await environment.start()
        let server = try environment.getBean(Server.self)
        if let report = environment.startReport { print(report) }
        try await environment.stop()
        // end snippet
        #expect(server.ledger.entries == 3)
    }

    @Test func `XML documents define beans`() throws {
        let environment = try Environment(name: "test")
        environment.registerNamespaceHandler(FleetNamespace())
        // snippet: beans-xml
        environment.types.register(Car.self)
        environment.types.register(Engine.self)
        try environment.loadXML(
            Data(
                """
                <beans>
                    <bean id="car" class="Car">
                        <property name="name" value="${name=Beetle}"/>
                        <property name="engine"><bean class="Engine"/></property>
                    </bean>
                </beans>
                """.utf8))
        // end snippet
        try environment.loadXML(Data("<beans><fleet:engine id='e' power='5'/></beans>".utf8))
        #expect(try environment.getBean(Car.self).name == "Beetle")
        #expect(try environment.getBean(Engine.self, byId: "e").power == 5)
    }

    @Test func `An XML document may import another one`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cleanse-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let engines = folder.appending(path: "engines.xml")
        try Data("<beans><bean class='Engine'/></beans>".utf8).write(to: engines)
        try Data("<beans><import resource='engines.xml'/></beans>".utf8).write(to: folder.appending(path: "garage.xml"))
        let environment = try Environment(name: "test")
        environment.types.register(Engine.self)
        // snippet: beans-xml-file
        try environment.loadXML(contentsOf: folder.appending(path: "garage.xml"))
        // end snippet
        // snippet: beans-xml-import
        environment.types.register(Engine.self)
        let documents = ["engines.xml": "<beans><bean class='Engine'/></beans>"]
        try environment.loadXML(Data(#"<beans><import resource="engines.xml"/></beans>"#.utf8)) { name in
            Data((documents[name] ?? "").utf8)
        }
        // end snippet
        #expect(try environment.getBeansByType(Engine.self).count == 2)
    }

    @Test func `A typed component may be built on an environment`() throws {
        let environment = try garage()
        // snippet: beans-typed-use
        let trip = try ComponentFactory.of(TripComponent.self, parent: environment.graph()).build()
        // end snippet
        #expect(try trip.car === environment.getBean(Car.self))
        let description = try environment.describe()
        #expect(description.jsonWithAncestors.contains("Car"))
    }

    // snippet: beans-conformance
    @Test func tripScopeKeepsTheRules() {
        let failures = ScopeConformance.check(keepsInstances: true) { TripScope() }
        #expect(failures.isEmpty, "\(failures)")
    }
    // end snippet
}

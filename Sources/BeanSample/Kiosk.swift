import CleanseBeans

final class Grinder: Initializable {
    @BeanProperty var speed = 0
}

final class Roast: Initializable {
    @BeanProperty var name = ""
    @BeanProperty var strength = 1
}

final class Milk {
    let fat: Double

    init(fat: Double) {
        self.fat = fat
    }
}

/// A factory of milk with the configured amount of fat.
final class MilkFactory: FactoryBean, Initializable {
    @BeanProperty var fat = 0.0

    func create() throws -> AnyObject { Milk(fat: fat) }
}

final class Till: Bean {
    let currency: String

    init(currency: String) {
        self.currency = currency
    }

    func postConstruct() throws { print("The till is open.") }
    func preDestroy() throws { print("The till is closed.") }
}

/// A kiosk, which the container puts together.
final class Kiosk: Initializable, BeanDescriptorInitializer {
    @BeanProperty var name = ""
    @BeanProperty var grinder: Grinder?
    @BeanProperty var roast: Roast?
    @BeanProperty var till: Till?
    @BeanProperty var milk: Milk?
    @BeanProperty var price = 0

    /// Declares the injections of the class, so that no bean's declaration has to repeat them.
    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
        try beanDescriptor["till"].autowire()
        try beanDescriptor["milk"].autowire()
        try beanDescriptor["price"].inject(InjectConfigurationValue(namespace: "menu", key: "price", defaultValue: 2))
    }

    func serve() -> String {
        let coffee = roast.map { "\($0.name), strength \($0.strength)" } ?? "nothing"
        let details = "ground at \(grinder?.speed ?? 0), with milk of \(milk?.fat ?? 0) %"
        return "\(name) serves \(coffee), \(details), for \(price) \(till?.currency ?? "")."
    }
}

/// A post processor that counts beans.
final class Inspector: BeanPostProcessor, Initializable {
    private(set) var count = 0

    func process(_ bean: AnyObject) throws -> AnyObject {
        count += 1
        return bean
    }
}

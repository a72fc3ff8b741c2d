import CleanseBeans
import TestSupport
import Testing

@Suite struct BeanDescriptorTests {
    class Base: BeanDescriptorInitializer {
        var title = "base"
        var count: Int {
            get { 1 }
            set { title = "\(newValue)" }
        }
        let fixed = 1
        lazy var later = 2

        class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            beanDescriptor.property("title", \Base.title)
            beanDescriptor.property("count", \Base.count)
        }
    }

    class Derived: Base {
        @BeanProperty var extra: [Int] = []
        var plain: String? = "x"
    }

    class Made {
        nonisolated(unsafe) static var count = 0
        init() { Self.count += 1 }
    }

    protocol Sweet {}

    class Cake: Sweet, BeanDescriptorInitializer {
        class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor.implements((any Sweet).self, (any Sweet).self)
        }
    }

    final class Tart: Cake {
        override class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor.implements((any Sweet).self)
        }
    }

    @Test func `Properties of superclasses come before the class's own`() throws {
        let descriptor = try BeanDescriptor.forClass(Derived.self)
        #expect(
            descriptor.getProperties().map { $0.getName() }
                == ["title", "fixed", "later", "count", "extra", "plain"])
        #expect(descriptor.getProperties(local: true).map { $0.getName() } == ["extra", "plain"])
    }

    @Test func `A property knows its type without the optional, and whether it is optional`() throws {
        let descriptor = try BeanDescriptor.forClass(Derived.self)
        let plain = try descriptor.getProperty("plain")
        #expect(same(plain.getPropertyType(), String.self))
        #expect(plain.isOptional())
        #expect(try descriptor["title"].isOptional() == false)
    }

    @Test func `An array property knows its element type and creates an empty array`() throws {
        let extra = try BeanDescriptor.forClass(Derived.self)["extra"]
        #expect(extra.isArray())
        #expect(same(extra.getElementType(), Int.self))
        #expect(extra.makeEmptyArray() as? [Int] == [])
    }

    @Test func `Values are set by key path, stored or computed, and by wrapper`() throws {
        let object = Derived()
        let descriptor = try BeanDescriptor.forClass(Derived.self)
        try descriptor["title"].set(object, value: "new")
        #expect(object.title == "new")
        try descriptor["count"].set(object, value: 5)
        #expect(object.title == "5")
        try descriptor["extra"].set(object, value: [1, 2])
        #expect(object.extra == [1, 2])
        #expect(try descriptor["extra"].get(object) as? [Int] == [1, 2])
        #expect(try descriptor["title"].get(object) as? String == "5")
    }

    @Test func `Plain stored properties can be read, and setting them says what to do`() throws {
        let object = Derived()
        let plain = try BeanDescriptor.forClass(Derived.self)["plain"]
        #expect(try plain.get(object) as? String == "x")
        let error = #expect(throws: DescriptorError.self) { try plain.set(object, value: "y") }
        #expect(error?.code == "cannot-set")
        #expect(error?.hints.first?.contains("@BeanProperty") == true)
        let later = try BeanDescriptor.forClass(Derived.self)["later"]
        #expect(try later.get(object) == nil)
        #expect(object.later == 2)
        #expect(try later.get(object) as? Int == 2)
    }

    @Test func `A value of another type is refused, and so is nil if the property is not optional`() throws {
        let object = Foo()
        let descriptor = try BeanDescriptor.forClass(Foo.self)
        #expect(throws: DescriptorError.self) { try descriptor["number"].set(object, value: "1") }
        let error = #expect(throws: DescriptorError.self) { try descriptor["number"].set(object, value: nil) }
        #expect(error?.code == "cannot-set-nil")
        try descriptor["note"].set(object, value: "n")
        try descriptor["note"].set(object, value: nil)
        #expect(object.note == nil)
        try descriptor["bar"].set(object, value: ChocolateBar())
        #expect(object.bar is ChocolateBar)
    }

    @Test func `An object of another class is refused`() throws {
        let error = #expect(throws: DescriptorError.self) {
            try BeanDescriptor.forClass(Foo.self)["number"].set(Bar(), value: 1)
        }
        #expect(error?.code == "wrong-object")
    }

    @Test func `An unknown property is an error, or nil for findProperty`() throws {
        let descriptor = try BeanDescriptor.forClass(Foo.self)
        let error = #expect(throws: DescriptorError.self) { try descriptor["nothing"] }
        #expect(error?.code == "unknown-property")
        #expect(throws: DescriptorError.self) { try descriptor.getProperty("nothing") }
        #expect(descriptor.findProperty("nothing") == nil)
        #expect(descriptor.findProperty("id") != nil)
    }

    @Test func `A descriptor is created once for each type, without an object`() throws {
        #expect(BeanDescriptor.findBeanDescriptor(Made.self) == nil)
        let descriptor = try BeanDescriptor.forClass(Made.self)
        #expect(try BeanDescriptor.forClass(Made.self) === descriptor)
        #expect(BeanDescriptor.findBeanDescriptor(Made.self) === descriptor)
        #expect(Made.count == 0)
        #expect(same(descriptor.getBeanClass(), Made.self))
    }

    @Test func `The descriptor of an object is its class's descriptor`() throws {
        let descriptor = try BeanDescriptor(ChocolateBar())
        #expect(same(descriptor.getBeanClass(), ChocolateBar.self))
        #expect(try descriptor.getProperty("cocoa") === BeanDescriptor.forClass(ChocolateBar.self)["cocoa"])
    }

    @Test func `A class name is looked up in the registry`() throws {
        let registry = TypeRegistry()
        registry.register(Foo.self)
        #expect(try same(BeanDescriptor.forClass("Foo", in: registry).getBeanClass(), Foo.self))
        #expect(try same(BeanDescriptor.forClass("CleanseBeansTests.Foo", in: registry).getBeanClass(), Foo.self))
        let error = #expect(throws: DescriptorError.self) { try BeanDescriptor.forClass("Nothing", in: registry) }
        #expect(error?.code == "unknown-class")
        let shared = #expect(throws: DescriptorError.self) { try BeanDescriptor.forClass("Nothing") }
        #expect(shared?.hints == ["register it: TypeRegistry.shared.register(Nothing.self)"])
    }

    @Test func `Properties and inject's getters return the same values`() throws {
        let descriptor = try BeanDescriptor.forClass(ChocolateBar.self)
        #expect(same(descriptor.beanClass, ChocolateBar.self) && same(descriptor.getBeanClass(), ChocolateBar.self))
        #expect(same(descriptor.beanType, descriptor.getBeanType()))
        #expect(descriptor.superBean === descriptor.getSuperBean())
        #expect(descriptor.subBeans.count == descriptor.getSubBeans().count)
        #expect(descriptor.properties.map(\.name) == descriptor.getProperties().map { $0.getName() })
        #expect(descriptor.localProperties.map(\.name) == ["cocoa"])
        #expect(descriptor.getProperties(local: true).map { $0.getName() } == ["cocoa"])
        #expect(descriptor.protocols.count == descriptor.getProtocols().count)
        let cocoa = try descriptor.getProperty("cocoa")
        #expect(same(cocoa.propertyType, Int.self) && same(cocoa.getPropertyType(), Int.self))
        #expect(same(cocoa.elementType, cocoa.getElementType()))
        #expect(cocoa.injection === cocoa.getInjection())
    }

    @Test func `Superclass and described subclasses are known`() throws {
        class Parent {}
        class Child: Parent {}
        let parent = try BeanDescriptor.forClass(Parent.self)
        #expect(parent.getSubBeans().isEmpty)
        let child = try BeanDescriptor.forClass(Child.self)
        #expect(parent.getSubBeans().map(ObjectIdentifier.init) == [ObjectIdentifier(child)])
        #expect(child.getSuperBean() === parent)
        #expect(parent.getSuperBean() == nil)
    }

    @Test func `A value type has an empty descriptor`() throws {
        let descriptor = try BeanDescriptor.forType(Int.self)
        #expect(descriptor.getProperties().isEmpty)
        #expect(descriptor.getBeanClass() == nil)
        #expect(throws: DescriptorError.self) { try descriptor.create() }
    }

    @Test func `A class that is not Initializable can't be created, each time`() throws {
        let descriptor = try BeanDescriptor.forClass(Plain.self)
        for _ in 1...2 {
            let error = #expect(throws: DescriptorError.self) { try descriptor.create() }
            #expect(error?.code == "cannot-create")
        }
        #expect(try BeanDescriptor.forClass(Foo.self).create() is Foo)
    }

    @Test func `A protocol that several classes declare counts once, and classes are refused`() throws {
        let descriptor = try BeanDescriptor.forClass(Tart.self)
        #expect(descriptor.getProtocols().count == 1)
        #expect(throws: DescriptorError.self) { try descriptor.implements(Foo.self) }
    }

    @Test func `A base that is first reached through a subclass is initialised too`() throws {
        class Root: BeanDescriptorInitializer {
            var name = ""
            class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                beanDescriptor.property("name", \Root.name)
            }
        }
        class Leaf: Root {}
        let leaf = try BeanDescriptor.forClass(Leaf.self)
        #expect(try BeanDescriptor.forClass(Root.self)["name"].isSettable())
        #expect(leaf.getProperties().count == 1)
    }

    @Test func `A subclass's injection of an inherited property does not affect the superclass`() throws {
        class Owner { @BeanProperty var bar: Bar? }
        class Heir: Owner {}
        try BeanDescriptor.forClass(Heir.self)["bar"].autowire()
        #expect(try BeanDescriptor.forClass(Owner.self)["bar"].getInjection() == nil)
        #expect(try BeanDescriptor.forClass(Heir.self)["bar"].getInjection() is InjectBean)
        try BeanDescriptor.forClass(Owner.self)["bar"].inject(InjectBean(id: "x"))
        class Other: Owner {}
        #expect((try BeanDescriptor.forClass(Other.self)["bar"].getInjection() as? InjectBean)?.id == "x")
    }

    @Test func `Properties and injections that are added to a class later apply to its subclasses, too`() throws {
        class Above: Initializable {
            @BeanProperty var bar: Bar?
            var computed: Int {
                get { 1 }
                set {}
            }
            required init() {}
        }
        final class Below: Above {}
        let (above, below) = (try BeanDescriptor.forClass(Above.self), try BeanDescriptor.forClass(Below.self))
        #expect(below.properties.map(\.name) == ["bar"])
        above.property("computed", \Above.computed)
        #expect(below.properties.map(\.name) == ["bar", "computed"])
        let environment = try Environment(name: "test")
        let first = Below()
        try environment.injector.inject(first, environment: environment)
        #expect(first.bar == nil)
        try above["bar"].autowire()
        try environment.define(environment.bean(Bar.self)).define(environment.bean(Below.self)).startup()
        #expect(try environment.getBean(Below.self).bar != nil)
    }

    @Test func `A constraint restricts what can be set`() throws {
        class Limited { @BeanProperty var number = 1 }
        let property = try BeanDescriptor.forClass(Limited.self)["number"]
            .constrain { ($0 as? Int).map { $0 > 0 } ?? false }
        let object = Limited()
        #expect(property.isValid(2))
        #expect(!property.isValid(-1))
        #expect(!property.isValid("2"))
        let error = #expect(throws: DescriptorError.self) { try property.set(object, value: -1) }
        #expect(error?.code == "constraint-violated")
        #expect(object.number == 1)
    }

    @Test func `An initializer that fails fails each time`() {
        class Failing: BeanDescriptorInitializer {
            class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws { throw Boom() }
        }
        for _ in 1...2 { #expect(throws: Boom.self) { try BeanDescriptor.forClass(Failing.self) } }
        #expect(BeanDescriptor.findBeanDescriptor(Failing.self) == nil)
    }

    @Test func `An initializer may request its own descriptor`() throws {
        class Curious: BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try BeanDescriptor.forClass(Curious.self)["bar"].autowire()
            }
        }
        #expect(try BeanDescriptor.forClass(Curious.self)["bar"].getInjection() != nil)
    }
}

@Suite struct DescriptorConcurrencyTests {
    class Shared: BeanDescriptorInitializer {
        @BeanProperty var bar: Bar?
        class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["bar"].autowire()
        }
    }

    @Test func `Threads that describe one class get one descriptor`() {
        let found = onThreads(8) { _ in (try? BeanDescriptor.forClass(Shared.self)).map(ObjectIdentifier.init) }
        #expect(Set(found).count == 1)
        #expect(found[0] != nil)
    }
}

/// Classes with custom mirrors, with generic superclasses, or with observed properties.
@Suite struct UnusualClassTests {
    final class Masked: Initializable, CustomReflectable {
        @BeanProperty var text = ""
        var plain = 3
        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    @Test func `Properties of a class with a custom mirror are set and read`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Masked.self).property("text", value: "x"))
        let masked = try environment.getBean(Masked.self)
        #expect(masked.text == "x")
        #expect(try BeanDescriptor(masked)["text"].get(masked) as? String == "x")
        #expect(try BeanDescriptor(masked)["plain"].get(masked) as? Int == 3)
    }

    class Generic<Value>: Initializable {
        @BeanProperty var first: Value?
        weak var other: Generic?
        required init() {}
    }

    final class Sub: Generic<String> {
        @BeanProperty var second = 1
        var pair = (1, "a")
    }

    @Test func `Properties of a generic superclass and of its subclass are set and read`() throws {
        let sub = Sub()
        let descriptor = try BeanDescriptor(sub)
        try descriptor["first"].set(sub, value: "x")
        try descriptor["second"].set(sub, value: 2)
        #expect(sub.first == "x")
        #expect(sub.second == 2)
        sub.other = sub
        #expect(try descriptor["other"].get(sub) as? Sub === sub)
        #expect(try (descriptor["pair"].get(sub) as? (Int, String))?.1 == "a")
        let inherited = Generic<String>()
        try descriptor["first"].set(inherited, value: "y")
        #expect(inherited.first == "y")
        #expect(throws: DescriptorError.self) { try descriptor["second"].set(inherited, value: 2) }
    }

    final class Observed: Initializable, BeanDescriptorInitializer {
        @BeanProperty var byTable = 0 { didSet { seen.append(byTable) } }
        @BeanProperty var byWrapper = 0 { didSet { seen.append(byWrapper) } }
        var seen: [Int] = []

        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            beanDescriptor.property("byTable", \Observed.byTable)
        }
    }

    @Test func `didSet runs for a property that the descriptor sets by its key path`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(Observed.self).property("byTable", value: 1).property("byWrapper", value: 2))
        let observed = try environment.getBean(Observed.self)
        #expect((observed.byTable, observed.byWrapper) == (1, 2))
        #expect(observed.seen == [1])
    }
}

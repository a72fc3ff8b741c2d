import CleanseBeans
import Testing

/// Beans whose factories create objects of a subclass of the declared class.
@Suite struct SubclassTests {
    class Animal: Initializable {
        @BeanProperty var name = ""
        @BeanProperty var friend: Bar?
        var age = 0 { didSet { changes += 1 } }
        var changes = 0
        required init() {}
    }

    final class Dog: Animal, Bean, EnvironmentAware {
        @Autowired var bar: Bar?
        weak var environment: Environment?
        var log: [String] = []
        func postConstruct() { log.append("complete in \(environment?.name ?? "none")") }
        func preDestroy() { log.append("ended") }
    }

    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: "bar"))
        try define(environment)
        return environment
    }

    @Test func `An object gets the callbacks and the environment that its own class declares`() throws {
        let environment = try environment {
            try $0.define($0.bean(Animal.self, factory: { Animal() }).lazy())
            try $0.define($0.bean(Animal.self, id: "dog", factory: { Dog() }))
        }
        let dog = try #require(try environment.getBean(Animal.self, byId: "dog") as? Dog)
        #expect(dog.environment === environment)
        #expect(dog.log == ["complete in test"])
        try environment.shutdown()
        #expect(dog.log == ["complete in test", "ended"])
    }

    @Test func `An object is injected as its own class declares, next to objects of the declared class`() throws {
        let environment = try environment {
            try $0.define($0.bean(Animal.self, id: "first", factory: { Dog() }).scope("prototype"))
            try $0.define($0.bean(Dog.self, id: "second"))
            try $0.define($0.bean(Animal.self, id: "third"))
        }
        let bar = try environment.getBean(Bar.self)
        for id in ["first", "first", "second"] {
            #expect((try environment.getBean(Animal.self, byId: id) as? Dog)?.bar === bar)
        }
        #expect(!(try environment.getBean(Animal.self, byId: "third") is Dog))
    }

    @Test(arguments: ["animal", "made", "dog"])
    func `Each object of a prototype gets declared values, by wrappers, references and key paths`(id: String) throws {
        func complete(_ declaration: BeanDeclaration) -> BeanDeclaration {
            declaration.scope("prototype").property("name", value: "Rex").property("friend", ref: "bar")
                .property(\Animal.age, value: 3)
        }
        let environment = try environment {
            try $0.define(complete($0.bean(Animal.self, id: "animal")))
            try $0.define(complete($0.bean(Animal.self, id: "made", factory: { Dog() })))
            try $0.define(complete($0.bean(Dog.self, id: "dog")))
        }
        let animals = try [1, 2].map { _ in try environment.getBean(Animal.self, byId: id) }
        #expect(animals[0] !== animals[1])
        for animal in animals {
            #expect(animal.name == "Rex" && animal.age == 3 && animal.changes == 1)
            #expect(try animal.friend === environment.getBean(Bar.self))
        }
    }

    @Test func `A constraint of a property is checked for each object`() throws {
        final class Careful: Initializable, BeanDescriptorInitializer {
            @BeanProperty var age = 0
            nonisolated(unsafe) static var asked = 0
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["age"].constrain { age in
                    asked += 1
                    return (age as? Int).map { $0 < 100 } ?? false
                }
            }
        }
        let environment = try environment {
            try $0.define($0.bean(Careful.self).scope("prototype").property("age", value: 7))
        }
        try environment.startup()
        let before = Careful.asked
        #expect(before > 0)
        for _ in 0..<3 { #expect(try environment.getBean(Careful.self).age == 7) }
        #expect(Careful.asked == before + 3)
    }
}

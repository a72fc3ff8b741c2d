import Cleanse
import CleanseBeans
import CleanseDescriptions
import Testing

@Suite struct TypedBridgeTests {
    final class Clock {}
    struct Port: Equatable { let number: Int }

    struct House { let clock: Clock }

    struct App: RootComponent {
        typealias Scope = Singleton
        typealias Root = House
        static func configureRoot(binder bind: ReceiptBinder<House>) -> BindingReceipt<House> {
            bind.to(factory: House.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Clock.init)
            binder.bind(Port.self).to { Port(number: 80) }
        }
    }

    struct Screen {
        let bar: Bar
        let named: Provider<Foo>
    }

    struct Feature: RootComponent {
        typealias Root = Screen
        static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
            bind.to(factory: Screen.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bindBean(Bar.self)
            binder.bindBean(Foo.self, id: "foo")
        }
    }

    final class Tower: Initializable, BeanDescriptorInitializer {
        @BeanProperty var clock: Clock?
        @BeanProperty var port: Port?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["clock"].autowire()
        }
    }

    @Test func `A typed graph has the profiles of the environment that it is built on`() throws {
        struct Place: RootComponent {
            static var variants: [Profiles] { [["eu"], ["eu", "staging", "test"]] }
            static func configureRoot(binder bind: ReceiptBinder<[String]>) -> BindingReceipt<[String]> {
                bind.to { (port: Port, name: String?) in [name ?? "none", "\(port.number)"] }
            }
            static func configure(binder: UnscopedBinder) {
                binder.when(.profile("eu")) { binder.bind(String.self).asDefault().to(value: "EU") }
                binder.when(.all([.profile("staging"), .profile("test")])) {
                    binder.bind(Port.self).to { Port(number: 8080) }
                }
                binder.when(!.profile("staging")) { binder.bind(Port.self).to { Port(number: 80) } }
            }
        }
        func built(_ profiles: Profiles, configured: String?, given: Profiles = []) throws -> [String] {
            let outer = try Environment(name: "outer", profiles: profiles)
            if let configured {
                try outer.addConfigurationSource(
                    KeyValueConfigurationSource(text: "environment:profiles=\(configured)"))
            }
            let inner = try Environment(name: "inner", parent: outer)
            return try ComponentFactory.of(Place.self, parent: inner.graph(), profiles: given).build()
        }
        #expect(try built(["eu"], configured: nil) == ["EU", "80"])
        #expect(try built(["eu"], configured: "staging test") == ["EU", "8080"])
        #expect(try built(["eu", "staging"], configured: nil, given: ["test"]) == ["EU", "8080"])
    }

    @Test func `Beans have the profiles of the typed graph that they see`() throws {
        let app = try ComponentFactory.of(root: Int.self, scope: Unscoped.self, profiles: ["staging"]) { binder in
            binder.when(.profile("staging")) { binder.bind(Int.self).to(value: 1) }
        }.instantiate()
        let environment = try Environment(name: "beans", parent: app.graph, profiles: ["eu"])
        try environment.define(
            environment.bean(id: "both", factory: Clock.init).when(.all([.profile("staging"), .profile("eu")])))
        try environment.define(environment.bean(id: "none", factory: Clock.init).when(!.profile("staging")))
        #expect(environment.profiles == ["staging", "eu"])
        #expect(try environment.containsBean(byId: "both"))
        #expect(try !environment.containsBean(byId: "none"))
    }

    @Test func `Beans see the bindings of a typed component`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let environment = try Environment(name: "beans", parent: app.graph)
        try environment.define(
            environment.bean(Tower.self).property("port", inject: InjectBean()).requires(class: Clock.self))
        let tower = try environment.getBean(Tower.self)
        #expect(tower.clock === app.root.clock)
        #expect(tower.port == Port(number: 80))
        #expect(try environment.getBean(Clock.self) === app.root.clock)
        let child = try Environment(name: "child", parent: environment)
        #expect(try child.getBean(Port.self).number == 80)
    }

    @Test func `A type that neither side provides is an error of the bean`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let environment = try Environment(name: "beans", parent: app.graph)
        try environment.define(environment.bean(Foo.self, id: "foo").property("bar", inject: InjectBean()))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "no-candidate")
        #expect(error.bean == "Foo \"foo\"")
    }

    @Test func `Typed code reads beans by type and by id`() throws {
        let environment = try Environment(name: "beans")
        try environment.define(environment.bean(ChocolateBar.self, lazy: true))
        try environment.define(environment.bean(Foo.self, id: "foo").scope("prototype").property("number", value: 7))
        let screen = try ComponentFactory.of(Feature.self, parent: environment.graph()).build()
        #expect(try screen.bar === environment.getBean(Bar.self))
        #expect(screen.named.get().number == 7)
        #expect(screen.named.get() !== screen.named.get())
    }

    @Test func `A missing or ambiguous bean is an error when the typed component is compiled`() throws {
        let environment = try Environment(name: "beans")
        try environment.define(environment.bean(Bar.self)).define(environment.bean(ChocolateBar.self))
        let error = try #require(throws: MultiError.self) {
            try ComponentFactory.of(Feature.self, parent: environment.graph())
        }
        #expect(error.errors.map(\.code) == ["missing-provider", "missing-provider"])
    }

    @Test func `Beans of a type in a child and in its parent are ambiguous in typed code`() throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self)).define(parent.bean(Foo.self, id: "foo"))
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Bar.self))
        let factory = try ComponentFactory.of(Feature.self, parent: child.graph())
        #expect(try beanError { _ = try factory.tryBuild() }.code == "ambiguous-bean")
        #expect(try ComponentFactory.of(Feature.self, parent: parent.graph()).tryBuild().bar.id == "")
    }

    @Test func `A bean of another type is an error`() throws {
        let environment = try Environment(name: "beans")
        try environment.define(environment.bean(Bar.self)).define(
            environment.bean(Plain.self, id: "foo") { Plain(text: "") })
        let factory = try ComponentFactory.of(Feature.self, parent: environment.graph())
        #expect(try beanError { _ = try factory.tryBuild().named.tryGet() }.code == "wrong-type")
    }

    @Test func `One description covers beans and typed bindings`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let environment = try Environment(name: "beans", parent: app.graph)
        try environment.define(environment.bean(Tower.self, id: "tower"))
        let child = try Environment(name: "child", parent: environment)
        try child.define(child.bean(Foo.self, id: "foo").requires(id: "tower"))
        let description = try child.describe()
        for text in [description.jsonWithAncestors, description.dotWithAncestors] {
            #expect(text.contains("Clock") && text.contains("tower") && text.contains("foo"))
        }
        #expect(!description.json.contains("\"key\": \"tower\", \"label\""))
        #expect(try environment.describe().dotWithAncestors.contains("\"beans tower\" -> \"App Clock\""))
    }

    @Test func `Typed code may outlive the environment, but can't request its beans any more`() throws {
        func screen() throws -> Screen {
            let environment = try Environment(name: "beans")
            try environment.define(environment.bean(Bar.self)).define(environment.bean(Foo.self, id: "foo", lazy: true))
            return try ComponentFactory.of(Feature.self, parent: environment.graph()).build()
        }
        let screen = try screen()
        #expect(try beanError { _ = try screen.named.tryGet() }.code == "shut-down")
    }
}

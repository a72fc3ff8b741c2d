import CleanseResolver
import Testing

@Suite struct SampleTests {
    @Test func `A view controller passes a single argument`() {
        Resolver.withMain {
            Resolver.registerPassingArguments()
            let controller = PassingArguments.ViewController()
            #expect(controller.viewModel.editMode)
            let other = PassingArguments.ViewController()
            other.editMode = false
            #expect(!other.viewModel.editMode)
        }
    }

    @Test func `get() reads the same argument as a call of args`() {
        Resolver.withMain {
            Resolver.registerPassingArgumentsWithGet()
            #expect(PassingArguments.ViewController().viewModel.editMode)
        }
    }

    @Test func `A dictionary passes several arguments`() {
        Resolver.withMain {
            Resolver.registerMultipleArguments()
            let model = MultipleArguments.ViewController().viewModel
            #expect(model.editMode)
            #expect(model.name == "Editing")
        }
    }

    @Test func `Optional values may be left out`() {
        Resolver.withMain {
            Resolver.registerOptionalValues()
            let given: OptionalValues.XYZService = Resolver.resolve(args: 5)
            #expect(given.someOptionalValue == 5)
            let absent: OptionalValues.XYZService = Resolver.resolve()
            #expect(absent.someOptionalValue == nil)
            let named: OptionalValues.XYZViewModel = Resolver.resolve(args: ["mode": true, "name": "x"])
            #expect(named.name == "x")
            let nameless: OptionalValues.XYZViewModel = Resolver.resolve(args: ["mode": true])
            #expect(nameless.editMode)
            #expect(nameless.name == nil)
        }
    }

    @Test func `An argument sets a property`() {
        Resolver.withMain {
            Resolver.registerArgumentsAsProperties()
            let model: ArgumentsAsProperties.XYZViewModel = Resolver.resolve(args: true)
            #expect(model.editMode)
        }
    }

    @Test func `An argument decides which service a factory creates`() {
        Resolver.withMain {
            Resolver.registerFactoryBehavior()
            let editing: FactoryBehavior.XYZViewModel = Resolver.resolve(args: true)
            #expect(editing.updater is FactoryBehavior.XYZUpdateEdit)
            let adding: FactoryBehavior.XYZViewModel = Resolver.resolve(args: false)
            #expect(adding.updater is FactoryBehavior.XYZUpdateAdd)
        }
    }

    @Test func `A lazy property takes arguments before it is first read`() {
        Resolver.withMain {
            Resolver.registerInjectedWrappers()
            let controller = InjectedWrappers.NamedInjectedViewController(editMode: true)
            controller.viewDidLoad()
            #expect(controller.service.isEditing)
            let keyed = InjectedWrappers.KeyedInjectedViewController()
            keyed.viewDidLoad()
            #expect(keyed.service.isEditing)
            #expect(keyed.service.name == "Editing")
        }
    }

    @Test func `A service is injected, and data is passed to its methods`() throws {
        try Resolver.withMain {
            Resolver.register { ServicesNotData.DummyViewModel() }
            let controller = ServicesNotData.DummyViewController()
            controller.viewDidLoad()
            let loaded = try #require(controller.viewModel.loaded)
            #expect(loaded == (7, true))
        }
    }
}

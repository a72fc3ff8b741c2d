import Cleanse
import Testing

@Suite struct READMETests {
    @Test func theRootIsBuiltAndShown() {
        let delegate = DefiningAComponent.AppDelegate()
        #expect(delegate.application(application: UIApplication(), didFinishLaunchingWithOptions: nil))
        #expect(delegate.window?.isVisible == true)
        #expect(delegate.window?.rootViewController?.view.backgroundColor?.name == "blue")
    }

    @Test func theRootGetsItsProperties() throws {
        let root = try ComponentFactory.of(SatisfyingDependencies.Component.self).build(())
        root.viewDidLoad()
        #expect(root.view.backgroundColor?.name == "blue")
    }

    @Test func theMissingPropertiesAreReported() {
        let error = #expect(throws: MissingProvider.self) {
            try ComponentFactory.of(SatisfyingDependencies.UnsatisfiedComponent.self)
        }
        #expect(error?.description.contains("*** RootViewProperties *** binding missing") == true)
        #expect(error?.description.contains("required by RootViewController at ") == true)
        #expect(error?.description.contains("/README.swift:") == true)
    }

    @Test func theSubcomponentHasTheTaggedURL() throws {
        let root = try ComponentFactory.of(Components.Root.self).build(())
        #expect(root.api == nil)
        root.logIn()
        #expect(root.api?.somethingUsingTheAPI.primaryURL.absoluteString == "https://connect.squareup.com/v2/")
    }

    @Test func theAssistedFactoryTakesTheCustomer() throws {
        let list = try ComponentFactory.of(AssistedInjection.Component.self).build(())
        list.tappedCustomer(with: "A-17")
        let detail = list.presented as? AssistedInjection.CustomerDetailViewController
        #expect(detail?.customerID == "A-17")
    }

    @Test func everyStepOfTheGrammarTakesPart() throws {
        let root = try ComponentFactory.of(BindingSteps.Component.self).build(())
        #expect(root.hamburger.topping == BindingSteps.Topping(name: "pickles"))
        #expect(root.kitchens.count == 2)
        #expect(root.kitchens.first === root.kitchens.last)
        #expect(root.words.get() == ["one", "two", "three"])
        #expect(root.numbers == [1, 2, 3, 4, 5, 6])
        #expect(root.letters == ["x"])
    }

    @Test func propertiesAreInjectedByAClosureWithTheObject() throws {
        let object = PropertyInjection.BClass()
        try ComponentFactory.of(PropertyInjection.Component.self).build(()).0.injectProperties(into: object)
        #expect(object.a == "a")
        #expect(object.b == 7)
        #expect(object.crazyStruct == PropertyInjection.CrazyStruct(a: 1))
    }

    @Test func propertiesAreInjectedByAMethod() throws {
        let object = PropertyInjection.FreeBeer()
        try ComponentFactory.of(PropertyInjection.Component.self).build(()).1.injectProperties(into: object)
        #expect(object.string1 == "first")
        #expect(object.string2 == "second")
    }

    @Test func theAppDelegateGetsItsWindow() {
        let delegate = AppDelegateAsRoot.AppDelegate()
        #expect(delegate.application(application: UIApplication(), didFinishLaunchingWithOptions: nil))
        #expect(delegate.window?.isVisible == true)
        #expect(delegate.window?.frame == Bounds(width: 390, height: 844))
        #expect(delegate.window?.rootViewController is DefiningAComponent.RootViewController)
    }
}

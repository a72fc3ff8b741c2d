import Cleanse
import Testing

@Suite struct IssuesTests {
    @Test func theAppDelegateGetsRepositoryAndView() throws {
        let delegate = PropertyInjections.AppDelegate()
        #expect(delegate.application(UIApplication()))
        let repository = try #require(delegate.repository as? PropertyInjections.RepositoryImpl)
        #expect(repository.executor.runs == 1)
        #expect(delegate.view.presenter.view == nil)
    }

    @Test func anyObjectIsInjectedOnRequestIfItsClassHasAnInjector() throws {
        let app = try ComponentFactory.of(PropertyInjections.AppComponent.self).instantiate()
        #expect(try app.graph.injectProperties(into: PropertyInjections.Presenter()))
        #expect(try !app.graph.injectProperties(into: PropertyInjections.Executor()))
    }

    @Test func aFakeModuleReplacesABindingOfTheMainModule() throws {
        let real = OverrideModule.TestCase()
        try ComponentFactory.of(OverrideModule.Component.self).build(()).injectProperties(into: real)
        #expect(real.service.name == "real")

        let fake = OverrideModule.TestCase()
        try ComponentFactory.of(OverrideModule.Component.self, overriding: [OverrideModule.FakeModule.self])
            .build(()).injectProperties(into: fake)
        #expect(fake.service.name == "mock")
    }

    @Test func oneComponentInjectsObjectsOfSeveralTypes() throws {
        let component = try ComponentFactory.of(SeveralInjectors.FooComponent.self).instantiate()
        let delegate = SeveralInjectors.AppDelegate()
        let controller = SeveralInjectors.RequestViewController()
        component.root.injectProperties(into: delegate)
        #expect(try component.graph.injectProperties(into: controller))
        #expect(delegate.log == "debug")
        #expect(controller.log == "debug")
    }

    @Test func initialisersAndClosuresAreNotAmbiguous() throws {
        let (_, values, sum) = try ComponentFactory.of(AmbiguousOverloads.Component.self).build(())
        #expect(values.a == 1)
        #expect(values.b == "two")
        #expect(values.c == 3)
        #expect(values.d == "4")
        #expect(values.e)
        #expect(sum == 4)
    }

    @Test func twoRootComponentsShareNothingByThemselves() throws {
        let first = try ComponentFactory.of(SharingSingletons.FirstViewController.Component.self).build(())
        let second = try ComponentFactory.of(SharingSingletons.SecondViewController.Component.self).build(())
        #expect(first.videoView !== second.videoView)
    }

    @Test func twoRootComponentsShareWhatTheirParentHas() throws {
        let app = try ComponentFactory.of(SharingSingletons.App.self).instantiate()
        let first = try ComponentFactory.of(SharingSingletons.Feature.self, parent: app.graph).build(())
        let second = try ComponentFactory.of(SharingSingletons.Feature.self, parent: app.graph).build(())
        #expect(first.videoView === app.root.first)
        #expect(second.videoView === app.root.first)
    }

    @Test func aDuplicateBindingNamesBothPlaces() throws {
        let error = #expect(throws: DuplicateBinding.self) {
            try ComponentFactory.of(DuplicateBindings.Component.self)
        }
        let sourceLocations = try #require(error?.sourceLocations)
        #expect(sourceLocations.map(\.file).allSatisfy { $0.hasSuffix("/Issues.swift") })
        try #require(sourceLocations.count == 2)
        #expect(sourceLocations[1].line == sourceLocations[0].line + 1)
        #expect(error?.description.contains("\(sourceLocations[0])") == true)
        #expect(error?.description.contains("\(sourceLocations[1])") == true)
    }

    @Test func anOptionalProtocolIsInjected() throws {
        let bar = try ComponentFactory.of(OptionalProtocol.BarComponent.self).build(())
        #expect(bar.foo is OptionalProtocol.Foo)
    }

    @Test func anUnboundOptionalProtocolIsNil() throws {
        let bar = try ComponentFactory.of(OptionalProtocol.BareComponent.self).build(())
        #expect(bar.foo == nil)
    }

    @Test func aClassCanBeSharedByDefault() throws {
        let (database, sameDatabase, cache, sameCache) = try ComponentFactory.of(DefaultScopes.Component.self).build(())
        #expect(database === sameDatabase)
        #expect(cache === sameCache)
    }

    @Test func aProviderBreaksACycle() throws {
        let b = try ComponentFactory.of(CyclicalDependencies.Component.self).build(())
        #expect(b.a.b.get() !== b)
    }

    @Test func aCycleOfInitialisersIsReported() {
        let error = #expect(throws: DependencyCycle.self) {
            try ComponentFactory.of(CyclicalDependencies.EagerComponent.self)
        }
        #expect(error?.description.contains("*** Dependency Cycle Detected") == true)
        #expect(error?.keys.count == 2)
    }

    @Test func oneCoordinatorServesSeveralProtocols() throws {
        let root = try ComponentFactory.of(CoordinatorCycle.Component.self).build(())
        let coordinator = try #require(root.login.coordinator as? CoordinatorCycle.ApplicationCoordinator)
        root.home.routeHome()
        root.register.routeRegister()
        #expect(coordinator.routes == ["home", "register"])
        #expect(coordinator.loginViewControllerProvider.get().coordinator as AnyObject === coordinator)
    }

    @Test func constructedObjectsAreInjectedWhenAskedFor() throws {
        let component = try ComponentFactory.of(CoordinatorCycle.Component.self).instantiate()
        let login = component.root.login
        #expect(login.injections == 0)
        try component.graph.injectProperties(into: login)
        #expect(login.injections == 1)
    }

    @Test func aModuleIncludedByTwoModulesCountsOnce() throws {
        #expect(try ComponentFactory.of(DependenciesBetweenModules.Foobar.self).build(()).isVisible)
    }

    @Test func aComponentWithoutASeedIsBuiltWithAndWithoutAnArgument() throws {
        let factory = try ComponentFactory.of(DependenciesBetweenModules.Foobar.self)
        #expect(factory.build().isVisible)
        #expect(factory.build(()).isVisible)
        #expect(try DependenciesBetweenModules.Foobar().build().isVisible)
    }

    @Test func aSubcomponentIsConfiguredWithWhatIsKnownLater() throws {
        // The root's own factory is not retained, although the README required that.
        let launcher = try ComponentFactory.of(ConfiguredAfterLaunch.AppComponent.self).build(())
        let new = launcher.experiments.build(ConfiguredAfterLaunch.Assignments(showsNewCheckout: true))
        let old = launcher.experiments.build(ConfiguredAfterLaunch.Assignments(showsNewCheckout: false))
        #expect(new.isNew)
        #expect(!old.isNew)
        #expect(new.session === old.session)
    }

    @Test func providersInBothDirectionsAreNoCycle() throws {
        let login = try ComponentFactory.of(UnjustCycle.Component.self).build(())
        #expect(login.onboarding.get().login.get() !== login)
    }

    @Test func tagsTellApartValuesOfOneType() throws {
        let root = try ComponentFactory.of(AdvantageOfTags.Component.self).build(())
        let navigation = try #require(root.window.rootViewController as? UINavigationController)
        #expect(navigation.viewControllers.first is AdvantageOfTags.RootViewController)
        #expect(root.primary.get().absoluteString == "https://myapi.com")
        #expect(root.github.get().absoluteString == "https://github.com")
    }

    @Test func aChainOfScreensPassesNothingOn() throws {
        let a = try ComponentFactory.of(NavigationChain.Component.self).build(())
        let b = a.next.get()
        let c = b.next()
        #expect(a.service1 === b.service1)
        #expect(c.service3 !== b.next().service3)
    }

    @Test func aProtocolIsServedByTheModulesImplementation() throws {
        let root = try ComponentFactory.of(Swift3Project.MyRootComponent.self).build(())
        #expect(root.test() == "echo: hello world")
    }
}

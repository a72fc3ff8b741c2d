import Cleanse
import Testing
import TestSupport

@Suite struct RetainCycleTests {
    private final class Screen { init(router: Router) {} }
    private final class Router { init(screen: Provider<Screen>) {} }
    private final class WeakRouter { init(screen: WeakProvider<WeakScreen>) {} }
    private final class WeakScreen { init(router: WeakRouter) {} }

    @Test func `A retain cycle of shared values through a provider is a warning with its path`() throws {
        let found = report(on: Screen.self) { binder in
            binder.bind().sharedInScope().to(factory: Screen.init)
            binder.bind().sharedInScope().to(factory: Router.init)
        }
        #expect(found.isEmpty)
        #expect(found.warnings.map(\.code) == ["retain-cycle"])
        #expect(found.warnings.first?.keys == [ProviderKey(Screen.self), ProviderKey(Router.self)])
    }

    @Test func `A weak provider closes no retain cycle`() {
        let found = report(on: WeakScreen.self) { binder in
            binder.bind().sharedInScope().to(factory: WeakScreen.init)
            binder.bind().sharedInScope().to(factory: WeakRouter.init)
        }
        #expect(found.warnings.isEmpty)
    }

    @Test func `Unshared values cause no retain cycle warning`() {
        let found = report(on: Screen.self) { binder in
            binder.bind().to(factory: Screen.init)
            binder.bind().to(factory: Router.init)
        }
        #expect(found.warnings.isEmpty)
    }
}

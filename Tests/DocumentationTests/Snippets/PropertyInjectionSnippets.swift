import Cleanse
import Testing

private enum Delegates {
    final class Window {}
    struct Log { let name: String }

    // snippet: property-injector
    final class AppDelegate {
        private(set) var window: Window?

        func injectProperties(window: Window) {
            self.window = window
        }
    }

    struct AppComponent: RootComponent {
        typealias Root = PropertyInjector<AppDelegate>

        static func configureRoot(
            binder bind: ReceiptBinder<PropertyInjector<AppDelegate>>
        ) -> BindingReceipt<PropertyInjector<AppDelegate>> {
            bind.propertyInjector { $0.to(injector: AppDelegate.injectProperties) }
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Window.init)
        }
    }
    // end snippet
}

private enum Screens {
    struct Log { let name: String }

    // snippet: property-hierarchy
    class Screen {
        var log: Log?
    }

    final class HomeScreen: Screen {
        var greeting: String?
    }

    struct ScreenModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bindPropertyInjectionOf(Screen.self).to { (screen: Screen, log: Log) in
                screen.log = log
            }
            binder.bindPropertyInjectionOf(HomeScreen.self).to { (screen: HomeScreen, greeting: String) in
                screen.greeting = greeting
            }
        }
    }
    // end snippet

    // snippet: property-use
    struct Navigator {
        let home: PropertyInjector<HomeScreen>

        func prepare(_ screen: HomeScreen) {
            home.injectProperties(into: screen)
        }
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = Navigator
        static func configureRoot(binder bind: ReceiptBinder<Navigator>) -> BindingReceipt<Navigator> {
            bind.to(factory: Navigator.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: ScreenModule.self)
            binder.bind(String.self).to(value: "Hello")
            binder.bind().to { Log(name: "screens") }
        }
    }
}

@Suite struct PropertyInjectionSnippets {
    @Test func `An object created elsewhere is injected`() throws {
        // snippet: property-inject
        let delegate = AppDelegate()
        try ComponentFactory.of(AppComponent.self).build().injectProperties(into: delegate)
        // end snippet
        #expect(delegate.window != nil)
    }
    private typealias AppDelegate = Delegates.AppDelegate
    private typealias AppComponent = Delegates.AppComponent

    @Test func `One call injects the whole hierarchy`() throws {
        let screen = Screens.HomeScreen()
        try ComponentFactory.of(Screens.App.self).build().prepare(screen)
        #expect(screen.log?.name == "screens")
        #expect(screen.greeting == "Hello")
    }

    @Test func `A graph injects any object`() throws {
        let screen = Screens.HomeScreen()
        // snippet: property-any
        let app = try ComponentFactory.of(App.self).instantiate()
        let isKnown = try app.graph.injectProperties(into: screen)
        // end snippet
        #expect(isKnown)
        #expect(screen.greeting == "Hello")
    }
    private typealias App = Screens.App
}

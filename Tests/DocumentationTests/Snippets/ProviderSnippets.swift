import Cleanse
import Testing

private enum Forms {
    struct Milk: Equatable {}
    struct Sugar: Equatable {}
    final class Cup {}

    // snippet: providers-forms
    struct Counter {
        let milk: Milk  // created before the counter
        let cups: Provider<Cup>  // a new cup for each call
        let spareCups: () -> Cup  // the same as a closure
        let sugar: Sugar?  // nil if nothing binds sugar
        let laterSugar: Provider<Sugar?>  // the forms nest
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = Counter
        static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
            bind.to(factory: Counter.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Milk.init)
            binder.bind().to(factory: Cup.init)
        }
    }
}

private enum Screens {
    // snippet: providers-cycle
    final class LoginScreen {
        let onboarding: Provider<OnboardingScreen>
        init(onboarding: Provider<OnboardingScreen>) { self.onboarding = onboarding }
    }

    final class OnboardingScreen {
        let login: Provider<LoginScreen>
        init(login: Provider<LoginScreen>) { self.login = login }
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = LoginScreen
        static func configureRoot(binder bind: ReceiptBinder<LoginScreen>) -> BindingReceipt<LoginScreen> {
            bind.to(factory: LoginScreen.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: OnboardingScreen.init)
        }
    }
}

private enum Circle {
    // snippet: providers-weak
    final class Parent {
        let child: Child
        init(child: Child) { self.child = child }
    }

    final class Child {
        let parent: WeakProvider<Parent>
        init(parent: WeakProvider<Parent>) { self.parent = parent }
    }
    // end snippet

    struct App: RootComponent {
        typealias Scope = Singleton
        typealias Root = Provider<Parent>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (parent: Parent) in Provider(value: parent) }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Parent.init)
            binder.bind().sharedInScope().to(factory: Child.init)
        }
    }
}

private enum Throwing {
    // snippet: providers-throwing
    struct Settings {
        struct Unreadable: Error {}

        init(path: String) throws(Unreadable) {
            if path.isEmpty { throw Unreadable() }
        }
    }

    struct SettingsComponent: RootComponent {
        typealias Root = Settings

        static func configureRoot(binder bind: ReceiptBinder<Settings>) -> BindingReceipt<Settings> {
            bind.to(factory: Settings.init)
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "")
        }
    }
    // end snippet
}

@Suite struct ProviderSnippets {
    @Test func `Each form returns its value`() throws {
        let counter = try ComponentFactory.of(Forms.App.self).build()
        #expect(counter.cups.get() !== counter.cups.get())
        #expect(counter.spareCups() !== counter.spareCups())
        #expect(counter.sugar == nil)
        #expect(counter.laterSugar.get() == nil)
        #expect(counter.milk == Forms.Milk())
    }

    @Test func `Two screens lead to each other`() throws {
        let login = try ComponentFactory.of(Screens.App.self).build()
        #expect(login.onboarding.get().login.get() !== login)
    }

    @Test func `A weak provider does not keep its value alive`() throws {
        var root: Provider<Circle.Parent>? = try ComponentFactory.of(Circle.App.self).build()
        let child = try #require(root?.get().child)
        #expect(child.parent.get() === root?.get())
        root = nil
        #expect(child.parent.get() == nil)
    }

    @Test func `A throwing factory throws through tryBuild`() throws {
        // snippet: providers-try
        let factory = try ComponentFactory.of(SettingsComponent.self)
        #expect(throws: Settings.Unreadable.self) { try factory.tryBuild() }
        // end snippet
    }
    private typealias SettingsComponent = Throwing.SettingsComponent
    private typealias Settings = Throwing.Settings
}

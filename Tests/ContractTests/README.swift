// The programs of the README of Cleanse 4, in its own spelling wherever today's Swift accepts it.
//
// Each section of the README has its own enum, since several sections declare the same names.

import Cleanse

// MARK: - Defining a component and root type

enum DefiningAComponent {
    class RootViewController: UIViewController {
        override init() {
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            self.view.backgroundColor = .blue
        }
    }

    class AppDelegate: UIResponder, UIApplicationDelegate {
        struct Component: Cleanse.RootComponent {
            // When we call build(()) it will return the Root type, which is a RootViewController instance.
            typealias Root = RootViewController

            // Required function from Cleanse.RootComponent protocol.
            static func configureRoot(
                binder bind: ReceiptBinder<RootViewController>
            ) -> BindingReceipt<RootViewController> {
                return bind.to(factory: RootViewController.init)
            }

            // Required function from Cleanse.RootComponent protocol.
            static func configure(binder: Binder<Unscoped>) {
            }
        }

        var window: UIWindow? = UIWindow()
        var factory: ComponentFactory<AppDelegate.Component>?

        func application(application: UIApplication, didFinishLaunchingWithOptions launchOptions: [String: Any]?)
            -> Bool
        {
            // Build our root object in our graph.
            factory = try! ComponentFactory.of(AppDelegate.Component.self)
            let rootViewController = factory!.build(())

            // Now we can use the root object in our app.
            window!.rootViewController = rootViewController
            window!.makeKeyAndVisible()

            return true
        }
    }
}

// MARK: - Satisfying dependencies

enum SatisfyingDependencies {
    struct RootViewProperties {
        let backgroundColor: UIColor
    }

    class RootViewController: UIViewController {
        let rootViewProperties: RootViewProperties
        init(rootViewProperties: RootViewProperties) {
            self.rootViewProperties = rootViewProperties
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        override func viewDidLoad() {
            super.viewDidLoad()

            self.view.backgroundColor = rootViewProperties.backgroundColor
        }
    }

    struct Component: Cleanse.RootComponent {
        typealias Root = RootViewController

        static func configureRoot(
            binder bind: ReceiptBinder<RootViewController>
        ) -> BindingReceipt<RootViewController> {
            return bind.to(factory: RootViewController.init)
        }

        static func configure(binder: Binder<Unscoped>) {
            binder
                .bind(RootViewProperties.self)
                .to { () -> RootViewProperties in
                    RootViewProperties(backgroundColor: .blue)
                }
        }
    }

    /// The component before the binding was added, which the README calls an error.
    struct UnsatisfiedComponent: Cleanse.RootComponent {
        typealias Root = RootViewController

        static func configureRoot(
            binder bind: ReceiptBinder<RootViewController>
        ) -> BindingReceipt<RootViewController> {
            return bind.to(factory: RootViewController.init)
        }

        static func configure(binder: Binder<Unscoped>) {
        }
    }
}

// MARK: - Type tags, modules and components

// The README's tag is public with an internal `Element`, which Swift rejects.
struct PrimaryAPIURL: Tag {
    typealias Element = NSURL
}

// `configure` is static since Cleanse 1.0. The README kept the older form here and below.
struct PrimaryAPIURLModule: Module {
    static func configure(binder: Binder<Unscoped>) {
        binder
            .bind(NSURL.self)
            .tagged(with: PrimaryAPIURL.self)
            .to(value: NSURL(string: "https://connect.squareup.com/v2/")!)
    }
}

class SomethingThatDoesAnAPICall {
    let primaryURL: NSURL
    init(primaryURL: TaggedProvider<PrimaryAPIURL>) {
        self.primaryURL = primaryURL.get()
    }
    struct Module: Cleanse.Module {
        static func configure(binder: Binder<Unscoped>) {
            binder
                .bind(SomethingThatDoesAnAPICall.self)
                .to(factory: SomethingThatDoesAnAPICall.init)
        }
    }
}

enum Components {
    struct RootAPI {
        let somethingUsingTheAPI: SomethingThatDoesAnAPICall
    }

    struct APIComponent: Component {
        typealias Root = RootAPI
        static func configure(binder: Binder<Unscoped>) {
            // "include" the modules that create the component
            binder.include(module: PrimaryAPIURLModule.self)
            binder.include(module: SomethingThatDoesAnAPICall.Module.self)
        }
        // The README binds the root in `configure`. Since Cleanse 2.0 it is bound here.
        static func configureRoot(binder bind: ReceiptBinder<RootAPI>) -> BindingReceipt<RootAPI> {
            return bind.to(factory: RootAPI.init)
        }
    }

    struct Root: RootComponent {
        typealias Root = RootViewController
        static func configure(binder: Binder<Unscoped>) {
            binder.install(dependency: APIComponent.self)
        }
        static func configureRoot(
            binder bind: ReceiptBinder<RootViewController>
        ) -> BindingReceipt<RootViewController> {
            return bind.to(factory: RootViewController.init)
        }
    }

    class RootViewController: UIViewController {
        let loggedInComponent: ComponentFactory<APIComponent>
        var api: RootAPI?

        init(loggedInComponent: ComponentFactory<APIComponent>) {
            self.loggedInComponent = loggedInComponent
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        func logIn() {
            let apiRoot = loggedInComponent.build(())
            api = apiRoot
        }
    }
}

// MARK: - Assisted injection

enum AssistedInjection {
    class CustomerService {}

    class CustomerDetailViewController: UIViewController {
        let customerID: String
        let customerService: CustomerService
        init(customerID: Assisted<String>, customerService: CustomerService) {
            self.customerID = customerID.get()
            self.customerService = customerService
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }
    }

    class CustomerListViewController: UIViewController {
        let detailViewControllerFactory: Factory<CustomerDetailViewController.AssistedFactory>

        init(detailViewControllerFactory: Factory<CustomerDetailViewController.AssistedFactory>) {
            self.detailViewControllerFactory = detailViewControllerFactory
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        func tappedCustomer(with customerID: String) {
            let detailVC = detailViewControllerFactory.build(customerID)
            self.present(detailVC, animated: false)
        }
    }

    struct Component: RootComponent {
        typealias Root = CustomerListViewController
        static func configure(binder: Binder<Unscoped>) {
            binder.include(module: CustomerDetailViewController.Module.self)
            binder.bind(CustomerService.self).to(factory: CustomerService.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to(factory: CustomerListViewController.init)
        }
    }
}

extension AssistedInjection.CustomerDetailViewController {
    // The README declares it under the name `Seed` and uses it as `AssistedFactory`.
    struct AssistedFactory: Cleanse.AssistedFactory {
        typealias Seed = String
        typealias Element = AssistedInjection.CustomerDetailViewController
    }
}

extension AssistedInjection.CustomerDetailViewController {
    struct Module: Cleanse.Module {
        static func configure(binder: Binder<Unscoped>) {
            binder
                .bindFactory(AssistedInjection.CustomerDetailViewController.self)
                .with(AssistedInjection.CustomerDetailViewController.AssistedFactory.self)
                .to(factory: AssistedInjection.CustomerDetailViewController.init)
        }
    }
}

// MARK: - Binder and its builder

enum BindingSteps {
    struct Topping: Equatable {
        var name = "pickles"
    }

    struct Hamburger {
        let topping: Topping
        // Note: this actually would be created implicitly for structs
        init(topping: Topping) {
            self.topping = topping
        }
    }

    class Kitchen {}

    /// A component with every optional step and every terminating step of the README's grammar.
    struct Component: RootComponent {
        typealias Scope = Singleton
        typealias Root = (
            hamburger: Hamburger, kitchens: [Kitchen], words: TaggedProvider<Words>, numbers: [Int],
            letters: [Character]
        )

        static func configure(binder: Binder<Singleton>) {
            binder.bind(Topping.self).to(factory: { Topping() })
            binder.bind(Hamburger.self).to(factory: Hamburger.init)

            binder.bind(Kitchen.self).sharedInScope().to(factory: Kitchen.init)
            binder.bind(Kitchen.self).intoCollection().to { (shared: Kitchen) in shared }
            binder.bind(Kitchen.self).intoCollection().to { (shared: Provider<Kitchen>) in shared.get() }

            binder
                .bind(String.self)
                .intoCollection()
                .tagged(with: Words.self)
                .sharedInScope()
                .to(provider: Provider(value: "one"))
            binder
                .bind(String.self)
                .intoCollection()
                .tagged(with: Words.self)
                .to(factory: { ["two", "three"] })

            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.bind(Int.self).intoCollection().to(value: [2, 3])
            binder.bind(Int.self).intoCollection().to(provider: Provider(getter: { 4 }))
            binder.bind(Int.self).intoCollection().to(provider: Provider(value: [5, 6]))

            // Inferred: "can be inferred and omitted in some common cases".
            binder.bind().intoCollection().to(value: Character("x"))
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { (hamburger: $0, kitchens: $1, words: $2, numbers: $3, letters: $4) }
        }
    }

    struct Words: Tag {
        typealias Element = [String]
    }
}

// MARK: - Property injection

enum PropertyInjection {
    struct ATag: Tag {
        typealias Element = String
    }
    struct String1: Tag {
        typealias Element = String
    }
    struct String2: Tag {
        typealias Element = String
    }
    struct CrazyStruct: Equatable {
        var a = 1
    }

    class AClass {
        var a: String!

        // Spelled out because under `MainActor`, Swift 6.3 gives an implicit initialiser a different isolation than a subclass's.
        init() {}
    }

    class BClass: AClass {
        var b: Int!
        var crazyStruct: CrazyStruct!

        func injectProperties(superInjector: PropertyInjector<AClass>, b: Int, crazyStruct: CrazyStruct) {
            superInjector.injectProperties(into: self)
            self.b = b
            self.crazyStruct = crazyStruct
        }
    }

    class FreeBeer {
        var string1: String!
        var string2: String!

        func injectProperties(
            string1: TaggedProvider<String1>,
            string2: TaggedProvider<String2>
        ) {
            self.string1 = string1.get()
            self.string2 = string2.get()
        }
    }

    struct Component: RootComponent {
        typealias Root = (PropertyInjector<BClass>, PropertyInjector<FreeBeer>)

        static func configure(binder: Binder<Unscoped>) {
            binder
                .bindPropertyInjectionOf(AClass.self)
                .to {
                    $0.a = ($1 as TaggedProvider<ATag>).get()
                }

            binder
                .bindPropertyInjectionOf(BClass.self)
                .to {
                    $0.injectProperties(superInjector: $1, b: $2, crazyStruct: $3)
                }

            binder
                .bindPropertyInjectionOf(FreeBeer.self)
                .to(injector: FreeBeer.injectProperties)

            binder.bind().tagged(with: ATag.self).to(value: "a")
            binder.bind().tagged(with: String1.self).to(value: "first")
            binder.bind().tagged(with: String2.self).to(value: "second")
            binder.bind().to(value: 7)
            binder.bind().to(value: CrazyStruct())
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { ($0, $1) }
        }
    }
}

// MARK: - The app delegate as root, through property injection

enum AppDelegateAsRoot {
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func injectProperties(_ window: UIWindow) {
            self.window = window
        }

        func application(application: UIApplication, didFinishLaunchingWithOptions launchOptions: [String: Any]?)
            -> Bool
        {
            // Build our component, and make the property injector
            let propertyInjector = try! ComponentFactory.of(AppDelegate.Component.self).build(())

            // Now inject the properties into ourselves
            propertyInjector.injectProperties(into: self)

            window!.makeKeyAndVisible()

            return true
        }
    }
}

extension AppDelegateAsRoot.AppDelegate {
    typealias AppDelegate = AppDelegateAsRoot.AppDelegate

    struct Component: Cleanse.RootComponent {
        // When we call build() it will return the Root type, which is a PropertyInjector<AppDelegate>.
        typealias Root = PropertyInjector<AppDelegate>
        // The README leaves the scope out, but includes a module of the scope `Singleton`.
        typealias Scope = Singleton

        // Required function from Cleanse.RootComponent protocol.
        static func configureRoot(
            binder bind: ReceiptBinder<PropertyInjector<AppDelegate>>
        ) -> BindingReceipt<PropertyInjector<AppDelegate>> {
            return bind.propertyInjector(configuredWith: { bind in
                bind.to(injector: AppDelegate.injectProperties)
            })
        }

        // Required function from Cleanse.RootComponent protocol.
        static func configure(binder: Binder<Singleton>) {
            binder.include(module: UIWindow.Module.self)
            binder.include(module: RootModule.self)
        }
    }

    struct RootModule: Cleanse.Module {
        static func configure(binder: Binder<Unscoped>) {
            binder.bind(DefiningAComponent.RootViewController.self)
                .to(factory: DefiningAComponent.RootViewController.init)
        }
    }
}

extension UIWindow {
    struct Module: Cleanse.Module {
        public static func configure(binder: Binder<Singleton>) {
            binder
                .bind(UIWindow.self)
                // The root app window should only be constructed once.
                .sharedInScope()
                .to { (rootViewController: DefiningAComponent.RootViewController) in
                    let window = UIWindow(frame: UIScreen.mainScreen().bounds)
                    window.rootViewController = rootViewController
                    return window
                }
        }
    }
}

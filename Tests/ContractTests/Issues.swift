// The programs that users of Cleanse posted with their questions and complaints, in today's Swift.
//
// The comment above each says what differs from the posted code.

import Cleanse

// MARK: - "Property Injections": why is `Presenter.injectProperties` not called?

// Posted like this, except for `any`, a counter in place of printed text, and access from outside.
enum PropertyInjections {
    final class AppDelegate: UIApplicationDelegate {
        private(set) var repository: (any Repository)!
        private(set) var view: View!

        private func inject() {
            let propertyInjector: PropertyInjector<AppDelegate> = try! ComponentFactory.of(
                AppComponent.self, validate: true
            ).build(())
            propertyInjector.injectProperties(into: self)
        }

        func injectProperties(_ repository: any Repository, view: View) {
            self.repository = repository
            self.view = view

            repository.exec()
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
        ) -> Bool {
            inject()
            return true
        }
    }

    class View {

        let presenter: Presenter

        init(presenter: Presenter) {
            self.presenter = presenter
        }
    }

    class Presenter {

        weak var view: View?

        init() {
        }

        func injectProperties(_ view: View) {
            self.view = view
        }
    }

    class Executor {
        var runs = 0
        init() {}
    }

    protocol Repository {
        func exec()
    }

    class RepositoryImpl: Repository {

        let executor: Executor

        init(executor: Executor) {
            self.executor = executor
        }

        func exec() {
            executor.runs += 1
        }
    }

    struct UserScope: Scope {}
    struct ApplicationScope: Scope {}

    struct CoreModule: Module {
        typealias Scope = UserScope

        static func configure(binder: Binder<UserScope>) {
            binder.bind().to(factory: Executor.init)
            binder.bind((any Repository).self).to(factory: RepositoryImpl.init)
        }
    }

    struct AppComponent: RootComponent {
        typealias Root = PropertyInjector<AppDelegate>
        typealias Scope = UserScope

        static func configure(binder: Binder<AppComponent.Scope>) {
            binder.include(module: CoreModule.self)

            binder.bind().to(factory: View.init)
            binder.bind().to(factory: Presenter.init)
            // looks like it do nothing
            binder.bindPropertyInjectionOf(Presenter.self).to(injector: Presenter.injectProperties)
        }

        static func configureRoot(
            binder bind: ReceiptBinder<AppComponent.Root>
        ) -> BindingReceipt<AppComponent.Root> {
            return bind.propertyInjector(configuredWith: { (bind) -> BindingReceipt<PropertyInjector<AppDelegate>> in
                bind.to(injector: AppDelegate.injectProperties)
            })
        }
    }
}

// MARK: - "Why no more explicit overrideModule", "Rethink/Finalize Overrides"

// Posted without the component. Overriding modules were instances then, and are an argument of `of` now.
enum OverrideModule {
    class Service {
        var name: String { "real" }
        init() {}
    }

    class MockService: Service {
        override var name: String { "mock" }
    }

    struct MainModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Service.self).to(factory: Service.init)
        }
    }

    struct FakeModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder
                .bind(Service.self)
                .to(value: MockService())
        }
    }

    class TestCase {
        var service: Service!
        func injectProperties(service: Service) { self.service = service }
    }

    struct Component: RootComponent {
        typealias Root = PropertyInjector<TestCase>

        static func configure(binder: UnscopedBinder) {
            binder.include(module: MainModule.self)
        }

        static func configureRoot(
            binder bind: ReceiptBinder<PropertyInjector<TestCase>>
        ) -> BindingReceipt<PropertyInjector<TestCase>> {
            return bind.propertyInjector { $0.to(injector: TestCase.injectProperties) }
        }
    }
}

// MARK: - "InjectProperties from one component to multiple object types"

// `configure` is static and takes a known binder since Cleanse 1.0. Modules are types, no longer instances.
enum SeveralInjectors {
    class AppDelegate {
        var log: String!
        func injectProperties(_ log: String) { self.log = log }
    }

    class RequestViewController {
        var log: String!
        func injectProperties(_ log: String) { self.log = log }
    }

    struct DebugModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(value: "debug")
        }
    }

    struct FooComponent: Cleanse.RootComponent {
        typealias Root = PropertyInjector<AppDelegate>

        static func configure(binder: UnscopedBinder) {
            binder.install(module: DebugModule.self)
            binder.bindPropertyInjectionOf(RequestViewController.self).to(
                injector: RequestViewController.injectProperties)
        }

        static func configureRoot(
            binder bind: ReceiptBinder<PropertyInjector<AppDelegate>>
        ) -> BindingReceipt<PropertyInjector<AppDelegate>> {
            return bind.propertyInjector(configuredWith: { $0.to(injector: AppDelegate.injectProperties) })
        }
    }
}

// MARK: - "Compiler issues with latest version of XCode and Swift 4", "Building with Swift 4 Blocked on SR-6108"

// Posted as two single lines. Both were ambiguous.
enum AmbiguousOverloads {
    class MainViewController: UIViewController {
        override init() { super.init(nibName: nil, bundle: nil) }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }
    }

    struct StructWithDependencies {
        let a: Int
        let b: String
        let c: Double
        let d: Character
        let e: Bool
    }

    struct Component: RootComponent {
        typealias Root = (MainViewController, StructWithDependencies, Int64)

        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: MainViewController.init)
            binder.bind().to(factory: StructWithDependencies.init)
            binder.bind().to { 1 as Int }
            binder.bind().to { "two" }
            binder.bind().to { () -> Double in
                let half = 1.5
                return half * 2
            }
            binder.bind().to(value: "4" as Character)
            binder.bind().to(factory: { true })
            binder.bind().to { (a: Int, c: Double) in
                let sum = a + Int(c)
                return Int64(sum)
            }
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { ($0, $1, $2) }
        }
    }
}

// MARK: - "Sharing "Singleton" across scope and object graph"

// Posted with `configure(_ binder:)`, which is not the protocol's name, and without two closing parentheses.
struct ViewScope: Scope {}
typealias ViewBinder = Binder<ViewScope>

enum SharingSingletons {
    class SomeCustomVideoPlayerAVFoundationView {
        init() {}
    }

    class FirstViewController {
        let videoView: SomeCustomVideoPlayerAVFoundationView
        init(videoView: SomeCustomVideoPlayerAVFoundationView) { self.videoView = videoView }
    }

    class SecondViewController {
        let videoView: SomeCustomVideoPlayerAVFoundationView
        init(videoView: SomeCustomVideoPlayerAVFoundationView) { self.videoView = videoView }
    }

    struct ViewModule: Module {
        static func configure(binder: ViewBinder) {
            binder
                // some view class like a video view that should be a singleton object
                .bind(SomeCustomVideoPlayerAVFoundationView.self)
                .sharedInScope()
                .to0(factory: SomeCustomVideoPlayerAVFoundationView.init)
        }
    }

    /// Like the components below, but without the module, which the parent includes.
    struct Feature: RootComponent {
        typealias Root = FirstViewController

        static func configure(binder: UnscopedBinder) {}

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to1(factory: FirstViewController.init(videoView:))
        }
    }

    struct App: RootComponent {
        typealias Root = [SomeCustomVideoPlayerAVFoundationView]
        typealias Scope = ViewScope

        static func configure(binder: ViewBinder) {
            binder.include(module: ViewModule.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { (view: SomeCustomVideoPlayerAVFoundationView) in [view] }
        }
    }
}

extension SharingSingletons.FirstViewController {
    typealias FirstViewController = SharingSingletons.FirstViewController

    struct Component: RootComponent {

        typealias Root = FirstViewController
        typealias Seed = Void
        typealias Scope = ViewScope

        static func configure(binder: ViewBinder) {
            binder.include(module: SharingSingletons.ViewModule.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to1(factory: FirstViewController.init(videoView:))
        }
    }
}

extension SharingSingletons.SecondViewController {
    typealias SecondViewController = SharingSingletons.SecondViewController

    struct Component: RootComponent {

        typealias Root = SecondViewController
        typealias Seed = Void
        typealias Scope = ViewScope

        static func configure(binder: ViewBinder) {
            binder.include(module: SharingSingletons.ViewModule.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to1(factory: SecondViewController.init(videoView:))
        }
    }
}

// MARK: - "Improve Error Handling for Duplicate Bindings"

enum DuplicateBindings {
    struct Component: RootComponent {
        typealias Root = Int

        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "first")
            binder.bind(String.self).to(value: "second")
        }

        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
            return bind.to { (text: String) in text.count }
        }
    }
}

// MARK: - "Crash when injecting an optional protocol"

// The root is bound in `configureRoot` and the component is a root since Cleanse 2.0. Protocols carry `any`.
enum OptionalProtocol {
    protocol FooProto {
    }

    struct Foo: FooProto {
    }

    struct Bar {
        var foo: (any FooProto)?
        init(foo: (any FooProto)?) {
            self.foo = foo
        }
    }

    struct BarComponent: Cleanse.RootComponent {
        typealias Root = Bar

        static func configure(binder: UnscopedBinder) {
            binder
                .bind((any FooProto).self)
                .to(factory: Foo.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<Bar>) -> BindingReceipt<Bar> {
            return bind.to(factory: Bar.init)
        }
    }

    /// The component without a binding of the protocol.
    struct BareComponent: Cleanse.RootComponent {
        typealias Root = Bar

        static func configure(binder: UnscopedBinder) {}

        static func configureRoot(binder bind: ReceiptBinder<Bar>) -> BindingReceipt<Bar> {
            return bind.to(factory: Bar.init)
        }
    }
}

// MARK: - "Add "Singleton"/scope Protocol to make "asSingleton" default"

enum DefaultScopes {
    class Database: ScopedByDefault {
        typealias DefaultScope = Singleton
        init() {}
    }

    class Cache {
        init() {}
    }

    struct Component: RootComponent {
        typealias Root = (Database, Database, Cache, Cache)
        typealias Scope = Singleton

        static func configure(binder: SingletonBinder) {
            binder.bind(Database.self).to(factory: Database.init)
            binder.bind(Cache.self).asSingleton().to(factory: Cache.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { ($0, $1, $2, $3) }
        }
    }
}

// MARK: - "How should I solve cyclical dependencies in Cleanse?"

enum CyclicalDependencies {
    class ModuleA {
        let b: Provider<ModuleB>
        init(b: Provider<ModuleB>) { self.b = b }
    }

    class ModuleB {
        let a: ModuleA
        init(a: ModuleA) { self.a = a }
    }

    class EagerA {
        init(b: EagerB) {}
    }

    class EagerB {
        init(a: EagerA) {}
    }

    struct Component: RootComponent {
        typealias Root = ModuleB

        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: ModuleA.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<ModuleB>) -> BindingReceipt<ModuleB> {
            return bind.to(factory: ModuleB.init)
        }
    }

    struct EagerComponent: RootComponent {
        typealias Root = EagerB

        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: EagerA.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<EagerB>) -> BindingReceipt<EagerB> {
            return bind.to(factory: EagerB.init)
        }
    }
}

// MARK: - "How to solve dependency cycle / property injection doesn't seem to work"

protocol HomeRoute {
    func routeHome()
}

protocol RegisterRoute {
    func routeRegister()
}

// Posted with two names for one class, `Coordinator` and `ApplicationCoordinator`. Protocols carry `any`.
enum CoordinatorCycle {
    class ApplicationCoordinator: HomeRoute, RegisterRoute {

        let loginViewControllerProvider: Provider<LoginViewController>
        private(set) var routes: [String] = []

        init(loginViewControllerProvider: Provider<LoginViewController>) {
            self.loginViewControllerProvider = loginViewControllerProvider
        }

        func routeHome() {
            routes.append("home")
        }

        func routeRegister() {
            routes.append("register")
        }
    }

    class LoginViewController {
        typealias Coordinator = any (HomeRoute & RegisterRoute)

        private(set) var coordinator: Coordinator
        private(set) var injections = 0

        init(coordinator: Coordinator) {
            self.coordinator = coordinator
        }

        // Tryout with propertyInjection (is not being called)
        func injectProperties(_ coordinator: Coordinator) {
            self.coordinator = coordinator
            injections += 1
        }
    }

    struct AppScope: Scope {}
    typealias AppBinder = Binder<AppScope>

    enum Modules {
        struct App: Cleanse.Module {
            static func configure(binder: AppBinder) {
                // The issue asks how one coordinator can serve several protocols. The two lines with `alias` are the answer.
                binder.bind(LoginViewController.Coordinator.self).sharedInScope()
                    .alias((any HomeRoute).self) { $0 }
                    .alias((any RegisterRoute).self) { $0 }
                    .to(factory: ApplicationCoordinator.init)

                binder.bind().to(factory: LoginViewController.init)

                // When running the app, this doesn't seem to do anything.
                binder.bindPropertyInjectionOf(LoginViewController.self).to(
                    injector: LoginViewController.injectProperties)
            }
        }
    }

    struct Root {
        let login: LoginViewController
        let home: any HomeRoute
        let register: any RegisterRoute
    }

    struct Component: RootComponent {
        typealias Scope = AppScope

        static func configure(binder: AppBinder) {
            binder.include(module: Modules.App.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to(factory: Root.init)
        }
    }
}

// MARK: - "Dependencies between Modules"

// `configure` takes a known binder since Cleanse 1.0, and the root is bound in `configureRoot`.
enum DependenciesBetweenModules {
    final class Foobar: RootComponent {

        public static func configure(binder: UnscopedBinder) {

            binder.install(module: Module1.self)
            binder.install(module: Module2.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<UIWindow>) -> BindingReceipt<UIWindow> {
            return bind.to { (session: URLSession) in
                let window = UIWindow()
                window.isVisible = session.identifier == "shared"
                return window
            }
        }

        typealias Root = UIWindow

    }

    struct Module1: Module {
        public static func configure(binder: UnscopedBinder) {
            binder.install(module: NetworkingModule.self)
        }
    }

    struct Module2: Module {
        /// This is where configuring providers occurs.
        public static func configure(binder: UnscopedBinder) {
            binder.install(module: NetworkingModule.self)
        }
    }

    struct NetworkingModule: Module {
        /// This is where configuring providers occurs.
        public static func configure(binder: UnscopedBinder) {
            binder.bind(URLSession.self).to(value: URLSession())
        }
    }
}

// MARK: - "Subcomponents: Are they the only way to configure components after launch?"

enum ConfiguredAfterLaunch {
    struct Assignments {
        let showsNewCheckout: Bool
    }

    class Checkout {
        let isNew: Bool
        let session: URLSession
        init(assignments: Assignments, session: URLSession) {
            isNew = assignments.showsNewCheckout
            self.session = session
        }
    }

    struct Launcher {
        let experiments: ComponentFactory<UIComponent>

        // Spelled out because Swift 6.3 treats an implicit initialiser as nonisolated in a module isolated to `MainActor`, so that the
        // unapplied `Launcher.init` can't name a component of that module. This happens with any library.
        init(experiments: ComponentFactory<UIComponent>) { self.experiments = experiments }
    }

    struct UIComponent: Component {
        typealias Root = Checkout
        typealias Seed = Assignments

        static func configure(binder: UnscopedBinder) {}

        static func configureRoot(binder bind: ReceiptBinder<Checkout>) -> BindingReceipt<Checkout> {
            return bind.to(factory: Checkout.init)
        }
    }

    struct AppComponent: RootComponent {
        typealias Root = Launcher
        typealias Scope = Singleton

        static func configure(binder: SingletonBinder) {
            binder.install(dependency: UIComponent.self)
            binder.bind().sharedInScope().to { URLSession() }
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to(factory: Launcher.init)
        }
    }
}

// MARK: - "Unjust dependency cycle"

enum UnjustCycle {
    class LoginViewController {
        let onboarding: Provider<OnboardingViewController>
        init(onboarding: Provider<OnboardingViewController>) { self.onboarding = onboarding }
    }

    class OnboardingViewController {
        let login: Provider<LoginViewController>
        init(login: Provider<LoginViewController>) { self.login = login }
    }

    struct Component: RootComponent {
        typealias Root = LoginViewController

        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: OnboardingViewController.init)
        }

        static func configureRoot(
            binder bind: ReceiptBinder<LoginViewController>
        ) -> BindingReceipt<LoginViewController> {
            return bind.to(factory: LoginViewController.init)
        }
    }
}

// MARK: - "Advantage of using Tags"

// Posted with instance methods for `configure`, generic over the binder.
enum AdvantageOfTags {
    class RootViewController: UIViewController {
        override init() { super.init(nibName: nil, bundle: nil) }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }
    }

    struct WindowModule: Cleanse.Module {
        static func configure(binder: SingletonBinder) {
            binder
                .bind(UIWindow.self)
                .asSingleton()
                .to { (rootViewController: TaggedProvider<UIViewController.Root>) in
                    let window = UIWindow(frame: UIScreen.mainScreen().bounds)
                    window.rootViewController = rootViewController.get()
                    return window
                }
        }
    }

    struct APIModule: Cleanse.Module {
        static func configure(binder: UnscopedBinder) {
            binder
                .bind()
                .to(factory: APIModule.init)
            binder
                .bind()
                .tagged(with: NSURL.Primary.self)
                .to { NSURL(string: "https://myapi.com")! }
        }
    }

    struct GithubModule: Cleanse.Module {
        static func configure(binder: UnscopedBinder) {
            binder
                .bind()
                .to(factory: GithubModule.init)
            binder
                .bind()
                .tagged(with: NSURL.Github.self)
                .to { NSURL(string: "https://github.com")! }
        }
    }

    struct Root {
        let window: UIWindow
        let primary: TaggedProvider<NSURL.Primary>
        let github: TaggedProvider<NSURL.Github>
        let module: APIModule
    }

    struct Component: RootComponent {
        typealias Scope = Singleton

        static func configure(binder: SingletonBinder) {
            binder.include(module: RootViewController.Module.self)
            binder.include(module: WindowModule.self)
            binder.include(module: APIModule.self)
            binder.include(module: GithubModule.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to(factory: Root.init)
        }
    }
}

extension UIViewController {
    struct Root: Tag {
        typealias Element = UIViewController
    }
}

extension NSURL {
    struct Primary: Tag {
        typealias Element = NSURL
    }
    struct Github: Tag {
        typealias Element = NSURL
    }
}

extension AdvantageOfTags.RootViewController {
    typealias RootViewController = AdvantageOfTags.RootViewController

    /// Configures RootViewController
    struct Module: Cleanse.Module {
        static func configure(binder: UnscopedBinder) {
            // Configures the RootViewController to be provided by the initializer
            binder
                .bind()
                .to(factory: RootViewController.init)

            // This satisfies UIWindow depending on TaggedProvider<UIViewController.Root>
            // The actual root is our RootViewController wrapped in a UINavigationController
            binder
                .bind()
                .tagged(with: UIViewController.Root.self)
                .to { UINavigationController(rootViewController: $0 as RootViewController) }
        }
    }
}

// MARK: - "Is there a better way to use constructor injection for ViewControllers?"

enum NavigationChain {
    class Service1 { init() {} }
    class Service2 { init() {} }
    class Service3 { init() {} }
    class Service4 { init() {} }

    class ViewControllerA {
        let service1: Service1
        let next: Provider<ViewControllerB>
        init(service1: Service1, next: Provider<ViewControllerB>) {
            self.service1 = service1
            self.next = next
        }
    }

    class ViewControllerB {
        let service1: Service1
        let service2: Service2
        let next: () -> ViewControllerC
        init(service1: Service1, service2: Service2, next: @escaping () -> ViewControllerC) {
            self.service1 = service1
            self.service2 = service2
            self.next = next
        }
    }

    class ViewControllerC {
        let service3: Service3
        let service4: Service4
        init(service3: Service3, service4: Service4) {
            self.service3 = service3
            self.service4 = service4
        }
    }

    struct Component: RootComponent {
        typealias Root = ViewControllerA
        typealias Scope = Singleton

        static func configure(binder: Binder<Singleton>) {
            binder.bind().sharedInScope().to(factory: Service1.init)
            binder.bind().to(factory: Service2.init)
            binder.bind().to(factory: Service3.init)
            binder.bind().to(factory: Service4.init)
            binder.bind().to(factory: ViewControllerB.init)
            binder.bind().to(factory: ViewControllerC.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to(factory: ViewControllerA.init)
        }
    }
}

// MARK: - "Not sure how to proceed with Swift3 project"

protocol MyRootProtocol {
    func test() -> String
}

protocol MyServiceProtocol {
    func echo(message: String) -> String
}

// Posted as a `Component` instead of a `RootComponent`, with a root that is created without its service. The function returns the text that
// was printed, and protocols carry `any`.
enum Swift3Project {
    struct MyRoot: MyRootProtocol {
        let myService: any MyServiceProtocol

        func test() -> String {
            return self.myService.echo(message: "hello world")
        }
    }

    struct SingletonScope: Cleanse.Scope {}

    struct MyRootComponent: Cleanse.RootComponent {
        typealias Root = any MyRootProtocol
        typealias Scope = SingletonScope

        //Install the modules we have made
        static func configure(binder: Binder<MyRootComponent.Scope>) {
            binder.include(module: MyServiceModule.self)
        }

        static func configureRoot(
            binder bind: ReceiptBinder<any MyRootProtocol>
        ) -> BindingReceipt<any MyRootProtocol> {
            return bind.to(factory: {
                (myService: any MyServiceProtocol) -> MyRoot in
                return MyRoot(myService: myService)
            })
        }
    }

    struct MyServiceImplementation: MyServiceProtocol {
        func echo(message: String) -> String {
            "echo: \(message)"
        }
    }

    struct MyServiceModule: Cleanse.Module {
        static func configure(binder: Binder<SingletonScope>) {
            binder
                .bind((any MyServiceProtocol).self)
                .sharedInScope()
                .to {
                    () -> any MyServiceProtocol in
                    return MyServiceImplementation()
                }
        }
    }
}

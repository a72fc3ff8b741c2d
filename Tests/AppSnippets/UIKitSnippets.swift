import Cleanse

// snippet: uikit-scene
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UINavigationController(rootViewController: WindowComponent.controller())
        window.makeKeyAndVisible()
        self.window = window
    }
}
// end snippet

// snippet: uikit-component
@MainActor
struct WindowComponent: @MainActor RootComponent {
    typealias Scope = Singleton
    typealias Root = InboxController

    static func configure(binder: SingletonBinder) {
        binder.bind((any MailStore).self).sharedInScope().to { DiskStore() }
        binder.bindFactory(DraftController.self).with(DraftController.BySubject.self).to(factory: DraftController.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<InboxController>) -> BindingReceipt<InboxController> {
        bind.to(factory: InboxController.init(store:drafts:))
    }

    /// A unit test validates the graph.
    static func controller() -> InboxController {
        do {
            return try ComponentFactory.of(WindowComponent.self).tryBuild()
        } catch {
            fatalError("\(error)")
        }
    }
}
// end snippet

// snippet: uikit-controllers
final class InboxController: UIViewController {
    private let store: any MailStore
    private let drafts: Factory<DraftController.BySubject>

    init(store: any MailStore, drafts: Factory<DraftController.BySubject>) {
        (self.store, self.drafts) = (store, drafts)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    func open(_ subject: String) {
        navigationController?.pushViewController(drafts.build(subject), animated: true)
    }
}

final class DraftController: UIViewController {
    struct BySubject: AssistedFactory {
        typealias Seed = String
        typealias Element = DraftController
    }

    init(subject: Assisted<String>, store: any MailStore) {
        super.init(nibName: nil, bundle: nil)
        title = subject.get()
    }

    required init?(coder: NSCoder) { nil }
}
// end snippet

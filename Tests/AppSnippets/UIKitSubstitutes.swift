// Substitutes for the declarations of UIKit that the snippets use. They do nothing: the snippets are type-checked, and never run.

@MainActor class UIResponder {}

@MainActor class UIViewController: UIResponder {
    var title: String?
    private(set) var navigationController: UINavigationController?
    init(nibName: String?, bundle: Bundle?) {}
    required init?(coder: NSCoder) {}
    func viewDidLoad() {}
}

@MainActor final class UINavigationController: UIViewController {
    convenience init(rootViewController: UIViewController) { self.init(nibName: nil, bundle: nil) }
    func pushViewController(_ controller: UIViewController, animated: Bool) {}
}

@MainActor class UIScene: UIResponder {
    final class ConnectionOptions {}
}

@MainActor final class UIWindowScene: UIScene {}
@MainActor final class UISceneSession {}

@MainActor final class UIWindow {
    var rootViewController: UIViewController?
    init(windowScene: UIWindowScene) {}
    func makeKeyAndVisible() {}
}

@MainActor protocol UIWindowSceneDelegate: AnyObject {}

final class Bundle {}
class NSCoder {}

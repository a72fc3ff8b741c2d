// Replacements for the few parts of UIKit and Foundation that programs written for Cleanse 4 use.

class UIColor {
    let name: String
    init(name: String) { self.name = name }

    static var blue: UIColor { UIColor(name: "blue") }
}

class UIView {
    var backgroundColor: UIColor?
}

class NSCoder {}
class Bundle {}

class UIViewController {
    let view = UIView()
    var presented: UIViewController?

    init() {}
    init(nibName: String?, bundle: Bundle?) {}
    required init?(coder aDecoder: NSCoder) { nil }

    func viewDidLoad() {}
    func present(_ controller: UIViewController, animated: Bool) { presented = controller }
}

class UINavigationController: UIViewController {
    var viewControllers: [UIViewController] = []

    init(rootViewController: UIViewController) {
        viewControllers = [rootViewController]
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) { nil }
}

struct Bounds: Equatable {
    var width = 0, height = 0
}

class UIScreen {
    let bounds = Bounds(width: 390, height: 844)

    static func mainScreen() -> UIScreen { UIScreen() }
}

class UIWindow {
    let frame: Bounds
    var rootViewController: UIViewController?
    var isVisible = false

    init() { frame = Bounds() }
    init(frame: Bounds) { self.frame = frame }

    /// Shows the window, which loads the view of its root.
    func makeKeyAndVisible() {
        isVisible = true
        rootViewController?.viewDidLoad()
    }
}

class UIResponder {
    init() {}
}

protocol UIApplicationDelegate: AnyObject {}

class UIApplication {
    struct LaunchOptionsKey: Hashable {}
}

class NSURL {
    let absoluteString: String
    init?(string: String) {
        guard !string.isEmpty else { return nil }
        absoluteString = string
    }
}

class URLSession {
    let identifier: String
    init(identifier: String = "shared") { self.identifier = identifier }
}

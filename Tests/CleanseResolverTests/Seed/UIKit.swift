// What the samples of the seed need of UIKit, as plain classes.

class UIViewController {
    init() {}
    func viewDidLoad() {}
}

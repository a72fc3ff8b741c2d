// The parts of UIKit that the samples use, as plain classes.

class UIViewController {
    init() {}
    func viewDidLoad() {}
}

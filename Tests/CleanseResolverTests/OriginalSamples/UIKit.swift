// What the samples need of UIKit, as plain classes.

class UIViewController {
    init() {}
    func viewDidLoad() {}
}

/// A class without arguments for its initialiser, which a container can therefore make.
public protocol Initializable: AnyObject {
    /// Makes an object.
    init()
}

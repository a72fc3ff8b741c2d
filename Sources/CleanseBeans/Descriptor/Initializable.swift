/// A class that a container can create, since its initialiser has no parameters.
public protocol Initializable: AnyObject {
    /// Creates an object.
    init()
}

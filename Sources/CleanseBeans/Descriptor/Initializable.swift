/// A class without arguments for its initialiser, which a container can therefore create.
public protocol Initializable: AnyObject {
    /// Creates an object.
    init()
}

/// A reference that does not keep its object.
final class WeakObject {
    // Never written after `init`; Swift loads weak references atomically.
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) {
        self.object = object
    }
}

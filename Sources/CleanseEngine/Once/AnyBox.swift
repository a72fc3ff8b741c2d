/// The box of a value of any type.
@usableFromInline
package class AnyBox {
    @usableFromInline
    init() {}

    /// The object inside, where a protocol's type hides one.
    package var object: AnyObject? { nil }

    /// Boxes the object inside again, so that it can be kept without its box.
    package var rebox: (AnyObject) -> AnyObject? { { $0 } }

    /// The value as an object, boxed or not; nil if it is no object.
    package static func object(in content: AnyObject) -> AnyObject? {
        guard let box = content as? AnyBox else { return content }
        return box.object
    }
}

/// The box of a value of any type.
@usableFromInline
package class AnyBox {
    @usableFromInline
    init() {}

    /// The object inside, where a protocol's type hides one.
    package var object: AnyObject? { nil }

    /// Boxes the object inside again, so that it can be kept without its box; nil if it no longer is of the value's type.
    var rebox: (AnyObject) -> AnyBox? { { _ in nil } }
}

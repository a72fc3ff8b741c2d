/// A binding of an instance's own component.
@usableFromInline
package struct OwnBinding: Sendable {
    @usableFromInline let binding: BindingID
    /// Where its shared value is, if it can be had without running code of a user.
    package let openSlot: OpenSlot?
}

/// How values become the content of slots and back.
@usableFromInline
package enum Content<Value> {
    /// Whether the value itself is the content: an object of a class, or of any, whose reference is its address.
    @inlinable package static var isObject: Bool { isAddress(Value.self) }

    // SAFETY: all: `isObject` was checked, and a slot holds what its own binding's link has put there, or a seed of the
    // same type. A front end that keeps contents elsewhere finds them by keys that carry the type.

    @inlinable @inline(__always)
    static func asObject(_ value: Value) -> AnyObject { unsafeBitCast(value, to: AnyObject.self) }

    @inlinable @inline(__always)
    static func fromObject(_ content: AnyObject) -> Value { unsafeBitCast(content, to: Value.self) }

    @inlinable @inline(__always)
    static func fromBox(_ content: AnyObject) -> Value { unsafeDowncast(content, to: Box<Value>.self).value }

    @inlinable @inline(__always)
    package static func wrap(_ value: Value) -> SlotContent {
        SlotContent(isObject ? asObject(value) : Box(value))
    }

    @inlinable @inline(__always)
    package static func unwrap(_ content: SlotContent) -> Value {
        isObject ? fromObject(content.object) : fromBox(content.object)
    }
}

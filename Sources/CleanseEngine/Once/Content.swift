// Contents of slots: a value itself if it is an object, else a box around it; and how values become contents and back.

/// What a slot keeps of a value: the value itself if it is an object whose reference is an address, else a `Box` around it.
///
/// Outside of the engine, only ``Content`` makes one of a value, and a value of one. So what is not wrapped can't be taken for a content, nor
/// a box for the value in it.
@frozen @usableFromInline
package struct SlotContent {
    @usableFromInline let object: AnyObject

    @inlinable @inline(__always)
    init(_ object: AnyObject) { self.object = object }

    /// Whether both are the same object, or the same box.
    package func isSame(as other: SlotContent?) -> Bool { object === other?.object }

    /// The value as an object, boxed or not; nil if it is no object.
    package var valueObject: AnyObject? {
        guard let box = object as? AnyBox else { return object }
        return box.object
    }
}

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

/// An object that holds a value which is no object itself.
@usableFromInline
package final class Box<Value>: AnyBox {
    @usableFromInline let value: Value

    @usableFromInline
    init(_ value: Value) {
        self.value = value
    }

    override package var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

    override var rebox: (AnyObject) -> AnyBox? {
        { object in (object as Any as? Value).map { Box($0) } }
    }
}

/// A content whose object something else keeps.
package final class WeakContent {
    // Never written after `init`; Swift loads weak references atomically.
    private(set) weak var object: AnyObject?
    /// Boxes the object again; nil for a value that is its own content.
    private let rebox: ((AnyObject) -> AnyBox?)?

    /// - Returns: Nil if the value is no object.
    package init?(_ content: SlotContent) {
        let box = content.object as? AnyBox
        guard let object = box == nil ? content.object : box?.object else { return nil }
        self.object = object
        rebox = box?.rebox
    }

    /// The content, while something else keeps its object: in another box, if it is in one.
    package var content: SlotContent? {
        guard let object else { return nil }
        guard let rebox else { return SlotContent(object) }
        return rebox(object).map { SlotContent($0) }
    }

    /// Whether the value of a content is this object.
    package func isOf(_ content: SlotContent) -> Bool { object === content.valueObject }
}

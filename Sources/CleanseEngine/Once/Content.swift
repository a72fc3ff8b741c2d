// The contents of slots: a value itself if it is an object, or else a box around it. Conversions of values to contents and back.

/// The content of a slot: the value itself if it is an object whose reference is an address, or else a `Box` around it.
///
/// Outside of the engine, only ``Content`` converts values to contents and back. So an unwrapped value can't be mistaken for a content, nor
/// a box for its value.
@frozen @usableFromInline
package struct SlotContent {
    @usableFromInline let object: AnyObject

    @inlinable @inline(__always)
    package init(_ object: AnyObject) { self.object = object }

    /// Returns whether both are the same object or the same box.
    package func isSame(as other: SlotContent?) -> Bool { object === other?.object }

    /// The value as an object, whether it is boxed or not, or `nil` if it is not an object.
    package var valueObject: AnyObject? {
        guard let box = object as? AnyBox else { return object }
        return box.object
    }
}

/// Converts values to the contents of slots and back.
@usableFromInline
package enum Content<Value> {
    /// Whether the value itself is the content: its type is a class, or `AnyObject`, whose references are addresses.
    ///
    /// A reference to an Objective-C object may carry a value in its bits, as tagged pointers do.
    @inlinable @inline(__always)
    package static var isObject: Bool {
        #if CLEANSE_APPLE_PATHS
            // Treats all classes as if they were Objective-C's.
            false
        #elseif canImport(ObjectiveC)
            Value.self is AnyClass && countsReferencesInSwift(metadata(of: Value.self))
        #else
            Value.self is AnyClass || Value.self == AnyObject.self
        #endif
    }

    // SAFETY: for all of these, `isObject` was checked. A slot holds the content that its own binding's link has stored, or a seed of the
    // same type. A front end that stores contents elsewhere finds them by keys that carry the type.

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

/// The superclass of all boxes.
@usableFromInline
package class AnyBox {
    @usableFromInline
    init() {}

    /// The boxed value as an object, if it is one, as a value of a protocol type can be.
    package var object: AnyObject? { nil }

    /// A function that puts an object into a new box of the same type, so that the object can be retained without this box.
    ///
    /// The function returns `nil` if the object does not have the type of the value.
    var rebox: (AnyObject) -> AnyBox? { { _ in nil } }
}

/// A box around a value that can't be the content of a slot itself.
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

/// The content of a slot, observed without being retained.
package final class WeakContent {
    // Never written after `init`. Swift loads weak references atomically.
    private(set) weak var object: AnyObject?
    /// Puts the object into a new box. `nil` for a value that is its own content.
    private let rebox: ((AnyObject) -> AnyBox?)?

    /// Creates a weak content, or returns `nil` if the value is not an object.
    package init?(_ content: SlotContent) {
        let box = content.object as? AnyBox
        guard let object = box == nil ? content.object : box?.object else { return nil }
        self.object = object
        rebox = box?.rebox
    }

    /// The content, as long as another owner retains its object. A boxed object is in a new box.
    package var content: SlotContent? {
        guard let object else { return nil }
        guard let rebox else { return SlotContent(object) }
        return rebox(object).map { SlotContent($0) }
    }

    /// Returns whether the value of a content is this object.
    package func isOf(_ content: SlotContent) -> Bool { object === content.valueObject }
}

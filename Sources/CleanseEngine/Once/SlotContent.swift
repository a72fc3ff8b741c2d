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

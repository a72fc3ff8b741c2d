/// The data for building an instance, without reference counting.
@usableFromInline
package struct InstanceLayout {
    let slotCount: Int
    /// The slot of the seed, if there is one.
    @usableFromInline package let seedSlot: SlotID?
    /// Whether the front end converts the seed before it is stored.
    @usableFromInline package let convertsSeed: Bool
    /// Whether some of its values end in the reverse order of their creation.
    let endsInOrder: Bool
    /// The makers of its slots' content; nil where no component has a slot.
    let makers: UnsafeMutablePointer<Maker>?
}

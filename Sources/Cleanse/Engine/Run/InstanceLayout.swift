/// What building an instance has to know, without a reference to count.
@usableFromInline
struct InstanceLayout {
    let slotCount: Int
    /// The slot of the seed, if there is one.
    @usableFromInline let seedSlot: SlotID?
    /// Whether the front end makes something of the seed before it is kept.
    @usableFromInline let convertsSeed: Bool
    /// Whether some of its values end in the reverse order of their making.
    let endsInOrder: Bool
    /// What makes the content of its slots; nil where no component has a slot.
    let makers: UnsafeMutablePointer<Maker?>?
}

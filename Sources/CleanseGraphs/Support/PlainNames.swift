/// The names that plain JSON may have somewhere: of the members of an object, or of the values of a text.
struct PlainNames<Key: CaseIterable & Hashable & Sendable> {
    /// What has the names, in the order in which they are written most often.
    let keys: [Key]
    /// The names, each with the quotation mark behind it.
    let words: [PlainWord]
    /// Those that must not be missing, as bits.
    let required: UInt64

    /// - Parameters:
    ///   - name: The name of each: fewer bytes than a word has at most.
    ///   - required: Those that must not be missing.
    init(_ name: (Key) -> String, required: Set<Key> = []) {
        keys = Array(Key.allCases)
        words = keys.map { PlainWord("\(name($0))\"") }
        self.required = keys.enumerated().reduce(0) { $0 | (required.contains($1.element) ? 1 << $1.offset : 0) }
    }
}

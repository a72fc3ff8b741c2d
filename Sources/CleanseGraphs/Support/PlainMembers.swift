/// The members that an object of plain JSON may have.
struct PlainMembers<Key: CodingKey & CaseIterable> {
    /// The members, in the order in which they are written most often.
    let keys: [Key]
    /// Their names, in UTF-8.
    let names: [[UInt8]]
    /// Those that must not be missing, as bits.
    let required: UInt64

    /// - Parameter required: Those that must not be missing.
    init(required: [Key]) {
        keys = Array(Key.allCases)
        names = keys.map { Array($0.stringValue.utf8) }
        let required = Set(required.map(\.stringValue))
        self.required = keys.enumerated().reduce(0) {
            $0 | (required.contains($1.element.stringValue) ? 1 << $1.offset : 0)
        }
    }
}

/// A string key where a caller has it: as UTF-8, without a copy.
@usableFromInline
package struct GivenTextKey {
    let text: UnsafeRawBufferPointer
    let qualifier: UnsafeRawBufferPointer?

    /// - Parameters:
    ///   - text: The text. With a NUL, nothing is found.
    ///   - qualifier: Distinguishes several keys of the same text.
    package init(text: UnsafeRawBufferPointer, qualifier: UnsafeRawBufferPointer? = nil) {
        self.text = text
        self.qualifier = qualifier
    }

    /// How long its name is: the text and, behind a NUL, the qualifier.
    var count: Int { text.count + (qualifier.map { $0.count + 1 } ?? 0) }

    /// A byte of its name.
    subscript(offset: Int) -> UInt8 {
        if offset < text.count { return text[offset] }
        return offset == text.count ? 0 : qualifier?[offset - text.count - 1] ?? 0
    }

    /// Whether a name, which need not be in one piece of memory, is that of this key.
    func isCopy(of name: String) -> Bool {
        name.utf8.count == count && name.utf8.enumerated().allSatisfy { self[$0] == $1 }
    }

    /// Whether a name is that of this key.
    @inline(__always)
    func isName(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count == count else { return false }
        guard let qualifier else { return areEqual(name, text) }
        return areEqual(UnsafeRawBufferPointer(rebasing: name[..<text.count]), text) && name[text.count] == 0
            && areEqual(UnsafeRawBufferPointer(rebasing: name[(text.count + 1)...]), qualifier)
    }
}

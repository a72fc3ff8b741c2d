/// The role of a key that has no Swift type, only a name: its text and, behind a NUL, its qualifier.
package protocol TextKey {
    /// The noun for values of such keys in hints: `a collection`; nil if hints leave them out.
    static var noun: String? { get }
    /// Whether messages show the qualifier. Otherwise it is a number that tells keys apart in documents; messages have source locations.
    static var isQualifierShown: Bool { get }
}

extension TextKey {
    package static var noun: String? { nil }
    package static var isQualifierShown: Bool { true }
}

/// The role of a key that has no Swift type, only a name: its text and, behind a NUL, its qualifier.
package protocol TextKey {
    /// What is bound to such keys, in hints: `a collection`; nil if no hint is to speak of them.
    static var noun: String? { get }
}

extension TextKey {
    package static var noun: String? { nil }
}

/// Text that is compared byte by byte, as keys are.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (lhs: ExactText, rhs: ExactText) -> Bool { areSameBytes(lhs.text, rhs.text) }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

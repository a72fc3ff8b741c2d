/// The colours of a terminal, or none.
package struct Palette: Sendable {
    private let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    /// No colours.
    package static let plain = Palette(isOn: false)

    package func bold(_ text: String) -> String { code("1", text) }
    package func dim(_ text: String) -> String { code("2", text) }
    package func red(_ text: String) -> String { code("1;31", text) }
    package func yellow(_ text: String) -> String { code("1;33", text) }
    package func blue(_ text: String) -> String { code("1;34", text) }
    package func cyan(_ text: String) -> String { code("1;36", text) }
    package func green(_ text: String) -> String { code("1;32", text) }

    private func code(_ number: String, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(number)m\(text)\u{1b}[0m" : text
    }
}

/// The colours of a terminal, or none.
struct Palette {
    let isOn: Bool

    func bold(_ text: String) -> String { code("1", text) }
    func dim(_ text: String) -> String { code("2", text) }
    func red(_ text: String) -> String { code("1;31", text) }
    func yellow(_ text: String) -> String { code("1;33", text) }
    func blue(_ text: String) -> String { code("1;34", text) }
    func cyan(_ text: String) -> String { code("1;36", text) }
    func green(_ text: String) -> String { code("1;32", text) }

    private func code(_ number: String, _ text: String) -> String {
        isOn ? "\u{1b}[\(number)m\(text)\u{1b}[0m" : text
    }
}

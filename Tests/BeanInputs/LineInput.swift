import CleanseBeans
import Foundation

/// Lines of keys and values. The values that are read, written as lines again, must be read as the same values.
enum LineInput {
    static func mistakes(with data: Data) -> [String] {
        var mistakes: [String] = []
        let text = String(decoding: data, as: UTF8.self)
        let source = KeyValueConfigurationSource(text: text)
        guard let items = SourceInput.items(of: source, &mistakes) else { return mistakes }
        SourceInput.read(items, of: source, &mistakes)
        var written = ""
        for item in items {
            guard let value = item.value as? String else {
                mistakes.append("\(item.key) is no text")
                continue
            }
            func has(_ mark: Unicode.Scalar) -> Bool { value.utf8.contains(UInt8(ascii: mark)) }
            let mark = has("\"") ? (has("'") ? "" : "'") : "\""
            written +=
                "export \(item.namespace.isEmpty ? "" : item.namespace + " : ")\(item.key) = \(mark)\(value)\(mark)\n"
        }
        let again = SourceInput.items(of: KeyValueConfigurationSource(text: written), &mistakes)
        func lines(_ items: [ConfigurationItem]) -> [String] { items.map { "\($0.namespace):\($0.key)=\($0.value)" } }
        if again.map(lines) != lines(items) {
            mistakes.append("\(lines(items)) is read as \(again.map(lines) ?? []) again")
        }
        return mistakes
    }
}

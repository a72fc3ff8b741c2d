import CleanseBeans
import CleanseJSON
import Foundation

/// JSON documents. Foundation must accept each document that the container accepts, and read the same texts and numbers.
enum JSONInput {
    static func mistakes(with data: Data) -> [String] {
        var mistakes: [String] = []
        let source = JSONConfigurationSource(data: data)
        guard let items = SourceInput.items(of: source, &mistakes) else { return mistakes }
        SourceInput.read(items, of: source, &mistakes)
        // Foundation accepts neither every encoding with every byte order mark nor numbers outside its range.
        guard let text = String(utf8: data), !text.hasPrefix("\u{FEFF}"), !text.contains("\0")
        else { return mistakes }
        guard let other = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            if !text.contains(where: \.isNumber) { mistakes.append("it is not JSON: \(text)") }
            return mistakes
        }
        for (key, value) in other where !key.contains(":") {
            let own = items.first { $0.namespace.isEmpty && $0.key == key }?.value
            switch value {
            case let text as String:
                if own as? String != text { mistakes.append("\(key) is \(own ?? "nil"), not \(text)") }
            case let list as [Any]:
                if (own as? [Any])?.count != list.count { mistakes.append("\(key) is \(own ?? "nil"), not \(list)") }
            default: break
            }
        }
        return mistakes
    }
}

import CleanseBeans
import Foundation

/// Property lists in every format.
enum PropertyListInput {
    static func mistakes(with data: Data) -> [String] {
        var mistakes: [String] = []
        let source = PropertyListConfigurationSource(data: data)
        guard let items = SourceInput.items(of: source, &mistakes) else { return mistakes }
        // A few bytes of a binary list can encode a million values.
        guard items.count < 1_000 else { return mistakes }
        for item in items where !isKnown(item.value) { mistakes.append("\(item.key) is a \(type(of: item.value))") }
        return mistakes
    }

    private static func isKnown(_ value: Any) -> Bool {
        switch value {
        case is String, is Bool, is Int, is UInt64, is Double, is Date, is Data, is ConfigurationNumber, is [Any],
            is [String: Any]:
            true
        default: false
        }
    }
}

import CleanseBeans
import Foundation

/// Texts that are converted to other types. Converting a value back to text must give a text of the same value.
enum ConversionInput {
    static func mistakes(with data: Data) -> [String] {
        let text = String(decoding: data, as: UTF8.self)
        var mistakes: [String] = []
        same(text, Int.self, &mistakes)
        same(text, UInt8.self, &mistakes)
        same(text, UInt64.self, &mistakes)
        same(text, Bool.self, &mistakes)
        same(text, Float.self, &mistakes)
        same(text, Double.self, &mistakes)
        same(text, Decimal.self, &mistakes)
        for type in [Date.self, URL.self, UUID.self, [Int].self, Set<String>.self, [String: Double].self, Int?.self]
            as [Any.Type]
        {
            _ = value(text, type, &mistakes)
        }
        if let bytes = value(text, Data.self, &mistakes) as? Data, bytes.base64EncodedString() != text {
            // Unused bits, which should be zero, may be set in the text.
            if Data(base64Encoded: bytes.base64EncodedString()) != bytes { mistakes.append("\(text) is \(bytes)") }
        }
        durations(text, &mistakes)
        numbers(text, &mistakes)
        return mistakes
    }

    private static func value(_ source: Any, _ type: Any.Type, _ mistakes: inout [String]) -> Any? {
        do {
            return try ConversionFactory.shared.getConversion(Swift.type(of: source), type)(source)
        } catch is ConversionError {} catch { mistakes.append("\(source) to \(type) throws \(error)") }
        return nil
    }

    private static func same<Value: Equatable>(_ text: String, _ type: Value.Type, _ mistakes: inout [String]) {
        guard let first = value(text, type, &mistakes) as? Value,
            let again = value(first, String.self, &mistakes) as? String
        else { return }
        let second = value(again, type, &mistakes) as? Value
        // NaN is not equal to itself.
        if second != first, first == first {
            mistakes.append("\(text) is \(first), and \(second.map { "\($0)" } ?? "nil") as \(again)")
        }
    }

    /// Checks that the negative text of a duration is converted to the negative duration.
    private static func durations(_ text: String, _ mistakes: inout [String]) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let duration = value(text, Duration.self, &mistakes) as? Duration, !text.contains("-") else { return }
        let negative = value("-" + text, Duration.self, &mistakes) as? Duration
        if negative != .zero - duration { mistakes.append("-\(text) is not -\(duration)") }
    }

    /// Checks that a JSON number keeps its digits as text, and that each type that accepts the text accepts the number too.
    private static func numbers(_ text: String, _ mistakes: inout [String]) {
        let source = JSONConfigurationSource(data: Data("{\"n\":\(text)}".utf8))
        guard let items = try? source.load(), items.count == 1, let number = items.first?.value,
            !(number is String), !(number is [Any]), !(number is Bool), !(number is [String: Any])
        else { return }
        let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if value(number, String.self, &mistakes) as? String != digits { mistakes.append("\(digits) is \(number)") }
        for type in [Int.self, UInt64.self, Double.self, Float.self, Decimal.self] as [Any.Type] {
            guard let plain = value(digits, type, &mistakes) else { continue }
            let read: Any? = Swift.type(of: number) == type ? number : value(number, type, &mistakes)
            if read.map({ "\($0)" }) != "\(plain)" {
                mistakes.append("\(digits) is \(plain) and, as a number, \(read ?? "nil")")
            }
        }
    }
}

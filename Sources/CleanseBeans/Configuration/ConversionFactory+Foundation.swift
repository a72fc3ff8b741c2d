// The conversions of text to types of Foundation, and to durations.

import Foundation

extension ConversionFactory {
    func registerFoundation() {
        text(URL.self) { text in URL(string: text) }
        text(UUID.self) { UUID(uuidString: $0) }
        text(Data.self) { Data(base64Encoded: $0) }
        text(Date.self, date)
        text(Duration.self, duration)
    }

    private func text<Target>(_: Target.Type, _ parse: @escaping (String) -> Target?) {
        register(String.self, Target.self) { text in
            guard let value = parse(text) else { throw ConversionError.invalid(value: text, target: Target.self) }
            return value
        }
    }
}

/// A date as ISO 8601 writes it: with a time and its zone, or a day, which begins in UTC.
private func date(_ text: String) -> Date? {
    let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    // A day is not the beginning of a longer text.
    if text.utf8.count <= 10 { return exactDate(text, day) }
    // The zone aside, since a date does not keep it.
    guard exactDate(text.prefix(19) + "Z", .iso8601) != nil else { return nil }
    let styles: [Date.ISO8601FormatStyle] = [.iso8601, .init(includingFractionalSeconds: true)]
    return styles.lazy.compactMap { try? $0.parse(text) }.first
}

/// A date that a style writes as the text: one that is there, unlike 30 February, which the style reads as 1 March.
private func exactDate(_ text: String, _ style: Date.ISO8601FormatStyle) -> Date? {
    (try? style.parse(text)).flatMap { style.format($0) == text ? $0 : nil }
}

/// A duration with its units, as in `250ms`, `1.5h` or `1h30m`.
private func duration(_ text: String) -> Duration? {
    let units: [(name: String, seconds: Double)] = [
        ("ns", 1e-9), ("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("s", 1), ("m", 60), ("h", 3600), ("d", 86400),
    ]
    var rest = text.trimmingCharacters(in: .whitespaces)[...]
    var sum = 0.0
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        rest = rest.dropFirst(digits.count)
        let name = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(name.count)
        guard let number = Double(digits), let unit = units.first(where: { $0.name == name }) else { return nil }
        sum += number * unit.seconds
    }
    // More seconds than these have no number of attoseconds.
    guard sum.isFinite, sum < 1e18 else { return nil }
    return .seconds(isNegative ? -sum : sum)
}

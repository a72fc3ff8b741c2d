// The conversions of text to types of Foundation, and to durations.

import Foundation

extension ConversionFactory {
    func registerFoundation() {
        text(URL.self) { text in URL(string: text) }
        text(UUID.self) { UUID(uuidString: $0) }
        text(Data.self) { Data(base64Encoded: $0) }
        text(Date.self, ISODate.date)
        text(Duration.self, duration)
    }

    private func text<Target>(_: Target.Type, _ parse: @escaping (String) -> Target?) {
        register(String.self, Target.self) { text in
            guard let value = parse(text) else { throw ConversionError.invalid(value: text, target: Target.self) }
            return value
        }
    }
}

/// A duration with its units, as in `250ms`, `1.5h` or `1h30m`; nil if attoseconds can't say it exactly.
private func duration(_ text: String) -> Duration? {
    let nanosecond: Int128 = 1_000_000_000
    let second = nanosecond * nanosecond
    let units: [Substring: Int128] = [
        "ns": nanosecond, "us": nanosecond * 1000, "µs": nanosecond * 1000, "ms": nanosecond * 1_000_000,
        "s": second, "m": second * 60, "h": second * 3600, "d": second * 86_400,
    ]
    var rest = text.trimmingCharacters(in: .whitespaces)[...]
    var sum: Int128 = 0
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        rest = rest.dropFirst(digits.count)
        let name = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(name.count)
        guard let unit = units[name], let number = DecimalText(String(digits)),
            let attoseconds = number.multiplied(by: unit)
        else { return nil }
        let (next, isTooLarge) = sum.addingReportingOverflow(attoseconds)
        if isTooLarge { return nil }
        sum = next
    }
    let (seconds, attoseconds) = (isNegative ? -sum : sum).quotientAndRemainder(dividingBy: second)
    return Int64(exactly: seconds).map { Duration(secondsComponent: $0, attosecondsComponent: Int64(attoseconds)) }
}

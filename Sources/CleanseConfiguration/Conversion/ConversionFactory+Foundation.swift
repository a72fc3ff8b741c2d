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

/// Returns the duration of a text with units, such as `250ms`, `1.5h` or `1h30m`.
/// - Returns: The duration, or `nil` if the text is malformed, or if attoseconds can't represent the duration exactly.
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

/// A reader of dates in ISO 8601: a day, or a day with a time and its zone.
enum ISODate {
    /// Returns the date of a text, which must contain nothing else. A day begins in UTC.
    static func date(_ text: String) -> Date? {
        var rest = Array(text.utf8)[...]
        guard let day = day(&rest) else { return nil }
        if rest.isEmpty { return date(day, 0) }
        guard take("T", &rest), let time = time(&rest), let fraction = fraction(&rest), let zone = zone(&rest),
            rest.isEmpty
        else { return nil }
        return date(day, time - zone, fraction)
    }

    private static func date(_ days: Int, _ seconds: Int, _ fraction: Double = 0) -> Date {
        Date(timeIntervalSince1970: Double(days * 86_400 + seconds) + fraction)
    }

    /// Reads the days since 1970, in the Gregorian calendar, which ISO 8601 uses for all years.
    private static func day(_ text: inout ArraySlice<UInt8>) -> Int? {
        guard let year = number(4, &text), take("-", &text), let month = number(2, &text), take("-", &text),
            let day = number(2, &text), 1...12 ~= month
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard 1...lengths[month - 1] ~= day else { return nil }
        // The leap days of the years before this one, from the year zero, which is a leap year.
        let leapDays = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
        return 365 * year + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1 - daysBefore1970
    }

    /// The number of days from the beginning of the year zero to 1970.
    private static let daysBefore1970 = 719_528

    private static func time(_ text: inout ArraySlice<UInt8>) -> Int? {
        guard let hour = number(2, &text), hour < 24, take(":", &text), let minute = number(2, &text), minute < 60,
            take(":", &text), let second = number(2, &text), second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Reads the fraction of a second after a point. Without a point, it is zero.
    private static func fraction(_ text: inout ArraySlice<UInt8>) -> Double? {
        guard take(".", &text) else { return 0 }
        let digits = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        text = text.dropFirst(digits.count)
        return digits.isEmpty ? nil : Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// Reads the seconds by which a zone is ahead of UTC: `Z`, `+01:00`, `+0100` or `+01`.
    private static func zone(_ text: inout ArraySlice<UInt8>) -> Int? {
        if take("Z", &text) { return 0 }
        let isWest = text.first == UInt8(ascii: "-")
        guard take("+", &text) || take("-", &text), let hours = number(2, &text), hours < 24 else { return nil }
        var minutes = 0
        if !text.isEmpty {
            _ = take(":", &text)
            guard let number = number(2, &text), number < 60 else { return nil }
            minutes = number
        }
        let seconds = hours * 3600 + minutes * 60
        return isWest ? -seconds : seconds
    }

    private static func number(_ count: Int, _ text: inout ArraySlice<UInt8>) -> Int? {
        let digits = text.prefix(count)
        guard digits.count == count, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        text = text.dropFirst(count)
        return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func take(_ character: Unicode.Scalar, _ text: inout ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: character) else { return false }
        text.removeFirst()
        return true
    }
}

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
    // The seconds of a unit, as a factor and the power of ten that it is multiplied by.
    let units: [Substring: (factor: Int, exponent: Int)] = [
        "ns": (1, -9), "us": (1, -6), "µs": (1, -6), "ms": (1, -3), "s": (1, 0), "m": (60, 0), "h": (3600, 0),
        "d": (86_400, 0),
    ]
    let all =
        Duration(
            secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999)...Duration(
            secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
    var rest = text.trimmingCharacters(in: .whitespaces)[...]
    var sum = Duration.zero
    let sign = rest.hasPrefix("-") ? "-" : ""
    if rest.hasPrefix("-") { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        rest = rest.dropFirst(digits.count)
        let name = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(name.count)
        guard let unit = units[name], let number = DecimalText(sign + digits),
            let part = number.multiplied(by: unit.factor, exponent: unit.exponent).seconds
        else { return nil }
        sum += part
        guard all.contains(sum) else { return nil }
    }
    return sum
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

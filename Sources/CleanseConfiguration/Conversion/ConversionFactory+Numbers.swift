// The conversions from and to numbers that may have a fraction, and the exact decimal numbers that they use.

import Foundation

extension ConversionFactory {
    func registerNumbers() {
        floatingPoint(Float.self)
        floatingPoint(Double.self)
        number(Decimal.self)
        number(ConfigurationNumber.self)
        register(String.self, Decimal.self) { text in try Self.decimal(text) }
        let types: [any FixedWidthInteger.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self,
        ]
        for type in types { integer(type) }
    }

    /// Registers the conversions of integers to numbers that may have a fraction.
    private func integer<Source: FixedWidthInteger>(_: Source.Type) {
        register(Source.self, Float.self) { try Self.exactly($0) }
        register(Source.self, Double.self) { try Self.exactly($0) }
        register(Source.self, Decimal.self) { try Self.decimal("\($0)") }
    }

    private static func exactly<Target: BinaryFloatingPoint>(_ number: some FixedWidthInteger) throws -> Target {
        guard let value = Target(exactly: number) else {
            throw ConversionError.invalid(value: "\(number)", target: Target.self)
        }
        return value
    }

    /// Registers the conversions of text to floating-point numbers, and of these to other types.
    private func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(_: Value.Type) {
        register(String.self, Value.self) { text in try Self.floatingPoint(text) }
        number(Value.self)
    }

    /// Registers the conversions of numbers that may have a fraction to text and to each other, by their digits.
    private func number<Source: CustomStringConvertible>(_: Source.Type) {
        register(Source.self, String.self) { $0.description }
        if Source.self != Float.self { register(Source.self, Float.self) { try Self.floatingPoint($0.description) } }
        if Source.self != Double.self { register(Source.self, Double.self) { try Self.floatingPoint($0.description) } }
        if Source.self != Decimal.self { register(Source.self, Decimal.self) { try Self.decimal($0.description) } }
    }

    /// Returns the exact value of an integer, or the nearest value of a fraction.
    /// - Throws: `ConversionError` if the value is infinite or zero although the text is not, or if an integer has no exact value.
    private static func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ text: String
    ) throws -> Value {
        guard let value = Value(text) else { throw ConversionError.invalid(value: text, target: Value.self) }
        if value.isInfinite, !text.lowercased().contains("inf") {
            throw ConversionError.invalid(value: text, target: Value.self)
        }
        if value.isZero, DecimalText(text).map({ !$0.isZero }) ?? false {
            throw ConversionError.invalid(value: text, target: Value.self)
        }
        let isInteger = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-") }
        // This format writes all digits of the value.
        guard !isInteger || DecimalText(String(format: "%.0f", Double(value))) == DecimalText(text) else {
            throw ConversionError.invalid(value: text, target: Value.self)
        }
        return value
    }

    /// Returns the exact value of a number.
    /// - Throws: `ConversionError` if `Decimal` does not have enough digits for it.
    private static func decimal(_ text: String) throws -> Decimal {
        guard let number = DecimalText(text)?.decimal,
            let value = Decimal(string: number, locale: Locale(identifier: "en_US_POSIX"))
        else { throw ConversionError.invalid(value: text, target: Decimal.self) }
        return value
    }
}

/// A number in a file, with its digits as they are written.
///
/// A number in JSON or in a property list is an `Int`, `UInt64` or `Double` if Swift writes the number as the file does. Any other number,
/// such as `1.10`, `1e3` or a number with 30 digits, is a `ConfigurationNumber`. It converts to text as it is written, and to each numeric
/// type that can hold it. Thread rule: a value.
public struct ConfigurationNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it is written.
    public let description: String

    /// - Parameter text: A decimal number, with a sign, digits, a fraction and an exponent.
    init(_ text: String) { description = text }

    /// Returns a number as the Swift type that is written in the same form or, if there is none, as a `ConfigurationNumber`.
    static func value(of text: String) -> Any {
        if let number = Int(text), "\(number)" == text { return number }
        if let number = UInt64(text), "\(number)" == text { return number }
        if let number = Double(text), "\(number)" == text { return number }
        return ConfigurationNumber(text)
    }
}

/// A decimal number in a text, as digits and a power of ten. It is exact, whatever its size.
struct DecimalText: Equatable {
    private let isNegative: Bool
    /// The digits, without zeros at either end. Empty for zero.
    private let digits: ArraySlice<UInt8>
    /// The power of ten that the digits are multiplied by.
    private let exponent: Int

    /// - Parameter text: A sign, digits, a fraction and an exponent. For any other text, the result is `nil`.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        func digit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        func sign() -> Bool {
            guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return false }
            rest.removeFirst()
            return first == UInt8(ascii: "-")
        }
        let isNegative = sign()
        var digits = rest.prefix(while: digit)
        rest = rest.dropFirst(digits.count)
        var exponent = 0
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: digit)
            rest = rest.dropFirst(fraction.count + 1)
            guard !fraction.isEmpty else { return nil }
            digits += fraction
            exponent = -fraction.count
        }
        guard !digits.isEmpty else { return nil }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            let isNegative = sign()
            // An exponent with more digits is out of all ranges, as the largest one with nine digits is.
            let significant = rest.drop { $0 == UInt8(ascii: "0") }
            guard !rest.isEmpty, rest.allSatisfy(digit) else { return nil }
            let size = significant.prefix(9).reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
            exponent += isNegative ? -size : size
            rest = []
        }
        guard rest.isEmpty else { return nil }
        self.init(isNegative: isNegative, digits: digits, exponent: exponent)
    }

    private init(isNegative: Bool, digits: ArraySlice<UInt8>, exponent: Int) {
        var (digits, exponent) = (digits.drop { $0 == UInt8(ascii: "0") }, exponent)
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    /// Whether the number is zero.
    var isZero: Bool { digits.isEmpty }

    /// Returns the number as an integer, or `nil` if it is not an integer, or has more digits than integers have.
    func integer<Target: FixedWidthInteger>(_: Target.Type) -> Target? {
        guard exponent >= 0, digits.count + exponent <= Self.integerDigits else { return nil }
        let zeros = String(repeating: "0", count: isZero ? 1 : exponent)
        return Target((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros)
    }

    /// The number of digits of the largest integer.
    private static let integerDigits = 39
    /// The number of digits that a `Decimal` can hold, whatever they are.
    private static let significantDigits = 38

    /// The number as a text that `Decimal` reads exactly, or `nil` if `Decimal` can't hold it.
    var decimal: String? {
        guard digits.count <= Self.significantDigits, (-127...127).contains(exponent) else { return nil }
        return (isNegative ? "-" : "") + (isZero ? "0" : String(decoding: digits, as: UTF8.self)) + "e\(exponent)"
    }

    /// Returns the product of the number, a factor and a power of ten.
    func multiplied(by factor: Int, exponent: Int) -> DecimalText {
        var product: [UInt8] = []
        var carry = 0
        for digit in digits.reversed() {
            carry += factor * Int(digit - UInt8(ascii: "0"))
            product.append(UInt8(ascii: "0") + UInt8(carry % 10))
            carry /= 10
        }
        let digits = Array("\(carry)".utf8) + product.reversed()
        return DecimalText(isNegative: isNegative, digits: digits[...], exponent: self.exponent + exponent)
    }

    /// The duration of as many seconds, or `nil` if it is not a number of attoseconds, or too large.
    var seconds: Duration? {
        guard exponent >= -18, digits.count + exponent <= Self.integerDigits else { return nil }
        let sign = isNegative ? "-0" : "0"
        let attoseconds = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent + 18)
        guard let seconds = Int64(sign + attoseconds.dropLast(18)), let rest = Int64(sign + attoseconds.suffix(18))
        else { return nil }
        return Duration(secondsComponent: seconds, attosecondsComponent: rest)
    }
}

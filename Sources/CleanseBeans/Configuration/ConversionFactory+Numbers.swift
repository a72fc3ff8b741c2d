// The conversions of numbers that are no integers, and to them. Those of integers among each other, and texts, follow from the types.

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

    /// From integers to numbers that are none.
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

    /// From text to floating-point numbers, and from these to others.
    private func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(_: Value.Type) {
        register(String.self, Value.self) { text in try Self.floatingPoint(text) }
        number(Value.self)
    }

    /// From numbers that are no integers to others, by their digits.
    private func number<Source: CustomStringConvertible>(_: Source.Type) {
        register(Source.self, String.self) { $0.description }
        if Source.self != Float.self { register(Source.self, Float.self) { try Self.floatingPoint($0.description) } }
        if Source.self != Double.self { register(Source.self, Double.self) { try Self.floatingPoint($0.description) } }
        if Source.self != Decimal.self { register(Source.self, Decimal.self) { try Self.decimal($0.description) } }
    }

    /// The number of an integer, or the nearest one of a fraction; an error if that is infinite, or zero, and the text is neither.
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
        guard !isInteger || Int128(text).flatMap({ Value(exactly: $0) }) != nil else {
            throw ConversionError.invalid(value: text, target: Value.self)
        }
        return value
    }

    /// The same number; an error if `Decimal` has not enough digits for it.
    private static func decimal(_ text: String) throws -> Decimal {
        guard let number = DecimalText(text)?.decimal,
            let value = Decimal(string: number, locale: Locale(identifier: "en_US_POSIX"))
        else { throw ConversionError.invalid(value: text, target: Decimal.self) }
        return value
    }
}

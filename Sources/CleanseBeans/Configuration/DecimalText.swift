/// A decimal number in a text, as digits and a power of ten: exact, whatever its size.
struct DecimalText {
    private let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    private let digits: ArraySlice<UInt8>
    /// The power of ten that the digits are multiplied by.
    private let exponent: Int

    /// - Parameter text: A sign, digits, a fraction, an exponent; nil is the result for anything else.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        func digit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        func sign() -> Bool {
            guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return false }
            rest.removeFirst()
            return first == UInt8(ascii: "-")
        }
        isNegative = sign()
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
            // One of more digits says that the number is out of all ranges, as the largest of nine does.
            let significant = rest.drop { $0 == UInt8(ascii: "0") }
            guard !rest.isEmpty, rest.allSatisfy(digit) else { return nil }
            let size = significant.prefix(9).reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
            exponent += isNegative ? -size : size
            rest = []
        }
        guard rest.isEmpty else { return nil }
        digits = digits.drop { $0 == UInt8(ascii: "0") }
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    /// Whether the number is zero.
    var isZero: Bool { digits.isEmpty }

    /// The number as an integer; nil if it is none, or has more digits than integers have.
    func integer<Target: FixedWidthInteger>(_: Target.Type) -> Target? {
        guard exponent >= 0, digits.count + exponent <= Self.integerDigits else { return nil }
        let zeros = String(repeating: "0", count: isZero ? 1 : exponent)
        return Target((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros)
    }

    /// How many digits the largest integer has.
    private static let integerDigits = 39
    /// How many digits a `Decimal` holds, whatever they are.
    private static let significantDigits = 38

    /// The number as a text that `Decimal` reads exactly; nil if it can't hold it.
    var decimal: String? {
        guard digits.count <= Self.significantDigits, (-127...127).contains(exponent) else { return nil }
        return (isNegative ? "-" : "") + (isZero ? "0" : String(decoding: digits, as: UTF8.self)) + "e\(exponent)"
    }

    /// The number times an integer, as one; nil if it is none, or too large.
    func multiplied(by factor: Int128) -> Int128? {
        var number: Int128 = 0
        for digit in digits {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = tens.addingReportingOverflow(Int128(digit - UInt8(ascii: "0")))
            guard !isTooLarge, !isOver else { return nil }
            number = sum
        }
        // What the factor has of the powers of ten below one is taken from it first.
        var (factor, exponent) = (factor, exponent)
        while exponent < 0, factor.isMultiple(of: 10) { (factor, exponent) = (factor / 10, exponent + 1) }
        while exponent < 0, number.isMultiple(of: 5), factor.isMultiple(of: 2) {
            (number, factor, exponent) = (number / 5, factor / 2, exponent + 1)
        }
        guard exponent >= 0, exponent <= Self.integerDigits else { return isZero ? 0 : nil }
        var (product, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        for _ in 0..<exponent where !isTooLarge {
            (product, isTooLarge) = product.multipliedReportingOverflow(by: 10)
        }
        return isTooLarge ? nil : isNegative ? -product : product
    }
}

// Functions that the standard library has too, but not in the runtimes of macOS 14, iOS 17 and the other systems of their time: texts are
// validated by `String(validating:as:)`, and `Int128` holds integers of 39 digits.

extension String {
    /// Creates a text from its bytes in UTF-8, or returns `nil` if they are not valid.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Bytes that are not valid are decoded as other ones.
        guard Array(utf8) == Array(bytes) else { return nil }
    }

    /// Creates a text from its code units in UTF-16, or returns `nil` if a surrogate lacks the other one.
    package init?(utf16 units: [UInt16]) {
        self.init(decoding: units, as: UTF16.self)
        guard Array(utf16) == units else { return nil }
    }

    /// Creates the decimal form of a natural number of any size. It takes quadratic time.
    /// - Parameters:
    ///   - digits: The digits of the number. The most significant one comes first.
    ///   - radix: The radix of the digits, at most 2³².
    package init(decimalOf digits: some Sequence<Int>, radix: Int) {
        var decimals = [0]
        for var carry in digits {
            for index in decimals.indices.reversed() {
                (carry, decimals[index]) = (decimals[index] * radix + carry).quotientAndRemainder(dividingBy: 10)
            }
            while carry > 0 {
                decimals.insert(carry % 10, at: 0)
                carry /= 10
            }
        }
        self = decimals.map(String.init).joined()
    }

    /// Creates the decimal form of a natural number that is written with another radix, or returns `nil` if the text is no number.
    package init?(decimalOf text: some StringProtocol, radix: Int) {
        let digits = text.compactMap { Int(String($0), radix: radix) }
        guard !digits.isEmpty, digits.count == text.count else { return nil }
        self.init(decimalOf: digits, radix: radix)
    }
}

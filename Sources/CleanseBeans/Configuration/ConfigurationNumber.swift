/// A number of a file, with the digits that the file has.
///
/// Numbers of JSON and of property lists are `Int`, `UInt64` or `Double` if these are written as the file writes the number. Any other one,
/// such as `1.10`, `1e3` or one with 30 digits, is a `ConfigurationNumber`: it converts to text as it is written, and to each type of numbers
/// that holds it. Thread rule: a value.
public struct ConfigurationNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it is written.
    public let description: String

    /// - Parameter text: A decimal number: a sign, digits, a fraction, an exponent.
    init(_ text: String) { description = text }

    /// The value of a number: of a type of Swift that is written in the same way, if there is one.
    static func value(of text: String) -> Any {
        if let number = Int(text), "\(number)" == text { return number }
        if let number = UInt64(text), "\(number)" == text { return number }
        if let number = Double(text), "\(number)" == text { return number }
        return ConfigurationNumber(text)
    }
}

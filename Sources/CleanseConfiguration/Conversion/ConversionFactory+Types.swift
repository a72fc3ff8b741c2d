// The conversions that are derived from the types: conversions of integers, enumerations, optionals and collections.

import CleanseEngine
import Foundation

extension ConversionFactory {
    /// Returns the conversion that follows from two types, or `nil` if there is none. A registered conversion takes precedence.
    func derived(from source: Any.Type, to target: Any.Type) -> Conversion? {
        if let wrapped = wrapped(by: target) {
            return source == wrapped ? { $0 } : findConversion(source, wrapped)
        }
        if let target = target as? any FixedWidthInteger.Type { return integer(from: source, to: target) }
        if target == String.self, source is any FixedWidthInteger.Type { return { "\($0)" } }
        if let target = target as? any RawRepresentable.Type { return enumeration(from: source, to: target) }
        if let target = target as? any ConvertibleCollection.Type { return collection(from: source, to: target) }
        if source == ConfigurationNumber.self { return number(to: target) }
        return nil
    }

    private func integer<Target: FixedWidthInteger>(from source: Any.Type, to _: Target.Type) -> Conversion? {
        if source == String.self {
            return { value in
                guard let text = value as? String, let number = Target(text) else {
                    throw ConversionError.invalid(value: "\(value)", target: Target.self)
                }
                return number
            }
        }
        if Self.hasFractions(source) {
            return { value in
                guard let number = DecimalText("\(value)")?.integer(Target.self) else {
                    throw ConversionError.invalid(value: "\(value)", target: Target.self)
                }
                return number
            }
        }
        guard source is any FixedWidthInteger.Type else { return nil }
        return { value in
            guard let integer = value as? any FixedWidthInteger, let number = Target(exactly: integer) else {
                throw ConversionError.invalid(value: "\(value)", target: Target.self)
            }
            return number
        }
    }

    /// Returns whether values of a type are numbers that may have a fraction.
    private static func hasFractions(_ type: Any.Type) -> Bool {
        type == ConfigurationNumber.self || type == Double.self || type == Float.self || type == Decimal.self
    }

    /// Returns the conversion of a number in a file, if a conversion of a Swift number or of text is registered for the target.
    private func number(to target: Any.Type) -> Conversion? {
        let types: [Any.Type] = [Int.self, Double.self, Decimal.self, String.self]
        let known = types.filter { self.registered($0, target) != nil }
        if known.isEmpty { return nil }
        return { value in
            for type in known {
                if let number = try? self.convert(value, to: type), let converted = try self.convert(number, to: target)
                {
                    return converted
                }
            }
            throw ConversionError.invalid(value: "\(value)", target: target)
        }
    }

    /// Returns the conversion of a raw value to an enumeration.
    private func enumeration<Target: RawRepresentable>(from source: Any.Type, to _: Target.Type) -> Conversion? {
        guard source == Target.RawValue.self || hasConversion(source, Target.RawValue.self) else { return nil }
        return { value in
            guard let raw = try self.convert(value, to: Target.RawValue.self) as? Target.RawValue,
                let found = Target(rawValue: raw)
            else { throw ConversionError.invalid(value: "\(value)", target: Target.self) }
            return found
        }
    }

    /// Returns the conversion to a collection from another collection, each element of which is converted, or from text with commas.
    private func collection<Target: ConvertibleCollection>(from source: Any.Type, to _: Target.Type) -> Conversion? {
        let isText = source == String.self
        guard isText || source is any ConvertibleCollection.Type else { return nil }
        if isText, !Target.partTypes.allSatisfy({ $0 == String.self || hasConversion(String.self, $0) }) { return nil }
        return { value in
            let parts = isText ? Self.parts(of: "\(value)") : (value as? any ConvertibleCollection)?.parts ?? []
            let content = try parts.map { part in
                try Target.content(of: part) { element, type in
                    guard let converted = try self.convert(element, to: type) else {
                        throw ConversionError.unknownConversion(from: Swift.type(of: element), to: type)
                    }
                    return converted
                }
            }
            guard let made = Target(parts: content) else {
                throw ConversionError.invalid(value: "\(value)", target: Target.self)
            }
            return made
        }
    }

    /// Returns whether values of a type, or of the type that it wraps, are dictionaries.
    static func isDictionary(_ type: Any.Type) -> Bool {
        let type = wrapped(by: type) ?? type
        return (type as? any ConvertibleCollection.Type).map { $0.partTypes.count == 2 } ?? false
    }

    /// Returns the parts of a text between commas, without spaces around them. An empty text has no parts.
    private static func parts(of text: String) -> [Any] {
        // Bytes are compared, not characters, so that an accent after a comma is not part of it.
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            String(Substring($0)).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return parts == [""] ? [] : parts
    }
}

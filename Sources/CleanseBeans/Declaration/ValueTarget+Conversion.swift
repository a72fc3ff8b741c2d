// Conversions of given values for properties of another type.

extension ValueTarget {
    /// A value as one of the target's type.
    /// - Throws: ``DescriptorError`` if nothing converts it, and what a conversion throws.
    func converted(_ value: Any) throws -> Any {
        guard let converted = try ConversionFactory.shared.convert(value, to: propertyType) else {
            throw DescriptorError.noConversion(
                property: qualifiedName, expected: propertyType, actual: type(of: value))
        }
        return converted
    }

    /// The value itself, or what it converts to where the target is a number.
    /// - Throws: ``DescriptorError`` if the target does not take it.
    func accepted(_ value: Any?) throws -> Any? {
        guard let problem = problem(with: value) else { return value }
        guard case .typeMismatch = problem, let value, propertyType is any Numeric.Type else { throw problem }
        let converted = try converted(value)
        if let problem = self.problem(with: converted) { throw problem }
        return converted
    }
}

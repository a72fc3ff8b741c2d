// The targets of the values in a bean's declaration (properties, and parameters of factories), and the conversions to their types.

import CleanseEngine

/// The target of a value in a bean's declaration: a property, or a parameter of a factory.
protocol ValueTarget {
    /// The name in errors.
    var name: String { get }
    /// The name in errors that do not name its owner.
    var qualifiedName: String { get }
    /// The position of a parameter, or `nil` for a property.
    var position: Int? { get }
    /// The type or, for an optional, the wrapped type.
    var propertyType: Any.Type { get }
    /// Returns the error of setting a value, or `nil` if it can be set.
    func problem(with value: Any?) -> DescriptorError?
}

/// A parameter of a bean's factory.
struct FactoryParameter: ValueTarget {
    let index: Int
    let type: Any.Type

    var name: String { "argument \(index)" }
    var qualifiedName: String { name }
    var position: Int? { index }
    var propertyType: Any.Type { wrapped(by: type) ?? type }

    func problem(with value: Any?) -> DescriptorError? {
        guard let value = unwrapped(value) else {
            return wrapped(by: type) == nil ? .cannotSetNil(property: name) : nil
        }
        guard isInstance(value, of: type) else {
            return .typeMismatch(property: name, expected: propertyType, actual: Swift.type(of: value))
        }
        return nil
    }
}

extension ValueTarget {
    /// Converts a value to the target's type.
    /// - Throws: ``DescriptorError`` if there is no conversion, or the error of the conversion.
    func converted(_ value: Any) throws -> Any {
        guard let converted = try ConversionFactory.shared.convert(value, to: propertyType) else {
            throw DescriptorError.noConversion(
                property: qualifiedName, expected: propertyType, actual: type(of: value))
        }
        return converted
    }

    /// Returns the value itself or, if the target is a number, a converted value.
    /// - Throws: ``DescriptorError`` if the target does not accept it.
    func accepted(_ value: Any?) throws -> Any? {
        guard let problem = problem(with: value) else { return value }
        guard case .typeMismatch = problem, let value, propertyType is any Numeric.Type else { throw problem }
        let converted = try converted(value)
        if let problem = self.problem(with: converted) { throw problem }
        return converted
    }
}

extension InjectConfigurationValue {
    /// Returns the configured value or the default as the property's type, or `nil` if it is missing and optional.
    func value(for property: PropertyDescriptor, in manager: ConfigurationManager) throws -> Any? {
        let name = ConfigurationName(namespace, key)
        if let value = try manager.value(of: name, scope: .root, as: property.propertyType) { return value }
        guard let defaultValue else {
            if isOptional { return nil }
            throw ConfigurationError.missing(namespace: name.namespace, key: name.key, scope: "")
        }
        return try property.converted(defaultValue)
    }
}

extension BeanError {
    /// Adds the property or the argument to the errors of a closure.
    static func explaining<Value>(_ target: some ValueTarget, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as BeanError { throw error } catch let error as DescriptorError {
            throw BeanError(.descriptor(error))
        } catch let error as any CleanseError {
            throw BeanError(
                target.position.map { .argument($0, reason: error) } ?? .property(target.name, reason: error))
        } catch {
            throw BeanError(.threw(target.position == nil ? "property \(target.name)" : target.name, error))
        }
    }
}

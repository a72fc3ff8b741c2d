// The targets of the values in a bean's declaration, which are properties and parameters of factories, and conversions to their types.

import CleanseEngine

/// Takes a value of a bean's declaration: a property, or a parameter of a factory.
protocol ValueTarget {
    /// What errors call it.
    var name: String { get }
    /// What errors call it where they do not name its owner.
    var qualifiedName: String { get }
    /// The position of a parameter; nil for a property.
    var position: Int? { get }
    /// The type; of an optional, the wrapped type.
    var propertyType: Any.Type { get }
    /// The error of setting a value; nil if it can be set.
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

extension InjectConfigurationValue {
    /// The configured value or the default, as the property's type; nil for an optional one that is missing.
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
    /// Names the property or the argument that an error is about.
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

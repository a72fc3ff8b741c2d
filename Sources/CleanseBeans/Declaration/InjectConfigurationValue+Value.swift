// The conversion of a configured value for a property.

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

/// Computes configured values.
final class ConfigurationInjection: Injection {
    init() { super.init(InjectConfigurationValue.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        guard let inject = inject as? InjectConfigurationValue else { return nil }
        return try BeanError.explaining(property) {
            try inject.value(for: property, in: environment.configurationManager)
        }
    }
}

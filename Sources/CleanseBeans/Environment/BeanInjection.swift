/// Computes beans.
final class BeanInjection: Injection {
    init() { super.init(InjectBean.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        do {
            return try environment.value(of: inject as? InjectBean ?? InjectBean(), as: property.propertyType)
        } catch let error as BeanError { throw error.with(property: property.name) }
    }
}

/// Computes beans.
final class BeanInjection: Injection {
    init() { super.init(InjectBean.self) }

    override func computeValue(
        _ inject: Inject, property: PropertyDescriptor, environment: Environment
    ) throws -> Any? {
        let id = (inject as? InjectBean)?.id
        do { return try environment.findBean(property.propertyType, byId: id) } catch let error as BeanError {
            throw error.with(property: property.name)
        }
    }
}

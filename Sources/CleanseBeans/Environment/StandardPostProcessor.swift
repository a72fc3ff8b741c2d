/// The first post processor of every environment: injects beans and hands them their environment.
final class StandardPostProcessor: InjectingPostProcessor, @unchecked Sendable {
    // SAFETY: set once, before the environment is seen by anybody.
    weak var environment: Environment?

    func inject(_ object: AnyObject, with links: LinkedInjections?) throws {
        guard let environment else { throw BeanError(.shutDown) }
        try environment.injector.inject(object, environment: environment, links)
        if let aware = object as? any EnvironmentAware { aware.environment = environment }
    }

    func process(_ bean: AnyObject) throws -> AnyObject {
        if dynamicType(of: bean) is AnyClass { try inject(bean, with: nil) }
        return bean
    }
}

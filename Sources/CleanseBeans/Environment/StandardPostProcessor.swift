/// The first post processor of every environment: injects beans and hands them their environment.
final class StandardPostProcessor: BeanPostProcessor, @unchecked Sendable {
    // SAFETY: set once, before the environment is seen by anybody.
    weak var environment: Environment?

    func process(_ bean: AnyObject) throws -> AnyObject {
        guard let environment else { throw BeanError(.shutDown) }
        guard dynamicType(of: bean) is AnyClass else { return bean }
        try environment.injector.inject(bean, environment: environment)
        if let aware = bean as? any EnvironmentAware { aware.environment = environment }
        return bean
    }
}

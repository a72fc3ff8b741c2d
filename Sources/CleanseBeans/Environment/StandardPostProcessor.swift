import Cleanse

/// The first post processor of every environment: injects beans and hands them their environment.
final class StandardPostProcessor: InjectingPostProcessor, @unchecked Sendable {
    // SAFETY: set once, before the environment is seen by anybody.
    weak var environment: Environment?

    func inject(_ object: AnyObject, with links: LinkedInjections?) throws {
        guard let environment else { throw BeanError(.shutDown) }
        try environment.injector.inject(object, environment: environment, links)
        guard links?.kind.isAware != false else { return }
        if let aware = object as? any EnvironmentAware { aware.environment = environment }
    }

    func isAware(_ type: Any.Type) -> Bool {
        // A cast may not see what conforms on an actor.
        type is any EnvironmentAware.Type || Isolation(of: type, conformingTo: (any EnvironmentAware).self) != nil
    }

    func process(_ bean: AnyObject) throws -> AnyObject {
        if dynamicType(of: bean) is AnyClass { try inject(bean, with: nil) }
        return bean
    }
}

// Resets the program's containers.

extension Resolver {
    /// Resets everything: ``main`` is a new container, ``root`` follows it, the library's scopes are empty, and services will be registered again.
    public static func reset() {
        Settings.current.reset()
        for scope in [ResolverScope.cached, .application, .shared] as [ResolverScope] { scope.reset() }
        if Settings.current.areOfProcess { ProgramServices.ofProcess.reset() }
    }
}

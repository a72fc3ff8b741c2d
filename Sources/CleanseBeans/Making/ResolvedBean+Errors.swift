// The errors of what a bean depends on.

extension ResolvedBean {
    /// The error of a dependency, as the bean passes it on.
    func passing(_ error: any Error, of runtime: BeanRuntime) -> any Error {
        let error = runtime.host?.translated(error) ?? error
        return (error as? BeanError)?.requested(by: name, declaration.origin) ?? error
    }
}

// The containers of the program, and their overrides.

extension Resolver {
    /// The container that the static `register` registers in.
    ///
    /// Inside ``withMain(_:root:perform:)`` it is the override's. May be read and set from any thread.
    public static var main: Resolver {
        get { Settings.current.main }
        set { Settings.current.main = newValue }
    }

    /// The container that the static `resolve`, ``Resolving`` and the property wrappers search.
    ///
    /// Unless it is set, it is what ``main`` is when it is first read: set ``main`` before that, or set both.
    /// Inside ``withMain(_:root:perform:)`` it is the override's. May be read and set from any thread.
    public static var root: Resolver {
        get { Settings.current.root }
        set { Settings.current.root = newValue }
    }

    /// Runs a body for which ``main``, ``root``, ``defaultScope`` and what scopes keep are its own: for tests that run side by side.
    ///
    /// It holds for the calling task, and tasks that it starts, not for threads that are started otherwise. The services of
    /// ``ResolverRegistering`` are not registered by themselves.
    /// - Parameters:
    ///   - main: What ``main`` is to be; a new container if it is left out.
    ///   - root: What ``root`` is to be; `main` if it is left out.
    ///   - body: What is run.
    /// - Returns: What the body returns.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, perform body: () throws -> Result
    ) rethrows -> Result {
        try Settings.overriding(main: main, root: root, body)
    }

    /// Runs an asynchronous body for which ``main``, ``root``, ``defaultScope`` and what scopes keep are its own.
    /// - Parameters:
    ///   - main: What ``main`` is to be; a new container if it is left out.
    ///   - root: What ``root`` is to be; `main` if it is left out.
    ///   - isolation: The actor that the body runs on: the caller's.
    ///   - body: What is run.
    /// - Returns: What the body returns.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, isolation: isolated (any Actor)? = #isolation,
        perform body: () async throws -> Result
    ) async rethrows -> Result {
        try await Settings.overriding(main: main, root: root, isolation: isolation, body)
    }
}

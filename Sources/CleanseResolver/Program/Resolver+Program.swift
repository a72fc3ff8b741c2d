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
    /// Unless it is set, it is the value of ``main`` when it is first read: set ``main`` before that, or set both.
    /// Inside ``withMain(_:root:perform:)`` it is the override's. May be read and set from any thread.
    public static var root: Resolver {
        get { Settings.current.root }
        set { Settings.current.root = newValue }
    }

    /// Runs a body with its own ``main``, ``root``, ``defaultScope`` and kept services: for tests that run side by side.
    ///
    /// It holds for the calling task, and tasks that it starts, not for threads that are started otherwise. The services of
    /// ``ResolverRegistering`` are not registered by themselves.
    /// - Parameters:
    ///   - main: The value of ``main``; a new container if it is left out.
    ///   - root: The value of ``root``; `main` if it is left out.
    ///   - body: The code to run.
    /// - Returns: The result of the body.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, perform body: () throws -> Result
    ) rethrows -> Result {
        try Settings.overriding(main: main, root: root, body)
    }

    /// Runs an asynchronous body with its own ``main``, ``root``, ``defaultScope`` and kept services.
    /// - Parameters:
    ///   - main: The value of ``main``; a new container if it is left out.
    ///   - root: The value of ``root``; `main` if it is left out.
    ///   - isolation: The actor that the body runs on: the caller's.
    ///   - body: The code to run.
    /// - Returns: The result of the body.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, isolation: isolated (any Actor)? = #isolation,
        perform body: () async throws -> Result
    ) async rethrows -> Result {
        try await Settings.overriding(main: main, root: root, isolation: isolation, body)
    }
}

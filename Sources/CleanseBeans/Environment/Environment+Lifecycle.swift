// The start and the end of an environment.

import CleanseEngine

extension Environment {
    // MARK: Starting

    /// Starts the environment and its ancestors: validates all definitions, then creates the beans.
    ///
    /// Singletons that are not lazy are created in the order of their dependencies, and post processors before all other beans. A second
    /// call does nothing. If the start fails, the beans that were created end, and the environment stays failed.
    ///
    /// If a bean is asynchronous, the start fails before any bean is created. Call ``start(isolation:)`` instead.
    /// - Returns: The environment.
    /// - Throws: ``BeanError``, or a `MultiError` of all errors in the definitions. If a bean throws while it is created, the error is the
    ///   `underlying` error of the ``BeanError``. Later calls throw the same error.
    /// - Complexity: Linear in the beans, their properties and their dependencies. Each dependency is also searched for in the ancestor
    ///   environments, and each bean is passed to all post processors.
    @discardableResult
    public func startup() throws -> Self {
        _ = try running()
        return self
    }

    /// Returns the beans, and starts the environment if necessary. The thread that starts it gets them before the start has ended, too.
    func running() throws -> RunningBeans {
        switch state.withLock({ $0.phase }) {
        case .started(let running):
            // An ancestor environment has ended first, so its beans no longer exist.
            if !isTopmost, let ended = endedAbove() { throw BeanError(.shutDown, bean: ended.name) }
            return running
        case .failed(let error): throw error
        case .shutDown: throw BeanError(.shutDown, bean: name)
        case .making(let running) where isStartingHere: return running
        case .validating where isStartingHere: throw BeanError(.notStarted, bean: name)
        case .validating, .making:
            if startHome != nil { throw BeanError(.beingStarted, bean: name) }
        case .defining: break
        }
        do { try start.run { try startOnce() } } catch { throw translated(error) }
        return try running()
    }

    /// Returns an ancestor that was shut down, if there is one. The ancestors are checked again only after a further shutdown.
    private func endedAbove() -> Environment? {
        let count = Self.shutdowns.word.load()
        guard verifiedShutdowns.word.loadRelaxed() != count else { return nil }
        for environment in lineage.dropFirst() {
            if environment.hasShutDown { return environment }
            if environment.verifiedShutdowns.word.loadRelaxed() == count { break }
        }
        verifiedShutdowns.word.storeRelaxed(count)
        return nil
    }

    var hasShutDown: Bool { if case .shutDown = state.withLock({ $0.phase }) { true } else { false } }
    private var isStarted: Bool { if case .started = state.withLock({ $0.phase }) { true } else { false } }
    private var isStartingHere: Bool { Self.starting.value.contains { $0 === self } }

    func startOnce() throws {
        let isStarted = try asStarter {
            do { return try makeEverything() } catch {
                let error = translated(error)
                let running = abandon(with: error)
                throw finishAbandoned(running, with: error, running?.runtime.end() ?? [])
            }
        }
        if isStarted { observer?(.started(self)) }
    }

    /// The ancestor environments that have not started, topmost first, so that the starts of a long chain are not nested.
    var unstartedAbove: [Environment] { lineage.dropFirst().prefix { !$0.isStarted }.reversed() }

    /// - Returns: Whether this thread has started the environment. `false` if a task starts it.
    private func makeEverything() throws -> Bool {
        for environment in unstartedAbove { try environment.startup() }
        guard transition(to: .validating, from: { if case .defining = $0 { true } else { false } }) else {
            if startHome != nil { return false }
            throw BeanError(.shutDown, bean: name)
        }
        let running = try validate()
        try running.makeBeans(of: self)
        try complete(running)
        return true
    }

    /// Validates the definitions.
    /// - Returns: The beans, none of which has been created.
    func validate() throws -> RunningBeans {
        observer?(.starting(self))
        try selectDefinitions()
        state.withLock { $0.definitions.noteIds() }
        let running = try EnvironmentCompiler.compile(self, on: parent?.running().lease ?? base)
        guard transition(to: .making(running), from: { if case .validating = $0 { true } else { false } }) else {
            throw BeanError(.shutDown, bean: name)
        }
        return running
    }

    /// Records that all beans have been created.
    func complete(_ running: RunningBeans) throws {
        let isStarted = transition(to: .started(running)) { if case .making = $0 { true } else { false } }
        guard isStarted else { throw BeanError(.shutDown, bean: name) }
    }

    /// Changes the phase, if the current phase is an expected one.
    private func transition(to phase: Phase, from isExpected: (Phase) -> Bool) -> Bool {
        state.withLock { state in
            guard isExpected(state.phase) else { return false }
            state.phase = phase
            return true
        }
    }

    /// Records that a start has failed.
    /// - Returns: The beans, if some that have been created must still end.
    func abandon(with error: any Error) -> RunningBeans? {
        state.withLock { state in
            switch state.phase {
            case .shutDown: return nil
            case .making(let running):
                state.phase = .failed(error)
                return running
            default:
                state.phase = .failed(error)
                return nil
            }
        }
    }

    /// Ends the other parts of the environment, once the beans that a failed start has created have ended.
    /// - Parameter endErrors: The errors of those beans.
    /// - Returns: The error of the start, with those errors.
    func finishAbandoned(_ running: RunningBeans?, with error: any Error, _ endErrors: [BeanError]) -> any Error {
        var error = error
        if !endErrors.isEmpty {
            var failure = error as? BeanError ?? BeanError(.threw("the start", error), bean: name)
            failure.endErrors = endErrors
            error = failure
            _ = transition(to: .failed(error)) { if case .failed = $0 { true } else { false } }
        }
        finishExtensions()
        releaseDeclarations(order: running?.order ?? [])
        observer?(.failed(self, error))
        return error
    }

    // MARK: Ending

    /// Ends the environment: the beans in the reverse order of their construction, then the scopes and the configuration sources.
    ///
    /// Afterwards the environment has no beans. A second call does nothing. Child environments must be shut down first.
    /// - Throws: ``BeanError`` with the errors of all beans, once all have ended. Before any bean ends, ``BeanError`` if the end of an
    ///   ``AsyncBean`` needs ``stop(isolation:)``, and `WrongIsolation` off the actor of a created bean that has a `preDestroy`.
    public func shutdown() throws {
        if let running = runningIfAny { try running.runtime.checkEnd(in: running.instance) }
        guard let ending = beginEnd() else { return }
        try finishEnd(ending.running, ending.running?.runtime.end() ?? [])
    }

    /// The part of an environment that remains to be ended.
    struct Ending {
        /// The beans, if some may have been created.
        let running: RunningBeans?
    }

    /// Marks the environment as shut down, so that it has no beans any more.
    /// - Returns: The part that remains to be ended, or `nil` if the environment has been shut down already.
    func beginEnd() -> Ending? {
        let ending = state.withLock { state -> Ending? in
            defer { state.phase = .shutDown }
            switch state.phase {
            case .shutDown: return nil
            case .started(let running), .making(let running): return Ending(running: running)
            case .defining, .validating, .failed: return Ending(running: nil)
            }
        }
        if ending != nil { Self.shutdowns.word.add(1) }
        return ending
    }

    /// Ends the other parts of the environment, once the beans have ended.
    /// - Parameter errors: The errors of the beans.
    func finishEnd(_ running: RunningBeans?, _ errors: [BeanError]) throws {
        finishExtensions()
        releaseDeclarations(order: running?.order ?? [])
        observer?(.shutDown(self))
        if !errors.isEmpty { throw BeanError(.failedToEnd(errors), bean: name) }
    }

    /// Releases the closures that create beans, which may retain the environment.
    private func releaseDeclarations(order: [ResolvedBean]) {
        let (lastReport, definitions) = state.withLock { ($0.lastReport, $0.definitions) }
        let report = lastReport ?? report(definitions, order: order)
        // They are released once the lock is free.
        _ = state.withLock { state in
            state.lastReport = report
            return exchange(&state.definitions, with: DefinitionTable())
        }
    }

    /// Ends the extensions of the container, once, the newest first.
    private func finishExtensions() {
        typealias Extensions = ([Injection], [any BeanScope], [any ConfigurationSource])
        let (injections, scopes, sources) = state.withLock { state -> Extensions in
            defer { state.hasFinished = true }
            guard !state.hasFinished else { return ([], [], []) }
            return (exchange(&state.injections, with: []), state.scopes.all, state.sources)
        }
        for injection in injections { injector.unregister(injection) }
        for scope in scopes.reversed() { scope.finish() }
        for source in sources.reversed() { source.stopListening() }
    }
}

/// The start of an environment, which happens once. Threads that would wait for each other's starts get an error.
final class EnvironmentStart: CreationSite, Sendable {
    private let cell = OnceCell()
    private let link: ChainLink

    init(of name: String) {
        link = ChainLink(
            key: ProviderKey(text: "the start of environment \(name)", role: BeanKeys.Start.self),
            sourceLocation: CodeLocation(file: "environment \(name)", line: 1), component: TypeName(name))
    }

    func chainLink(of _: Int) -> ChainLink { link }
    var names: Names { .short }
    var reentrySuggestion: String { PlainWording().reentrySuggestion }

    /// The outcome of the start. It is an object, so that failures are kept too.
    private final class Outcome {
        let error: (any Error)?

        init(of body: () throws -> Void) {
            do {
                try body()
                error = nil
            } catch { self.error = error }
        }
    }

    /// Runs `body`, unless the environment has been started.
    /// - Throws: The error of this or an earlier `body`, or the engine's error if the start would wait for itself.
    func run(_ body: () throws -> Void) throws {
        let outcome = try cell.content(for: self) { Content.wrap(Outcome(of: body)) }
        if let error = Content<Outcome>.unwrap(outcome).error { throw error }
    }
}

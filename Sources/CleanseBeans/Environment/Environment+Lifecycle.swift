// The start and the end of an environment, also for callers that wait for beans.

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
    var reentrySuggestion: String { BeanWording().reentrySuggestion }

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

extension Environment {
    // The activities hold identifiers, not environments, because a task that a bean creates inherits them and may outlive the environments.
    /// The environments that tasks are starting. Code that runs in a start must not wait for it.
    static let starts = TaskLocalStack<ObjectIdentifier>()
    /// The environments that tasks are ending. Code that runs in an end must not wait for it.
    private static let ends = TaskLocalStack<ObjectIdentifier>()

    private func isInProgress(_ activities: TaskLocalStack<ObjectIdentifier>) -> Bool {
        activities.first { $0 == ObjectIdentifier(self) } != nil
    }

    /// - Throws: ``BeanError`` if the start waits for the calling code, as far as can be told: a `Task` inherits this from the code that
    ///   begins it, although that code need not wait for it.
    private func checkIsNotAwaitedByStart() throws {
        guard isInProgress(Self.starts) else { return }
        throw BeanError(
            .beingStarted, bean: name,
            hints: ["if no bean waits for this task, begin it with Task.detached: then it can wait"])
    }

    // MARK: Starting

    /// Starts the environment and its ancestors, and waits for asynchronous beans.
    ///
    /// It does the same as ``startup()``, which can't wait for asynchronous factories and ``AsyncBean``s. All definitions are validated.
    /// Then the beans are created in the order of their dependencies, each on its actor or, if it has none, on the caller's. A bean is
    /// created as soon as its dependencies exist, and independent asynchronous beans are created at the same time.
    ///
    /// The start runs once, for all tasks that call this function. If it fails, or if the task that began it is cancelled, the beans that
    /// were created end in the reverse order, and the environment stays failed.
    /// - Parameter isolation: The actor on which beans that belong to no actor are created. By default, it is the caller's.
    /// - Returns: The environment.
    /// - Throws: The errors of ``startup()``, `CancellationError`, or ``BeanError`` if the caller is a bean for whose creation the start
    ///   waits.
    /// - Complexity: The complexity of ``startup()``. In addition, for each asynchronous bean, linear in the beans that it depends on, up
    ///   to the next asynchronous ones.
    @discardableResult
    public func start(isolation: isolated (any Actor)? = #isolation) async throws -> Self {
        try checkIsNotAwaitedByStart()
        let home: any Actor = isolation ?? StartActor()
        let (start, isOwn) = state.withLock { state -> (AwaitedStart?, Bool) in
            if let known = state.awaitedStart { return (known, false) }
            guard case .defining = state.phase else { return (nil, false) }
            let new = AwaitedStart(home: home, task: Task { try await self.startOnce(on: home) })
            state.phase = .validating
            state.awaitedStart = new
            return (new, true)
        }
        guard let start else {
            // The environment has been started, has failed or has ended, or a thread is starting it.
            _ = try running()
            return self
        }
        try await withTaskCancellationHandler {
            try await start.task.value
        } onCancel: {
            if isOwn { start.task.cancel() }
        }
        return self
    }

    private func startOnce(on home: isolated any Actor) async throws {
        // Afterwards, the phase tells how the start ended.
        defer { state.withLock { $0.awaitedStart = nil } }
        try await Self.starts.run(ObjectIdentifier(self), on: home) {
            do { try await makeEverything(on: home) } catch {
                let error = translated(error)
                let running = abandon(with: error)
                // The end runs in another task, since this one may have been cancelled.
                let endErrors = await Task { await running?.end(on: home) ?? [] }.value
                throw finishAbandoned(running, with: error, endErrors)
            }
        }
        observer?(.started(self))
    }

    private func makeEverything(on home: isolated any Actor) async throws {
        for environment in unstartedAbove { try await environment.start(isolation: home) }
        let running = try asStarter { try validate() }
        try await running.makeBeans(of: self, on: home)
        try complete(running)
    }

    // MARK: Ending

    /// Ends the environment as ``shutdown()`` does, each bean on its actor, and waits for asynchronous beans.
    ///
    /// If one bean depends on another, the bean that was created last ends first. Independent asynchronous beans end at the same time.
    ///
    /// The end runs once, for all tasks that call this function, and cancels an asynchronous start that is in progress. Cancelling a
    /// caller's task does not stop it. If a bean calls it while it ends, the call returns immediately, since the end waits for the bean.
    /// The bean must not wait for a task of its own that calls it either.
    /// - Parameter isolation: The actor on which beans that belong to no actor end. By default, it is the caller's.
    /// - Throws: ``BeanError`` with the errors of all beans, once all have ended, for all callers. Before any bean ends, ``BeanError`` if
    ///   the caller is a bean for whose creation the start waits.
    public func stop(isolation: isolated (any Actor)? = #isolation) async throws {
        try checkIsNotAwaitedByStart()
        if isInProgress(Self.ends) { return }
        let home: any Actor = isolation ?? StartActor()
        let end = state.withLock { state in
            let end = state.awaitedEnd ?? Task { try await self.stopOnce(on: home) }
            state.awaitedEnd = end
            return end
        }
        try await end.value
    }

    private func stopOnce(on home: isolated any Actor) async throws {
        if let start = state.withLock({ $0.awaitedStart }) {
            start.task.cancel()
            _ = await start.task.result
        }
        guard let ending = beginEnd() else { return }
        try await Self.ends.run(ObjectIdentifier(self), on: home) {
            try finishEnd(ending.running, await ending.running?.end(on: home) ?? [])
        }
    }
}

/// An asynchronous start of an environment: one task, for all callers that wait for its end.
struct AwaitedStart: Sendable {
    /// The actor on which beans that belong to no actor are created.
    let home: any Actor
    let task: Task<Void, any Error>
}

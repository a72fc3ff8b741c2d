import Cleanse

extension Environment {
    // MARK: Starting

    /// Starts the environment, and those above it: validates everything, then makes the beans.
    ///
    /// Beans are made in the order of their dependencies: singletons that are not lazy, post processors before all others.
    /// Started again, it does nothing. If it fails, what was made is ended, and the environment stays failed.
    /// - Returns: The environment.
    /// - Throws: ``BeanError``, or a `MultiError` of all that is wrong; what a bean threw while it was made, as it is; the same
    ///   again each time.
    /// - Complexity: Linear in the beans, their properties and their dependencies.
    @discardableResult
    public func startup() throws -> Self {
        _ = try running()
        return self
    }

    /// The started environment. While it starts, the thread that starts it gets it as it is.
    func running() throws -> Running {
        switch state.withLock({ $0.phase }) {
        case .started(let running):
            // What is above has been ended first: its beans are no more.
            if let ended = parent?.lineage.first(where: \.hasShutDown) { throw BeanError(.shutDown, bean: ended.name) }
            return running
        case .failed(let error): throw error
        case .shutDown: throw BeanError(.shutDown, bean: name)
        case .making(let running) where isStartingHere: return running
        case .validating where isStartingHere: throw BeanError(.notStarted, bean: name)
        case .defining, .validating, .making: break
        }
        if let error = try start.get().error { throw error }
        return try running()
    }

    /// This environment, then those above it.
    var lineage: some Sequence<Environment> { sequence(first: self, next: \.parent) }

    var hasShutDown: Bool { if case .shutDown = state.withLock({ $0.phase }) { true } else { false } }
    private var isStarted: Bool { if case .started = state.withLock({ $0.phase }) { true } else { false } }
    private var isStartingHere: Bool { Self.starting.contains { $0 === self } }

    func startOnce() throws {
        try Self.$starting.withValue(Self.starting + [self]) {
            try Self.$requester.withValue(self) {
                do { try makeEverything() } catch {
                    observer?(.failed(self, error))
                    abandon(with: error)
                    throw error
                }
            }
        }
        observer?(.started(self))
    }

    private func makeEverything() throws {
        // The topmost first, so that a long row of environments is not started inside each other.
        let above = lineage.dropFirst().prefix { !$0.isStarted }
        for environment in above.reversed() { try environment.startup() }
        guard enter(.validating, from: { if case .defining = $0 { true } else { false } }) else {
            throw BeanError(.shutDown, bean: name)
        }
        observer?(.starting(self))
        noteIds()
        let running = try EnvironmentCompiler.compile(self)
        guard enter(.making(running), from: { if case .validating = $0 { true } else { false } }) else {
            throw BeanError(.shutDown, bean: name)
        }
        try running.makeBeans(in: self)
        let isStarted = enter(.started(running)) { if case .making = $0 { true } else { false } }
        guard isStarted else { throw BeanError(.shutDown, bean: name) }
    }

    private func enter(_ phase: Phase, from isExpected: (Phase) -> Bool) -> Bool {
        state.withLock { state in
            guard isExpected(state.phase) else { return false }
            state.phase = phase
            return true
        }
    }

    /// Ends what a start that failed has made.
    private func abandon(with error: any Error) {
        let running = state.withLock { state -> Running? in
            var made: Running?
            switch state.phase {
            case .shutDown: return nil
            case .making(let running): made = running
            default: break
            }
            state.phase = .failed(error)
            return made
        }
        _ = running?.runtime.end()
        finishScopes()
        releaseDeclarations(order: running?.order ?? [])
    }

    // MARK: Ending

    /// Ends the environment: beans in the reverse order of their construction, then scopes and configuration sources, each once.
    ///
    /// Afterwards it has no beans any more. Called again, it does nothing. Environments below are to be shut down first.
    /// - Throws: ``BeanError`` with all that beans threw, once everything has ended.
    public func shutdown() throws {
        let (running, wasOpen) = state.withLock { state -> (Running?, Bool) in
            defer { state.phase = .shutDown }
            switch state.phase {
            case .shutDown: return (nil, false)
            case .started(let running), .making(let running): return (running, true)
            case .defining, .validating, .failed: return (nil, true)
            }
        }
        guard wasOpen else { return }
        let errors = running?.runtime.end() ?? []
        finishScopes()
        releaseDeclarations(order: running?.order ?? [])
        observer?(.shutDown(self))
        if !errors.isEmpty {
            throw BeanError(.failedToEnd(errors.map { "\($0.bean.name): \(firstLine(of: $0.error))" }), bean: name)
        }
    }

    /// Lets go of the closures that make beans, which may keep the environment.
    private func releaseDeclarations(order: [ResolvedBean]) {
        let (lastReport, defined) = state.withLock { ($0.lastReport, $0.declarations) }
        let report = lastReport ?? report(defined, order: order)
        state.withLock { state in
            state.lastReport = report
            state.declarations = []
            state.ids = [:]
        }
    }

    private func finishScopes() {
        let (scopes, sources) = state.withLock { state in
            defer { state.hasFinished = true }
            return state.hasFinished ? ([], []) : (state.givenScopes + state.scopes, state.sources)
        }
        for scope in scopes.reversed() { scope.finish() }
        for source in sources.reversed() { source.stopListening() }
    }
}

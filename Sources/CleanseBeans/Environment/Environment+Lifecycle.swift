// The start and the end of an environment.

import CleanseEngine
import Synchronization

extension Environment {
    // MARK: Starting

    /// Starts the environment, and those above it: validates everything, then creates the beans.
    ///
    /// Beans are created in the order of their dependencies: singletons that are not lazy, post processors before all others.
    /// Started again, it does nothing. If it fails, the beans that were created end, and the environment stays failed. Where beans have to be
    /// waited for, it fails before it creates anything: call ``start(isolation:)``.
    /// - Returns: The environment.
    /// - Throws: ``BeanError``, or a `MultiError` of all mistakes; the error of a bean that threw while it was created is the ``BeanError``'s
    ///   `underlying`. The same error each time.
    /// - Complexity: Linear in the beans, their properties and their dependencies, each of which is looked for in the environments above
    ///   too, and in the post processors for each bean.
    @discardableResult
    public func startup() throws -> Self {
        _ = try running()
        return self
    }

    /// The started environment; for the thread that starts it, also before it has started.
    func running() throws -> RunningBeans {
        switch state.withLock({ $0.phase }) {
        case .started(let running):
            // An environment above has ended first: its beans no longer exist.
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

    /// The environment above that was shut down, if one was. They are not checked again until another one is shut down.
    private func endedAbove() -> Environment? {
        let count = Self.shutdowns.load(ordering: .acquiring)
        guard verifiedShutdowns.load(ordering: .relaxed) != count else { return nil }
        for environment in lineage.dropFirst() {
            if environment.hasShutDown { return environment }
            if environment.verifiedShutdowns.load(ordering: .relaxed) == count { break }
        }
        verifiedShutdowns.store(count, ordering: .relaxed)
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

    /// The environments above that have not started, the topmost first, so that a long chain of them is not started inside each other.
    var unstartedAbove: [Environment] { lineage.dropFirst().prefix { !$0.isStarted }.reversed() }

    /// - Returns: Whether this thread has started it; false if a task does.
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
    /// - Returns: The beans, of which none has been created.
    func validate() throws -> RunningBeans {
        observer?(.starting(self))
        try selectDefinitions()
        state.withLock { $0.definitions.noteIds() }
        let running = try EnvironmentCompiler.compile(self, on: parent?.running().holder ?? base)
        guard transition(to: .making(running), from: { if case .validating = $0 { true } else { false } }) else {
            throw BeanError(.shutDown, bean: name)
        }
        return running
    }

    /// Notes that everything has been created.
    func complete(_ running: RunningBeans) throws {
        let isStarted = transition(to: .started(running)) { if case .making = $0 { true } else { false } }
        guard isStarted else { throw BeanError(.shutDown, bean: name) }
    }

    /// Changes the phase, unless something else has changed it.
    private func transition(to phase: Phase, from isExpected: (Phase) -> Bool) -> Bool {
        state.withLock { state in
            guard isExpected(state.phase) else { return false }
            state.phase = phase
            return true
        }
    }

    /// Notes that a start has failed.
    /// - Returns: The beans, those that have been created still to be ended.
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

    /// Ends the rest, once the beans that a failed start has created have ended.
    /// - Parameter endErrors: Of those beans.
    /// - Returns: The error of the start, with theirs.
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

    /// Ends the environment: beans in the reverse order of their construction, then scopes and configuration sources, each once.
    ///
    /// Afterwards it has no beans any more. Called again, it does nothing. Environments below must be shut down first.
    /// - Throws: ``BeanError`` with the errors of all beans, once everything has ended; before anything ends, where the end of an ``AsyncBean``
    ///   has to be waited for, with ``stop(isolation:)``; `WrongIsolation`, likewise, off the actor of a bean that has been created, and has
    ///   a `preDestroy`.
    public func shutdown() throws {
        if let running = runningIfAny { try running.runtime.checkEnd(in: running.instance) }
        guard let ending = beginEnd() else { return }
        try finishEnd(ending.running, ending.running?.runtime.end() ?? [])
    }

    /// What an end has to end.
    struct Ending {
        /// The beans, if some may have been created.
        let running: RunningBeans?
    }

    /// Lets the environment have no beans any more.
    /// - Returns: What is to be ended; nil if it has been shut down already.
    func beginEnd() -> Ending? {
        let ending = state.withLock { state -> Ending? in
            defer { state.phase = .shutDown }
            switch state.phase {
            case .shutDown: return nil
            case .started(let running), .making(let running): return Ending(running: running)
            case .defining, .validating, .failed: return Ending(running: nil)
            }
        }
        if ending != nil { Self.shutdowns.add(1, ordering: .acquiringAndReleasing) }
        return ending
    }

    /// Ends the rest, once the beans have ended.
    /// - Parameter errors: Of the beans.
    func finishEnd(_ running: RunningBeans?, _ errors: [BeanError]) throws {
        finishExtensions()
        releaseDeclarations(order: running?.order ?? [])
        observer?(.shutDown(self))
        if !errors.isEmpty { throw BeanError(.failedToEnd(errors), bean: name) }
    }

    /// Releases the closures that create beans, which may keep the environment.
    private func releaseDeclarations(order: [ResolvedBean]) {
        let (lastReport, definitions) = state.withLock { ($0.lastReport, $0.definitions) }
        let report = lastReport ?? report(definitions, order: order)
        // They end when the lock is free again.
        _ = state.withLock { state in
            state.lastReport = report
            return exchange(&state.definitions, with: DefinitionTable())
        }
    }

    /// Ends the extensions of the container, once, from the newest on.
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

/// The start of an environment: it happens once, and threads that would wait for each other's are an error.
final class EnvironmentStart: CreationSite, Sendable {
    private let cell = OnceCell()
    private let link: ChainLink

    init(of name: String) {
        link = ChainLink(
            key: ProviderKey(text: "the start of environment \(name)", role: BeanKeys.Start.self),
            place: Origin(file: "environment \(name)", line: 1), component: TypeName(name))
    }

    func chainLink(of _: Int) -> ChainLink { link }
    var names: Names { .short }
    var reentrySuggestion: String { PlainWording().reentrySuggestion }

    /// How the start ended. An object, so that failures are kept too.
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
    /// - Throws: The error of `body`, then or now; the engine's error if it waits for itself.
    func run(_ body: () throws -> Void) throws {
        let outcome = try cell.content(for: self) { Content.wrap(Outcome(of: body)) }
        if let error = Content<Outcome>.unwrap(outcome).error { throw error }
    }
}

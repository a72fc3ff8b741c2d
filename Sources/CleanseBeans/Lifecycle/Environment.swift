public import Cleanse
import Foundation

/// A container: beans are defined, then it starts, then they can be asked for.
///
/// It starts with `startup()` or with the first look-up. Starting validates everything before anything is made; all mistakes
/// are reported together. Thread rule: may be used from any thread; one thread starts it, and the others wait until it has
/// started. A factory that waits for another thread must not let that one ask the starting environment.
public final class Environment: Sendable {
    /// The name, for reports.
    public let name: String
    /// The environment whose beans this one sees.
    public let parent: Environment?
    /// Whether beans that are declared in code show their place in the report.
    public let traceOrigin: Bool
    /// The classes that can be named in text.
    public let types: TypeRegistry
    /// The configuration: an environment with a parent has its parent's.
    public let configurationManager: ConfigurationManager
    /// The injections: an environment with a parent has its parent's.
    public let injector: Injector
    /// The graph of a typed component whose bindings the beans see.
    let base: BuiltGraph?
    let observer: (@Sendable (EnvironmentEvent) -> Void)?
    let standardProcessor = StandardPostProcessor()
    // What is in there is safe for threads, or used by the starting thread only.
    private let state: Guarded<State>
    /// Starts the environment, once: a slot of the engine, so that waiting circles are found.
    private let start: BoundLink<StartOutcome>

    /// Which environments the thread, or the task, is starting.
    @TaskLocal static var starting: [Environment] = []
    /// The environment that was asked for what is being made.
    @TaskLocal static var requester: Environment?

    private struct State {
        var phase = Phase.defining
        var declarations: [BeanDeclaration] = []
        var ids: [String: BeanDeclaration] = [:]
        var defined: Set<ObjectIdentifier> = []
        var modules: Set<ObjectIdentifier> = []
        var scopes: [any BeanScope] = []
        /// Those that declarations were given, which have no name here.
        var givenScopes: [any BeanScope] = []
        var sources: [any ConfigurationSource] = []
        var namespaceHandlers: [any NamespaceHandler] = []
        /// The report of an environment that has ended and let go of its declarations.
        var lastReport: String?
        var hasFinished = false

        mutating func note(_ new: [any ConfigurationSource]) {
            for source in new where !sources.contains(where: { $0 === source }) { sources.append(source) }
        }
    }

    private enum Phase {
        case defining
        /// Being validated.
        case validating
        /// Validated; the beans are being made.
        case making(Running)
        case started(Running)
        case failed(any Error)
        case shutDown
    }

    /// What the start made of the definitions.
    final class Running {
        let instance: GraphInstance
        let runtime: BeanRuntime
        /// The beans in the order of their start.
        let order: [ResolvedBean]

        init(instance: GraphInstance, runtime: BeanRuntime, order: [ResolvedBean]) {
            self.instance = instance
            self.runtime = runtime
            self.order = order
        }
    }

    /// How the start ended: an object, so that the engine keeps failures too.
    private final class StartOutcome: Sendable {
        let error: (any Error)?

        init(_ error: (any Error)?) {
            self.error = error
        }
    }

    // MARK: Making an environment

    /// An environment.
    /// - Parameters:
    ///   - name: The name, for reports.
    ///   - parent: An environment whose beans, scopes, types, injections and configuration this one sees.
    ///   - traceOrigin: Whether beans that are declared in code show their place in the report.
    ///   - observer: Told what the environment does; left out, the parent's is.
    /// - Throws: ``BeanError`` if the parent was shut down.
    public convenience init(
        name: String, parent: Environment? = nil, traceOrigin: Bool = false,
        observer: (@Sendable (EnvironmentEvent) -> Void)? = nil
    ) throws {
        if let parent, parent.hasShutDown { throw BeanError(.shutDown, bean: parent.name) }
        try self.init(name, parent: parent, base: nil, traceOrigin: traceOrigin, observer: observer)
    }

    /// An environment whose beans see the bindings of a typed component.
    /// - Parameters:
    ///   - name: The name, for reports.
    ///   - parent: The graph of the component: the `graph` of its instance.
    ///   - traceOrigin: Whether beans that are declared in code show their place in the report.
    ///   - observer: Told what the environment does.
    public convenience init(
        name: String, parent: BuiltGraph, traceOrigin: Bool = false,
        observer: (@Sendable (EnvironmentEvent) -> Void)? = nil
    ) throws {
        try self.init(name, parent: nil, base: parent, traceOrigin: traceOrigin, observer: observer)
    }

    private init(
        _ name: String, parent: Environment?, base: BuiltGraph?, traceOrigin: Bool,
        observer: (@Sendable (EnvironmentEvent) -> Void)?
    ) throws {
        self.name = name
        self.parent = parent
        self.base = base
        self.traceOrigin = traceOrigin
        self.observer = observer ?? parent?.observer
        types = TypeRegistry(parent: parent?.types ?? .shared)
        configurationManager = parent?.configurationManager ?? ConfigurationManager()
        injector = parent?.injector ?? Injector()
        state = Guarded(State())
        let trigger = StartTrigger()
        start = try Self.bindStart(of: name) {
            StartOutcome(Environment.failure { try trigger.environment?.startOnce() })
        }
        trigger.environment = self
        standardProcessor.environment = self
        guard parent == nil else { return }
        let builtIn: [AnyObject] = [standardProcessor, injector, configurationManager]
        let origin = BeanOrigin(file: "CleanseBeans/Environment.swift", line: 1, column: 1)
        state.withLock { state in
            state.declarations = builtIn.map {
                BeanDeclaration(
                    type: type(of: $0), id: nil, factory: .instance($0), origin: origin, reportsOrigin: false)
            }
            state.scopes = [SingletonScope(), PrototypeScope()]
            state.namespaceHandlers = [ConfigurationNamespace()]
        }
    }

    /// What the binding of the start is connected to.
    private final class StartTrigger: @unchecked Sendable {
        // Invariant: set once, before the environment is seen by anybody.
        weak var environment: Environment?
    }

    private static func bindStart(
        of name: String, _ body: @escaping () -> StartOutcome
    ) throws -> BoundLink<StartOutcome> {
        let key = ProviderKey(text: "the start of environment \(name)", role: StartupKey.self)
        let origin = Origin(file: "environment \(name)", line: 1)
        let declaration = GraphDeclaration()
        let component = declaration.addComponent(
            TypeName(name), scope: nil, seed: Void.self, rootType: nil, installedBy: nil, origin: origin
        ) { binder in
            binder.declare(key, isShared: true, origin: origin) { linker in
                linker.finish(Link<StartOutcome> { _ in body() })
            }
        }
        let (plan, errors) = declaration.compile(parent: nil, serviceLoader: nil) { _ in }
        let instance = GraphInstance.start(plan: plan, component: component ?? 0, parent: nil)
        guard errors.isEmpty, let start = instance.find(key, as: StartOutcome.self) else {
            throw MultiError(errors: errors)
        }
        return start
    }

    private static func failure(of body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch { return error }
    }

    // MARK: Defining beans

    /// Defines a bean.
    /// - Parameter declaration: How it is made: from `bean(…)`.
    /// - Returns: The environment.
    /// - Throws: ``BeanError`` if the environment has started, if another bean has the id, or if the declaration can't be right.
    @discardableResult
    public func define(_ declaration: BeanDeclaration) throws -> Self {
        try define([declaration])
        return self
    }

    /// Defines beans: all of them, or none.
    func define(_ declarations: [BeanDeclaration]) throws {
        let all = flattened(declarations)
        if let mistake = all.lazy.compactMap(\.mistake).first { throw mistake }
        let inherited = parent.map { parent in all.filter { $0.beanId.map(parent.hasBean(withId:)) ?? false } } ?? []
        // What is there already is loaded at once, so that the order of beans does not matter to what it configures.
        let sources = all.compactMap { declaration -> (any ConfigurationSource)? in
            if case .instance(let source as any ConfigurationSource) = declaration.factory { source } else { nil }
        }
        if !sources.isEmpty { _ = try state.withLock { try Self.newIds(of: all, inherited, in: $0) } }
        let announce = try configurationManager.addSources(sources)
        defer { announce() }
        try state.withLock { state in
            state.ids.merge(try Self.newIds(of: all, inherited, in: state)) { $1 }
            for declaration in declarations where state.defined.insert(ObjectIdentifier(declaration)).inserted {
                state.declarations.append(declaration)
            }
            state.note(sources)
        }
    }

    /// The ids that declarations would add.
    /// - Throws: ``BeanError`` if the environment is frozen, or an id is there already.
    private static func newIds(
        of all: [BeanDeclaration], _ inherited: [BeanDeclaration], in state: State
    ) throws -> [String: BeanDeclaration] {
        guard case .defining = state.phase else {
            throw BeanError(.frozen, bean: all.first?.name, origin: all.first?.origin)
        }
        var ids: [String: BeanDeclaration] = [:]
        for declaration in all {
            guard let id = declaration.beanId else { continue }
            let earlier = ids.updateValue(declaration, forKey: id) ?? state.ids[id]
            guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
            else { continue }
            throw BeanError(
                .duplicateId(id), bean: declaration.name, origin: declaration.origin,
                hints: earlier == nil
                    ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.origin)"])
        }
        return ids
    }

    /// Whether a module is to be configured now: once.
    func beginModule(_ module: Any.Type) -> Bool {
        let id = ObjectIdentifier(module)
        let isAbove = parent?.lineage.contains { $0.hasModule(id) } ?? false
        return !isAbove && state.withLock { $0.modules.insert(id).inserted }
    }

    /// Lets a module that failed be configured, and fail, again.
    func forgetModule(_ module: Any.Type) {
        state.withLock { _ = $0.modules.remove(ObjectIdentifier(module)) }
    }

    private func hasModule(_ id: ObjectIdentifier) -> Bool { state.withLock { $0.modules.contains(id) } }

    /// Adds configured values, also after the start.
    /// - Parameter settings: The values: from ``settings(file:line:)``.
    /// - Returns: The environment.
    /// - Throws: ``ConfigurationError`` if there is a value already.
    @discardableResult
    public func define(_ settings: Settings) throws -> Self { try addConfigurationSource(settings) }

    /// Values to be set in code: `environment.define(environment.settings().setValue(key: "port", value: 80))`.
    /// - Parameters:
    ///   - file: The file of the settings, for the report.
    ///   - line: The line of the settings, for the report.
    public func settings(file: String = #fileID, line: Int = #line) -> Settings {
        Settings(url: "settings in \(file):\(line)")
    }

    /// Makes a scope available under its name, also after the start. One of the same name takes its place.
    /// - Parameter scope: The scope.
    /// - Returns: The environment.
    @discardableResult
    public func registerScope(_ scope: any BeanScope) -> Self {
        state.withLock { state in
            guard !state.scopes.contains(where: { $0 === scope }) else { return }
            state.scopes.append(scope)
        }
        return self
    }

    /// Notes a scope that a declaration was given, so that it finishes with the environment.
    func noteScope(_ scope: any BeanScope) {
        guard !lineage.contains(where: { $0.hasScope(scope) }) else { return }
        state.withLock { $0.givenScopes.append(scope) }
    }

    private func hasScope(_ scope: any BeanScope) -> Bool {
        state.withLock { state in (state.scopes + state.givenScopes).contains { $0 === scope } }
    }

    /// A scope, of this environment or of one above it.
    /// - Parameter name: The name of the scope.
    /// - Throws: ``BeanError`` if no scope has the name.
    public func scope(_ name: String) throws -> any BeanScope {
        guard let found = findScope(name) else { throw BeanError(.unknownScope(name), hints: similarScopes(to: name)) }
        return found
    }

    func findScope(_ name: String) -> (any BeanScope)? {
        state.withLock { $0.scopes }.last { $0.name == name } ?? parent?.findScope(name)
    }

    /// Hints at scopes that may have been meant by a name.
    func similarScopes(to name: String) -> [String] {
        let known = lineage.flatMap { $0.state.withLock { $0.scopes } }.map(\.name)
        return similar(to: name, among: Set(known)).map { "there is \"\($0)\": did you mean that?" }
    }

    // MARK: XML

    /// Lets a handler give a meaning to the elements of a namespace. One for the same namespace takes the place of an earlier one.
    /// - Parameter handler: The handler.
    /// - Returns: The environment.
    @discardableResult
    public func registerNamespaceHandler(_ handler: any NamespaceHandler) -> Self {
        state.withLock { $0.namespaceHandlers.append(handler) }
        return self
    }

    /// The handler of an element: that of the URI which its document binds to the prefix, or else that of the prefix.
    func namespaceHandler(for element: BeanElement) -> (any NamespaceHandler)? {
        let all = lineage.flatMap { environment in
            environment.state.withLock { $0.namespaceHandlers }.reversed()
        }
        return all.first { $0.namespaceURI == element.namespaceURI } ?? all.first { $0.prefix == element.prefix }
    }

    // MARK: Configuration

    /// Adds a source of configured values, and loads it at once. It can be done after the start too.
    /// - Parameter source: The source.
    /// - Returns: The environment.
    /// - Throws: What the source throws, and ``ConfigurationError`` if it would replace what it can't overrule.
    @discardableResult
    public func addConfigurationSource(_ source: any ConfigurationSource) throws -> Self {
        try configurationManager.addSource(source)
        state.withLock { $0.note([source]) }
        return self
    }

    /// A configured value.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: What to give where nothing is configured.
    ///   - scope: Where to begin to look; the root if it is left out.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, or if the value is of another type;
    ///   ``ConversionError`` if it can't be converted.
    public func getConfigurationValue<T>(
        _ type: T.Type, namespace: String = "", key: String, defaultValue: T? = nil, scope: ConfigurationScope? = nil
    ) throws -> T {
        try configurationManager.getValue(
            type, namespace: namespace, key: key, defaultValue: defaultValue, scope: scope)
    }

    /// The values of all configuration sources.
    public func configurationReport() -> String { configurationManager.report() }

    // MARK: What validation reads

    var runtime: BeanRuntime? { runningIfAny?.runtime }

    private var runningIfAny: Running? {
        switch state.withLock({ $0.phase }) {
        case .making(let running), .started(let running): running
        default: nil
        }
    }

    /// All declarations of the environment, embedded ones behind those that embed them.
    var declarations: [BeanDeclaration] { flattened(state.withLock { $0.declarations }) }

    /// The declaration of an id, of this environment or of one above it.
    func declaration(id: String) -> (declaration: BeanDeclaration, environment: Environment)? {
        if let own = state.withLock({ $0.ids[id] }) { return (own, self) }
        return parent?.declaration(id: id)
    }

    /// The declaration that has an id instead of this one: one that was defined before, or one of an environment above.
    func otherBean(withId id: String, than declaration: BeanDeclaration) -> BeanDeclaration? {
        let owner = state.withLock { $0.ids[id] }
        return parent?.declaration(id: id)?.declaration ?? (owner === declaration ? nil : owner)
    }

    /// Finds the ids again: beans may have been embedded after their owner was defined.
    private func noteIds() {
        let all = declarations
        state.withLock { state in
            for declaration in all {
                if let id = declaration.beanId, state.ids[id] == nil { state.ids[id] = declaration }
            }
        }
    }

    /// How many templates may stand on each other: all beans of a long row would have to go through all of it.
    private static let templateLimit = 1000

    /// A declaration and the templates that it stands on, nearest first, and what is wrong with them.
    func templates(of declaration: BeanDeclaration) -> (row: [BeanDeclaration], problem: BeanError?) {
        var row = [declaration]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(declaration)]
        var last = declaration
        var home = self
        func problem(_ kind: BeanError.Kind) -> BeanError {
            BeanError(kind, bean: last.name, origin: last.origin)
        }
        while let id = last.parentId {
            guard let (next, environment) = home.declaration(id: id) else {
                return (row, row.count == 1 ? problem(.unknownBeanById(id)) : nil)
            }
            guard seen.insert(ObjectIdentifier(next)).inserted else {
                return (row, next === declaration ? problem(.cyclicTemplates((row + [next]).map(\.name))) : nil)
            }
            guard row.count < Self.templateLimit else { return (row, problem(.templateLimit(Self.templateLimit))) }
            row.append(next)
            last = next
            home = environment
        }
        return (row, nil)
    }

    private func hasBean(withId id: String) -> Bool { declaration(id: id) != nil }

    /// Hints at templates that may have been meant by an id.
    func similarBeans(to id: String) -> [String] {
        let known = lineage.flatMap { $0.state.withLock { Array($0.ids.keys) } }
        return similar(to: id, among: Set(known)).compactMap { id in
            declaration(id: id).map {
                "there is \($0.declaration.name) in \($0.declaration.origin): did you mean that?"
            }
        }
    }

    private func flattened(_ declarations: [BeanDeclaration]) -> [BeanDeclaration] {
        var result: [BeanDeclaration] = []
        var seen: Set<ObjectIdentifier> = []
        var rest = Array(declarations.reversed())
        while let declaration = rest.popLast() {
            guard seen.insert(ObjectIdentifier(declaration)).inserted else { continue }
            result.append(declaration)
            rest += declaration.embedded.reversed()
        }
        return result
    }

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

    private var hasShutDown: Bool { if case .shutDown = state.withLock({ $0.phase }) { true } else { false } }
    private var isStarted: Bool { if case .started = state.withLock({ $0.phase }) { true } else { false } }
    private var isStartingHere: Bool { Self.starting.contains { $0 === self } }

    private func startOnce() throws {
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
        let above = sequence(first: self, next: \.parent).dropFirst().prefix { !$0.isStarted }
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

    // MARK: Reporting

    /// The environment's own beans, one on a line: in the order of definition, and once it has started in that of construction.
    public func report() -> String {
        let (lastReport, defined) = state.withLock { ($0.lastReport, $0.declarations) }
        return lastReport ?? report(defined, order: runningIfAny?.order ?? [])
    }

    private func report(_ defined: [BeanDeclaration], order: [ResolvedBean]) -> String {
        let order = order.map(\.declaration)
        let ordered = Set(order.map(ObjectIdentifier.init))
        let beans = order + flattened(defined).filter { !ordered.contains(ObjectIdentifier($0)) }
        return "### ENVIRONMENT \(name) REPORT\n" + beans.map { reportLine(of: $0) + "\n" }.joined()
    }

    private func reportLine(of declaration: BeanDeclaration) -> String {
        let templates = templates(of: declaration).row
        var text = templates.lazy.compactMap(\.beanType).first.map { "\($0)" } ?? "(no class)"
        if let id = declaration.beanId { text += "[\"\(id)\"]" }
        if declaration.isLazy { text += " lazy: true" }
        if declaration.isAbstract { text += " abstract: true" }
        let scope = templates.lazy.compactMap(\.scope.name).first
        if let scope, scope != SingletonScope.scopeName { text += " scope: \(scope)" }
        if declaration.reportsOrigin { text += declaration.origin.reportText }
        return text
    }
}

extension BeanDeclaration.ScopeChoice {
    var name: String? {
        switch self {
        case .none: nil
        case .named(let name): name
        case .object(let scope): scope.name
        }
    }
}

/// What an environment does, told to its observer on the thread that does it.
public enum EnvironmentEvent: Sendable {
    /// It is about to be validated.
    case starting(Environment)
    /// It has started.
    case started(Environment)
    /// It could not start.
    case failed(Environment, any Error)
    /// It has ended.
    case shutDown(Environment)
}

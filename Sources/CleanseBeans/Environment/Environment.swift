// The container, its events, and its interface for the compilation and the creation of beans.

// Clients of the container see the declarations of CleanseConfiguration without importing it. It is not a product.
@_exported public import CleanseConfiguration
import CleanseEngine

/// A container of beans, which are defined first, and can be requested once the container has started.
///
/// An environment is started by `startup()`, by the first look-up or, if beans are asynchronous, by `start()`. All definitions are
/// validated before any bean is created, and all errors are reported together.
///
/// Thread rule: may be used from any thread. One thread starts the environment, and the others wait until it has started. A factory that
/// waits for another thread must not let that thread use the starting environment. While `start()` is in progress, other tasks can wait
/// with `start()` too, but look-ups are errors.
public final class Environment: Sendable {
    /// The name, for reports.
    public let name: String
    // SAFETY: written by `deinit` only, when there is no other reference to the environment.
    /// The parent environment, whose beans this environment sees.
    public nonisolated(unsafe) private(set) var parent: Environment?
    /// Whether the environment has no parent.
    let isTopmost: Bool
    /// Whether the report shows the source locations of beans that are declared in code.
    public let traceOrigin: Bool
    /// The profiles that were given to the environment and its ancestors.
    public let profiles: Profiles
    /// The registry of the classes that can be named in text.
    public let types: TypeRegistry
    /// The configuration, which an environment shares with its parent.
    public let configurationManager: ConfigurationManager
    /// The injections, which an environment shares with its parent.
    public let injector: Injector
    /// The lease of the instance of a typed component whose bindings the beans see.
    ///
    /// At each look-up, the instance checks that a value of an actor is requested on that actor. A caller that builds an environment on the
    /// instance decides that other threads may have the values that the beans request from it.
    let base: Lease?
    let observer: (@Sendable (EnvironmentEvent) -> Void)?
    let standard = StandardPostProcessor()
    // Its content is thread-safe, or used only by the starting thread.
    let state: Guarded<State>
    /// The start of the environment, which happens once.
    let start: EnvironmentStart

    /// The environments that the thread is starting.
    static let starting = CallLocal<[Environment]>([])
    /// The number of environments of the process that have been shut down. While it stays the same, no ancestor is shut down.
    static let shutdowns = AtomicCell()
    /// The number of shutdowns when all ancestors were last found not to be shut down.
    let verifiedShutdowns = AtomicCell(.max)

    struct State {
        var phase = Phase.defining
        var definitions = DefinitionTable()
        var modules: Set<ObjectIdentifier> = []
        var scopes = ScopeTable()
        var sources: [any ConfigurationSource] = []
        private var knownSources: Set<ObjectIdentifier> = []
        /// The injections that are beans of the environment.
        var injections: [Injection] = []
        /// The state of the module that loads documents.
        var documentState: AnyObject?
        /// The report of an environment that has ended and released its declarations.
        var lastReport: String?
        var hasFinished = false
        /// The asynchronous start, while it is in progress.
        var awaitedStart: AwaitedStart?
        /// The asynchronous end.
        var awaitedEnd: Task<Void, any Error>?

        mutating func note(_ new: [any ConfigurationSource]) {
            for source in new where knownSources.insert(ObjectIdentifier(source)).inserted { sources.append(source) }
        }
    }

    enum Phase {
        case defining
        /// The definitions are being validated.
        case validating
        /// The definitions are valid, and the beans are being created.
        case making(RunningBeans)
        case started(RunningBeans)
        case failed(any Error)
        case shutDown
    }

    // MARK: Creating an environment

    /// Creates an environment.
    /// - Parameters:
    ///   - name: The name, for reports.
    ///   - parent: The parent environment, whose beans, scopes, types, injections and configuration the environment sees.
    ///   - traceOrigin: Whether the report shows the source locations of beans that are declared in code.
    ///   - profiles: The active profiles, for the conditions of beans, in addition to the parent's.
    ///   - observer: Receives the events of the environment. By default, the parent's observer does.
    ///   - overrides: Declares beans that replace definitions of the environment with the same ids or, without an id, of the same types.
    /// - Throws: ``BeanError`` if the parent was shut down or an override is declared wrongly, or the error of `overrides`.
    public convenience init(
        name: String, parent: Environment? = nil, traceOrigin: Bool = false, profiles: Profiles = [],
        observer: (@Sendable (EnvironmentEvent) -> Void)? = nil,
        overriding overrides: ((Environment) throws -> [BeanDeclaration])? = nil
    ) throws {
        if let parent, parent.hasShutDown { throw BeanError(.shutDown, bean: parent.name) }
        self.init(
            name, parent: parent, base: nil, traceOrigin: traceOrigin, profiles: profiles, observer: observer)
        try take(overrides)
    }

    /// Stores the overrides, which take effect when the environment starts.
    func take(_ overrides: ((Environment) throws -> [BeanDeclaration])?) throws {
        guard let all = try overrides?(self) else { return }
        if let mistake = DefinitionTable.flattened(all).lazy.compactMap(\.mistake).first { throw mistake }
        state.withLock { $0.definitions.overrides = all }
    }

    /// - Parameter base: The lease of the instance of a typed component, whose bindings the beans see.
    init(
        _ name: String, parent: Environment?, base: Lease?, traceOrigin: Bool, profiles: Profiles,
        observer: (@Sendable (EnvironmentEvent) -> Void)?
    ) {
        self.name = name
        self.parent = parent
        isTopmost = parent == nil
        self.base = base
        self.traceOrigin = traceOrigin
        self.profiles = profiles.union(parent?.profiles ?? [])
        self.observer = observer ?? parent?.observer
        types = TypeRegistry(parent: parent?.types ?? .shared)
        configurationManager = parent?.configurationManager ?? ConfigurationManager()
        injector = parent?.injector ?? Injector()
        state = Guarded(State())
        start = EnvironmentStart(of: name)
        standard.environment = self
        guard isTopmost else { return }
        let builtIn: [AnyObject] = [standard, injector, configurationManager]
        let sourceLocation = CodeLocation(file: #fileID, line: #line, column: #column)
        state.withLock { state in
            for object in builtIn {
                state.definitions.add(
                    BeanDeclaration(
                        type: type(of: object), id: nil, factory: .builtIn(object), isSendable: true,
                        sourceLocation: sourceLocation, reportsOrigin: false))
            }
            for scope in [SingletonScope(), PrototypeScope()] { state.scopes.register(scope, name: scope.name) }
        }
    }

    /// Reads or changes the state of the module that loads documents.
    package func withDocumentState<Result>(_ body: (inout AnyObject?) -> Result) -> Result {
        state.withLock { body(&$0.documentState) }
    }

    deinit {
        runningIfAny?.runtime.singletons.release()
        // The instance of the graph ends before its parent instance, and each environment before its parent.
        _ = state.withLock { exchange(&$0, with: State()) }
        var above = parent.map { [$0 as AnyObject] } ?? []
        parent = nil
        ReleaseQueue.release(each: &above)
    }
}

extension Environment: BeanHost {
    var hostAbove: (any BeanHost)? { parent }
    var definitions: DefinitionTable { state.withLock { $0.definitions } }
    var scopes: ScopeTable { state.withLock { $0.scopes } }
    var standardProcessor: any InjectingPostProcessor { standard }
    var runtime: BeanRuntime? { runningIfAny?.runtime }

    /// This environment, then its ancestors, nearest first.
    package var lineage: some Sequence<Environment> { sequence(first: self, next: \.parent) }

    /// The beans, once they have been validated and until they have ended.
    var runningIfAny: RunningBeans? {
        switch state.withLock({ $0.phase }) {
        case .making(let running), .started(let running): running
        default: nil
        }
    }

    var requests: ComponentRequests? { runningIfAny?.requests }

    var startHome: (any Actor)? { state.withLock { $0.awaitedStart?.home } }

    func asStarter<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.starting.withValue(Self.starting.value + [self]) {
            try Requester.current.withValue(self) { try Self.starts.apart(body) }
        }
    }

    func note(_ scope: any BeanScope) {
        guard !hosts.contains(where: { $0.scopes.contains(scope) }) else { return }
        state.withLock { $0.scopes.note(scope) }
    }

    func hasInjection(for kind: Inject.Type) -> Bool { injector.find(kind) != nil }

    func adopt(_ object: AnyObject) throws {
        if let scope = object as? any BeanScope { registerScope(scope) }
        if let injection = object as? Injection {
            injector.register(injection)
            state.withLock { $0.injections.append(injection) }
        }
        if let source = object as? any ConfigurationSource { try addConfigurationSource(source) }
    }
}

/// An event of an environment, which is reported to its observer on the same thread.
public enum EnvironmentEvent: Sendable {
    /// The environment is about to be validated.
    case starting(Environment)
    /// The environment has started.
    case started(Environment)
    /// The environment could not start.
    case failed(Environment, any Error)
    /// The environment has ended.
    case shutDown(Environment)
}

/// A bean that receives its environment before `postConstruct` is called.
///
/// An environment retains its singletons. Declare the property `weak`, or break the cycle with `shutdown()`.
public protocol EnvironmentAware: AnyObject {
    /// The environment that declares the bean.
    var environment: Environment? { get set }
}

// The container, its events, and how the compilation and the creation of beans see it.

// Clients of the container see what the configuration declares. It need not be imported, and is no product.
@_exported public import CleanseConfiguration
import CleanseEngine
import Synchronization

/// A container: beans are defined, then it starts, then they can be requested.
///
/// It starts with `startup()`, with the first look-up or, where beans have to be waited for, with `start()`. Starting validates everything
/// before anything is created; all mistakes are reported together. Thread rule: may be used from any thread; one thread starts it, and the
/// others wait until it has started. A factory that waits for another thread must not let that thread use the starting environment. While
/// `start()` is under way, other tasks wait with `start()` too; look-ups are errors then.
public final class Environment: Sendable {
    /// The name, for reports.
    public let name: String
    // SAFETY: written by `deinit` only, when nobody else has the environment.
    /// The environment whose beans this one sees.
    public nonisolated(unsafe) private(set) var parent: Environment?
    /// Whether there is no environment above.
    let isTopmost: Bool
    /// Whether beans that are declared in code show their source location in the report.
    public let traceOrigin: Bool
    /// The profiles that were given to the environment and to those above it.
    public let profiles: Set<String>
    /// The classes that can be named in text.
    public let types: TypeRegistry
    /// The configuration: an environment with a parent has its parent's.
    public let configurationManager: ConfigurationManager
    /// The injections: an environment with a parent has its parent's.
    public let injector: Injector
    /// Holds the instance of a typed component whose bindings the beans see.
    ///
    /// The instance checks at each look-up that what belongs to an actor is requested there. A caller that builds an environment on it decides
    /// that other threads may have the values that its beans request of it.
    let base: Holder?
    let observer: (@Sendable (EnvironmentEvent) -> Void)?
    let standard = StandardPostProcessor()
    // Its content is safe for threads, or used by the starting thread only.
    let state: Guarded<State>
    /// Starts the environment, once.
    let start: EnvironmentStart

    /// Which environments the thread is starting.
    static let starting = CallLocal<[Environment]>([])
    /// How many environments of the process have been shut down: while this stays the same, none above has been.
    static let shutdowns = Atomic<Int>(0)
    /// The value of that when all environments above were found not to be shut down.
    let verifiedShutdowns = Atomic<Int>(-1)

    struct State {
        var phase = Phase.defining
        var definitions = DefinitionTable()
        var modules: Set<ObjectIdentifier> = []
        var scopes = ScopeTable()
        var sources: [any ConfigurationSource] = []
        private var knownSources: Set<ObjectIdentifier> = []
        /// The injections that are beans of the environment.
        var injections: [Injection] = []
        /// What the module that loads documents keeps here.
        var documentState: AnyObject?
        /// The report of an environment that has ended and released its declarations.
        var lastReport: String?
        var hasFinished = false
        /// The start that waits for beans, while it is under way.
        var awaitedStart: AwaitedStart?
        /// The end that waits for beans.
        var awaitedEnd: Task<Void, any Error>?

        mutating func note(_ new: [any ConfigurationSource]) {
            for source in new where knownSources.insert(ObjectIdentifier(source)).inserted { sources.append(source) }
        }
    }

    enum Phase {
        case defining
        /// Being validated.
        case validating
        /// Validated; the beans are being created.
        case making(RunningBeans)
        case started(RunningBeans)
        case failed(any Error)
        case shutDown
    }

    // MARK: Creating an environment

    /// An environment.
    /// - Parameters:
    ///   - name: The name, for reports.
    ///   - parent: An environment whose beans, scopes, types, injections and configuration this one sees.
    ///   - traceOrigin: Whether beans that are declared in code show their source location in the report.
    ///   - profiles: Are active, for the conditions of beans, in addition to the parent's.
    ///   - observer: Receives the events of the environment; left out, the parent's does.
    ///   - overrides: Declares beans that replace definitions of the environment: those of their ids or, without one, of their types.
    /// - Throws: ``BeanError`` if the parent was shut down, or if an override is declared wrongly; the error of `overrides`.
    public convenience init(
        name: String, parent: Environment? = nil, traceOrigin: Bool = false, profiles: Set<String> = [],
        observer: (@Sendable (EnvironmentEvent) -> Void)? = nil,
        overriding overrides: ((Environment) throws -> [BeanDeclaration])? = nil
    ) throws {
        if let parent, parent.hasShutDown { throw BeanError(.shutDown, bean: parent.name) }
        self.init(
            name, parent: parent, base: nil, traceOrigin: traceOrigin, profiles: profiles, observer: observer)
        try take(overrides)
    }

    /// Takes the overrides, which replace nothing before the environment starts.
    func take(_ overrides: ((Environment) throws -> [BeanDeclaration])?) throws {
        guard let all = try overrides?(self) else { return }
        if let mistake = DefinitionTable.flattened(all).lazy.compactMap(\.mistake).first { throw mistake }
        state.withLock { $0.definitions.overrides = all }
    }

    /// - Parameter base: The instance of a typed component, whose bindings the beans see.
    init(
        _ name: String, parent: Environment?, base: Holder?, traceOrigin: Bool, profiles: Set<String>,
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
        let origin = Origin(file: #fileID, line: #line, column: #column)
        state.withLock { state in
            for object in builtIn {
                state.definitions.add(
                    BeanDeclaration(
                        type: type(of: object), id: nil, factory: .builtIn(object), isSendable: true,
                        origin: origin, reportsOrigin: false))
            }
            for scope in [SingletonScope(), PrototypeScope()] { state.scopes.register(scope, name: scope.name) }
        }
    }

    /// Reads or changes what the module that loads documents keeps in the environment.
    package func withDocumentState<Result>(_ body: (inout AnyObject?) -> Result) -> Result {
        state.withLock { body(&$0.documentState) }
    }

    deinit {
        runningIfAny?.runtime.singletons.release()
        // The instance of the graph ends before the one that it is built on, and each environment before its parent.
        _ = state.withLock { exchange(&$0, with: State()) }
        var above = parent.map { [$0 as AnyObject] } ?? []
        parent = nil
        ReleaseQueue.release(&above)
    }
}

extension Environment: BeanHost {
    var hostAbove: (any BeanHost)? { parent }
    var definitions: DefinitionTable { state.withLock { $0.definitions } }
    var scopes: ScopeTable { state.withLock { $0.scopes } }
    var standardProcessor: any InjectingPostProcessor { standard }
    var runtime: BeanRuntime? { runningIfAny?.runtime }

    /// This environment, then those above it.
    package var lineage: some Sequence<Environment> { sequence(first: self, next: \.parent) }

    /// The beans, once they have been validated and until they have ended.
    var runningIfAny: RunningBeans? {
        switch state.withLock({ $0.phase }) {
        case .making(let running), .started(let running): running
        default: nil
        }
    }

    var requests: SharingCheck.Requests? { runningIfAny?.requests }

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

/// Something that an environment does, reported to its observer on the same thread.
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

/// A bean that receives the environment which declares it, before `postConstruct`.
///
/// An environment keeps its singletons alive: declare the property `weak`, or end the cycle with `shutdown()`.
public protocol EnvironmentAware: AnyObject {
    /// The environment that declares the bean.
    var environment: Environment? { get set }
}

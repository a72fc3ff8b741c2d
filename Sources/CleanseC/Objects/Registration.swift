import CCleanse
import Cleanse

/// A provider or an injector declared in C: its callbacks, and their context, which is released with the last reference.
///
/// A large graph has many registrations, and most of the time for declaring, building and releasing it is spent on memory. So rare
/// properties are in a separate object, and computable ones are not stored.
final class Registration: @unchecked Sendable {
    // SAFETY: never written after `init`. Callbacks are called from any thread, as the header says.

    /// Properties that few registrations have.
    final class Details {
        let parameters: [Parameter]
        /// The kind of the object that the provider creates.
        let kind: cleanse_kind
        let scope: String?
        let start: cleanse_start_function?
        let stop: cleanse_stop_function?
        let health: cleanse_health_function?
        /// The time for which an answer of `health` is kept, in nanoseconds.
        let healthInterval: UInt64
        let inject: cleanse_inject_function?

        var makesValue: Bool { kind != cleanse_kind(CLEANSE_POINTER) }
        var isOfPlain: Bool { parameters.isEmpty && !makesValue }

        /// The details of a registration, or `nil` if all of them have their default values.
        static func any(
            parameters: consuming [Parameter] = [], kind: cleanse_kind = cleanse_kind(CLEANSE_POINTER),
            scope: consuming String? = nil,
            start: cleanse_start_function? = nil, stop: cleanse_stop_function? = nil,
            health: cleanse_health_function? = nil, healthInterval: UInt64 = 0,
            inject: cleanse_inject_function? = nil
        ) -> Details? {
            let isPlain =
                parameters.isEmpty && kind == cleanse_kind(CLEANSE_POINTER) && scope == nil && start == nil
                && stop == nil && health == nil && inject == nil
            return isPlain ? nil : Details(parameters, kind, scope, start, stop, health, healthInterval, inject)
        }

        private init(
            _ parameters: [Parameter], _ kind: cleanse_kind, _ scope: String?, _ start: cleanse_start_function?,
            _ stop: cleanse_stop_function?, _ health: cleanse_health_function?, _ healthInterval: UInt64,
            _ inject: cleanse_inject_function?
        ) {
            self.parameters = parameters
            self.kind = kind
            self.scope = scope
            self.start = start
            self.stop = stop
            self.health = health
            self.healthInterval = healthInterval
            self.inject = inject
        }
    }

    private let keyName: String
    private let file: String
    private let line: UInt32
    /// Whether its object is created once in each instance of its component.
    let isShared: Bool
    let isCollected: Bool
    /// Whether its requests are empty, and its object is an instance.
    let isPlain: Bool
    let needs: [DependencyDeclaration]
    private let details: Details?
    private let createFunction: cleanse_create_function?
    private let destroyFunction: cleanse_destroy_function?
    private let context: UnsafeMutableRawPointer?
    private let releaseContext: cleanse_release_function?
    private let emptyRequest = CRequest.empty

    init(
        name: String, file: String, line: UInt32, isShared: Bool = false, isCollected: Bool = false,
        needs: [DependencyDeclaration], details: Details?, create: cleanse_create_function? = nil,
        destroy: cleanse_destroy_function? = nil, context: UnsafeMutableRawPointer?,
        releaseContext: cleanse_release_function?
    ) {
        keyName = name
        self.file = file
        self.line = line
        self.isShared = isShared
        self.isCollected = isCollected
        isPlain = needs.isEmpty && details?.isOfPlain ?? true
        self.needs = needs
        self.details = details
        createFunction = create
        destroyFunction = destroy
        self.context = context
        self.releaseContext = releaseContext
    }

    deinit { if let releaseContext { ReleaseQueue.immediately { releaseContext(context) } } }

    var key: ProviderKey {
        if details?.inject != nil { return ProviderKey(InjectorKey.self, name: keyName) }
        return isCollected
            ? ProviderKey(NamedCollection.self, name: keyName) : ProviderKey(NamedKey.self, name: keyName)
    }

    var sourceLocation: CodeLocation { CodeLocation(file: file, line: Int(line)) }

    var hasDetails: Bool { details != nil }
    var parameters: [Parameter] { details?.parameters ?? [] }
    /// The scope that the binding names, or `nil` if it is not CLEANSE_SCOPED.
    var scope: String? { details?.scope }

    /// Whether it has a start callback.
    var starts: Bool { details?.start != nil }
    /// Whether it has a stop callback.
    var stops: Bool { details?.stop != nil }

    /// Whether it has a health callback.
    var checks: Bool { details?.health != nil }
    /// The time for which an answer of the health callback is kept.
    var healthInterval: Duration { .nanoseconds(Int64(clamping: details?.healthInterval ?? 0)) }

    private var kind: cleanse_kind { details?.kind ?? cleanse_kind(CLEANSE_POINTER) }
    private var makesValue: Bool { details?.makesValue ?? false }

    /// A copy with other callbacks. Start, stop, health and inject callbacks are replaced only if the registration has them.
    func replacing(
        create: @escaping cleanse_create_function, destroy: @escaping cleanse_destroy_function,
        start: @escaping cleanse_start_function, stop: @escaping cleanse_stop_function,
        health: @escaping cleanse_health_function, inject: @escaping cleanse_inject_function,
        context: UnsafeMutableRawPointer,
        releaseContext: @escaping cleanse_release_function
    ) -> Registration {
        Registration(
            name: keyName, file: file, line: line, isShared: isShared, isCollected: isCollected, needs: needs,
            details: details.flatMap {
                .any(
                    parameters: $0.parameters, kind: $0.kind, scope: $0.scope, start: $0.start.map { _ in start },
                    stop: $0.stop.map { _ in stop }, health: $0.health.map { _ in health },
                    healthInterval: $0.healthInterval, inject: $0.inject.map { _ in inject })
            },
            create: create, destroy: destroy, context: context, releaseContext: releaseContext)
    }

    /// Creates a request for the callback.
    func request(_ dependencies: [CRequest.Resolved], _ arguments: CArguments = .none) -> CRequest {
        CRequest(dependencies, arguments, valueKind: makesValue ? kind : nil)
    }

    /// Creates an instance or a value.
    /// - Throws: `ProviderFailure` with the error that the callback returned, or because the callback gave no value.
    func create(_ request: CRequest?, in instance: GraphInstance, isShared: Bool) throws -> CObject {
        var pointer: UnsafeMutableRawPointer?
        let handle = request.map { Handle.make($0) }
        let error = callCreate(handle ?? emptyRequest.handle, &pointer)
        if let handle { Handle.release(handle, as: CRequest.self) }
        if let error { throw failure(error, in: instance) }
        if let value = request?.value { return CObject(value, isShared: isShared) }
        return CObject(pointer, createdBy: self, of: request, isShared: isShared)
    }

    // MARK: The callbacks alone

    /// - Returns: The error of the callback, which the caller owns, or an error if the callback gave no value.
    func callCreate(_ request: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> OpaquePointer?
    {
        if let error = createFunction?(request, out, context) { return error }
        guard makesValue, Handle.find(request, as: CRequest.self)?.value == nil else { return nil }
        return Handle.make(
            CError(
                GivenError(
                    number: Int32(CLEANSE_ERROR_PROVIDER),
                    message: "returned without a value, although the `kind` of its binding requires \(name(of: kind))"))
        )
    }

    func callInject(_ request: OpaquePointer?, _ instance: UnsafeMutableRawPointer?) -> OpaquePointer? {
        details?.inject?(request, instance, context)
    }

    func callStart(_ instance: UnsafeMutableRawPointer?) -> OpaquePointer? { details?.start?(instance, context) }

    func callStop(_ instance: UnsafeMutableRawPointer?) -> OpaquePointer? { details?.stop?(instance, context) }

    func callHealth(_ instance: UnsafeMutableRawPointer?) -> OpaquePointer? { details?.health?(instance, context) }

    func callDestroy(_ instance: UnsafeMutableRawPointer?) { destroyFunction?(instance, context) }

    /// Creates an unshared instance of a plain provider, whose requests are empty.
    func createPlain(in instance: GraphInstance) throws -> CObject {
        var pointer: UnsafeMutableRawPointer?
        if let error = createFunction?(emptyRequest.handle, &pointer, context) { throw failure(error, in: instance) }
        return CObject.reuse(pointer, createdBy: self)
    }

    func destroy(_ pointer: UnsafeMutableRawPointer?, by row: ThreadRow.Address = threadObjects()) {
        guard let destroyFunction else { return }
        // Most objects end outside of the release queue, and then need no closure.
        guard ReleaseQueue.isReleasing(in: row) else { return destroyFunction(pointer, context) }
        ReleaseQueue.immediately { destroyFunction(pointer, context) }
    }

    /// Starts an instance.
    /// - Throws: The error that the callback returned.
    func start(_ pointer: UnsafeMutableRawPointer?) throws {
        if let error = callStart(pointer) { throw takeError(error) }
    }

    /// Checks the health of an instance.
    /// - Throws: The error that the callback returned.
    func check(_ pointer: UnsafeMutableRawPointer?) throws {
        if let error = callHealth(pointer) { throw takeError(error) }
    }

    /// Stops an instance, possibly because its graph is released.
    /// - Throws: The error that the callback returned.
    func stop(_ pointer: UnsafeMutableRawPointer?) throws {
        var error: OpaquePointer?
        ReleaseQueue.immediately { error = callStop(pointer) }
        if let error { throw takeError(error) }
    }

    func inject(_ request: CRequest, _ pointer: UnsafeMutableRawPointer?, in instance: GraphInstance) throws {
        let handle = Handle.make(request)
        let error = callInject(handle, pointer)
        Handle.release(handle, as: CRequest.self)
        if let error { throw failure(error, in: instance) }
    }

    private func failure(_ error: OpaquePointer, in instance: GraphInstance) -> any Error {
        let link = link(in: instance)
        switch takeError(error) {
        case let error as GivenError: return ProviderFailure(reason: .given(error), path: FailurePath(link))
        // The callback passes on the error of its own request, which is reported as if the dependency had been declared.
        case let failure as ProviderFailure: return failure.required(by: link)
        case let reentry as ReentrantResolution: return reentry
        case let error: return ProviderFailure(reason: .passedOn(error), path: FailurePath(link))
        }
    }

    /// The link of the registration in a chain.
    func link(in instance: GraphInstance) -> ChainLink {
        ChainLink(key: key, sourceLocation: sourceLocation, component: instance.componentName)
    }
}

/// The declaration of a binding's dependency on another binding or on its own graph.
struct DependencyDeclaration {
    /// The key of the dependency, or `nil` for the binding's own graph.
    let key: ProviderKey?
    let kind: cleanse_need
    let isOptional: Bool

    /// The dependency as the engine declares it, or `nil` for the binding's own graph, which always exists.
    /// - Parameter later: Whether the dependent resolves it after its own creation.
    func dependency(later: Bool) -> Dependency? {
        guard let key else { return nil }
        return Dependency(key: key, strength: later ? max(strength, .deferred) : strength, isOptional: isOptional)
    }

    private var strength: EdgeStrength {
        switch Int(kind) {
        case Int(CLEANSE_NEED_PROVIDER), Int(CLEANSE_NEED_CHILD): .deferred
        case Int(CLEANSE_NEED_WEAK): .weak
        default: .eager
        }
    }
}

/// Creates objects of a binding that has parameters.
final class Assembler: @unchecked Sendable {
    // SAFETY: never written after `init`.
    private let registration: Registration
    private let lease: Lease
    private let binding: BindingID
    private let create: (GraphInstance, CArguments) throws -> CObject

    init(
        _ registration: Registration, _ lease: Lease, binding: BindingID,
        _ create: @escaping (GraphInstance, CArguments) throws -> CObject
    ) {
        self.registration = registration
        self.lease = lease
        self.binding = binding
        self.create = create
    }

    func make(_ arguments: CArguments) throws -> CObject {
        try arguments.check(against: registration.parameters, of: registration.key, at: registration.sourceLocation)
        // The callback may request the same key again, with other arguments, as deeply as the stack allows.
        return try lease.instance.nesting(binding) {
            try create(lease.instance, arguments.copy())
        }
    }
}

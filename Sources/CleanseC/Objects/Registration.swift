import CCleanse
import Cleanse

/// A provider, an injector or a validator of C: its callbacks and their context, which is released with the last user.
final class Registration: @unchecked Sendable {
    // SAFETY: never written after `init`. Callbacks are called from any thread, as the header says.
    enum Sharing {
        case unshared
        case shared
        case scoped(String)
    }

    let key: ProviderKey
    let origin: Origin
    let sharing: Sharing
    let isCollected: Bool
    let needs: [Need]
    let parameters: [Parameter]
    /// What it creates.
    let kind: cleanse_kind
    private let createFunction: cleanse_create_function?
    private let destroyFunction: cleanse_destroy_function?
    private let startFunction: cleanse_start_function?
    private let stopFunction: cleanse_stop_function?
    private let injectFunction: cleanse_inject_function?
    private let context: UnsafeMutableRawPointer?
    private let releaseContext: cleanse_release_function?
    private let emptyRequest = CRequest.empty

    init(
        key: ProviderKey, origin: Origin, sharing: Sharing = .unshared, isCollected: Bool = false, needs: [Need],
        parameters: [Parameter] = [],
        kind: cleanse_kind = cleanse_kind(CLEANSE_POINTER), create: cleanse_create_function? = nil,
        destroy: cleanse_destroy_function? = nil, start: cleanse_start_function? = nil,
        stop: cleanse_stop_function? = nil, inject: cleanse_inject_function? = nil,
        context: UnsafeMutableRawPointer?,
        releaseContext: cleanse_release_function?
    ) {
        self.key = key
        self.origin = origin
        self.sharing = sharing
        self.isCollected = isCollected
        self.needs = needs
        self.parameters = parameters
        self.kind = kind
        createFunction = create
        destroyFunction = destroy
        startFunction = start
        stopFunction = stop
        injectFunction = inject
        self.context = context
        self.releaseContext = releaseContext
    }

    deinit { if let releaseContext { ReleaseQueue.atOnce { releaseContext(context) } } }

    /// Whether its requests are empty, and its object is an instance.
    var isPlain: Bool { needs.isEmpty && parameters.isEmpty && !makesValue }

    /// Whether its object is created once for an instance of its component.
    var isShared: Bool { if case .unshared = sharing { false } else { true } }

    /// Whether something runs when its object starts, and when it stops.
    var starts: Bool { startFunction != nil }
    var stops: Bool { stopFunction != nil }

    private var makesValue: Bool { kind != cleanse_kind(CLEANSE_POINTER) }

    /// A request for its callback.
    func request(_ dependencies: [CRequest.Resolved], _ arguments: CArguments = .none) -> CRequest {
        CRequest(dependencies, arguments, valueKind: makesValue ? kind : nil)
    }

    /// Creates an instance or a value.
    /// - Throws: `ProviderFailure` with the error that the callback returned, or because it gave no value.
    func create(_ request: CRequest?, in instance: GraphInstance, isShared: Bool) throws -> CObject {
        var pointer: UnsafeMutableRawPointer?
        let handle = request.map { Handle.make($0) }
        let error = callCreate(handle ?? emptyRequest.handle, &pointer)
        if let handle { Handle.release(handle, as: CRequest.self) }
        if let error { throw failure(error, in: instance) }
        if let value = request?.value { return CObject(value, isShared: isShared) }
        return CObject(pointer, madeBy: self, of: request, isShared: isShared)
    }

    // MARK: The callbacks alone

    /// - Returns: The error of the callback, which is the caller's, or of the value that it did not give.
    func callCreate(_ request: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> OpaquePointer?
    {
        if let error = createFunction?(request, out, context) { return error }
        guard makesValue, Handle.find(request, as: CRequest.self)?.value == nil else { return nil }
        return Handle.make(
            CError(
                GivenError(
                    number: Int32(CLEANSE_ERROR_PROVIDER),
                    message: "returned without a value, which has to be \(name(of: kind)): see `kind` of its binding")))
    }

    func callInject(_ request: OpaquePointer?, _ instance: UnsafeMutableRawPointer?) -> OpaquePointer? {
        injectFunction?(request, instance, context)
    }

    func callStart(_ instance: UnsafeMutableRawPointer?) -> OpaquePointer? { startFunction?(instance, context) }

    func callStop(_ instance: UnsafeMutableRawPointer?) -> OpaquePointer? { stopFunction?(instance, context) }

    func callDestroy(_ instance: UnsafeMutableRawPointer?) { destroyFunction?(instance, context) }

    /// The same for an unshared instance, where requests are empty.
    func createPlain(in instance: GraphInstance) throws -> CObject {
        var pointer: UnsafeMutableRawPointer?
        if let error = createFunction?(emptyRequest.handle, &pointer, context) { throw failure(error, in: instance) }
        return CObject.make(pointer, madeBy: self)
    }

    func destroy(_ pointer: UnsafeMutableRawPointer?, by row: ThreadRow.Address = .current) {
        guard let destroyFunction else { return }
        // Most objects end outside of releases: without a closure then.
        guard ReleaseQueue.isReleasing(in: row) else { return destroyFunction(pointer, context) }
        ReleaseQueue.atOnce { destroyFunction(pointer, context) }
    }

    /// Starts an instance.
    /// - Throws: The error that the callback returned.
    func start(_ pointer: UnsafeMutableRawPointer?) throws {
        if let error = callStart(pointer) { throw takeError(error) }
    }

    /// Stops an instance, perhaps because its graph is released.
    /// - Throws: The error that the callback returned.
    func stop(_ pointer: UnsafeMutableRawPointer?) throws {
        var error: OpaquePointer?
        ReleaseQueue.atOnce { error = callStop(pointer) }
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
        case let error as GivenError: return ProviderFailure(reason: .given(error), way: FailureWay(link))
        // The callback requested something, and passes on its error: the same as if it had been declared.
        case let failure as ProviderFailure: return failure.required(by: link)
        case let reentry as ReentrantResolution: return reentry
        case let error: return ProviderFailure(reason: .passedOn(error), way: FailureWay(link))
        }
    }

    /// Its place in a chain.
    func link(in instance: GraphInstance) -> ChainLink {
        ChainLink(key: key, place: origin, component: instance.componentName)
    }
}

import CCleanse
import Cleanse

/// A graph that has been built. Handles for the graph's own objects do not keep it alive, since the objects would keep themselves alive.
final class CGraph: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .graph }

    // SAFETY: never written after `init`, except for `borrowedValues`; an instance synchronises itself, and any thread may read a weak
    // reference.
    let lease: Lease?
    private let weakHome: WeakHome?
    private let build: BuildContext
    /// The only thread that may make requests, or `nil` for any thread.
    let thread: ThreadIdentity?
    /// The instance of the graph, or `nil` if this object does not keep the graph.
    let instance: GraphInstance?
    // SAFETY: only accessed under the lock of `ExportedBuffers`.
    private var borrowedValues: ExportedBuffers?

    /// - Parameter borrowed: The values that C has borrowed through another handle of the graph. This one keeps them too.
    init(_ lease: Lease, in build: BuildContext = .plain, keeping borrowed: ExportedBuffers? = nil) {
        self.lease = lease
        weakHome = nil
        instance = lease.instance
        self.build = build
        thread = build.thread
        borrowedValues = borrowed
    }

    /// Creates an object that does not keep the graph alive.
    init(weakHome: WeakHome, in build: BuildContext) {
        lease = nil
        self.weakHome = weakHome
        instance = nil
        self.build = build
        thread = build.thread
    }

    // A callback may release the handle of the graph whose call runs it.
    deinit { if let lease { BorrowStack.hold(lease) } }

    var isKept: Bool { lease != nil }

    /// The graph, kept alive during a call.
    /// - Throws: `RequestError` if this object does not keep the graph, and it has been released.
    func open() throws(RequestError) -> OpenGraph {
        if let lease = lease ?? weakHome?.lease { return OpenGraph(lease: lease, build: build) }
        throw gone
    }

    /// The binding of a value's key in the graph's own component, or `nil` if there is none, or if this object does not keep the graph.
    func ownBinding(_ key: GivenStringKey) -> LocalBinding? {
        guard let instance = instance.map({ Unmanaged.passUnretained($0) }) else { return nil }
        return instance._withUnsafeGuaranteedRef { $0.ownBinding(key) }
    }

    /// The strings and bytes that C has borrowed from values that Swift exported.
    var borrowed: ExportedBuffers {
        ExportedBuffers.lock.withLock {
            if let borrowedValues { return borrowedValues }
            let values = ExportedBuffers()
            borrowedValues = values
            return values
        }
    }

    private var gone: RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_GONE), key: nil, message: "the graph has been released",
            hints: ["keep a handle of the graph as long as its objects make requests to it"])
    }
}

/// A graph that is kept alive during a call.
struct OpenGraph {
    let lease: Lease
    let build: BuildContext

    var instance: GraphInstance { lease.instance }

    /// Finds the binding of a key.
    /// - Throws: `LookupMiss` if nothing is bound, or `RequestError` if this thread may not request it.
    func find<Value>(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any StringKeyRole.Type = NamedKey.self,
        as _: Value.Type, called noun: String = "key"
    ) throws -> ResolvedLink<Value> {
        let key = ProviderKey(text: try CleanseC.key(text, noun), qualifier: try optionalKey(name, "name"), role: role)
        try build.thread.check(requesting: key)
        guard let found = instance.find(key, as: Value.self) else { throw instance.missed(key) }
        return found
    }

    /// Finds the binding of a value's key without a copy of the key, or returns `nil` if nothing is bound.
    func valueIfBound(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
    ) throws -> ResolvedLink<CObject>? {
        if let key = GivenStringKey(text, name), build.thread.isCurrent,
            let found = instance.find(key, as: CObject.self)
        {
            return found
        }
        // Text that can't be a key is a mistake of the caller, and reported as such, not as a missing key.
        let key = ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name"))
        try build.thread.check(requesting: key)
        return instance.find(key, as: CObject.self)
    }

    /// Finds the binding of a value's key without a copy of the key.
    /// - Throws: `LookupMiss` if nothing is bound.
    func value(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws -> ResolvedLink<CObject> {
        if let found = try valueIfBound(text, name) { return found }
        throw instance.missed(ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name")))
    }
}

/// The options of a build that apply to all declarations in its graph.
struct BuildContext {
    /// The only thread that may make requests, or `nil` for any thread.
    let thread: ThreadIdentity?
    /// The trace of the graph, or `nil` if it has none.
    let trace: Trace?

    static var plain: BuildContext { BuildContext(thread: nil, trace: nil) }
    var isPlain: Bool { thread == nil && trace == nil }
}

/// Builds one child graph repeatedly, as long as the graph that installs it is kept alive.
final class CFactory: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .factory }

    // SAFETY: never written after `init`; its properties may be used from any thread.
    private let child: ChildGraph
    private let parent: CGraph

    init(_ child: ChildGraph, of parent: CGraph) {
        self.child = child
        self.parent = parent
    }

    /// - Throws: `RequestError` if the graph has been released, on the wrong thread, or if the arguments do not match the seeds.
    func build(_ arguments: CArguments) throws(RequestError) -> CGraph {
        let graph = try parent.open()
        try graph.build.thread.check(requesting: nil)
        return try child.build(arguments, on: graph.instance, leasedBy: graph.lease, in: graph.build)
    }
}

/// An installed child graph, which can be built.
final class ChildGraph: Sendable {
    private let component: ComponentID
    private let name: String
    private let seeds: [Parameter]

    init(component: ComponentID, name: String, seeds: [Parameter]) {
        self.component = component
        self.name = name
        self.seeds = seeds
    }

    /// Builds the graph.
    /// - Parameters:
    ///   - parent: The instance of the component that installs the child.
    ///   - lease: The lease of the parent.
    /// - Throws: `RequestError` if the arguments do not match the seeds.
    func build(
        _ arguments: CArguments, on parent: GraphInstance, leasedBy lease: Lease, in build: BuildContext
    ) throws(RequestError) -> CGraph {
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: nil)
        return CGraph(
            Lease(
                starting: component, on: parent, leasedBy: lease,
                seed: seeds.isEmpty ? nil : Content.wrap(arguments.copy())),
            in: build)
    }
}

/// The role of keys under which child graphs are installed.
enum ChildKey: StringKeyRole {
    static var noun: String? { "a child graph" }
}

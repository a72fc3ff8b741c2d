import CCleanse
import Cleanse

/// A graph that has been built: kept, or only seen by an object of the graph itself, which would keep itself alive otherwise.
final class CGraph: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .graph }

    // SAFETY: never written after `init`, except for `borrowedValues`; an instance synchronises itself, and a weak reference may be read from
    // any thread.
    let kept: Holder?
    private let seen: WeakHome?
    private let build: BuildContext
    /// The only thread that may request something; nil if any may.
    let thread: CallingThread?
    /// The instance of a graph that is kept.
    let instance: GraphInstance?
    // SAFETY: only touched under the lock of `BorrowedValues`.
    private var borrowedValues: BorrowedValues?

    /// - Parameter borrowed: What C has borrowed through another handle of the graph, which this one keeps too.
    init(_ holder: Holder, in build: BuildContext = .plain, keeping borrowed: BorrowedValues? = nil) {
        kept = holder
        seen = nil
        instance = holder.instance
        self.build = build
        thread = build.thread
        borrowedValues = borrowed
    }

    /// A graph that this does not keep.
    init(seen: WeakHome, in build: BuildContext) {
        kept = nil
        self.seen = seen
        instance = nil
        self.build = build
        thread = build.thread
    }

    // A callback may end the handle of the graph whose call runs it.
    deinit { if let kept { ObjectsInUse.hold(kept) } }

    var isKept: Bool { kept != nil }

    /// The graph, kept for the time of a call.
    /// - Throws: `RequestError` if this does not keep it, and nothing else does any more.
    func open() throws(RequestError) -> OpenGraph {
        if let holder = kept ?? seen?.holder { return OpenGraph(holder: holder, build: build) }
        throw gone
    }

    /// What its own component binds to the key of a value; nil if nothing is, or the graph is not kept.
    func ownBinding(_ key: GivenTextKey) -> OwnBinding? {
        guard let instance = instance.map({ Unmanaged.passUnretained($0) }) else { return nil }
        return instance._withUnsafeGuaranteedRef { $0.ownBinding(key) }
    }

    /// What C borrows of values that Swift exported.
    var borrowed: BorrowedValues {
        BorrowedValues.lock.withLock {
            if let borrowedValues { return borrowedValues }
            let values = BorrowedValues()
            borrowedValues = values
            return values
        }
    }

    private var gone: RequestError {
        RequestError(
            number: Int32(CLEANSE_ERROR_GONE), key: nil, message: "the graph has been released",
            hints: ["keep a handle of the graph as long as its objects request something of it"])
    }
}

/// A graph that somebody keeps for the time of a call.
struct OpenGraph {
    let holder: Holder
    let build: BuildContext

    var instance: GraphInstance { holder.instance }

    /// Finds what is bound to a key.
    /// - Throws: `MissedKey` if nothing is, or `RequestError` if this thread may not request it.
    func find<Value>(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any TextKey.Type = NamedKey.self,
        as _: Value.Type, called noun: String = "key"
    ) throws -> BoundLink<Value> {
        let key = ProviderKey(text: try CleanseC.key(text, noun), qualifier: try optionalKey(name, "name"), role: role)
        try build.thread.check(requesting: key)
        guard let found = instance.find(key, as: Value.self) else { throw instance.missed(key) }
        return found
    }

    /// The same for a value, without a copy of the key; nil if nothing is bound.
    func valueIfBound(
        _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
    ) throws -> BoundLink<CObject>? {
        if let key = GivenTextKey(text, name), build.thread.isCurrent,
            let found = instance.find(key, as: CObject.self)
        {
            return found
        }
        // What can't be a key is a mistake of the caller's, whether something is bound to it or not.
        let key = ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name"))
        try build.thread.check(requesting: key)
        return instance.find(key, as: CObject.self)
    }

    /// The same.
    /// - Throws: `MissedKey` if nothing is bound.
    func value(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) throws -> BoundLink<CObject> {
        if let found = try valueIfBound(text, name) { return found }
        throw instance.missed(ProviderKey(text: try CleanseC.key(text), qualifier: try optionalKey(name, "name")))
    }
}

/// What a build decides for everything that is declared in its graph.
struct BuildContext {
    /// The only thread that may request something; nil if any may.
    let thread: CallingThread?
    /// Is told what callbacks do; nil if nobody watches.
    let trace: Trace?

    static var plain: BuildContext { BuildContext(thread: nil, trace: nil) }
    var isPlain: Bool { thread == nil && trace == nil }
}

/// Builds one child graph again and again, as long as something keeps the graph that installs it.
final class CFactory: Handle.Target, @unchecked Sendable {
    static var handleKind: Handle.Kind { .factory }

    // SAFETY: never written after `init`; what it holds may be used from any thread.
    private let child: ChildGraph
    private let parent: CGraph

    init(_ child: ChildGraph, of parent: CGraph) {
        self.child = child
        self.parent = parent
    }

    /// - Throws: `RequestError` if the graph has been released, on a wrong thread, or if the arguments do not fit.
    func build(_ arguments: CArguments) throws(RequestError) -> CGraph {
        let graph = try parent.open()
        try graph.build.thread.check(requesting: nil)
        return try child.build(arguments, on: graph.instance, heldBy: graph.holder, in: graph.build)
    }
}

/// A child graph that can be built.
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
    ///   - parent: The instance of the component that installs it.
    ///   - holder: Holds the parent.
    /// - Throws: `RequestError` if the arguments do not fit.
    func build(
        _ arguments: CArguments, on parent: GraphInstance, heldBy holder: Holder, in build: BuildContext
    ) throws(RequestError) -> CGraph {
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: nil)
        return CGraph(
            Holder(
                starting: component, on: parent, heldBy: holder,
                seed: seeds.isEmpty ? nil : Content.wrap(arguments.copy())),
            in: build)
    }
}

/// The role of keys under which child graphs are installed.
enum ChildKey: TextKey {
    static var noun: String? { "a child graph" }
}

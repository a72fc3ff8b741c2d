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

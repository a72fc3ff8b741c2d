import Cleanse

/// Creates, resolves, retains and releases the handles of the C interface.
///
/// A handle is a number in the shape of a pointer: the index of an entry and the entry's generation. It is never followed as an
/// address, so a handle that was released or invented, or that has another type, is recognised. All handles of one target that exist
/// at the same time are the same number, and the entry counts them. When the last one is released, the generation changes.
enum Handle {
    /// The classes of targets, by their names in messages.
    ///
    /// An entry stores the kind of its target, since comparing classes would call a metadata accessor in the file of the class.
    enum Kind: UInt, CustomStringConvertible {
        case arguments, binder, error, factory, graph, object, provider, report, request

        /// The name of the case, which programs without reflection metadata have too.
        var description: String {
            let names = ["arguments", "binder", "error", "factory", "graph", "object", "provider", "report", "request"]
            return names[Int(rawValue)]
        }
    }

    /// A possible target of a handle.
    typealias Target = TargetBase & TargetKind

    /// The requirements of each class of targets.
    protocol TargetKind {
        /// The kind that no other class has.
        static var handleKind: Kind { get }
    }

    /// The base class of all targets.
    class TargetBase: @unchecked Sendable {
        // SAFETY: only accessed through `entry`.
        private var entryNumber: UInt = 0

        /// The index of its entry plus one, or 0 before the first handle is created.
        // SAFETY: the first property of a class without a superclass follows the two words of each object that belong to the runtime. A
        // test compares the value with the property. The object outlives the call that uses the word.
        var entry: AtomicWord { AtomicWord(address: unsafeBitCast(self, to: UnsafeMutablePointer<UInt>.self) + 2) }

        deinit {
            let number = entry.loadRelaxed()
            if number != 0 { Table.give(UInt32(number) - 1) }
        }
    }

    // MARK: Creation

    /// Creates a handle. Its target lives until the handle is released.
    static func make<T: Target>(_ target: consuming T) -> OpaquePointer {
        let index = index(of: target)
        let entry = Table.entry(index)
        var state = State(entry)
        while state.isKept {
            if state.exchange(with: state.addingOne, in: entry) { return state.handle(index) }
        }
        // No handle keeps the target yet. If several threads get here, one hands its retain over to the handles.
        let retained = Unmanaged.passRetained(target)
        while !state.exchange(with: state.addingOne.keeping, in: entry) {}
        if state.isKept { retained.release() }
        return state.handle(index)
    }

    /// Creates the first handle of a target, which must have no other references, not even weak ones, so that no other thread can
    /// create a handle of it.
    static func makeFirst<T: Target>(_ target: consuming T) -> OpaquePointer {
        let number = target.entry.loadRelaxed()
        let index = number != 0 ? UInt32(number) - 1 : Table.take(for: target)
        if number == 0 { target.entry.storeRelaxed(UInt(index) + 1) }
        let entry = Table.entry(index)
        _ = Unmanaged.passRetained(target)
        return State(entry).first(in: entry).handle(index)
    }

    /// Creates a handle of a target that a slot keeps. The slot must call `leave` when it stops keeping the target.
    @inline(__always)
    static func make(inSlot target: Unmanaged<some Target>) -> OpaquePointer {
        let number = target._withUnsafeGuaranteedRef { $0.entry.load() }
        let index = number != 0 ? UInt32(number) - 1 : target._withUnsafeGuaranteedRef { Handle.index(of: $0) }
        return State.addOne(to: Table.entry(index)).handle(index)
    }

    /// Hands a slot's retain over to the handles if they need it, and otherwise releases it.
    static func leave(_ target: Unmanaged<some Target>) {
        let number = target._withUnsafeGuaranteedRef { $0.entry.load() }
        if number != 0 {
            let entry = Table.entry(UInt32(number) - 1)
            var state = State(entry)
            while state.count > 0, !state.isKept {
                if state.exchange(with: state.keeping, in: entry) { return }
            }
        }
        target.release()
    }

    private static func index<T: Target>(of target: T) -> UInt32 {
        let number = target.entry.load()
        if number != 0 { return UInt32(number) - 1 }
        let index = Table.take(for: target)
        let exchange = target.entry.exchange(expected: 0, with: UInt(index) + 1)
        if exchange.isDone { return index }
        Table.give(index)
        return UInt32(exchange.original) - 1
    }

    // MARK: Using

    /// The target of a handle.
    /// - Parameter name: The name of the parameter, if it is not the name of the kind.
    /// - Throws: `CallError` for NULL and for a handle that is not valid.
    static func target<T: Target>(
        _ handle: OpaquePointer?, as _: T.Type = T.self, called name: String? = nil
    ) throws(CallError) -> T {
        guard let found: T = find(handle) else { throw invalid(handle, T.self, name) }
        return found
    }

    /// Runs code with the target of a handle, which is not retained: the code must not run user code, which could release the handle.
    /// - Throws: `CallError` for NULL and for a handle that is not valid, or the error of `body`.
    @inline(__always)
    static func withTarget<T: Target>(of handle: OpaquePointer?, _ body: (T) throws -> Void) throws {
        guard let target = unretained(handle, as: T.self) else { throw invalid(handle, T.self) }
        try target._withUnsafeGuaranteedRef(body)
    }

    /// The target of a handle, or `nil` for NULL and for a handle that is not valid.
    static func find<T: Target>(_ handle: OpaquePointer?, as _: T.Type = T.self) -> T? {
        unretained(handle, as: T.self)?.takeUnretainedValue()
    }

    /// The target of a handle, not retained, for callers that run no user code, which could release the handle.
    @inline(__always)
    static func unretained<T: Target>(_ handle: OpaquePointer?, as _: T.Type) -> Unmanaged<T>? {
        valid(handle, as: T.self)?.target
    }

    /// The entry, the state and the target of a handle of that class, or `nil` if the handle is not valid.
    @inline(__always)
    private static func valid<T: Target>(
        _ handle: OpaquePointer?, as _: T.Type
    ) -> (entry: Table.Entry, state: State, target: Unmanaged<T>)? {
        let index = index(of: handle)
        guard index < UInt32(Table.count.load()) else { return nil }
        let entry = Table.entry(index)
        let state = State(entry)
        guard state.isValid(for: handle), entry.kind == T.handleKind.rawValue else { return nil }
        // SAFETY: an entry with handles has a target, whose class is the class of its kind.
        return (entry, state, Unmanaged<T>.fromOpaque(entry.target.unsafelyUnwrapped.toOpaque()))
    }

    // MARK: Answers

    /// The target of a valid handle, not retained, and a handle of the object that always answers the target's requests, if it is
    /// known. The answer is found by reading two entries, and neither target.
    @inline(__always)
    static func answering<T: Target>(
        _ handle: OpaquePointer?, as _: T.Type
    ) -> (target: Unmanaged<T>, answer: OpaquePointer?)? {
        guard case (let entry, _, let target)? = valid(handle, as: T.self) else { return nil }
        // SAFETY: a valid handle keeps its target, which keeps the answering object, whose entry is its own until it ends.
        let number = entry.other
        return (target, number == 0 ? nil : State.addOne(to: Table.entry(number &- 1)).handle(number &- 1))
    }

    /// Makes an object the answer to all later requests of a target.
    /// - Parameters:
    ///   - handle: A valid handle, whose target keeps the answer.
    ///   - answer: A handle of an object in a slot, as `make(inSlot:)` creates it.
    static func answer(requestsOf handle: OpaquePointer?, with answer: OpaquePointer) {
        Table.entry(index(of: handle)).store(index(of: answer) + 1, kind: .provider)
    }

    // MARK: References

    /// Adds a reference to a valid handle.
    /// - Throws: `CallError` for NULL and for a handle that is not valid.
    static func retain<T: Target>(_ handle: OpaquePointer?, as _: T.Type) throws(CallError) -> OpaquePointer {
        guard let handle, case (let entry, var state, _)? = valid(handle, as: T.self) else {
            throw invalid(handle, T.self)
        }
        while state.isValid(for: handle) {
            if state.exchange(with: state.addingOne, in: entry) { return handle }
        }
        throw invalid(handle, T.self)
    }

    /// Releases a handle of that class; does nothing for one that is not valid.
    @inline(__always)
    static func release<T: Target>(_ handle: OpaquePointer?, as _: T.Type) {
        giveUp(handle, as: T.self)?.release()
    }

    /// Releases a handle of that class, and leaves the target to the caller; does nothing for a handle that is not valid.
    /// - Returns: The target, which the caller must release, if this was its last handle and the handles kept it.
    @inline(__always)
    static func giveUp<T: Target>(_ handle: OpaquePointer?, as _: T.Type) -> Unmanaged<T>? {
        guard case (let entry, var state, let target)? = valid(handle, as: T.self) else { return nil }
        // If two threads release one handle by mistake, one of them finds that the generation has changed.
        repeat {
            if state.exchange(with: state.removingOne, in: entry) {
                return state.count == 1 && state.isKept ? target : nil
            }
        } while state.isValid(for: handle)
        return nil
    }

    private static func invalid<T: Target>(_ handle: OpaquePointer?, _: T.Type, _ name: String? = nil) -> CallError {
        let name = name ?? "\(T.handleKind)"
        return .handle(
            handle == nil
                ? "\(name) is NULL" : "\(name) is not a valid handle: it has been released, or is of another type")
    }

    @inline(__always)
    private static func index(of handle: OpaquePointer?) -> UInt32 {
        HandleBits(handle).index
    }
}

extension Handle {
    /// The number of handles of each kind.
    /// - Complexity: Linear in the size of the table of handles.
    static var counts: [Kind: Int] {
        var counts: [Kind: Int] = [:]
        for index in 0..<UInt32(Table.count.load()) {
            let entry = Table.entry(index)
            let count = Int(State(entry).count)
            guard count > 0, let kind = Kind(rawValue: entry.kind) else { continue }
            counts[kind, default: 0] += count
        }
        return counts
    }
}

/// The number of handles that exist, for tests that find handles that were not released.
package func countOfHandles() -> Int { Handle.counts.values.reduce(0, +) }

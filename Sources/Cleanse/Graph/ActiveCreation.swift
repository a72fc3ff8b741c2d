/// One creation, or one injection into an object, that is under way on a thread.
@usableFromInline
struct ActiveCreation {
    // Invariant: the plan outlives the creation: an instance or a factory that is being used keeps it.
    unowned(unsafe) let plan: GraphPlan
    let binding: Int
    /// Tells apart the instances of one component; views of one instance share it.
    let identity: UInt
    /// Of an injection: the object.
    let object: ObjectIdentifier?

    @usableFromInline
    init(_ instance: GraphInstance, binding: Int, object: ObjectIdentifier? = nil) {
        self.init(plan: instance.plan, binding: binding, identity: instance.identity, object: object)
    }

    init(plan: GraphPlan, binding: Int, identity: UInt, object: ObjectIdentifier? = nil) {
        self.plan = plan
        self.binding = binding
        self.identity = identity
        self.object = object
    }

    func isSame(as other: ActiveCreation) -> Bool {
        binding == other.binding && identity == other.identity && object == other.object && plan === other.plan
    }

    var link: ChainLink { plan.chainLink(of: binding) }
}

/// What one thread is making, innermost last, and what it waits for.
final class ThreadContext {
    // Only the thread itself touches it, and never while it calls out: no check of exclusive access is needed.
    @exclusivity(unchecked) private var stack: [ActiveCreation] = []
    /// What the thread waits for, and what it wanted it for. Guarded by the wait queue's lock.
    var waitsFor: (slot: Slot, creation: ActiveCreation)?

    private static let key = ThreadLocal<ThreadContext>()

    /// The context of the calling thread; it lives as long as the thread.
    static var current: ThreadContext { key.value(default: ThreadContext()) }

    /// A number that identifies the thread while it lives. Its lowest three bits are free: objects are aligned to more.
    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    func push(_ creation: ActiveCreation) { stack.append(creation) }
    func pop() { stack.removeLast() }

    /// The error of asking for what this thread is making already.
    func reentry(into creation: ActiveCreation) -> ReentrantResolution {
        let start = stack.lastIndex { $0.isSame(as: creation) } ?? stack.startIndex
        return ReentrantResolution(
            kind: .sameThread, chain: stack[start...].map(\.link) + [creation.link])
    }

    /// What the thread is making, outermost first.
    var chain: [ChainLink] { stack.map(\.link) }

    /// Runs `body` unless this thread is inside the same creation already, as often as `limit` says.
    func guarding<Value>(
        _ creation: ActiveCreation, nesting limit: Int = 1, _ body: () throws -> Value
    ) throws -> Value {
        guard stack.lazy.filter(creation.isSame(as:)).count < limit else { throw reentry(into: creation) }
        push(creation)
        defer { pop() }
        return try body()
    }
}

/// Where threads wait for a value that another thread is making. One for the process: waiting is rare and short.
enum WaitQueue {
    private static let condition = Condition()

    static func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    static func wakeAll() { locked { condition.broadcast() } }

    /// Waits until the value of `slot` has been finished, or may have been.
    /// - Throws: `ReentrantResolution` when the maker waits, through others perhaps, for `me`.
    static func wait(for slot: Slot, wanting creation: ActiveCreation, on me: ThreadContext) throws {
        condition.lock()
        defer { condition.unlock() }
        guard let maker = slot.markWaited() else { return }
        var chain = [creation.link]
        var next: ThreadContext? = maker
        while let thread = next, let waiting = thread.waitsFor {
            chain.append(waiting.creation.link)
            next = waiting.slot.markWaited()
            if next === me {
                throw ReentrantResolution(kind: .acrossThreads, chain: chain + [creation.link])
            }
        }
        me.waitsFor = (slot, creation)
        condition.wait()
        me.waitsFor = nil
    }
}

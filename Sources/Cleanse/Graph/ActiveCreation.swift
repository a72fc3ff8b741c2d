/// One creation, or one injection into an object, that is under way on a thread.
@usableFromInline
struct ActiveCreation {
    // Invariant: the plan outlives the creation: an instance or a factory that is being used keeps it.
    unowned(unsafe) let plan: GraphPlan
    let binding: Int
    /// Tells apart the instances of one component; views of one instance share it.
    let identity: UInt
    /// Of an injection: the address of the object.
    let object: UInt?

    @usableFromInline
    init(_ instance: GraphInstance, binding: Int, object: UInt? = nil) {
        self.init(plan: instance.plan, binding: binding, identity: instance.identity, object: object)
    }

    init(plan: GraphPlan, binding: Int, identity: UInt, object: UInt? = nil) {
        self.plan = plan
        self.binding = binding
        self.identity = identity
        self.object = object
    }

    func isSame(as other: ActiveCreation) -> Bool {
        binding == other.binding && identity == other.identity && object == other.object && plan === other.plan
    }

    var key: ProviderKey { plan.bindings[binding].key }
    var link: ChainLink { plan.chainLink(of: binding) }
}

/// What one thread is making, innermost last, and what it waits for.
@usableFromInline
final class ThreadContext {
    // Invariant: only the thread itself touches the three, and never while it calls out; `stack` has room for `capacity`, the
    // first `count` of which are in use. Not an array, whose checks every object of a guarded binding would pay for.
    @exclusivity(unchecked) private var stack = UnsafeMutablePointer<ActiveCreation>.allocate(capacity: 16)
    @exclusivity(unchecked) private var capacity = 16
    @exclusivity(unchecked) private var count = 0
    /// What the thread waits for, and what it wanted it for. Guarded by the wait queue's lock.
    var waitsFor: (slot: Slot, creation: ActiveCreation)?

    private static let key = ThreadLocal<ThreadContext>()

    /// The context of the calling thread; it lives as long as the thread.
    static var current: ThreadContext { key.value(default: ThreadContext()) }

    /// A number that identifies the thread while it lives. Its lowest three bits are free: objects are aligned to more.
    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    deinit { stack.deallocate() }

    func push(_ creation: ActiveCreation) {
        if count == capacity { grow() }
        (stack + count).initialize(to: creation)
        count += 1
    }

    private func grow() {
        let larger = UnsafeMutablePointer<ActiveCreation>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: stack, count: count)
        stack.deallocate()
        (stack, capacity) = (larger, 2 * capacity)
    }

    @usableFromInline func pop() { count -= 1 }

    private var creations: UnsafeBufferPointer<ActiveCreation> { UnsafeBufferPointer(start: stack, count: count) }

    /// Notes that the calling thread makes a value, until `pop`.
    /// - Throws: `ReentrantResolution` if it is making that already.
    @usableFromInline
    static func entering(_ instance: GraphInstance, binding: Int) throws -> Unmanaged<ThreadContext> {
        let context = current
        try context.enter(ActiveCreation(instance, binding: binding))
        // Invariant: the context lives as long as the thread, which is in the middle of a call.
        return Unmanaged.passUnretained(context)
    }

    private func enter(_ creation: ActiveCreation, nesting limit: Int = 1) throws {
        var depth = 0
        for active in creations where active.isSame(as: creation) {
            depth += 1
            if depth == limit { throw reentry(into: creation) }
        }
        push(creation)
    }

    /// The error of asking for what this thread is making already.
    func reentry(into creation: ActiveCreation) -> ReentrantResolution {
        let start =
            creations.lastIndex { $0.isSame(as: creation) } ?? creations.lastIndex { $0.key == creation.key } ?? 0
        return ReentrantResolution(
            kind: .sameThread, chain: creations[start...].map(\.link) + [creation.link],
            remedy: creation.plan.cycleRemedy, names: creation.plan.names)
    }

    /// How many of what the thread is making have the key of another one.
    var repeats: Int { count - Set(creations.map(\.key)).count }

    /// What the thread is making, outermost first.
    var chain: [ChainLink] { creations.map(\.link) }

    /// Runs `body` unless this thread is inside the same creation already, as often as `limit` says.
    func guarding<Value>(
        _ creation: ActiveCreation, nesting limit: Int = 1, _ body: () throws -> Value
    ) throws -> Value {
        try enter(creation, nesting: limit)
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
                throw ReentrantResolution(
                    kind: .acrossThreads, chain: chain + [creation.link], remedy: creation.plan.cycleRemedy,
                    names: creation.plan.names)
            }
        }
        me.waitsFor = (slot, creation)
        condition.wait()
        me.waitsFor = nil
    }
}

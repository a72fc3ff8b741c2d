// The values that each thread is creating, which are recorded to detect reentrance, deadlocks and full stacks, and their sites, which
// describe them in errors.

/// A site that creates one or several values, and describes each of them in errors.
package protocol CreationSite: AnyObject {
    /// Returns the chain link of a value.
    func chainLink(of index: Int) -> ChainLink

    /// The names of types in messages.
    var names: Names { get }

    /// The suggestion for a value that is requested while it is being created.
    var reentrySuggestion: String { get }

    /// The depth to which the declarations nest values, or 0 if it is not known.
    var nestingDepth: Int { get }

    /// Returns the suggestion for a value that is nested too deeply for the stack.
    /// - Parameter isRecursive: Whether the thread is already creating the value, in another instance or with other arguments.
    func nestingSuggestion(for index: Int, isRecursive: Bool) -> String

    /// Returns the value as an observed binding, or `nil` if the site has no observers.
    func observed(_ index: Int) -> ObservedBinding?
}

extension CreationSite {
    package func observed(_ index: Int) -> ObservedBinding? { nil }

    package var nestingDepth: Int { 0 }

    package func nestingSuggestion(for index: Int, isRecursive: Bool) -> String {
        reentrySuggestion
            + (isRecursive ? ", or end the recursion sooner" : ", or request them on a thread with a larger stack")
    }
}

/// A creation of a value, or an injection into an object, that is in progress on a thread.
@usableFromInline
package struct ActiveCreation {
    // SAFETY: the site outlives the creation, because the creating code retains it.
    unowned(unsafe) let site: any CreationSite
    /// The index of the value at the site.
    let index: Int
    /// Distinguishes the instances of one component. All views of one instance share it.
    let identity: UInt
    /// For an injection, the address of the object. For a value that a property creates for itself, the address of the slot.
    let object: UInt?
    /// The word that marks a shared value as being created.
    var word: UnsafeMutablePointer<UInt>?

    package init(_ site: any CreationSite, _ index: Int, identity: UInt = 0, object: UInt? = nil) {
        self.site = site
        self.index = index
        self.identity = identity
        self.object = object
    }

    func isSame(as other: ActiveCreation) -> Bool {
        index == other.index && identity == other.identity && object == other.object && site === other.site
    }

    var link: ChainLink { site.chainLink(of: index) }

    /// Returns whether this is the creation of a property, and `other` is the creation that it requested. A chain shows both as one link.
    func isOnBehalf(of other: ActiveCreation) -> Bool {
        object != nil && other.object == nil && index == other.index && site === other.site
    }

    /// Returns the bucket of the creation in a table whose size is a power of two.
    func bucket(mask: Int) -> Int {
        var bits = UInt64(UInt(bitPattern: Unmanaged.passUnretained(site as AnyObject).toOpaque())) >> 4
        bits = (bits ^ UInt64(truncatingIfNeeded: index)) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ UInt64(identity) ^ UInt64(object ?? 0) << 16) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: bits >> 32) & mask
    }
}

/// The values that a thread is creating, innermost last, and the value that it waits for.
@usableFromInline
package final class ThreadContext {
    // SAFETY: only the thread itself accesses these, and never while it calls other code. `stack` and `previous` have room for `capacity`
    // elements, a power of two. The first `count` elements are in use. `heads` has `capacity` elements, all initialised. These are not
    // arrays, because every object of a guarded binding would pay for the checks of arrays.
    private var stack: UnsafeMutablePointer<ActiveCreation>
    /// The innermost indexed creation of each bucket.
    private var heads: UnsafeMutablePointer<OptionalIndex<ActiveCreation>>
    /// For each indexed creation, the next outer one in the same bucket.
    ///
    /// The creation that begins last ends first, so `heads` and this row are enough to remove one.
    private var previous: UnsafeMutablePointer<OptionalIndex<ActiveCreation>>
    private var capacity = 16
    private var count = 0
    /// The slot that the thread waits for, and the creation that needs its value. Guarded by the wait queue's lock.
    var waitsFor: (slot: Slot, creation: ActiveCreation)?
    /// A number that no other thread of the process has or has had.
    package private(set) lazy var number = Int(ThreadContext.lastNumber.word.addRelaxed(1))
    private static let lastNumber = AtomicCell()

    /// The number of creations that are compared one by one, which is faster while there are few. Further creations are indexed.
    private static let scanned = 8

    /// The number of creations that fit on the smallest stacks, even if the factories need much room.
    private static let unchecked = 4

    /// The context of the calling thread, which lives as long as the thread.
    package static var current: ThreadContext { ThreadLocal(.creations).value(default: ThreadContext()) }

    /// The context of the calling thread, not retained.
    @inline(__always)
    static var unretained: Unmanaged<ThreadContext> {
        ThreadLocal(.creations).withValue(default: ThreadContext()) { Unmanaged.passUnretained($0) }
    }

    /// A number that identifies the thread while it lives. Its lowest three bits are 0, because of the alignment of objects.
    var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    private init() {
        stack = .allocate(capacity: capacity)
        heads = .allocate(capacity: capacity)
        previous = .allocate(capacity: capacity)
        heads.initialize(repeating: OptionalIndex(wrappedValue: nil), count: capacity)
    }

    deinit {
        stack.deallocate()
        heads.deallocate()
        previous.deallocate()
    }

    // The autoclosure builds the creation in place. A copy would make the processor wait, because it loads in wide pieces what has just
    // been stored in narrow ones.
    @inline(__always)
    func push(_ creation: @autoclosure () -> ActiveCreation) {
        if count == capacity { grow() }
        (stack + count).initialize(to: creation())
        if count >= Self.scanned { index(count) }
        count += 1
    }

    @inline(__always)
    func pop() {
        count -= 1
        if count >= Self.scanned { heads[stack[count].bucket(mask: capacity - 1)] = previous[count] }
    }

    private func index(_ position: Int) {
        let bucket = stack[position].bucket(mask: capacity - 1)
        (previous + position).initialize(to: heads[bucket])
        heads[bucket] = OptionalIndex(wrappedValue: RowIndex(position))
    }

    private func grow() {
        let larger = UnsafeMutablePointer<ActiveCreation>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: stack, count: count)
        stack.deallocate()
        heads.deallocate()
        previous.deallocate()
        (stack, capacity) = (larger, 2 * capacity)
        heads = .allocate(capacity: capacity)
        previous = .allocate(capacity: capacity)
        heads.initialize(repeating: OptionalIndex(wrappedValue: nil), count: capacity)
        for position in Self.scanned..<count { index(position) }
    }

    /// The creations of the thread, outermost first.
    var creations: UnsafeBufferPointer<ActiveCreation> { UnsafeBufferPointer(start: stack, count: count) }

    /// Records that the thread creates a value, until `pop` is called.
    /// - Throws: `ReentrantResolution` if the thread is already creating the value; `DeepNesting` if its stack has no room for more.
    @inline(__always)
    func begin(_ creation: @autoclosure () -> ActiveCreation) throws {
        if count > 0 { try check(creation()) }
        push(creation())
    }

    @inline(never)
    private func check(_ creation: ActiveCreation) throws {
        if isCreating(creation) { throw reentry(into: creation) }
        try checkStack(for: creation)
    }

    /// Checks whether the stack has room for one more creation, if the thread is inside many.
    ///
    /// Factories that request values themselves nest creations deeper than the plan knows.
    /// - Throws: ``DeepNesting`` if there is no room.
    func checkStack(for creation: ActiveCreation) throws {
        if count >= Self.unchecked { try ThreadStack.check(for: creation.site, creation.index) }
    }

    /// Returns whether the thread is inside a creation.
    /// - Complexity: Constant on average.
    private func isCreating(_ creation: ActiveCreation) -> Bool {
        for position in 0..<min(count, Self.scanned) where stack[position].isSame(as: creation) { return true }
        return count > Self.scanned && isIndexed(creation)
    }

    private func isIndexed(_ creation: ActiveCreation) -> Bool {
        var next = heads[creation.bucket(mask: capacity - 1)].wrappedValue
        while let index = next {
            if stack[index.position].isSame(as: creation) { return true }
            next = previous[index.position].wrappedValue
        }
        return false
    }

    /// Returns the error of requesting a value that this thread is already creating.
    func reentry(into creation: ActiveCreation) -> ReentrantResolution {
        var chain = links(from: creations.lastIndex { $0.isSame(as: creation) } ?? 0)
        chain.push(creation.link)
        return ReentrantResolution(
            kind: .sameThread, chain: chain, suggestion: creation.site.reentrySuggestion, names: creation.site.names)
    }

    /// The number of creations that the thread is inside.
    var depth: Int { count }

    /// The chain of the values that the thread is creating, outermost first.
    var chain: [ChainLink] { links(from: 0) }

    private func links(from start: Int) -> [ChainLink] {
        (start..<count).filter { $0 + 1 == count || !stack[$0].isOnBehalf(of: stack[$0 + 1]) }.map { stack[$0].link }
    }

    /// Runs `body` as a creation, unless the calling thread is already inside the same creation.
    /// - Parameter mayNest: Whether the thread may be inside the same creation, because other data distinguishes the two.
    package static func guarding<Value>(
        _ creation: ActiveCreation, mayNest: Bool = false, _ body: () throws -> Value
    ) throws -> Value {
        try unretained._withUnsafeGuaranteedRef { me in
            if mayNest {
                try me.checkStack(for: creation)
                me.push(creation)
            } else {
                try me.begin(creation)
            }
            defer { me.pop() }
            return try body()
        }
    }
}

extension ThreadContext: EndingWithThread {
    /// Gives up the values that the thread has left unfinished, so that the threads that wait for them create them.
    ///
    /// SAFETY: the slots still exist. The calls that the thread never returned from have not released their instances.
    func threadEnds() {
        let unfinished = creations.compactMap(\.word)
        guard !unfinished.isEmpty else { return }
        // Locked, so that no waiting thread uses this context after it has been released.
        WaitQueue.locked {
            for word in unfinished { Slot.abandon(AtomicWord(address: word)) }
        }
        WaitQueue.wakeAll()
    }
}

extension ThreadStack {
    /// Checks whether the stack of the calling thread has room for the next levels of nested creations.
    /// - Parameters:
    ///   - site: The site of the next creation.
    ///   - index: The index of the value at the site.
    /// - Throws: ``DeepNesting`` if there is no room.
    static func check(for site: any CreationSite, _ index: Int) throws {
        let stack = ThreadStack.current
        let isFull =
            stack.map { $0.remaining < Limits.reservedStack } ?? (ThreadContext.current.depth > Limits.unmeasuredDepth)
        guard isFull else { return }
        let (link, inProgress) = (site.chainLink(of: index), ThreadContext.current.chain)
        // If the value is already being created, with other arguments or in another instance, the chain begins there.
        let first = inProgress.lastIndex { $0.key == link.key && $0.sourceLocation == link.sourceLocation }
        var chain: [ChainLink] = []
        for position in (first ?? 0)..<inProgress.count { chain.push(inProgress[position]) }
        chain.push(link)
        throw DeepNesting(
            chain: chain, depth: max(ThreadContext.current.depth, site.nestingDepth),
            stackSize: stack?.size ?? 0,
            suggestion: site.nestingSuggestion(for: index, isRecursive: first != nil), names: site.names)
    }
}

/// The queue of threads that wait for values that other threads create. The process has one, because waiting is rare and short.
enum WaitQueue {
    private static let condition = Condition.values

    static func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    static func wakeAll() { locked { condition.broadcast() } }

    /// Waits until the creation of the value of `slot` has ended, or may have ended.
    /// - Throws: `ReentrantResolution` if the thread that creates the value waits for `me`, directly or through other threads.
    static func wait(for slot: Slot, wanting creation: ActiveCreation, on me: ThreadContext) throws {
        condition.lock()
        defer { condition.unlock() }
        guard let creator = slot.markWaited() else { return }
        var chain = [creation.link]
        var next: ThreadContext? = creator
        while let thread = next, let waiting = thread.waitsFor {
            chain.push(waiting.creation.link)
            next = waiting.slot.markWaited()
            if next === me {
                chain.push(creation.link)
                throw ReentrantResolution(
                    kind: .acrossThreads, chain: chain, suggestion: creation.site.reentrySuggestion,
                    names: creation.site.names)
            }
        }
        me.waitsFor = (slot, creation)
        condition.wait()
        me.waitsFor = nil
    }
}

extension ChainLink {
    /// The values that the calling thread is creating, outermost first.
    package static var inProgress: [ChainLink] { ThreadContext.current.chain }
}

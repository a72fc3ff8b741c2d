public import Synchronization

/// What one `build` allocates: room for the shared values of one component, and the instance of its parent.
///
/// A view is an instance that holds only some cells of another one: those that a provider can reach. Providers and
/// factories keep a view, so that an object which is itself in a cell and keeps a provider does not keep its own cell
/// alive unless the provider could ask for it.
@usableFromInline
package final class GraphInstance: ManagedBuffer<GraphInstance.Header, Atomic<UInt>> {
    // Invariant: `slotCount` initialised words follow the header: those of shared values first, then those of views, which
    // hold a `GraphInstance`. What was read from a word lives as long as the instance.

    @usableFromInline
    package struct Header {
        @usableFromInline package let plan: GraphPlan
        /// Index of the component in the plan.
        @usableFromInline let component: Int
        @usableFromInline fileprivate(set) var parent: GraphInstance?
        /// The same for an instance and its views.
        @usableFromInline let identity: UInt
        @usableFromInline let slotCount: Int
        /// Of a view: what it is a view of.
        let view: ViewDescription?
    }

    /// The header, without the checks of exclusive access that `header` has: it is never written again.
    @inlinable @inline(__always)
    var head: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

    @inlinable package var plan: GraphPlan { head.pointee.plan }
    @inlinable package var component: Int { head.pointee.component }
    @inlinable var parent: GraphInstance? { head.pointee.parent }
    @inlinable var identity: UInt { head.pointee.identity }
    var view: ViewDescription? { head.pointee.view }
    private var endsInOrder: Bool { plan.layouts[component].endsInOrder }

    private static let nextIdentity = Atomic<UInt>(1)

    @usableFromInline
    static func make(plan: GraphPlan, component: Int, parent: GraphInstance?) -> GraphInstance {
        let identity = plan.needsIdentity ? nextIdentity.wrappingAdd(1, ordering: .relaxed).oldValue : 0
        return make(plan: plan, component: component, parent: parent, identity: identity, view: nil)
    }

    /// A view of an instance: a copy with some of its shared values, which both then share.
    static func make(viewOf original: GraphInstance, parent: GraphInstance?, reach: Reach, level: Int) -> GraphInstance
    {
        let view = make(
            plan: original.plan, component: original.component, parent: parent, identity: original.identity,
            view: ViewDescription(of: original, reach: reach, level: level))
        for slot in reach.levels[level].kept {
            view.word(slot).pointee.store(
                Slot(original.word(slot)).shared(endsInOrder: original.endsInOrder), ordering: .releasing)
        }
        return view
    }

    /// The same instance on another parent.
    private static func make(sharing original: GraphInstance, parent: GraphInstance) -> GraphInstance {
        let copy = make(
            plan: original.plan, component: original.component, parent: parent, identity: original.identity, view: nil)
        for slot in 0..<original.keptCount {
            copy.word(slot).pointee.store(
                Slot(original.word(slot)).shared(endsInOrder: original.endsInOrder), ordering: .releasing)
        }
        return copy
    }

    /// An instance without values and parents: enough to resolve later what nothing binds.
    func empty() -> GraphInstance {
        .make(plan: plan, component: component, parent: nil, identity: identity, view: nil, slotCount: 0)
    }

    private static func make(
        plan: GraphPlan, component: Int, parent: GraphInstance?, identity: UInt, view: ViewDescription?
    ) -> GraphInstance {
        make(
            plan: plan, component: component, parent: parent, identity: identity, view: view,
            slotCount: plan.layouts[component].slotCount)
    }

    private static func make(
        plan: GraphPlan, component: Int, parent: GraphInstance?, identity: UInt, view: ViewDescription?, slotCount: Int
    ) -> GraphInstance {
        let buffer = GraphInstance.create(minimumCapacity: slotCount) { _ in
            Header(
                plan: plan, component: component, parent: parent, identity: identity, slotCount: slotCount, view: view)
        }
        let instance = unsafeDowncast(buffer, to: GraphInstance.self)
        instance.withUnsafeMutablePointerToElements { words in
            for index in 0..<slotCount { (words + index).initialize(to: Atomic(0)) }
        }
        return instance
    }

    deinit {
        withUnsafeMutablePointers { header, words in
            if header.pointee.plan.layouts[header.pointee.component].endsInOrder {
                Slot.releaseInOrder(words, count: header.pointee.slotCount)
            }
            for index in stride(from: header.pointee.slotCount - 1, through: 0, by: -1) {
                Slot.release(words + index)
            }
            words.deinitialize(count: header.pointee.slotCount)
            ReleaseQueue.release(&header.pointee.parent)
        }
    }

    /// The instance that many components up.
    @inlinable
    func ancestor(_ hops: Int) -> GraphInstance {
        var instance = self
        for _ in 0..<hops {
            // Invariant: validation never links a binding to one that is not in an ancestor, and a view has the parents
            // that what it can reach needs.
            instance = instance.parent.unsafelyUnwrapped
        }
        return instance
    }

    // MARK: Shared values

    /// The word of a slot.
    @inlinable @inline(__always)
    func word(_ slot: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        withUnsafeMutablePointerToElements { $0 + slot }
    }

    /// What a slot holds, if its value has been made.
    @inlinable @inline(__always)
    func content(of slot: Int) -> AnyObject? {
        Slot.content(of: word(slot))
    }

    /// What a slot holds, made by its binding's maker if need be.
    @usableFromInline
    func make(_ slot: Int) throws -> AnyObject {
        // Invariant of both: linking gave each slot that a link reads its maker.
        let binding = Int(plan.makers[component][slot].unsafelyUnwrapped.binding)
        if plan.bindings[binding].isMadeAhead { try plan.makeAhead(of: binding, in: self) }
        return try makeNow(slot)
    }

    /// The same, where what the binding needs ahead has been made.
    func makeNow(_ slot: Int) throws -> AnyObject {
        let maker = plan.makers[component][slot].unsafelyUnwrapped
        return try content(of: slot, binding: Int(maker.binding)) { try maker.make(self) }
    }

    /// What a slot holds, made with `make` if need be.
    @usableFromInline
    func content(of slot: Int, binding: Int, _ make: () throws -> AnyObject) throws -> AnyObject {
        try Slot(word(slot)).content(ActiveCreation(self, binding: binding), make)
    }

    /// Guards an injector against itself on the same object. On another object it may come to call itself, and on a value,
    /// which can't be told from another one.
    @usableFromInline
    func guarding<Element>(
        injectorOf binding: Int, _ inject: @escaping (Element) throws -> Void
    ) -> (Element) throws -> Void {
        { element in
            guard type(of: element as Any) is AnyClass else { return try inject(element) }
            let creation = ActiveCreation(
                self, binding: binding, object: UInt(bitPattern: ObjectIdentifier(element as AnyObject)))
            try ThreadContext.current.guarding(creation) { try inject(element) }
        }
    }

    /// Puts a value that needs no making into a slot of a new instance.
    @usableFromInline
    func fill(_ slot: Int, with content: AnyObject) {
        word(slot).pointee.store(
            UInt(bitPattern: Unmanaged.passRetained(content).toOpaque()), ordering: .releasing)
    }

    /// What a slot's value is seen through without being kept.
    func weakSlot(of slot: Int) -> WeakSlot {
        if let view, word(slot).pointee.load(ordering: .acquiring) == 0, let watched = view.watched[slot] {
            return watched
        }
        return Slot(word(slot)).cell(endsInOrder: endsInOrder).weakSlot()
    }

    // MARK: Views

    /// What has to live for `binding` of this component, and all that it can reach, to be resolved later.
    @usableFromInline
    func view(reachableFrom binding: Int) -> GraphInstance {
        let slot = Int(plan.bindings[binding].viewSlot)
        // Without a slot, only graphs that stand on this one resolve it later.
        guard slot >= 0 else { return makeView(reachableFrom: binding) ?? self }
        let word = word(slot)
        let seen = word.pointee.load(ordering: .acquiring)
        if seen != 0 { return Unmanaged<GraphInstance>.at(seen).takeUnretainedValue() }
        guard let view = makeView(reachableFrom: binding) else { return self }
        let bits = UInt(bitPattern: Unmanaged.passRetained(view).toOpaque())
        let (stored, first) = word.pointee.compareExchange(
            expected: 0, desired: bits, ordering: .acquiringAndReleasing)
        if stored { return view }
        Unmanaged<GraphInstance>.at(bits).release()
        return Unmanaged<GraphInstance>.at(first).takeUnretainedValue()
    }

    /// A new view; nil when all is reached.
    private func makeView(reachableFrom binding: Int) -> GraphInstance? {
        let reach = plan.reach(of: binding)
        return reach.coversAll(of: self) ? nil : reach.restrict(self)
    }

    /// Whether the instance or one above it keeps what `binding` needs. An instance of an injected component factory stands
    /// on views, which keep what its root can reach.
    func keeps(_ binding: Int, of plan: GraphPlan) -> Bool {
        var owner: GraphInstance? = self
        while let current = owner, current.plan !== plan || current.component != Int(plan.bindings[binding].component) {
            owner = current.parent
        }
        return owner.map { $0.view?.reach.bindings.contains(binding) ?? true } ?? false
    }

    /// How many shared values the instance may keep.
    var keptCount: Int { view?.keptCount ?? plan.layouts[component].cellCount }

    /// The instance with all that its component can see, for others to stand on: in the place of views, the instances that
    /// they are views of, as far as those still live.
    func whole() -> GraphInstance {
        var bases: [GraphInstance] = []
        var next: GraphInstance? = self
        while let instance = next {
            let base = instance.view?.original ?? instance
            bases.append(base)
            next = base.view == nil ? base.parent : nil
        }
        var above: GraphInstance?
        for base in bases.reversed() {
            above = above.map { $0 === base.parent ? base : .make(sharing: base, parent: $0) } ?? base
        }
        return above ?? self
    }
}

extension Link {
    /// The link, to be run in instances of a component `hops` below.
    func hopping(_ hops: Int) -> Link {
        switch hops {
        case 0: self
        case 1: Link { instance in try self(instance.ancestor(1)) }
        default: Link { instance in try self(instance.ancestor(hops)) }
        }
    }
}

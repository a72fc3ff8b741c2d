// What front ends use whose keys are text and whose dependencies the compiler does not know.

/// A dependency of a binding, found: what a recipe takes instead of a typed link when its keys are text.
package struct ResolvedDependency<Value>: @unchecked Sendable {
    // Invariant: a link does not change, and runs on any thread; what it gives is the front end's to synchronise.

    /// The link, for instances of the dependent's own component.
    package let link: Link<Value>
    /// Whether the dependent can come to ask for itself through it, so that to keep it could be a cycle of owners.
    package let isCircular: Bool
    /// The binding, in the plan of its own instances.
    private let target: Int
    private let hops: Int

    fileprivate init(_ link: Link<Value>, isCircular: Bool, target: Int, hops: Int) {
        self.link = link
        self.isCircular = isCircular
        self.target = target
        self.hops = hops
    }

    /// Where the dependency is resolved: the instance of the component that binds it.
    package func home(of instance: GraphInstance) -> BoundLink<Value> {
        BoundLink(instance: instance.ancestor(hops), binding: target)
    }
}

/// A binding and an instance to resolve it in, which something else holds.
@usableFromInline
package struct BoundLink<Value>: @unchecked Sendable {
    // Invariant: see `ResolvedDependency`.

    /// Of the component that has the binding.
    @usableFromInline package let instance: GraphInstance
    /// The binding, in the instance's plan.
    @usableFromInline package let binding: Int

    @usableFromInline
    init(instance: GraphInstance, binding: Int) {
        self.instance = instance
        self.binding = binding
    }

    package var key: ProviderKey { instance.plan.bindings[binding].key }

    /// The value: made, or found.
    @inlinable @inline(__always)
    package func get() throws -> Value { try instance.plan.link(binding, as: Value.self)(instance) }

    /// The shared value, if it has been made. Nothing of a user's runs to get it.
    @inlinable @inline(__always)
    package var made: Value? {
        content.map { Content<Value>.isObject ? Content.fromObject($0) : Content.fromBox($0) }
    }

    @usableFromInline var content: AnyObject? {
        let slot = Int(instance.plan.bindings[binding].slot)
        return slot < 0 ? nil : instance.content(of: slot)
    }

    /// The binding, as one of the instance's own component.
    package var ownBinding: OwnBinding {
        OwnBinding(binding: binding, endingSlot: instance.plan.endingSlot(of: binding))
    }

    /// What keeps all that the binding needs, to resolve it later.
    package var holder: Holder { instance.holder(of: binding) }

    /// Where it can be resolved as long as something else holds what it needs.
    package var weakHome: WeakHome { WeakHome(of: binding, in: instance) }

    /// The shared value, if it has been made, is an object and is still there; it is not kept alive by this.
    package func weakReference() -> WeakReference? {
        let slot = instance.plan.sharedSlot(of: binding)
        return slot < 0 ? nil : WeakReference(slot: instance.weakSlot(of: slot))
    }
}

/// A binding of an instance's own component.
@usableFromInline
package struct OwnBinding: Sendable {
    @usableFromInline let binding: Int
    /// Where the shared value is, if it is one that ends in order, or -1.
    package let endingSlot: Int
}

/// A shared value seen without being kept.
package struct WeakReference: Sendable {
    fileprivate let slot: WeakSlot

    /// The object, while something else keeps it.
    package var object: AnyObject? { slot.object }
}

extension AnyBinder {
    /// Where the binder's declarations go.
    package var graph: GraphDeclaration { declaration }
    /// The component that it declares for; negative for overrides.
    package var componentIndex: Int { component }

    /// Declares a binding with all that is known of it.
    package func declare(
        _ key: ProviderKey, kind: BindingKind = .plain, isShared: Bool = false, scope: TypeName? = nil,
        effects: BindingRecord.Effects = [], dependencies: [Dependency] = [], contribution: Contribution? = nil,
        origin: Origin, recipe: @escaping (Linker) -> ErasedLink
    ) {
        guard declaration.accepts(self, declaring: key, at: origin) else { return }
        let start = Int32(declaration.dependencies.count)
        declaration.dependencies.append(contentsOf: dependencies)
        declaration.append(
            BindingRecord(
                key: key, origin: origin, module: module, kind: kind, isShared: isShared, defaultScope: scope,
                effects: effects, dependencies: start..<Int32(declaration.dependencies.count),
                contribution: contribution, recipe: recipe))
    }
}

extension ReceiptBinder {
    /// Declares the binding under way with a recipe.
    package func declare(
        effects: BindingRecord.Effects, origin: Origin, recipe: @escaping (Linker) -> ErasedLink
    ) -> BindingReceipt<Element> {
        draft.binder.declare(draft.key, kind: draft.kind, effects: effects, origin: origin, recipe: recipe)
        return BindingReceipt()
    }
}

extension ChainLink {
    /// A binding that was declared through no module.
    package init(key: ProviderKey, place: Origin, component: TypeName) {
        self.init(key: key, place: place, component: component, modules: [])
    }
}

extension Linker {
    /// What the component of the binding being linked is called.
    package var component: TypeName { plan.components[Int(plan.bindings[binding].component)].name }

    /// What keeps alive what the binding being linked can reach, so that it can be resolved later.
    package var holder: (GraphInstance) -> Holder {
        { [binding] in $0.holder(of: binding) }
    }

    /// The next dependency, found; nil when it is an optional one and nothing is bound.
    package func nextResolved<Value>(_: Value.Type) -> ResolvedDependency<Value>? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target else {
            if edge.isOptional {
                skip()
                return nil
            }
            return ResolvedDependency(next(Value.self), isCircular: false, target: 0, hops: 0)
        }
        return ResolvedDependency(
            next(Value.self), isCircular: keepEachOther(target),
            target: source(of: target).binding, hops: hops(to: target))
    }
}

extension Linker {
    /// Whether what keeps a binding would keep the one being linked too, and the other way round.
    private func keepEachOther(_ target: Int) -> Bool {
        guard plan.bindings[binding].isGuarded, plan.bindings[target].isGuarded else { return false }
        let groups = plan.retentionGroups.groupOfBinding
        return groups[binding] == groups[target]
    }
}

extension GraphPlan {
    /// The slot of a binding's shared value if that ends in order, or -1.
    @inline(__always)
    fileprivate func endingSlot(of binding: Int) -> Int {
        let slot = Int(bindings[binding].slot)
        return slot >= 0 && layouts[Int(bindings[binding].component)].endsInOrder ? slot : -1
    }

    /// The slot of a binding's shared value, or -1.
    fileprivate func sharedSlot(of binding: Int) -> Int { Int(bindings[aliased(binding)].slot) }
}

extension GraphInstance {
    /// An instance of a component of a plan. Nothing in it is resolved later, or a ``Holder`` ends it.
    /// - Parameters:
    ///   - parent: The instance above it.
    ///   - holder: Holds that, and what is needed of it.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package static func start(
        plan: GraphPlan, component: Int, parent: GraphInstance?, heldBy holder: Holder? = nil, seed: AnyObject? = nil
    ) -> GraphInstance {
        let instance = make(plan: plan, component: component, parent: parent, heldBy: holder)
        if let seed, plan.layouts[component].seedSlot >= 0 {
            instance.fill(plan.layouts[component].seedSlot, with: seed)
        }
        return instance
    }

    /// Guards an injector against itself on the same object.
    package func guarding(
        _ binding: Int, injecting object: UnsafeMutableRawPointer?, _ inject: () throws -> Void
    ) throws {
        let creation = ActiveCreation(self, binding: binding, object: UInt(bitPattern: object))
        try ThreadContext.current.guarding(creation, inject)
    }

    /// Runs what a binding does when it is called with arguments, as deep inside itself as the stack has room.
    /// - Throws: What `body` throws, or ``DeepNesting``.
    package func nesting<Value>(_ binding: Int, _ body: () throws -> Value) throws -> Value {
        try ThreadContext.current.guarding(ActiveCreation(self, binding: binding), mayNest: true, body)
    }

    /// Finds the binding of a key as the instance's component sees it: its own, then those of its ancestors and of the
    /// graph it is built on.
    @inlinable @inline(__always)
    package func find<Value>(_ key: ProviderKey, as _: Value.Type) -> BoundLink<Value>? {
        place(of: key).map { BoundLink(instance: $0.instance, binding: $0.binding) }
    }

    /// The same for a key of text, given as UTF-8.
    @inlinable @inline(__always)
    package func find<Value>(text: UnsafeRawBufferPointer, as _: Value.Type) -> BoundLink<Value>? {
        place(ofText: text).map { BoundLink(instance: $0.instance, binding: $0.binding) }
    }

    @usableFromInline
    func place(of key: ProviderKey) -> (instance: GraphInstance, binding: Int)? {
        place { plan, component in plan.find(key, in: component) }
    }

    @usableFromInline
    func place(ofText text: UnsafeRawBufferPointer) -> (instance: GraphInstance, binding: Int)? {
        place { plan, component in plan.find(text: text, in: component) }
    }

    @inline(__always)
    private func place(_ find: (GraphPlan, Int) -> Int?) -> (instance: GraphInstance, binding: Int)? {
        // Nothing is retained on the way: an instance keeps its plan and the instances above.
        var next: Unmanaged<GraphInstance>? = .passUnretained(self)
        while let current = next {
            let (binding, parent) = current._withUnsafeGuaranteedRef { instance in
                let binding = Unmanaged.passUnretained(instance.plan)._withUnsafeGuaranteedRef {
                    find($0, instance.component)
                }
                return (binding, instance.parent.map { Unmanaged.passUnretained($0) })
            }
            if let binding { return (current.takeUnretainedValue(), binding) }
            next = parent
        }
        return nil
    }

    /// What a slot holds of the values that end in order, if it has been made. The instance keeps it.
    @inlinable @inline(__always)
    package func made(in slot: Int) -> Unmanaged<AnyObject>? { Slot.made(in: word(slot)) }

    /// The binding of a key of text, given as UTF-8, among those of the instance's own component.
    package func ownBinding(text: UnsafeRawBufferPointer) -> OwnBinding? {
        let component = component
        return Unmanaged.passUnretained(plan)._withUnsafeGuaranteedRef { plan in
            plan.find(text: text, in: component).map {
                OwnBinding(binding: $0, endingSlot: plan.endingSlot(of: $0))
            }
        }
    }

    /// What a binding of the instance's own component gives: made, or found.
    @inlinable @inline(__always)
    package func get<Value>(_ binding: OwnBinding, as _: Value.Type) throws -> Value {
        try plan.link(binding.binding, as: Value.self)(self)
    }

    package func key(of binding: OwnBinding) -> ProviderKey { plan.bindings[binding.binding].key }

    /// The error of asking for a key that nothing binds. What may have been meant is looked for when somebody reads it.
    package func missing(_ key: ProviderKey, requiredBy chain: [ChainLink] = []) -> MissingProvider {
        missed(key).error(requiredBy: chain)
    }

    /// The same, for who may come to need no more than to know that there is nothing.
    package func missed(_ key: ProviderKey) -> MissedKey {
        MissedKey(key: key, outline: plan.outline, component: component)
    }

    /// The content of the slot of a binding, made with `make` if need be: for a front end whose recipes take more than an instance.
    @inline(__always)
    package func shared(in slot: Int, of binding: Int, _ make: () throws -> AnyObject) throws -> AnyObject {
        if let content = content(of: slot) { return content }
        return try content(of: slot, binding: binding, make)
    }

    /// The content of a slot of an instance that stands for a property, made with `make` if need be, for a binding of another plan.
    /// The caller keeps that plan while this runs.
    package func shared(
        in slot: Int, for binding: Int, of plan: GraphPlan, _ make: () throws -> AnyObject
    ) throws -> AnyObject {
        if let content = content(of: slot) { return content }
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        let creation = ActiveCreation(plan: plan, binding: binding, identity: 0, object: address)
        return try Slot(word(slot)).content(creation, make)
    }

    /// Whether the component, or one above it, binds a key.
    package func binds(_ key: ProviderKey) -> Bool { find(key, as: Void.self) != nil }

    /// The keys that the instance's component sees, and where they are bound: its own first, then those above.
    package func forEachKey(_ body: (ProviderKey, Origin) -> Void) {
        var current: GraphInstance? = self
        while let instance = current {
            let plan = instance.plan
            for binding in plan.bindings where Int(binding.component) == instance.component && !binding.isContribution {
                body(binding.key, binding.origin)
            }
            current = instance.parent
        }
    }
}

/// A key that nothing binds, and where to look for what may have been meant.
package struct MissedKey: Error {
    package let key: ProviderKey
    fileprivate let outline: PlanOutline
    fileprivate let component: Int

    /// The error to be read.
    package func error(requiredBy chain: [ChainLink] = []) -> MissingProvider {
        MissingProvider(
            key: key, chain: chain,
            hints: Hints { [self] in outline.hints(forMissing: key, of: .init(component: component), HintEffort()) },
            names: Names(outline))
    }
}

extension GraphPlan {
    /// Makes a value of a binding that no instance keeps.
    /// - Parameter mayNest: Whether the thread may be making one already, for which something else told it apart.
    /// - Throws: `ReentrantResolution` if it is, and may not.
    package func making(_ binding: Int, mayNest: Bool, _ make: () throws -> AnyObject) throws -> AnyObject {
        let creation = ActiveCreation(plan: self, binding: binding, identity: 0)
        return try ThreadContext.current.guarding(creation, mayNest: mayNest, make)
    }
}

extension ChainLink {
    /// What the calling thread is making, outermost first.
    package static var underWay: [ChainLink] { ThreadContext.current.chain }
}

import Synchronization

/// The compiled form of a tree of components: keys resolved to indices, errors collected, recipes linked.
///
/// Compiled once by `ComponentFactory.of`, immutable afterwards, shared by all instances.
@usableFromInline
package final class GraphPlan: @unchecked Sendable {
    // Invariant: everything but what is worked out when first asked for is written while compiling, by one thread, before the plan is
    // seen by another. So what is read while resolving needs no check of exclusive access either.

    /// A linked binding, as kept for the life of the plan.
    package struct Binding {
        package let key: ProviderKey
        package let origin: Origin
        package let component: Int32
        let module: Int32
        /// Its slot in instances of its component, or -1 when it is not shared.
        package internal(set) var slot: Int32 = -1
        package internal(set) var edges: Range<Int32> = 0..<0
        package let kind: BindingKind
        package let effects: BindingRecord.Effects
        var isContribution: Bool
        /// Whether the binding can, through something deferred, come to ask for itself.
        var isGuarded = false
        /// Whether an overriding module declared it.
        var isOverride = false
        /// Whether links look its own link up and look at the stack, instead of owning it.
        var isCheckpoint = false
        /// Whether its shared value is made before those that need it are begun, since these would be nested too deep.
        var isMadeAhead = false

        package var isShared: Bool { slot >= 0 }
    }

    /// One component of the tree.
    package struct Component {
        package let name: TypeName
        package let scope: TypeName?
        package let seed: Any.Type
        package let parent: Int?
        /// How many components stand above it, those of a parent plan included.
        let depth: Int
        var root: Int = -1
        var seedSlot: Int?
        let seedKind: SeedKind
        /// How many of its bindings have a slot.
        var sharedCount = 0
        var endsInOrder = false
        /// Its bindings, but for collections and those of a parent graph.
        var bindings = 0..<0
        var table = KeyTable(capacity: 0)
        package internal(set) var children: [Int] = []
        /// The contributions to each collection, as binding indices.
        var contributions: [ProviderKey: [Int]] = [:]
    }

    @exclusivity(unchecked) package internal(set) var components: ContiguousArray<Component> = []
    @exclusivity(unchecked) package internal(set) var bindings: ContiguousArray<Binding> = []
    @exclusivity(unchecked) package internal(set) var edges: ContiguousArray<Edge> = []
    /// The link of each binding, for instances of its own component.
    @exclusivity(unchecked) @usableFromInline var links: ContiguousArray<ErasedLink> = []
    /// What makes the content of the slots, those of each component in a row. No arrays, which each value made would retain.
    // Invariant: initialised, and freed with the plan, which every instance keeps; written only while compiling.
    private var makers = UnsafeMutablePointer<Maker?>.allocate(capacity: 0)
    private var makerCount = 0
    /// Every binding, after those whose links its own link keeps.
    var linkOrder: ContiguousArray<Int32> = []
    /// What an instance of each component is allocated by.
    @exclusivity(unchecked) @usableFromInline var layouts: ContiguousArray<InstanceLayout> = []
    var formLists: [[any DependencyForm.Type]] = []
    var modules: [GraphDeclaration.ModuleInclusion] = []
    /// Whether a binding can ask for itself, so that instances have to be told apart.
    @exclusivity(unchecked) var needsIdentity = false
    /// Why components have no root, when the graph is used without having been validated.
    var missingRoots: [Int: MissingProvider] = [:]
    /// What each override replaced.
    package internal(set) var replaced: [Int: [Replaced]] = [:]
    /// How aliases convert what they stand for.
    var conversions: [Int: (Any) -> Any?] = [:]
    /// The keys of the elements of each map.
    var mapKeys: [Int: MapKeys] = [:]

    /// The components that component factories build.
    var built: [Int: Int] = [:]

    /// What bindings stand for that are those of a graph that this plan is built on.
    @exclusivity(unchecked) var imported: [Int: PlanBinding] = [:]

    /// What mends a missing binding, where the front end has words of its own.
    var remedy: ((ProviderKey) -> String)?
    /// What mends that a value is asked for while it is being made, where the front end has words of its own.
    var reentryRemedy: String?

    /// Whether a binding eagerly needs something that is made ahead, or is; empty where nothing is.
    @exclusivity(unchecked) var needsAhead: [Bool] = []
    /// How deep values are made inside each other when a value is made that needs nothing ahead.
    var nestingDepth = 0

    /// The graph whose instance is the parent of this plan's root component.
    var parent: (plan: GraphPlan, component: Int)? { parentPlan.map { ($0, parentComponent) } }
    @exclusivity(unchecked) private var parentPlan: GraphPlan?
    private let parentComponent: Int
    /// How many plans stand above it.
    private let plansAbove: Int
    /// Whether it notes what its components see.
    var notesVisibleKeys: Bool { plansAbove % 16 == 15 }
    let visible = VisibleKeysTable()

    private let publishedGroups = PublishedReference<RetentionGroups>()
    private let publishedInclusions = PublishedReference<ModuleInclusions>()
    /// What errors keep of the plan.
    let outline: PlanOutline

    /// The elements that a component adds to a map, by their keys in it.
    struct MapKeys {
        /// The map of a component above, which this one adds to.
        let inherited: Int?
        let parts: [AnyHashable: Int]
    }

    /// How a seed becomes the content of its slot.
    @usableFromInline
    enum SeedKind {
        /// It is an object.
        case object
        /// It is boxed.
        case value
        /// What it provides is.
        case provider
    }

    /// What building an instance has to know, without a reference to count.
    @usableFromInline
    struct InstanceLayout {
        let slotCount: Int
        /// The slot of the seed, or -1.
        @usableFromInline let seedSlot: Int
        @usableFromInline let seedKind: SeedKind
        /// Whether some of its values end in the reverse order of their making.
        let endsInOrder: Bool
        /// What makes the content of its slots.
        let makers: UnsafeMutablePointer<Maker?>
    }

    /// What makes the content of a slot.
    struct Maker {
        let binding: Int32
        /// See `Binding.isMadeAhead`.
        let isMadeAhead: Bool
        let make: (GraphInstance) throws -> AnyObject
    }

    package struct Replaced {
        package let key: ProviderKey
        package let origin: Origin
    }

    init(parent: (plan: GraphPlan, component: Int)?) {
        parentPlan = parent?.plan
        parentComponent = parent?.component ?? 0
        plansAbove = parent.map { $0.plan.plansAbove + 1 } ?? 0
        outline = PlanOutline(parent: parent.map { ($0.plan.outline, $0.component) })
    }

    deinit {
        // Dependents first: released in another order, a long chain of links would be released by recursion.
        let released = ErasedLink(Link<Void> { _ in })
        for binding in linkOrder.lazy.reversed().map(Int.init) {
            links[binding] = released
            let slot = Int(bindings[binding].slot)
            if slot >= 0 { layouts[Int(bindings[binding].component)].makers[slot] = nil }
        }
        makers.deinitialize(count: makerCount)
        makers.deallocate()
        imported = [:]
        ReleaseQueue.release(&parentPlan)
    }

    /// Notes, for each component, what building an instance has to know.
    func layOutInstances() {
        makers.deallocate()
        makerCount = components.reduce(0) { $0 + $1.sharedCount }
        makers = .allocate(capacity: makerCount)
        makers.initialize(repeating: nil, count: makerCount)
        var first = makers
        for component in components {
            layouts.append(
                InstanceLayout(
                    slotCount: component.sharedCount, seedSlot: component.seedSlot ?? -1,
                    seedKind: component.seedKind, endsInOrder: component.endsInOrder,
                    makers: first))
            first += component.sharedCount
        }
    }

    /// The link of a binding, for instances of its component.
    @inlinable @inline(__always)
    package func link<Value>(_ binding: Int, as type: Value.Type) -> Link<Value> {
        links[binding].of(type)
    }

    // MARK: Look-up

    /// Finds the binding of a key among a component's own.
    @inline(__always)
    func find(_ key: ProviderKey, in component: Int) -> Int? {
        components[component].table.find(key, isKey: { bindings[Int($0)].key == key }).map { Int($0) }
    }

    /// Finds the binding of a key of text, given as UTF-8, among a component's own.
    @inline(__always)
    func find(text: UnsafeRawBufferPointer, in component: Int) -> Int? {
        components[component].table.find(text: text, isKey: { bindings[Int($0)].key.isNamed(text) }).map { Int($0) }
    }

    /// Finds the binding of a key as a component sees it: its own, then its ancestors'.
    package func find(_ key: ProviderKey, from component: Int) -> Int? {
        var index: Int? = component
        while let current = index {
            if let found = find(key, in: current) { return found }
            index = components[current].parent
        }
        return nil
    }

    /// The keys of text that a component sees, those of parent graphs too.
    func textKeys(from component: Int) -> [ProviderKey] {
        var keys: [ProviderKey] = []
        var next: (plan: GraphPlan, component: Int)? = (self, component)
        while let (plan, component) = next {
            for binding in plan.bindings
            where Int(binding.component) == component && binding.key.isText && !binding.isContribution {
                keys.append(binding.key)
            }
            next = plan.component(above: component)
        }
        return keys
    }

    /// The component above a component, which may be in the parent plan.
    func component(above component: Int) -> (plan: GraphPlan, component: Int)? {
        components[component].parent.map { (self, $0) } ?? parent
    }

    /// Which components include which modules. Worked out when first asked for.
    var moduleInclusions: ModuleInclusions {
        publishedInclusions.load() ?? publishedInclusions.storeIfNil(ModuleInclusions(self))
    }

    // MARK: Retention

    /// Which shared values can only be kept together. Worked out when first asked for.
    var retentionGroups: RetentionGroups {
        if let known = publishedGroups.load() { return known }
        // Those of the plan need its parent's: of many parents, not inside each other.
        var plans = [self]
        while let above = plans.last?.parent?.plan, above.publishedGroups.load() == nil { plans.append(above) }
        for plan in plans.dropFirst().reversed() { _ = plan.publishedGroups.storeIfNil(RetentionGroups(of: plan)) }
        return publishedGroups.storeIfNil(RetentionGroups(of: self))
    }

    // MARK: Description

    /// Names types in messages about the graph.
    var names: Names { outline.names }

    func modulePath(of binding: Binding) -> [Any.Type] {
        var path: [Any.Type] = []
        var index = binding.module
        while index >= 0 {
            path.append(modules[Int(index)].type)
            index = modules[Int(index)].parent
        }
        return path.reversed()
    }

    func chainLink(of binding: Int) -> ChainLink {
        let binding = bindings[binding]
        return ChainLink(
            key: binding.key, place: binding.origin, component: components[Int(binding.component)].name,
            modules: modulePath(of: binding))
    }
}

/// A binding of some plan.
struct PlanBinding: Sendable {
    let plan: GraphPlan
    let binding: Int

    /// How deep the instances stand that it is resolved in.
    var depth: Int { plan.components[Int(plan.bindings[binding].component)].depth }
}

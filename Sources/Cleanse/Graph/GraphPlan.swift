import Synchronization

/// The compiled form of a tree of components: keys resolved to indices, errors collected, recipes linked.
///
/// Compiled once by `ComponentFactory.of`, immutable afterwards, shared by all instances.
@usableFromInline
package final class GraphPlan: @unchecked Sendable {
    // Invariant: everything but `reaches` is written while compiling, by one thread, before the plan is seen by another.

    /// A linked binding, as kept for the life of the plan.
    package struct Binding {
        package let key: ProviderKey
        package let origin: Origin
        package let component: Int32
        let module: Int32
        /// Its slot in instances of its component, or -1 when it is not shared.
        package internal(set) var slot: Int32 = -1
        /// The slot of the view of what it can reach, or -1 when nothing resolves it later.
        var viewSlot: Int32 = -1
        package internal(set) var edges: Range<Int32> = 0..<0
        package let kind: BindingKind
        package let effects: BindingRecord.Effects
        var isContribution: Bool
        /// Whether the binding can, through something deferred, come to ask for itself.
        var isGuarded = false
        /// Whether an overriding module declared it.
        var isOverride = false

        package var isShared: Bool { slot >= 0 }
    }

    @usableFromInline
    struct SharedBinding {
        @usableFromInline let binding: Int
        @usableFromInline var makeCell: () -> AnyCell
    }

    /// One component of the tree.
    @usableFromInline
    package struct Component {
        package let type: Any.Type
        package let scope: (any Scope.Type)?
        package let seed: Any.Type
        package let parent: Int?
        /// How many components stand above it, those of a parent plan included.
        let depth: Int
        @usableFromInline var root: Int = -1
        @usableFromInline var seedSlot: Int?
        /// Whether the seed's type is a provider; what is bound is then what it provides.
        @usableFromInline let hasProviderSeed: Bool
        /// The bindings that have a slot, in slot order.
        @usableFromInline var sharedBindings: [SharedBinding] = []
        var viewCount = 0
        var table = KeyTable(capacity: 0)
        package internal(set) var children: [Int] = []
        /// The contributions to each collection, as binding indices.
        var contributions: [ProviderKey: [Int]] = [:]
    }

    @usableFromInline package internal(set) var components: ContiguousArray<Component> = []
    package internal(set) var bindings: ContiguousArray<Binding> = []
    package internal(set) var edges: ContiguousArray<Edge> = []
    /// The link of each binding, for instances of its own component.
    @usableFromInline var links: ContiguousArray<ErasedLink> = []
    var formLists: [[any DependencyForm.Type]] = []
    var modules: [GraphDeclaration.ModuleInclusion] = []
    /// Why components have no root, when the graph is used without having been validated.
    var missingRoots: [Int: MissingProvider] = [:]
    /// What each override replaced.
    package internal(set) var replaced: [Int: [Replaced]] = [:]
    /// The key of each element of a map.
    var mapKeys: [Int: AnyHashable] = [:]
    @usableFromInline var needsIdentity = false

    /// The graph whose instance is the parent of this plan's root component.
    let parent: (plan: GraphPlan, component: Int)?

    private let reaches = Mutex<[Int: Reach]>([:])

    package struct Replaced {
        package let key: ProviderKey
        package let origin: Origin
    }

    init(parent: (plan: GraphPlan, component: Int)?) {
        self.parent = parent
    }

    /// The link of a binding, for instances of its component.
    @inlinable @inline(__always)
    package func link<Value>(_ binding: Int, as type: Value.Type) -> Link<Value> {
        links[binding].of(type)
    }

    // MARK: Look-up

    /// Finds the binding of a key as a component sees it: its own, then its ancestors'.
    package func find(_ key: ProviderKey, from component: Int) -> Int? {
        var index: Int? = component
        while let current = index {
            if let found = components[current].table.find(key, keys: { bindings[Int($0)].key }) { return Int(found) }
            index = components[current].parent
        }
        return nil
    }

    /// The component above a component, which may be in the parent plan.
    func component(above component: Int) -> (plan: GraphPlan, component: Int)? {
        components[component].parent.map { (self, $0) } ?? parent
    }

    /// The scopes of the components above a component, those in the parent plan included, nearest first.
    func scopes(above component: Int) -> [(scope: any Scope.Type, component: Any.Type)] {
        var result: [(scope: any Scope.Type, component: Any.Type)] = []
        var index = components[component].parent
        while let current = index {
            if let scope = components[current].scope { result.append((scope, components[current].type)) }
            index = components[current].parent
        }
        if let parent {
            let above = parent.plan.components[parent.component]
            if let scope = above.scope { result.append((scope, above.type)) }
            result += parent.plan.scopes(above: parent.component)
        }
        return result
    }

    // MARK: Reach

    /// The cells that a binding can reach, directly or later. Worked out when first asked for.
    func reach(of binding: Int) -> Reach {
        if let known = reaches.withLock({ $0[binding] }) { return known }
        let reach = Reach(of: binding, in: self)
        return reaches.withLock { all in
            if let known = all[binding] { return known }
            all[binding] = reach
            return reach
        }
    }

    // MARK: Description

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
            key: binding.key, place: binding.origin, component: components[Int(binding.component)].type,
            modules: modulePath(of: binding))
    }
}

/// The cells that a binding can reach, by component: from the binding's own upwards.
struct Reach: Sendable {
    private struct Level: Sendable {
        var slots: [Int]
        let coversAll: Bool
    }

    private var levels: [Level]
    /// Whether bindings of a parent plan are among what can be reached; its instance is then kept whole.
    private let reachesParentPlan: Bool

    init(of start: Int, in plan: GraphPlan) {
        var perComponent: [Int: [Int]] = [:]
        var reachesParentPlan = false
        var ancestors: [Int] = []
        var index: Int? = Int(plan.bindings[start].component)
        while let current = index {
            ancestors.append(current)
            index = plan.components[current].parent
        }
        var seen: Set<Int> = [start]
        var stack = [start]
        var highest = 0
        while let binding = stack.popLast() {
            let description = plan.bindings[binding]
            // Unshared bindings need the instances of their components too, to hop to.
            while let level = ancestors[(highest + 1)...].firstIndex(of: Int(description.component)) { highest = level }
            if description.kind == .imported { reachesParentPlan = true }
            if description.slot >= 0 {
                perComponent[Int(description.component), default: []].append(Int(description.slot))
            }
            for edge in description.edges {
                if let target = plan.edges[Int(edge)].target, seen.insert(target).inserted { stack.append(target) }
            }
        }
        levels = ancestors.map { component in
            let slots = (perComponent[component] ?? []).sorted()
            return Level(slots: slots, coversAll: slots.count == plan.components[component].sharedBindings.count)
        }
        self.reachesParentPlan = reachesParentPlan
        if !reachesParentPlan { levels.removeSubrange((highest + 1)...) }
    }

    /// Whether an instance has no cell that can't be reached, so that it can be kept as it is.
    func coversAll(of instance: GraphInstance) -> Bool {
        var current: GraphInstance? = instance
        for level in levels {
            guard let here = current, level.coversAll else { return false }
            current = here.parent
        }
        return current == nil || reachesParentPlan
    }

    /// The view of an instance that holds these cells only.
    func restrict(_ instance: GraphInstance) -> GraphInstance {
        restrict(instance, level: 0)
    }

    private func restrict(_ instance: GraphInstance, level: Int) -> GraphInstance {
        let parent: GraphInstance? =
            if level + 1 < levels.count {
                instance.parent.map { restrict($0, level: level + 1) }
            } else {
                reachesParentPlan ? instance.parent : nil
            }
        return instance.restricted(to: levels[level].slots, parent: parent)
    }
}

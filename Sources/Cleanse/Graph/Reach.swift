import Synchronization

/// What can be reached from bindings of one plan, in the instances that they are resolved in and in those above: so what
/// views hold.
final class Reach: Sendable {
    /// What is reached in one component.
    struct Level: Sendable {
        /// The slots of the cells that a view keeps.
        var kept: [Int] = []
        /// The slots of the cells that only a `WeakProvider` asks for.
        var watched: [Int] = []
    }

    /// From the component that it starts in up to the last in which anything is reached.
    let levels: [Level]
    /// The bindings reached other than through a `WeakProvider`. Those of instances built on the way don't count.
    let bindings: Set<Int>
    /// What is reached in the graph that the plan stands on, if anything is.
    let parent: Reach?

    /// What one binding can reach.
    convenience init(of binding: Int, in plan: GraphPlan) {
        self.init(
            of: [PlanBinding(plan: plan, binding: binding)], watching: [],
            from: Int(plan.bindings[binding].component), in: plan)
    }

    /// - Parameters:
    ///   - starts: Bindings of the plan and of plans that it stands on.
    ///   - watched: The same, asked for through a `WeakProvider`.
    ///   - component: The component that none of them is below.
    private init(of starts: [PlanBinding], watching watched: [PlanBinding], from component: Int, in plan: GraphPlan) {
        func depth(of binding: Int) -> Int { plan.components[Int(plan.bindings[binding].component)].depth }
        let startDepth = plan.components[component].depth
        var outer = starts.filter { $0.plan !== plan }
        var outerWatched = watched.filter { $0.plan !== plan }
        var watched = Set(watched.lazy.filter { $0.plan === plan }.map { plan.aliased($0.binding) })
        // What is deeper than its limit belongs to an instance that a component factory on the way builds.
        var limits: [Int: Int] = [:]
        var stack: [Int] = []
        for start in starts where start.plan === plan {
            limits[start.binding] = depth(of: start.binding)
            stack.append(start.binding)
        }
        while let binding = stack.popLast() {
            if let source = plan.imported[binding] { outer.append(source) }
            let description = plan.bindings[binding]
            var limit = limits[binding]!
            if description.kind == .componentFactory { limit = min(limit, depth(of: binding)) }
            for edge in description.edges {
                let edge = plan.edges[Int(edge)]
                guard let target = edge.target else { continue }
                if edge.strength == .weak {
                    if let source = plan.imported[target] { outerWatched.append(source) }
                    let target = plan.aliased(target)
                    if depth(of: target) <= limit { watched.insert(target) }
                } else if limits[target].map({ $0 < limit }) ?? true {
                    limits[target] = limit
                    stack.append(target)
                }
            }
        }
        bindings = Set(limits.lazy.filter { depth(of: $0.key) <= $0.value }.map(\.key))
        watched.subtract(bindings)
        var levels = [Level()]
        func note(_ binding: Int, _ list: WritableKeyPath<Level, [Int]>) {
            guard plan.bindings[binding].kind != .imported else { return }
            let level = startDepth - depth(of: binding)
            while levels.count <= level { levels.append(Level()) }
            if plan.bindings[binding].isShared { levels[level][keyPath: list].append(Int(plan.bindings[binding].slot)) }
        }
        for binding in bindings { note(binding, \.kept) }
        for binding in watched { note(binding, \.watched) }
        if let above = plan.parent, !outer.isEmpty || !outerWatched.isEmpty {
            parent = Reach(of: outer, watching: outerWatched, from: above.component, in: above.plan)
            let root = startDepth - plan.components[0].depth
            while levels.count <= root { levels.append(Level()) }
        } else {
            parent = nil
        }
        self.levels = levels
    }

    /// Whether an instance keeps no cell that can't be reached, so that it can be kept as it is.
    func coversAll(of instance: GraphInstance) -> Bool {
        var current: GraphInstance? = instance
        var level = 0
        while let here = current, here.plan === instance.plan {
            guard here.keptCount == (level < levels.count ? levels[level].kept.count : 0) else { return false }
            current = here.parent
            level += 1
        }
        guard let current else { return true }
        return parent?.coversAll(of: current) ?? false
    }

    /// The view of an instance that keeps these cells only.
    func restrict(_ instance: GraphInstance, level: Int = 0) -> GraphInstance {
        let above: GraphInstance? =
            if level + 1 < levels.count {
                instance.parent.map { restrict($0, level: level + 1) }
            } else if let parent {
                instance.parent.map { parent.restrict($0) }
            } else {
                nil
            }
        return GraphInstance.make(viewOf: instance, parent: above, reach: self, level: level)
    }
}

/// The reaches of a plan's bindings, each worked out when first asked for.
final class ReachTable: @unchecked Sendable {
    // Invariant: initialised from the first to the last binding as long as the table lives, and read and written atomically.
    private let reaches: UnsafeMutableBufferPointer<PublishedReference<Reach>>

    init(count: Int) {
        reaches = .allocate(capacity: count)
        for index in 0..<count { reaches.initializeElement(at: index, to: PublishedReference()) }
    }

    deinit {
        reaches.deinitialize()
        reaches.deallocate()
    }

    subscript(_ binding: Int) -> Reach? { reaches[binding].load() }

    /// Keeps what one thread worked out; gives what another one did first.
    func keep(_ reach: Reach, for binding: Int) -> Reach { reaches[binding].storeIfNil(reach) }
}

/// What makes an instance a view of another one.
final class ViewDescription {
    let reach: Reach
    let keptCount: Int
    /// The watched cells' slots.
    let watched: [Int: WeakSlot]
    /// The instance it was made of, where what it does not keep can still be had.
    private(set) weak var original: GraphInstance?

    init(of original: GraphInstance, reach: Reach, level: Int) {
        self.reach = reach
        keptCount = reach.levels[level].kept.count
        let watched = reach.levels[level].watched
        self.watched = .init(uniqueKeysWithValues: watched.map { ($0, original.weakSlot(of: $0)) })
        self.original = original
    }
}

extension GraphPlan {
    /// The binding that an alias of the same component stands for in the end; any other binding itself.
    func aliased(_ binding: Int) -> Int { forEachAlias(from: binding) { _ in } }

    /// Makes the value of an alias of the value of the binding that it stands for in the end; nil when they are the same.
    func conversion(of binding: Int) -> ((Any) -> Any?)? {
        var conversions: ArraySlice<((Any) -> Any?)?> = []
        _ = forEachAlias(from: binding) { conversions.append(self.conversions[$0]) }
        // Only where the value stays the same is there none.
        return conversions.prefix { $0 != nil }.reduce(nil as ((Any) -> Any?)?) { outer, inner in
            guard let outer, let inner else { return inner }
            return { inner($0).flatMap(outer) }
        }
    }

    /// Follows aliases to the binding that they stand for in the end. Aliases of each other, which have been reported, end it.
    private func forEachAlias(from binding: Int, _ body: (Int) -> Void) -> Int {
        var (binding, mark) = (binding, binding)
        var (steps, nextMark) = (0, 1)
        while let target = original(of: binding) {
            body(binding)
            binding = target
            // R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980): finds a circle wherever it is entered.
            if binding == mark { break }
            steps += 1
            if steps == nextMark { (mark, nextMark) = (binding, 2 * nextMark) }
        }
        return binding
    }

    private func original(of alias: Int) -> Int? {
        guard bindings[alias].kind == .alias, let target = edges[Int(bindings[alias].edges.lowerBound)].target,
            bindings[target].component == bindings[alias].component
        else { return nil }
        return target
    }
}

// The users of the values of a component that is started.

extension IsolationModel {
    /// The site of a start, at which it creates values that belong to no actor, and runs its steps.
    enum Home: Hashable {
        case unknown
        case actor(Int)
        case apart(Starter)

        enum Starter: Hashable { case waits, hasRoot, sharesRoot }

        var isApart: Bool { if case .apart = self { true } else { false } }
    }

    /// A start of a component.
    struct Start {
        let component: Int
        let home: Home
        /// The users that built the instance and its ancestors.
        let path: [Accessor]
        /// The components that are built by the code that starts this one.
        let ofStarter: Set<Int>
        /// Whether several users build the component.
        let hasManyBuilders: Bool

        /// Whether an accessor is the site of the start.
        func isPlace(_ accessor: Accessor) -> Bool {
            if case .actor(let actor) = home { accessor == .actor(actor) } else { accessor == .start }
        }

        /// The accessor of a value while the component starts and runs. Several users may be mapped to one.
        func placed(_ accessor: Accessor, _ access: Access, in model: IsolationModel) -> Accessor {
            guard ofStarter.contains(model.component(of: access.place)) else { return accessor }
            let isHome: Bool =
                if case .actor = accessor {
                    access.accessor == access.path.last && accessor == access.accessor && hasManyBuilders
                } else {
                    accessor == access.path.last
                }
            switch home {
            case .actor(let home) where isHome: return .actor(home)
            case .unknown where isHome, .apart(.waits) where isHome, .apart(.sharesRoot) where isHome: return .start
            default: return accessor
            }
        }
    }

    /// The mistakes of a start of the graph that begins at a component, on an actor or on none.
    /// - Parameter keepsRoot: Whether the starter gets the root.
    func mistakes(startingGraphFrom first: Int, on actor: Int?, keepsRoot: Bool) -> Set<Mistake> {
        let known = accesses(buildingFrom: 0).union(accesses(buildingFrom: first))
        let path = sketch.lineage(of: first).map { _ in Accessor.builder }
        func mistakes(_ home: Home, _ kinds: Set<Sketch.Step.Kind>, isWhole: Bool) -> Set<Mistake> {
            self.mistakes(starting: first, [path], home, kinds, isWhole: isWhole, known)
        }
        let all = Set(Sketch.Step.Kind.allCases)
        if let actor { return mistakes(.actor(actor), all, isWhole: true) }
        let whole = mistakes(.apart(.waits), all, isWhole: true)
        guard keepsRoot else { return whole }
        let own =
            isSendable(root(of: first))
            ? mistakes(.apart(.sharesRoot), [.running, .check, .stop], isWhole: false)
            : mistakes(.apart(.hasRoot), [.running, .check], isWhole: false)
        return whole.union(own.filter { !$0.isCovered(by: whole) })
    }

    /// The mistakes of every start of a component of a graph, wherever the start runs.
    func mistakes(ofEveryStartIn first: Int, _ graphs: [Int]) -> Set<Mistake> {
        let known = graphs.reduce(into: Set<Access>()) { $0.formUnion(accesses(buildingFrom: $1)) }
        return components(ofGraphFrom: first).reduce(into: []) { found, component in
            let paths = Set(known.filter { $0.place == root(of: component) && $0.isAtHome }.map(\.path))
            let all = Set(Sketch.Step.Kind.allCases)
            let new = mistakes(starting: component, paths, .unknown, all, isWhole: true, known)
            found.formUnion(new.filter { !$0.isCovered(by: found) })
        }
    }

    /// - Parameters:
    ///   - paths: The builders of the component, as paths.
    ///   - kinds: The kinds of steps that run at the same time as other users.
    ///   - isWhole: Whether the creation of values counts too.
    ///   - known: The uses without a start.
    private func mistakes(
        starting component: Int, _ paths: Set<[Accessor]>, _ home: Home, _ kinds: Set<Sketch.Step.Kind>, isWhole: Bool,
        _ known: Set<Access>
    ) -> Set<Mistake> {
        let starters = components(ofStarterOf: component, paths)
        var (accesses, last, paths) = (known, Start?.none, paths)
        // The actor of the root builds the component, wherever the component is started.
        let actor =
            home == .unknown ? nil : actorOfCreation(root(of: component)).flatMap { home == .actor($0) ? nil : $0 }
        if let actor {
            accesses = self.accesses(buildingFrom: component, as: .actor(actor))
            if component != 0 { accesses.formUnion(self.accesses(buildingFrom: 0)) }
            paths = Set(paths.map { $0.dropLast() + [.actor(actor)] })
        }
        // Values that are started may build the component along other paths.
        while true {
            for path in paths {
                let start = Start(
                    component: component, home: home, path: path, ofStarter: starters, hasManyBuilders: paths.count > 1)
                last = start
                let started = self.accesses(
                    ofStarting: component, path, home, kinds, isWhole: isWhole, isElsewhere: actor != nil)
                accesses = closure(of: accesses.union(started), start)
            }
            let all = Set(accesses.filter { $0.place == root(of: component) && $0.isAtHome }.map(\.path)).union(
                paths)
            if all == paths { break }
            paths = all
        }
        guard let last else { return [] }
        let before = mistakes(in: known, nil)
        return mistakes(in: accesses, last).filter { !$0.isCovered(by: before) }
    }

    private func accesses(
        ofStarting component: Int, _ path: [Accessor], _ home: Home, _ kinds: Set<Sketch.Step.Kind>, isWhole: Bool,
        isElsewhere: Bool
    ) -> Set<Access> {
        let accessor: Accessor = if case .actor(let home) = home { .actor(home) } else { .start }
        var initial: Set<Access> = []
        for binding in started(in: component) {
            let place = Place.binding(component: component, id: binding.id)
            if let actor = actorOfCreation(place) {
                initial.insert(Access(place: place, path: path, accessor: .actor(actor)))
                continue
            }
            if binding.startsWithGraph, isWhole {
                initial.insert(Access(place: place, path: path, accessor: isElsewhere ? accessor : path.last!))
            }
            let runs = binding.steps.contains { kinds.contains($0.kind) } || binding.startsWithGraph && isWhole
            guard runs, !isSendable(place) else { continue }
            initial.insert(Access(place: place, path: path, accessor: accessor, isReceived: true))
        }
        return initial
    }

    /// The values that a start of a component creates for their own sake. These are reachable values with steps, and asynchronous values
    /// that are reachable without the asynchronous functions that create them later.
    func started(in component: Int) -> [Sketch.Binding] {
        let all = reached(from: component, isLaterToo: true)
        let now = reached(from: component, isLaterToo: false)
        return sketch.components[component].bindings.filter { binding in
            let place = Place.binding(component: component, id: binding.id)
            guard binding.isShared else { return false }
            return binding.isHooked && all.contains(place)
                || binding.isAsynchronous && now.contains(place)
        }
    }

    /// Whether a component can't be built unless it or an ancestor has been started.
    func needsStart(_ component: Int) -> Bool {
        sketch.components[component].root.isAsynchronous || !started(in: component).isEmpty
            || reached(from: component, isLaterToo: false).contains { place in
                guard case .binding(let home, _) = place, let binding = binding(of: place) else {
                    return false
                }
                return binding.isAsynchronous && binding.isShared && sketch.lineage(of: component).contains(home)
            }
    }

    /// Whether a start of its component creates a value before any code can request it.
    func isCreatedByStart(_ place: Place) -> Bool {
        guard case .binding(let component, _) = place else { return false }
        if place == root(of: component) { return true }
        // A value that requests itself may be created by that request, from a step of a value that it needs.
        let isOfItself = reached(from: Set(requests(of: place, isLaterToo: true)), isLaterToo: true).contains(
            place)
        return binding(of: place)!.isShared && !isOfItself
            && reached(from: component, isLaterToo: false).contains(place)
    }

    /// The bindings that are reachable from a component's root and from the values that start with the graph.
    /// - Parameter isLaterToo: Whether to follow asynchronous functions that create their values when they are called.
    private func reached(from component: Int, isLaterToo: Bool) -> Set<Place> {
        var first = Set([root(of: component)])
        for binding in sketch.components[component].bindings where binding.isShared && binding.startsWithGraph {
            first.insert(.binding(component: component, id: binding.id))
        }
        return reached(from: first, isLaterToo: isLaterToo)
    }

    private func reached(from first: Set<Place>, isLaterToo: Bool) -> Set<Place> {
        var reached = first
        while true {
            let next = reached.union(reached.flatMap { requests(of: $0, isLaterToo: isLaterToo) })
            if next == reached { return reached }
            reached = next
        }
    }

    private func requests(of place: Place, isLaterToo: Bool) -> [Place] {
        if case .child(let child, _) = place { return [root(of: child)] }
        return needs(of: place).filter { isLaterToo || !$0.wrappers.createLater }.map(\.target)
    }

    /// A component and the ancestors that the same code builds.
    private func components(ofStarterOf component: Int, _ paths: Set<[Accessor]>) -> Set<Int> {
        // A graph is built together with its parent.
        func together(_ component: Int) -> [Int] {
            component == sketch.cut || component == sketch.sibling ? [component, 0] : [component]
        }
        var (result, next) = (Set(together(component)), component)
        var depth = sketch.lineage(of: component).count
        while let above = sketch.components[next].parent, !result.contains(above),
            paths.allSatisfy({ $0[depth - 1] == $0[depth - 2] })
        {
            result.formUnion(together(above))
            (next, depth) = (above, depth - 1)
        }
        return result
    }
}

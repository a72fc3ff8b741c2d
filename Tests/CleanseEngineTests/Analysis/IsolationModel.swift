/// The expected result of the isolation and sharing checks for a sketch, computed by a slow and obvious algorithm. It collects all uses of
/// all bindings in a set until it finds no more.
///
/// A *region* is the set of values that one task or one actor works on alone. The builder and each actor have one, and each call of a
/// function that any thread may call creates a new one. A value that is not `Sendable` stays in one region. The region of a builder may
/// move to an actor to create a value there. The builder is assumed to keep that value on the actor.
struct IsolationModel {
    typealias Sketch = IsolationSketch

    /// A binding of the graph, including aliases, collections and component factories.
    enum Place: Hashable {
        case binding(component: Int, id: Int)
        case alias(component: Int, id: Int)
        /// The collection of all elements that are visible from a component.
        case collection(component: Int, number: Int)
        case map(component: Int, number: Int)
        case child(Int, component: Int)
        case seed(component: Int)

        var isAlias: Bool { if case .alias = self { true } else { false } }
    }

    /// An accessor of a binding.
    enum Accessor: Hashable {
        case builder
        /// The site of a start that runs on no actor, or on an actor that is not known.
        case start
        case actor(Int)
        /// One of many regions, which own only instances below some depth.
        case anyThread(outside: Int)
    }

    /// A use of a binding in an instance of its component. The path names the builders of that instance and of each ancestor.
    struct Access: Hashable {
        let place: Place
        let path: [Accessor]
        let accessor: Accessor
        /// Whether the user receives the value from the actor that created it.
        var isReceived = false

        /// Whether the builder of the instance creates and uses the value.
        var isAtHome: Bool { accessor == path.last && !isReceived }
    }

    /// A mistake that the checks report.
    enum Mistake: Hashable {
        /// A value is created on two actors.
        case conflict(Place)
        /// A function can't be called where its type says.
        case function(of: Place, in: Place)
        case sharedValue(Place)
        case factory(Place)
        case valueOfActor(Place)
        case mapKey(Place)
    }

    let sketch: Sketch

    // MARK: The graph

    func isBinding(_ place: Place, _ id: Int) -> Bool {
        if case .binding(_, id) = place { true } else { false }
    }

    func binding(of place: Place) -> Sketch.Binding? {
        switch place {
        case .binding(let component, let id), .alias(let component, let id):
            let all = sketch.components[component].bindings + [sketch.components[component].root]
            return all.first { $0.id == id }
        default: return nil
        }
    }

    func component(of place: Place) -> Int {
        switch place {
        case .binding(let component, _), .alias(let component, _), .collection(let component, _),
            .map(let component, _), .child(_, let component), .seed(let component):
            component
        }
    }

    /// The binding that a component sees under a key.
    func find(_ key: Sketch.Key, from component: Int) -> Place? {
        for home in sketch.lineage(of: component) {
            let own = sketch.components[home]
            switch key {
            case .seed: return .seed(component: component)
            case .child(let child): if own.children.contains(child) { return .child(child, component: home) }
            case .alias(let number):
                if let binding = own.bindings.first(where: { $0.hasAlias && $0.key == .value(number) }) {
                    return .alias(component: home, id: binding.id)
                }
            case .collection(let number):
                if own.bindings.contains(where: { $0.key == key }) {
                    return .collection(component: home, number: number)
                }
            case .map(let number):
                if own.bindings.contains(where: { $0.key == key }) { return .map(component: home, number: number) }
            case .value, .tagged, .factory, .asyncFactory, .injector:
                if let binding = own.bindings.first(where: { $0.key == key }) {
                    return .binding(component: home, id: binding.id)
                }
            }
        }
        return nil
    }

    func root(of component: Int) -> Place { .binding(component: component, id: sketch.components[component].root.id) }

    /// The dependencies of a binding, an alias or a collection, with the forms in which they are requested.
    func needs(of place: Place) -> [(wrappers: [Sketch.Wrapper], target: Place)] {
        switch place {
        case .binding(let component, let id):
            guard let binding = binding(of: .binding(component: component, id: id)) else { return [] }
            return binding.needs.compactMap { need in
                guard let target = find(need.key, from: component) else { return nil }
                var wrappers = need.wrappers
                if case .tagged = need.key { wrappers.append(.tagged) }
                return (wrappers, target)
            }
        case .alias(let component, let id): return [([], .binding(component: component, id: id))]
        case .collection(let component, let number): return elements(.collection(number), of: component)
        case .map(let component, let number): return elements(.map(number), of: component)
        case .child, .seed: return []
        }
    }

    private func elements(_ key: Sketch.Key, of component: Int) -> [(wrappers: [Sketch.Wrapper], target: Place)] {
        let above = sketch.components[component].parent.flatMap { find(key, from: $0) }
        let own = sketch.components[component].bindings.filter { $0.key == key }
        return ([above].compactMap { $0 } + own.map { .binding(component: component, id: $0.id) }).map { ([], $0) }
    }

    var allPlaces: [Place] {
        sketch.components.indices.flatMap { component -> [Place] in
            let own = sketch.components[component]
            let numbers = Set(
                own.bindings.compactMap { if case .collection(let number) = $0.key { number } else { nil } })
            let maps = Set(own.bindings.compactMap { if case .map(let number) = $0.key { number } else { nil } })
            return (own.bindings + [own.root]).map { .binding(component: component, id: $0.id) }
                + own.bindings.filter(\.hasAlias).map { .alias(component: component, id: $0.id) }
                + numbers.sorted().map { .collection(component: component, number: $0) }
                + maps.sorted().map { .map(component: component, number: $0) }
                + own.children.map { .child($0, component: component) } + [.seed(component: component)]
        }
    }

    // MARK: Isolation

    private func isFactory(_ place: Place) -> Bool {
        switch binding(of: place)?.key {
        case .factory, .asyncFactory, .injector: true
        default: false
        }
    }

    private func isAsynchronous(_ place: Place) -> Bool {
        if case .binding = place { binding(of: place)!.isAsynchronous } else { false }
    }

    private func ownActor(of place: Place) -> Int? {
        if case .binding = place { binding(of: place)?.actor } else { nil }
    }

    /// The actor on which a value must be created, or a factory called. If there are several, the first one.
    private func actorOfCall(_ place: Place) -> Int? {
        ownActor(of: place) ?? parts(of: place).compactMap(actorOfCreation).first
    }

    /// The actor on which a value must be created.
    func actorOfCreation(_ place: Place) -> Int? {
        isFactory(place) ? nil : actorOfCall(place)
    }

    /// The bindings whose values are created before the binding's own value.
    private func parts(of place: Place) -> [Place] {
        needs(of: place).filter { $0.wrappers.allSatisfy(\.isEager) }.map(\.target)
    }

    /// The actor on which a component must be built.
    func actorToBuild(_ component: Int) -> (any Actor)? {
        actorOfCreation(root(of: component)).map { actorsOfSketches[$0] }
    }

    /// Values that need two actors at the same time, and functions that can't be called where their types say.
    func conflicts(in components: Range<Int>) -> Set<Mistake> {
        var mistakes: Set<Mistake> = []
        for place in allPlaces where components.contains(component(of: place)) {
            let actors =
                [ownActor(of: place)].compactMap { $0 } + parts(of: place).compactMap(actorOfCreation)
            if Set(actors).count > 1 { mistakes.insert(.conflict(place)) }
            for need in needs(of: place) {
                guard let last = need.wrappers.lastIndex(where: \.isCrossing),
                    need.wrappers[(last + 1)...].allSatisfy(\.isEager), let actor = actorOfCreation(need.target)
                else { continue }
                switch need.wrappers[last] {
                case .ofActor(actor), .ofActorThrowing(actor): break
                case .ofActor, .ofActorThrowing, .anywhere, .anywhereThrowing:
                    mistakes.insert(.function(of: need.target, in: place))
                default: break
                }
            }
        }
        return mistakes
    }

    // MARK: Sharing

    /// Whether the value of a binding is `Sendable`.
    func isSendable(_ place: Place) -> Bool {
        switch place {
        case .binding:
            !isFactory(place) && binding(of: place)!.isSendable
                && binding(of: place)!.isKeySendable
        // They hold nothing but values and keys.
        case .alias, .collection, .map: needs(of: place).allSatisfy { isSendable($0.target) }
        case .child: false
        case .seed: true
        }
    }

    private func isShared(_ place: Place) -> Bool {
        switch place {
        case .binding: binding(of: place)!.isShared
        case .seed: true
        case .alias, .collection, .map, .child: false
        }
    }

    /// Whether the type of a shared value is `Sendable`, whatever the key under which the value is added to a map.
    private func isSafeToShare(_ place: Place) -> Bool {
        binding(of: place).map(\.isSendable) ?? isSendable(place)
    }

    /// All uses by an accessor that builds a component and requests its root.
    func accesses(buildingFrom component: Int, as accessor: Accessor = .builder) -> Set<Access> {
        let path = sketch.lineage(of: component).dropLast().map { _ in Accessor.builder } + [accessor]
        var initial = atHome(component, path)
        // The builder of a graph has the graph, and may call its injectors.
        if accessor == .builder {
            for injector in injectors(in: component) {
                initial.insert(Access(place: injector, path: path, accessor: accessor))
            }
        }
        return closure(of: initial, nil)
    }

    private func injectors(in component: Int) -> [Place] {
        sketch.components[component].bindings.filter { if case .injector = $0.key { true } else { false } }
            .map { .binding(component: component, id: $0.id) }
    }

    /// All uses that follow from the given ones.
    func closure(of initial: Set<Access>, _ start: Start?) -> Set<Access> {
        var accesses = initial
        while true {
            var next = accesses
            for access in accesses {
                // An actor's factory may keep its arguments on the actor.
                var accessor = access.accessor
                // An asynchronous factory runs on its actor, wherever it is called.
                if !access.isAtHome || isAsynchronous(access.place), let own = ownActor(of: access.place) {
                    accessor = .actor(own)
                }
                if case .binding = access.place {
                    for case let actor? in binding(of: access.place)!.steps.map(\.actor)
                    where actor != actorOfCreation(access.place) {
                        next.insert(
                            Access(
                                place: access.place, path: access.path, accessor: .actor(actor),
                                isReceived: true))
                    }
                }
                if isAsynchronous(access.place), ownActor(of: access.place) == nil {
                    followArguments(ofAsynchronous: access, start, &next)
                    continue
                }
                for need in needs(of: access.place) {
                    let isReceived = access.isReceived && need.wrappers.allSatisfy(\.isAtOnce)
                    if isReceived, isSendable(need.target) { continue }
                    follow(
                        need.wrappers[...], to: need.target, from: access.path, as: accessor, isReceived, start, &next)
                }
                if case .child(let child, _) = access.place {
                    let path = access.path + [accessor]
                    next.formUnion(atHome(child, path))
                    for number in 0..<2 {
                        guard let injector = find(.injector(number), from: child) else { continue }
                        follow([], to: injector, from: path, as: accessor, false, start, &next)
                    }
                    // Every builder of the component is assumed to call the component's own injectors.
                    for built in accesses where built.place == root(of: child) && built.isAtHome {
                        for injector in injectors(in: child) {
                            next.insert(Access(place: injector, path: built.path, accessor: built.accessor))
                        }
                    }
                }
            }
            if next == accesses { return accesses }
            accesses = next
        }
    }

    /// Follows the arguments of an asynchronous factory that belongs to no actor and therefore runs on any thread.
    private func followArguments(ofAsynchronous access: Access, _ start: Start?, _ accesses: inout Set<Access>) {
        let anyThread = Accessor.anyThread(outside: access.path.count)
        for need in needs(of: access.place) {
            func follow(as accessor: Accessor, isReceived: Bool) {
                self.follow(
                    need.wrappers[...], to: need.target, from: access.path, as: accessor, isReceived, start, &accesses)
            }
            guard need.wrappers.allSatisfy(\.isAtOnce) else {
                // The factory may call it on any thread. No other accessor can make that worse.
                follow(as: anyThread, isReceived: false)
                continue
            }
            if !access.isReceived { follow(as: creator(ofArgumentsOf: access) ?? anyThread, isReceived: false) }
            if isSendable(need.target) || need.wrappers.last == .sendableFactory { continue }
            follow(as: anyThread, isReceived: true)
            if access.isReceived { follow(as: access.accessor, isReceived: true) }
        }
    }

    /// The accessor that creates the arguments of an asynchronous factory of no actor, or `nil` if any thread does.
    private func creator(ofArgumentsOf access: Access) -> Accessor? {
        if let actor = actorOfCall(access.place) { return .actor(actor) }
        // A start creates them together with its other values. Otherwise the first request begins the creation.
        return isCreatedByStart(access.place) ? access.path.last : nil
    }

    /// The accesses of a component by its builder.
    private func atHome(_ component: Int, _ path: [Accessor]) -> Set<Access> {
        Set(
            [root(of: component), .seed(component: component)].map {
                Access(place: $0, path: path, accessor: path.last!)
            })
    }

    private func follow(
        _ wrappers: ArraySlice<Sketch.Wrapper>, to target: Place, from path: [Accessor], as accessor: Accessor,
        _ isReceived: Bool,
        _ start: Start?, _ accesses: inout Set<Access>
    ) {
        let depth = sketch.lineage(of: component(of: target)).count
        guard let wrapper = wrappers.first else {
            let accessor: Accessor =
                switch accessor {
                case .anyThread(let outside): .anyThread(outside: min(outside, depth))
                // For values of ancestors, a start is the same accessor as its builder. A start apart from its builder counts as many users.
                case .start where depth < start!.path.count:
                    start!.home.isApart ? .anyThread(outside: depth) : start!.path[depth]
                default: accessor
                }
            accesses.insert(
                Access(place: target, path: Array(path.prefix(depth)), accessor: accessor, isReceived: isReceived))
            return
        }
        let rest = wrappers.dropFirst()
        let anyThread = Accessor.anyThread(outside: path.count)
        func asynchronous(else elsewhere: Accessor, caller: Accessor) {
            // A provider or another function is called by the caller.
            guard rest.allSatisfy(\.isAtOnce) else {
                return follow(rest, to: target, from: path, as: caller, false, start, &accesses)
            }
            let creator = actorOfCreation(target).map { Accessor.actor($0) } ?? elsewhere
            follow(rest, to: target, from: path, as: creator, false, start, &accesses)
            if creator == caller || isSendable(target) { return }
            follow(rest, to: target, from: path, as: caller, true, start, &accesses)
        }
        switch wrapper {
        case .optional, .tagged, .provider, .weak, .closure, .throwing:
            follow(rest, to: target, from: path, as: accessor, isReceived, start, &accesses)
        case .ofActor(let actor), .ofActorThrowing(let actor):
            follow(rest, to: target, from: path, as: .actor(actor), false, start, &accesses)
        case .anywhere, .anywhereThrowing: follow(rest, to: target, from: path, as: anyThread, false, start, &accesses)
        case .ofActorAsync(let actor): asynchronous(else: .actor(actor), caller: .actor(actor))
        case .anywhereAsync: asynchronous(else: anyThread, caller: anyThread)
        // The call leaves the caller's actor, which goes on with other work. The compiler lets an actor call a shared function in this
        // form.
        case .async, .asyncThrowing: asynchronous(else: anyThread, caller: accessor)
        case .staying: asynchronous(else: accessor, caller: accessor)
        case .sendableFactory:
            guard case .child(let child, _) = target else {
                return follow(rest, to: target, from: path, as: anyThread, false, start, &accesses)
            }
            let builder = Accessor.anyThread(outside: depth)
            accesses.formUnion(atHome(child, path.prefix(depth) + [builder]))
        }
    }

    /// The accessor of an instance. An accessor that has to build the instance on an actor counts as that actor.
    private func accessor(of access: Access) -> Accessor {
        let component = sketch.lineage(of: component(of: access.place))[0]
        guard access.accessor == access.path.last, let actor = actorOfCreation(root(of: component)) else {
            return access.accessor
        }
        return .actor(actor)
    }

    /// The values that several threads could use at the same time in graphs that are built on each other. Each graph is named by its root
    /// component.
    func unsafeSharing(of graphs: [Int]) -> Set<Mistake> {
        mistakes(in: graphs.reduce(into: Set<Access>()) { $0.formUnion(self.accesses(buildingFrom: $1)) }, nil)
    }

    /// The mistakes that prevent any thread from building a component.
    func unsafeSharing(buildingAnywhere component: Int) -> Set<Mistake> {
        let outside = sketch.lineage(of: component).count - 1
        let others = component == sketch.cut || component == sketch.sibling ? accesses(buildingFrom: 0) : []
        return mistakes(in: accesses(buildingFrom: component, as: .anyThread(outside: outside)).union(others), nil)
    }

    func mistakes(in accesses: Set<Access>, _ start: Start?) -> Set<Mistake> {
        var mistakes: Set<Mistake> = []
        for access in accesses {
            let place = access.place
            if isShared(place), !isSafeToShare(place) {
                let others = accesses.filter { $0.place == place && $0.path == access.path }
                if case .anyThread(let outside) = access.accessor, outside >= access.path.count {
                    mistakes.insert(.sharedValue(place))
                } else {
                    var accessors = Set(
                        others.map { start?.placed(accessor(of: $0), $0, in: self) ?? accessor(of: $0) })
                    // The start may run where the only other accessor is.
                    if let start, start.home == .unknown, start.ofStarter.contains(component(of: place)) {
                        accessors.remove(.start)
                    }
                    if accessors.count > 1 { mistakes.insert(.sharedValue(place)) }
                }
            }
            guard let binding = binding(of: place) else { continue }
            if case .binding = place, !binding.isKeySendable, isOther(access, start) {
                mistakes.insert(.mapKey(place))
            } else if case .binding = place, let own = binding.actor {
                let isTrusted = !access.isReceived && start?.isPlace(access.accessor) == true
                if !binding.isSendable, !access.isAtHome, !isTrusted, accessor(of: access) != .actor(own) {
                    mistakes.insert(.valueOfActor(place))
                }
            } else if place.isAlias || binding.captures {
                // The captures of an alias's conversion are not known, since it is a generic function.
                if isOther(access, start) { mistakes.insert(.factory(place)) }
            }
        }
        // Only the first of these mistakes is reported for each binding.
        return mistakes.filter {
            switch $0 {
            case .factory(let place), .valueOfActor(let place):
                !mistakes.contains(.sharedValue(place)) && !mistakes.contains(.mapKey(place))
            case .mapKey(let place): !mistakes.contains(.sharedValue(place))
            default: true
            }
        }
    }

    /// Whether an accessor differs from the code that declares and builds the graph. That code also has the captures of the factories.
    private func isOther(_ access: Access, _ start: Start?) -> Bool {
        let top = [sketch.sibling, sketch.cut].compactMap { $0 }.first { component(of: access.place) >= $0 } ?? 0
        let actor = actorOfCreation(root(of: top))
        if let start, start.component == top, start.home != .unknown { return isOther(access, start, actor) }
        if access.accessor == .builder || access.accessor == actor.map({ .actor($0) }) { return false }
        guard let start else { return true }
        switch (start.home, access.accessor) {
        case (.unknown, .start): return false
        case (.actor(let home), .actor(let accessor)) where home == accessor: return actor != nil
        // Several child graphs of one graph may stop at the same time.
        case (.apart(.waits), .start): return actor != nil || start.path.count > 1
        default: return true
        }
    }

    /// Whether an accessor differs from the starter, which has declared the graph and need not be on the actor of the graph's root.
    private func isOther(_ access: Access, _ start: Start, _ actor: Int?) -> Bool {
        let accessor = access.accessor == .builder ? actor.map { .actor($0) } ?? .builder : access.accessor
        switch start.home {
        case .actor(let home): return accessor != .builder && accessor != .actor(home)
        case .apart(.waits) where accessor == .start: return start.path.count > 1
        default: return accessor != .builder
        }
    }

    /// All mistakes of the graph that begins at a component. If values need two actors, sharing is not checked.
    func mistakes(ofGraphFrom first: Int) -> Set<Mistake> {
        let conflicts = conflicts(in: components(ofGraphFrom: first))
        guard conflicts.isEmpty else { return conflicts }
        let graphs = first == 0 ? [0] : [0, first]
        let sharing = unsafeSharing(of: graphs)
        return sharing.union(mistakes(ofEveryStartIn: first, graphs).filter { !$0.isCovered(by: sharing) })
    }

    func components(ofGraphFrom first: Int) -> Range<Int> {
        let bounds = [0, sketch.cut, sketch.sibling].compactMap { $0 } + [sketch.components.count]
        return first..<bounds.first { $0 > first }!
    }

    /// The mistakes of two graphs that are each sound, but use the same values of their parent.
    func mistakesOfSiblings() -> Set<Mistake> {
        guard let cut = sketch.cut, let sibling = sketch.sibling else { return [] }
        return unsafeSharing(of: [0, cut, sibling]).filter {
            if case .sharedValue(let place) = $0 { component(of: place) == 0 } else { false }
        }
    }
}

extension IsolationModel.Mistake {
    var place: IsolationModel.Place {
        switch self {
        case .conflict(let place), .function(of: let place, in: _), .sharedValue(let place),
            .factory(let place),
            .valueOfActor(let place), .mapKey(let place):
            place
        }
    }

    /// Whether another mistake of the same binding is known, since only one is reported.
    func isCovered(by known: Set<Self>) -> Bool { known.contains { $0.place == place } }
}

extension IsolationSketch.Wrapper {
    /// Whether the form may move the creation of a value to another actor or thread.
    var isCrossing: Bool {
        switch self {
        case .optional, .tagged, .provider, .weak, .closure, .throwing: false
        default: true
        }
    }
}

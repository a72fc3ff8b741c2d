/// What the check of isolation and sharing should say of a sketch, worked out the slow and obvious way: all uses of all bindings are
/// collected in a set until there are no more.
///
/// A *region* is what one task, or one actor, works on alone: the builder's, each actor's, and a new one for each call of a function
/// that any thread may call. A value that is not `Sendable` stays in one region. The region of a builder may move to an actor, to have
/// a value created there. It is assumed to keep that value on the actor.
struct IsolationModel {
    typealias Sketch = IsolationSketch

    /// A binding as the graph knows it: aliases, collections and factories of components among them.
    enum Place: Hashable {
        case binding(component: Int, id: Int)
        case alias(component: Int, id: Int)
        /// Of all elements that are visible from a component.
        case collection(component: Int, number: Int)
        case child(Int, component: Int)
        case seed(component: Int)

        var isAlias: Bool { if case .alias = self { true } else { false } }
    }

    /// Who uses a binding.
    enum User: Hashable {
        case builder
        case actor(Int)
        /// One of many regions, to which only instances below some depth belong.
        case anyThread(outside: Int)
    }

    /// A use: of a binding in an instance of its component. The path says who built that instance and each one above it.
    struct Use: Hashable {
        let place: Place
        let path: [User]
        let user: User
        /// Whether the user does not create the value, but gets it from the actor that did.
        var isReceived = false

        /// Whether it is used by what built the instance.
        var isAtHome: Bool { user == path.last && !isReceived }
    }

    /// A mistake.
    enum Mistake: Hashable {
        /// A value is created on two actors.
        case conflict(Place)
        /// A function can't be called where its type says.
        case function(of: Place, in: Place)
        case sharedValue(Place)
        case factory(Place)
        case valueOfActor(Place)
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
            .child(_, let component), .seed(let component):
            component
        }
    }

    /// What a component sees under a key.
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
            case .value, .tagged, .factory:
                if let binding = own.bindings.first(where: { $0.key == key }) {
                    return .binding(component: home, id: binding.id)
                }
            }
        }
        return nil
    }

    func root(of component: Int) -> Place { .binding(component: component, id: sketch.components[component].root.id) }

    /// The bindings whose values a collection, an alias or a factory's caller has at once, with how they are requested.
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
        case .collection(let component, let number):
            let key = Sketch.Key.collection(number)
            let above = sketch.components[component].parent.flatMap { find(key, from: $0) }
            let own = sketch.components[component].bindings.filter { $0.key == key }
            return ([above].compactMap { $0 } + own.map { .binding(component: component, id: $0.id) }).map { ([], $0) }
        case .child, .seed: return []
        }
    }

    var allPlaces: [Place] {
        sketch.components.indices.flatMap { component -> [Place] in
            let own = sketch.components[component]
            let numbers = Set(
                own.bindings.compactMap { if case .collection(let number) = $0.key { number } else { nil } })
            return (own.bindings + [own.root]).map { .binding(component: component, id: $0.id) }
                + own.bindings.filter(\.hasAlias).map { .alias(component: component, id: $0.id) }
                + numbers.sorted().map { .collection(component: component, number: $0) }
                + own.children.map { .child($0, component: component) } + [.seed(component: component)]
        }
    }

    // MARK: Isolation

    private func isFactory(_ place: Place) -> Bool {
        if case .factory = binding(of: place)?.key { true } else { false }
    }

    private func ownActor(of place: Place) -> Int? {
        if case .binding = place { binding(of: place)?.actor } else { nil }
    }

    /// The actor on which a value must be created, or, of a factory, called: of several, the first.
    private func actorOfCall(_ place: Place) -> Int? {
        ownActor(of: place) ?? parts(of: place).compactMap(actorOfCreation).first
    }

    /// The actor on which a value must be created.
    func actorOfCreation(_ place: Place) -> Int? { isFactory(place) ? nil : actorOfCall(place) }

    /// The bindings whose values are created before that of a binding.
    private func parts(of place: Place) -> [Place] {
        needs(of: place).filter { $0.wrappers.allSatisfy(\.isEager) }.map(\.target)
    }

    /// The actor on which a component must be built.
    func actorToBuild(_ component: Int) -> (any Actor)? {
        actorOfCreation(root(of: component)).map { actorsOfSketches[$0] }
    }

    /// Values that need two actors at once, and functions that can't be called where their types say.
    func conflicts(in components: Range<Int>) -> Set<Mistake> {
        var mistakes: Set<Mistake> = []
        for place in allPlaces where components.contains(component(of: place)) {
            let actors = [ownActor(of: place)].compactMap { $0 } + parts(of: place).compactMap(actorOfCreation)
            if Set(actors).count > 1 { mistakes.insert(.conflict(place)) }
            for need in needs(of: place) {
                guard let last = need.wrappers.lastIndex(where: \.isCrossing),
                    need.wrappers[(last + 1)...].allSatisfy(\.isAtOnce), let actor = actorOfCreation(need.target)
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

    /// Whether what a binding provides is `Sendable`.
    func isSendable(_ place: Place) -> Bool {
        switch place {
        case .binding: !isFactory(place) && binding(of: place)!.isSendable
        // Both hold nothing else than the values.
        case .alias, .collection: needs(of: place).allSatisfy { isSendable($0.target) }
        case .child: false
        case .seed: true
        }
    }

    private func isShared(_ place: Place) -> Bool {
        switch place {
        case .binding: binding(of: place)!.isShared
        case .seed: true
        case .alias, .collection, .child: false
        }
    }

    /// All uses by whoever builds a component and asks for its root.
    func uses(buildingFrom component: Int, as user: User = .builder) -> Set<Use> {
        let path = sketch.lineage(of: component).dropLast().map { _ in User.builder } + [user]
        var uses = atHome(component, path)
        while true {
            var next = uses
            for use in uses {
                // What the factory of an actor gets, it may keep on the actor.
                var user = use.user
                if !use.isAtHome, let own = ownActor(of: use.place) { user = .actor(own) }
                for need in needs(of: use.place) {
                    let isReceived = use.isReceived && need.wrappers.allSatisfy(\.isAtOnce)
                    if isReceived, isSendable(need.target) { continue }
                    follow(need.wrappers[...], to: need.target, from: use.path, as: user, isReceived, &next)
                }
                if case .child(let child, _) = use.place {
                    next.formUnion(atHome(child, use.path + [user]))
                }
            }
            if next == uses { return uses }
            uses = next
        }
    }

    /// What whoever builds a component has of it.
    private func atHome(_ component: Int, _ path: [User]) -> Set<Use> {
        Set([root(of: component), .seed(component: component)].map { Use(place: $0, path: path, user: path.last!) })
    }

    private func follow(
        _ wrappers: ArraySlice<Sketch.Wrapper>, to target: Place, from path: [User], as user: User, _ isReceived: Bool,
        _ uses: inout Set<Use>
    ) {
        let depth = sketch.lineage(of: component(of: target)).count
        guard let wrapper = wrappers.first else {
            let user =
                if case .anyThread(let outside) = user { User.anyThread(outside: min(outside, depth)) } else { user }
            uses.insert(Use(place: target, path: Array(path.prefix(depth)), user: user, isReceived: isReceived))
            return
        }
        let rest = wrappers.dropFirst()
        let anyThread = User.anyThread(outside: path.count)
        func asynchronous(else elsewhere: User, caller: User) {
            // A provider, or another function, is for the caller.
            guard rest.allSatisfy(\.isAtOnce) else {
                return follow(rest, to: target, from: path, as: caller, false, &uses)
            }
            let creator = actorOfCreation(target).map { User.actor($0) } ?? elsewhere
            follow(rest, to: target, from: path, as: creator, false, &uses)
            if creator == caller || isSendable(target) { return }
            follow(rest, to: target, from: path, as: caller, true, &uses)
        }
        switch wrapper {
        case .optional, .tagged, .provider, .weak, .closure, .throwing:
            follow(rest, to: target, from: path, as: user, isReceived, &uses)
        case .ofActor(let actor), .ofActorThrowing(let actor):
            follow(rest, to: target, from: path, as: .actor(actor), false, &uses)
        case .anywhere, .anywhereThrowing: follow(rest, to: target, from: path, as: anyThread, false, &uses)
        case .ofActorAsync(let actor): asynchronous(else: .actor(actor), caller: .actor(actor))
        case .anywhereAsync: asynchronous(else: anyThread, caller: anyThread)
        // It leaves the caller's actor, which goes on meanwhile: the compiler lets an actor call what it shares with others so.
        case .async, .asyncThrowing: asynchronous(else: anyThread, caller: user)
        case .staying: asynchronous(else: user, caller: user)
        case .sendableFactory:
            guard case .child(let child, _) = target else {
                return follow(rest, to: target, from: path, as: anyThread, false, &uses)
            }
            let builder = User.anyThread(outside: depth)
            uses.formUnion(atHome(child, path.prefix(depth) + [builder]))
        }
    }

    /// A user of an instance: what has to build it on an actor stands for that actor.
    private func user(of use: Use) -> User {
        let component = sketch.lineage(of: component(of: use.place))[0]
        guard use.user == use.path.last, let actor = actorOfCreation(root(of: component)) else {
            return use.user
        }
        return .actor(actor)
    }

    /// What several threads could use at a time of some graphs on each other, each named by its root component.
    func unsafeSharing(of graphs: [Int]) -> Set<Mistake> {
        mistakes(in: graphs.reduce(into: Set<Use>()) { $0.formUnion(self.uses(buildingFrom: $1)) })
    }

    /// What prevents that any thread builds a component.
    func unsafeSharing(buildingAnywhere component: Int) -> Set<Mistake> {
        let outside = sketch.lineage(of: component).count - 1
        let others = component == sketch.cut ? uses(buildingFrom: 0) : []
        return mistakes(in: uses(buildingFrom: component, as: .anyThread(outside: outside)).union(others))
    }

    private func mistakes(in uses: Set<Use>) -> Set<Mistake> {
        var mistakes: Set<Mistake> = []
        for use in uses {
            let place = use.place
            if isShared(place), !isSendable(place) {
                let others = uses.filter { $0.place == place && $0.path == use.path }
                if case .anyThread(let outside) = use.user, outside >= use.path.count {
                    mistakes.insert(.sharedValue(place))
                } else if Set(others.map(user)).count > 1 {
                    mistakes.insert(.sharedValue(place))
                }
            }
            guard let binding = binding(of: place) else { continue }
            if case .binding = place, let own = binding.actor {
                if !binding.isSendable, !use.isAtHome, user(of: use) != .actor(own) {
                    mistakes.insert(.valueOfActor(place))
                }
            } else if place.isAlias || binding.captures {
                // What the conversion of an alias captures is not known, since it is a generic function.
                // Whoever declares and builds the graph has what the factory captures.
                let top = sketch.cut.flatMap { self.component(of: place) >= $0 ? $0 : nil } ?? 0
                let builders = [User.builder] + [actorOfCreation(root(of: top))].compactMap { $0.map(User.actor) }
                if !builders.contains(use.user) { mistakes.insert(.factory(place)) }
            }
        }
        // Of each binding, the first of these is reported.
        return mistakes.filter {
            switch $0 {
            case .factory(let place), .valueOfActor(let place): !mistakes.contains(.sharedValue(place))
            default: true
            }
        }
    }

    /// All mistakes of the graph that begins at a component. If values need two actors, sharing is not looked at.
    func mistakes(ofGraphFrom first: Int) -> Set<Mistake> {
        let count = sketch.components.count
        let conflicts = conflicts(in: first..<(first == 0 ? sketch.cut ?? count : count))
        guard conflicts.isEmpty else { return conflicts }
        return unsafeSharing(of: first == 0 ? [0] : [0, first])
    }
}

extension IsolationSketch.Wrapper {
    /// Whether it takes the creation of a value elsewhere.
    var isCrossing: Bool {
        switch self {
        case .optional, .tagged, .provider, .weak, .closure, .throwing: false
        default: true
        }
    }
}

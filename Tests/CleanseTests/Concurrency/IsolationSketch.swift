/// A graph in the abstract whose bindings have effects: what both the declaration and ``IsolationModel`` are made from.
struct IsolationSketch: Sendable {
    /// What can be requested. Numbers tell apart values of one kind.
    enum Key: Hashable, Sendable {
        case value(Int), tagged(Int), collection(Int), map(Int), alias(Int), factory(Int), child(Int), injector(Int),
            seed
    }

    /// A form around a key, or around another form.
    enum Wrapper: Hashable, Sendable {
        case optional, provider, weak, closure, throwing
        case ofActor(Int), ofActorThrowing(Int), ofActorAsync(Int)
        case anywhere, anywhereThrowing, anywhereAsync
        case async, asyncThrowing, staying
        /// `SendableComponentFactory`, or `SendableFactory`, of a factory only.
        case sendableFactory
        /// `TaggedProvider`, of a tagged key only.
        case tagged
    }

    /// One parameter of a factory.
    struct Need: Sendable {
        /// Outermost first.
        let wrappers: [Wrapper]
        let key: Key
    }

    struct Binding: Sendable {
        /// Also the line of its declaration.
        let id: Int
        let key: Key
        var isShared = false
        /// Whether its factory captures state that is not `Sendable`.
        var captures = false
        /// Whether the type of its value is `Sendable`.
        var isSendable = false
        /// The number of the actor that its factory belongs to.
        var actor: Int?
        /// Whether the factory calls its providers, and does not leave that to the value.
        var callsAtOnce = false
        var hasAlias = false
        /// Of an element of a map: whether the type of its key is `Sendable`.
        var isKeySendable = true
        /// What runs when the shared value starts and stops.
        var steps: [Step] = []
        var startsWithGraph = false
        var needs: [Need] = []

        /// Whether a start does more with the value than to create it.
        var isHooked: Bool { !steps.isEmpty || startsWithGraph }
    }

    /// A function that runs when a value starts or stops, and the actor that it belongs to.
    struct Step: Hashable, Sendable {
        enum Kind: Hashable, Sendable, CaseIterable { case start, stop, running }

        let kind: Kind
        var actor: Int?
    }

    struct Component: Sendable {
        var parent: Int?
        var bindings: [Binding] = []
        var root = Binding(id: -1, key: .seed)
        var children: [Int] = []
    }

    static let keyCount = 6
    static let componentCount = 4
    static let actorCount = 3

    var components: [Component] = []
    /// The component at which the upper one of two graphs starts; nil when there is one graph.
    var cut: Int?
    /// The component of another graph that is built on the lower one too.
    var sibling: Int?
    /// Where graphs are started: on an actor, or on none.
    let home: Int?
    /// Whether graphs run until they end, rather than being started and stopped.
    let runs: Bool
    private var nextID = 0
    /// How likely each effect is, in percent: graphs differ in that.
    private let boldness: Int
    private let favourite: Int

    init(using numbers: inout RandomNumbers) {
        boldness = [3, 8, 20, 40].randomElement(using: &numbers)!
        favourite = numbers.below(Self.actorCount)
        home = numbers.chance(50) ? nil : numbers.chance(70) ? favourite : numbers.below(Self.actorCount)
        runs = numbers.chance(20)
        let stepping = numbers.chance(60) ? [20, 60].randomElement(using: &numbers)! : 0
        let count = 1 + numbers.below(Self.componentCount)
        for index in 0..<count {
            components.append(Component(parent: index == 0 ? nil : numbers.below(index)))
        }
        if count > 1, numbers.chance(25) {
            let cut = 1 + numbers.below(count - 1)
            self.cut = cut
            components[cut].parent = 0
            for index in cut + 1..<max(count, cut + 1) { components[index].parent = cut + numbers.below(index - cut) }
        }
        if let cut, cut + 1 < count, numbers.chance(60) {
            sibling = count - 1
            components[count - 1].parent = 0
        }
        for index in 1..<max(count, 1) where index != cut && index != sibling {
            components[components[index].parent!].children.append(index)
        }
        for index in 0..<count {
            for _ in 0..<2 + numbers.below(6) {
                var binding = binding(for: key(using: &numbers), using: &numbers)
                if case .value(let number) = binding.key, numbers.chance(15) {
                    binding.hasAlias = !isBound(.alias(number), in: index)
                }
                if !binding.key.isCollection, isBound(binding.key, in: index) { continue }
                // The lower one of several graphs is built.
                if binding.isShared, index >= cut ?? 0 { addSteps(to: &binding, stepping, using: &numbers) }
                components[index].bindings.append(binding)
            }
            for number in 0..<2 where numbers.chance(15) {
                components[index].bindings.append(self.binding(for: .injector(number), using: &numbers))
            }
            components[index].root = self.binding(for: .seed, using: &numbers)
            components[index].root.isShared = false
        }
        for index in 0..<count {
            for position in components[index].bindings.indices {
                let key = components[index].bindings[position].key
                for _ in 0..<numbers.below(4) {
                    guard let need = need(of: key, in: index, using: &numbers) else { continue }
                    components[index].bindings[position].needs.append(need)
                }
            }
            for _ in 0..<1 + numbers.below(4) {
                guard let need = need(of: nil, in: index, using: &numbers) else { continue }
                components[index].root.needs.append(need)
            }
        }
    }

    private mutating func binding(for key: Key, using numbers: inout RandomNumbers) -> Binding {
        nextID += 1
        var binding = Binding(id: nextID, key: key)
        switch key {
        case .factory, .injector: break
        case .map:
            binding.isShared = numbers.chance(45)
            binding.isKeySendable = !numbers.chance(2 * boldness)
        default: binding.isShared = numbers.chance(45)
        }
        binding.captures = numbers.chance(boldness)
        binding.isSendable = !numbers.chance(2 * boldness)
        if numbers.chance(boldness) {
            binding.actor = numbers.chance(85) ? favourite : numbers.below(Self.actorCount)
        }
        binding.callsAtOnce = numbers.chance(20)
        return binding
    }

    private func addSteps(to binding: inout Binding, _ percent: Int, using numbers: inout RandomNumbers) {
        binding.startsWithGraph = numbers.chance(percent / 2)
        guard numbers.chance(percent) else { return }
        for _ in 0...numbers.below(2) {
            let kind = Step.Kind.allCases.randomElement(using: &numbers)!
            let actor = kind == .running || !numbers.chance(boldness) ? nil : numbers.below(Self.actorCount)
            binding.steps.append(Step(kind: kind, actor: actor))
        }
    }

    private func key(using numbers: inout RandomNumbers) -> Key {
        let number = numbers.below(Self.keyCount)
        return switch numbers.below(9) {
        case 0: .tagged(number)
        case 1: .collection(number % 2)
        case 8: .map(number % 2)
        case 2: .factory(number)
        default: .value(number)
        }
    }

    private func isBound(_ key: Key, in component: Int) -> Bool {
        components[component].bindings.contains {
            if case .alias(let number) = key { return $0.hasAlias && $0.key == .value(number) }
            return $0.key == key
        }
    }

    private func wrapper(using numbers: inout RandomNumbers) -> Wrapper {
        let actor = numbers.chance(80) ? favourite : numbers.below(Self.actorCount)
        let all: [Wrapper] = [
            .optional, .provider, .weak, .closure, .throwing, .provider, .ofActor(actor), .ofActor(actor),
            .ofActorThrowing(actor), .ofActorAsync(actor), .anywhere, .anywhere, .anywhereThrowing, .anywhereAsync,
            .anywhereAsync, .async, .async, .asyncThrowing, .staying,
        ]
        return all.randomElement(using: &numbers)!
    }

    /// Something to request that is bound; eagerly only what has a smaller rank, so that there are no cycles.
    private func need(of dependent: Key?, in component: Int, using numbers: inout RandomNumbers) -> Need? {
        if numbers.chance(15) {
            let children = lineage(of: component).flatMap { components[$0].children }
            guard let child = children.randomElement(using: &numbers) else { return nil }
            if numbers.chance(50) { return Need(wrappers: [.sendableFactory], key: .child(child)) }
            return Need(wrappers: numbers.chance(70) ? [] : [wrapper(using: &numbers)], key: .child(child))
        }
        if numbers.chance(4) { return Need(wrappers: numbers.chance(50) ? [] : [wrapper(using: &numbers)], key: .seed) }
        var key = key(using: &numbers)
        if case .value(let number) = key, numbers.chance(15) { key = .alias(number) }
        guard lineage(of: component).contains(where: { isBound(key, in: $0) }) else { return nil }
        if case .factory = key, numbers.chance(25) { return Need(wrappers: [.sendableFactory], key: key) }
        var wrappers: [Wrapper] = []
        if !numbers.chance(35) { wrappers.append(wrapper(using: &numbers)) }
        if numbers.chance(10) { wrappers.append(wrapper(using: &numbers)) }
        if wrappers.allSatisfy({ $0 == .optional }), let dependent, key.rank >= dependent.rank {
            wrappers = [.provider]
        }
        // A weak provider needs an object, and nothing makes an optional of what can't be missing.
        if let position = wrappers.firstIndex(of: .weak), position + 1 < wrappers.count || !key.isObject {
            wrappers[position] = .provider
        }
        return Need(wrappers: wrappers, key: key)
    }

    /// A component and those above it, innermost first.
    func lineage(of component: Int) -> [Int] {
        Array(sequence(first: component) { components[$0].parent })
    }
}

extension IsolationSketch.Key {
    var isCollection: Bool {
        switch self {
        case .collection, .map: true
        default: false
        }
    }
    var isObject: Bool { if case .value = self { true } else { false } }

    /// What requests eagerly only smaller ranks has no cycle.
    fileprivate var rank: Int {
        switch self {
        case .value(let number): number * 4
        case .alias(let number): number * 4 + 1
        case .tagged(let number): number * 4 + 2
        case .collection(let number), .map(let number): number * 4 + 3
        case .factory, .child, .injector, .seed: -1
        }
    }
}

extension IsolationSketch.Wrapper {
    /// Whether what it wraps is created with the value that it gives.
    var isAtOnce: Bool { self == .optional || self == .sendableFactory }
    /// Whether what it wraps counts as created then.
    var isEager: Bool { isAtOnce || self == .tagged }
}

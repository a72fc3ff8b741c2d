import TestSupport

/// An abstract graph whose bindings have effects. Both the declaration and ``IsolationModel`` are made from it.
struct IsolationSketch: Sendable {
    /// A key that can be requested. Numbers distinguish values of one kind.
    enum Key: Hashable, Sendable {
        case value(Int), tagged(Int), collection(Int), map(Int), alias(Int), factory(Int), asyncFactory(Int),
            child(Int), injector(Int), seed
    }

    /// A form around a key, or around another form.
    enum Wrapper: Hashable, Sendable {
        case optional, provider, weak, closure, throwing
        case ofActor(Int), ofActorThrowing(Int), ofActorAsync(Int)
        case anywhere, anywhereThrowing, anywhereAsync
        case async, asyncThrowing, staying
        /// `SendableComponentFactory` or `SendableFactory`, only around the key of a factory.
        case sendableFactory
        /// `TaggedProvider`, only around a tagged key.
        case tagged
    }

    /// One parameter of a factory.
    struct Need: Sendable {
        /// The forms around the key, outermost first.
        var wrappers: [Wrapper]
        var key: Key
    }

    struct Binding: Sendable {
        /// The number of the binding, which is also the line of its declaration.
        let id: Int
        var key: Key
        var isShared = false
        /// Whether its factory is an asynchronous function.
        var isAsynchronous = false
        /// Whether its factory captures state that is not `Sendable`.
        var captures = false
        /// Whether the type of its value is `Sendable`.
        var isSendable = false
        /// The number of the actor that its factory belongs to.
        var actor: Int?
        /// Whether the factory itself calls its providers, rather than its value.
        var callsAtOnce = false
        var hasAlias = false
        /// Whether the type of the element's map key is `Sendable`.
        var isKeySendable = true
        /// The functions that run when the shared value starts and stops.
        var steps: [Step] = []
        var startsWithGraph = false
        var needs: [Need] = []

        /// Whether a start does more than create the value.
        var isHooked: Bool { !steps.isEmpty || startsWithGraph }
    }

    /// A function that runs when a value starts or stops, or that checks it, and the actor that it belongs to.
    struct Step: Hashable, Sendable {
        enum Kind: Hashable, Sendable, CaseIterable { case start, stop, running, check }

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
    /// The component at which the upper one of two graphs begins, or `nil` if there is one graph.
    var cut: Int?
    /// The component of another graph that is also built on the lower one.
    var sibling: Int?
    /// The actor on which graphs are started, or `nil` if they are started on none.
    let home: Int?
    /// Whether graphs run until they end, rather than being started and stopped.
    let runs: Bool
    private var nextID = 0
    /// The likelihood of each effect in this graph, in percent.
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
                // The lower one of several graphs is built, not started, so its values have no steps.
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
        if numbers.chance(35) { addAsynchrony(using: &numbers) }
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
            var kind = [Step.Kind.start, .stop, .running].randomElement(using: &numbers)!
            // Half of the values that would start are checked instead.
            if kind == .start, binding.id.isMultiple(of: 2) { kind = .check }
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

    /// A bound key to request. Only keys of a smaller rank are requested eagerly, so that there are no cycles.
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
        // A weak provider needs the key of an object, without another form around the key.
        if let position = wrappers.firstIndex(of: .weak), position + 1 < wrappers.count || !key.isObject {
            wrappers[position] = .provider
        }
        return Need(wrappers: wrappers, key: key)
    }

    /// A component and its ancestors, innermost first.
    func lineage(of component: Int) -> [Int] {
        Array(sequence(first: component) { components[$0].parent })
    }
}

extension IsolationSketch {
    /// Whether a factory is asynchronous. If so, functions throw, since a requested value may not have been created.
    var hasAsynchrony: Bool { components.contains { ($0.bindings + [$0.root]).contains(where: \.isAsynchronous) } }

    /// The sketch with synchronous factories in place of the asynchronous ones.
    var withoutAsynchrony: IsolationSketch {
        var sketch = self
        for index in components.indices {
            for position in components[index].bindings.indices {
                sketch.components[index].bindings[position].isAsynchronous = false
            }
            sketch.components[index].root.isAsynchronous = false
        }
        return sketch
    }

    /// Makes some factories asynchronous, and changes requests so that they can wait for the values.
    private mutating func addAsynchrony(using numbers: inout RandomNumbers) {
        let percent = [15, 40].randomElement(using: &numbers)!
        for index in components.indices {
            for position in components[index].bindings.indices where numbers.chance(percent) {
                makeAsynchronous(&components[index].bindings[position])
            }
            if numbers.chance(percent / 2) { makeAsynchronous(&components[index].root) }
        }
        for index in components.indices { addRequests(in: index, using: &numbers) }
        for index in components.indices {
            for position in components[index].bindings.indices {
                letWait(&components[index].bindings[position], in: index, using: &numbers)
            }
            letWait(&components[index].root, in: index, using: &numbers)
        }
    }

    /// Gives more arguments to the asynchronous factories of a component, and lets the root request more of their values.
    private mutating func addRequests(in component: Int, using numbers: inout RandomNumbers) {
        for position in components[component].bindings.indices {
            let binding = components[component].bindings[position]
            guard binding.isAsynchronous, case .value(let number) = binding.key else { continue }
            let arguments = (0..<number).map { Key.value($0) }
                .filter { key in lineage(of: component).contains { isBound(key, in: $0) } }
            if let key = arguments.randomElement(using: &numbers) {
                components[component].bindings[position].needs.append(Need(wrappers: [], key: key))
                if numbers.chance(35) { capture(in: key, from: component) }
            }
            if numbers.chance(80) {
                let need = Need(wrappers: [wrapper(using: &numbers)], key: binding.key)
                components[component].root.needs.append(need)
            }
        }
    }

    /// Lets the factory of a key capture state, unless it is asynchronous.
    private mutating func capture(in key: Key, from component: Int) {
        guard let home = lineage(of: component).first(where: { isBound(key, in: $0) }),
            let position = components[home].bindings.firstIndex(where: { $0.key == key }),
            !components[home].bindings[position].isAsynchronous
        else { return }
        components[home].bindings[position].captures = true
    }

    private func makeAsynchronous(_ binding: inout Binding) {
        switch binding.key {
        case .factory(let number): binding.key = .asyncFactory(number)
        case .value, .seed: break
        // No form can wait for an unshared value of these kinds.
        case .tagged, .collection, .map: guard binding.isShared else { return }
        case .alias, .asyncFactory, .child, .injector: return
        }
        binding.isAsynchronous = true
        // The compiler lets an asynchronous factory capture only `Sendable` values.
        binding.captures = false
    }

    private func letWait(_ binding: inout Binding, in component: Int, using numbers: inout RandomNumbers) {
        for position in binding.needs.indices {
            let need = binding.needs[position]
            if case .factory(let number) = need.key, isAsynchronous(need.key, from: component) {
                let wrappers = need.wrappers == [.sendableFactory] ? [.anywhere] : need.wrappers
                binding.needs[position] = Need(wrappers: wrappers, key: .asyncFactory(number))
            } else if isAwaited(need.key, from: component), !need.wrappers.createLater,
                !binding.isAsynchronous || !need.wrappers.isEmpty
            {
                let actor = numbers.below(Self.actorCount)
                let function: [Wrapper] = [.async, .asyncThrowing, .anywhereAsync, .staying, .ofActorAsync(actor)]
                binding.needs[position].wrappers = need.wrappers.map { $0 == .weak ? .provider : $0 }
                binding.needs[position].wrappers.append(function.randomElement(using: &numbers)!)
            }
        }
    }

    /// Whether the nearest factory of a key has been made asynchronous.
    private func isAsynchronous(_ key: Key, from component: Int) -> Bool {
        guard case .factory(let number) = key else { return false }
        let home = lineage(of: component).first { isBound(key, in: $0) || isBound(.asyncFactory(number), in: $0) }
        return home.map { !isBound(key, in: $0) } ?? false
    }

    /// Whether a new value is created asynchronously for each request.
    private func isAwaited(_ key: Key, from component: Int) -> Bool {
        let number: Int
        switch key {
        case .value(let value), .alias(let value): number = value
        default: return false
        }
        let home = lineage(of: component).first { isBound(key, in: $0) }
        let binding = home.flatMap { components[$0].bindings.first { $0.key == .value(number) } }
        return binding.map { $0.isAsynchronous && !$0.isShared } ?? false
    }
}

extension [IsolationSketch.Wrapper] {
    /// Whether an asynchronous function creates the wrapped value when it is called.
    var createLater: Bool {
        indices.contains { self[$0].isAsynchronous && self[($0 + 1)...].allSatisfy(\.isAtOnce) }
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

    /// The rank of a key. A graph whose keys eagerly request only keys of smaller ranks has no cycle.
    fileprivate var rank: Int {
        switch self {
        case .value(let number): number * 4
        case .alias(let number): number * 4 + 1
        case .tagged(let number): number * 4 + 2
        case .collection(let number), .map(let number): number * 4 + 3
        case .factory, .asyncFactory, .child, .injector, .seed: -1
        }
    }
}

extension IsolationSketch.Wrapper {
    /// Whether the wrapped value is created together with the form.
    var isAtOnce: Bool { self == .optional || self == .sendableFactory }
    /// Whether the form is an asynchronous function.
    var isAsynchronous: Bool {
        switch self {
        case .async, .asyncThrowing, .anywhereAsync, .staying, .ofActorAsync: true
        default: false
        }
    }
    /// Whether the wrapped value counts as created together with the form.
    var isEager: Bool { isAtOnce || self == .tagged }
}

import TestSupport

/// An abstract graph. Both the engine's declaration and the reference model are made from it.
struct Blueprint: Sendable {
    /// A key that can be requested. Numbers distinguish values of one kind.
    enum Key: Hashable, Sendable {
        case value(Int), tagged(Int), collection(Int), alias(Int), child(Int), seed
    }

    /// The form in which a key is requested.
    enum Form: CaseIterable, Sendable {
        case direct, provider, closure, throwing, optional, providerOfOptional, optionalProvider, weak

        var isEager: Bool { self == .direct || self == .optional }
        var isOptional: Bool { self == .optional || self == .providerOfOptional || self == .optionalProvider }
    }

    struct Ask: Sendable {
        let form: Form
        let key: Key
    }

    struct Binding: Sendable {
        let id: Int
        let key: Key
        var isShared = false
        var asks: [Ask] = []
        /// Whether the value is also bound to its `.alias` key.
        var hasAlias = false
        /// Whether it decorates what else is bound to the key. The first request is for the decorated value.
        var isDecorator = false
        /// Whether the binding and its alias count only if nothing else binds their keys.
        var isDefault = false
    }

    struct Component: Sendable {
        var parent: Int?
        /// The index of the scope's type, or 0 for none.
        var scope = 0
        var bindings: [Binding] = []
        var root = Binding(id: -1, key: .seed)
        var children: [Int] = []
    }

    static let keyCount = 8
    static let partCount = 6
    static let scopeCount = 4

    var components: [Component] = []
    /// The component at which the upper one of two graphs begins, or `nil` if there is one graph.
    var cut: Int?
    /// The overrides of the graph to which the last component belongs.
    var overrides: [Binding] = []
    /// Whether keys are strings, which have no forms.
    let isNamed: Bool
    private var nextID = 0

    /// Creates a random graph.
    /// - Parameters:
    ///   - mistakes: The likelihood of mistakes, in percent.
    ///   - named: Whether to use only features that string keys support.
    ///   - defaults: The likelihood that a binding is a default, in percent.
    ///   - decorators: The likelihood that a binding is a decorator, in percent.
    init(
        using numbers: inout RandomNumbers, mistakes: Int, named: Bool = false, defaults: Int = 0, decorators: Int = 0
    ) {
        isNamed = named
        let count = 1 + numbers.below(Self.partCount)
        for index in 0..<count {
            var component = Component()
            component.parent = index == 0 ? nil : numbers.below(index)
            components.append(component)
        }
        if !named, count > 1, numbers.chance(25) {
            // The upper graph consists of the last components. The first of them is built on the lower graph's root.
            let cut = 1 + numbers.below(count - 1)
            self.cut = cut
            components[cut].parent = 0
            for index in cut + 1..<max(count, cut + 1) { components[index].parent = cut + numbers.below(index - cut) }
        }
        for index in 1..<max(count, 1) where index != cut {
            components[components[index].parent!].children.append(index)
        }
        for index in 0..<count {
            let taken = Set(ancestors(of: index).dropFirst().map { components[$0].scope })
            let scope = numbers.below(Self.scopeCount)
            components[index].scope = taken.contains(scope) && !numbers.chance(mistakes) ? 0 : scope
        }
        // All keys are bound before any is requested, so that most requests can be met.
        for index in 0..<count {
            let amount = numbers.below(named ? 7 : 6)
            for _ in 0..<amount {
                var binding = binding(for: key(using: &numbers), using: &numbers)
                if decorators > 0, numbers.chance(decorators) {
                    let keys = ancestors(of: index).flatMap { components[$0].bindings.map(\.key) }
                    if numbers.chance(60), let key = keys.randomElement(using: &numbers) {
                        binding = self.binding(for: key, using: &numbers)
                    }
                    if !binding.key.isCollection { addDecorator(binding, to: index, named, mistakes, using: &numbers) }
                    continue
                }
                binding.isDefault = defaults > 0 && numbers.chance(defaults)
                if case .value(let number) = binding.key, !named, numbers.chance(15) {
                    binding.hasAlias =
                        numbers.chance(mistakes) || !isBound(.alias(number), in: index, byDefault: binding.isDefault)
                }
                if !binding.key.isCollection, isBound(binding.key, in: index, byDefault: binding.isDefault),
                    !numbers.chance(mistakes)
                {
                    continue
                }
                if components[index].scope > 0 { binding.isShared = numbers.chance(50) }
                components[index].bindings.append(binding)
            }
            components[index].root = self.binding(for: .seed, using: &numbers)
        }
        if !named, numbers.chance(30) {
            for _ in 0...numbers.below(2) {
                var override = binding(for: key(using: &numbers), using: &numbers)
                let range = (cut ?? 0)..<count
                let isKnown = range.contains { component in
                    components[component].bindings.contains { $0.key == override.key && !$0.isDecorator }
                }
                let isNew =
                    override.key.isCollection || !overrides.contains { $0.key == override.key && !$0.isDecorator }
                override.isShared = numbers.chance(30)
                override.isDefault = defaults > 0 && numbers.chance(defaults)
                if decorators > 0, numbers.chance(decorators), !override.key.isCollection {
                    guard isKnown || numbers.chance(mistakes) else { continue }
                    override.isDefault = false
                    decorate(&override, named, using: &numbers)
                    overrides.append(override)
                    continue
                }
                if isKnown && isNew || numbers.chance(mistakes) { overrides.append(override) }
            }
        }
        for index in 0..<count {
            for position in components[index].bindings.indices {
                let key = components[index].bindings[position].key
                for _ in 0..<numbers.below(4) {
                    let ask = ask(of: key, in: index, named: named, mistakes: mistakes, using: &numbers)
                    if let ask { components[index].bindings[position].asks.append(ask) }
                }
            }
            for _ in 0..<numbers.below(3) {
                let ask = ask(of: nil, in: index, named: named, mistakes: mistakes, using: &numbers)
                if let ask { components[index].root.asks.append(ask) }
            }
            components[index].root.asks += components[index].children.prefix(2).map {
                Ask(form: .direct, key: .child($0))
            }
        }
    }

    private mutating func addDecorator(
        _ given: Binding, to component: Int, _ named: Bool, _ mistakes: Int, using numbers: inout RandomNumbers
    ) {
        var binding = given
        guard ancestors(of: component).contains(where: { isBound(binding.key, in: $0) }) || numbers.chance(mistakes)
        else { return }
        decorate(&binding, named, using: &numbers)
        if components[component].scope > 0 { binding.isShared = numbers.chance(20) }
        components[component].bindings.append(binding)
    }

    private func decorate(_ binding: inout Binding, _ named: Bool, using numbers: inout RandomNumbers) {
        binding.isDecorator = true
        var form = Form.direct
        if case .value = binding.key, !named, numbers.chance(40) {
            form = Form.allCases.randomElement(using: &numbers)!
        }
        if named, numbers.chance(30) { form = .throwing }
        binding.asks = [Ask(form: form, key: binding.key)]
    }

    private mutating func binding(for key: Key, using numbers: inout RandomNumbers) -> Binding {
        nextID += 1
        return Binding(id: nextID, key: key)
    }

    private func key(using numbers: inout RandomNumbers) -> Key {
        let number = numbers.below(Self.keyCount)
        return switch numbers.below(6) {
        case 0: .tagged(number)
        case 1, 2: .collection(number % 2)
        default: .value(number)
        }
    }

    private func isBound(_ key: Key, in component: Int, byDefault isDefault: Bool? = nil) -> Bool {
        components[component].bindings.contains {
            if let isDefault, $0.isDefault != isDefault { return false }
            if $0.isDecorator { return false }
            if case .alias(let number) = key { return $0.hasAlias && $0.key == .value(number) }
            return $0.key == key
        }
    }

    /// A random request. The key is usually bound, and only keys of a smaller rank are requested eagerly, so that cycles are rare.
    private func ask(
        of dependent: Key?, in component: Int, named: Bool, mistakes: Int, using numbers: inout RandomNumbers
    ) -> Ask? {
        let isMistake = numbers.chance(mistakes)
        var form: Form
        if named {
            form = numbers.chance(60) ? .direct : .throwing
        } else {
            form = numbers.chance(40) ? .direct : Form.allCases.randomElement(using: &numbers)!
        }
        if !named, numbers.chance(8) { return Ask(form: form, key: .seed) }
        if numbers.chance(4) { return visibleChild(from: component).map { Ask(form: .direct, key: .child($0)) } }
        var key = key(using: &numbers)
        if case .value(let number) = key, !named, numbers.chance(20) { key = .alias(number) }
        // A tagged value is requested as a `TaggedProvider`, which is a form of its own.
        if case .tagged = key, !named { form = .direct }
        if isMistake { return Ask(form: form, key: key) }
        let isVisible = ancestors(of: component).contains { isBound(key, in: $0) }
        guard isVisible || form.isOptional else { return nil }
        if form.isEager, let dependent, key.rank >= dependent.rank {
            if case .tagged = key, !named { return nil }
            return Ask(form: .throwing, key: key)
        }
        return Ask(form: form, key: key)
    }

    private func visibleChild(from component: Int) -> Int? {
        ancestors(of: component).lazy.compactMap { components[$0].children.first }.first
    }

    /// A component and its ancestors, innermost first.
    func ancestors(of component: Int) -> [Int] {
        Array(sequence(first: component) { components[$0].parent })
    }
}

extension Blueprint.Key {
    var isCollection: Bool {
        if case .collection = self { true } else { false }
    }

    /// The rank of a key. A graph whose keys eagerly request only keys of smaller ranks has no eager cycle.
    fileprivate var rank: Int {
        switch self {
        case .value(let number): number * 4
        case .alias(let number): number * 4 + 1
        case .tagged(let number): number * 4 + 2
        case .collection(let number): number * 4 + 3
        case .child, .seed: -1
        }
    }
}

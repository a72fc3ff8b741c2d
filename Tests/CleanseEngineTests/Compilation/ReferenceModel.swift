/// The expected behaviour of a blueprint's graph, computed by a slow and obvious algorithm without any code of the engine.
final class ReferenceModel {
    /// A binding after overrides have been applied. Aliases and roots are entries too.
    struct Entry {
        let binding: Blueprint.Binding
        let component: Int
        /// The key that an alias refers to, or `nil` for another binding.
        var original: Blueprint.Key?
        var key: Blueprint.Key?

        var id: EntryID { EntryID(binding: binding.id, component: component, isAlias: original != nil) }
    }

    struct EntryID: Hashable {
        let binding: Int
        let component: Int
        let isAlias: Bool
    }

    let blueprint: Blueprint
    private(set) var entries: [[Entry]] = []
    /// The decorators of each component, in the order in which they apply.
    private var decorators: [[Entry]] = []
    /// The entries that count, before overrides have been applied.
    private var counting: [[Entry]] = []
    /// The overrides that count.
    private let overrides: [Blueprint.Binding]

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
        overrides = blueprint.overrides.filter { override in
            !override.isDefault
                || !blueprint.overrides.contains { $0.key == override.key && !$0.isDefault && !$0.isDecorator }
        }
        for (index, component) in blueprint.components.enumerated() {
            counting.append(countingEntries(of: component, index))
            var own: [Entry] = []
            var replaced: [Blueprint.Key] = []
            for entry in counting[index] {
                guard let key = entry.key, entry.original == nil, isOverridden(entry, key) else {
                    own.append(entry)
                    continue
                }
                if !replaced.contains(key) { replaced.append(key) }
            }
            for key in replaced {
                // The elements of a collection are replaced in the topmost component that has any. Components below see the replacements
                // from there.
                let above = blueprint.ancestors(of: index).dropFirst().filter { $0 >= (blueprint.cut ?? 0) }
                if key.isCollection, above.contains(where: { entries[$0].contains { $0.key == key } }) { continue }
                for override in overrides where override.key == key && !override.isDecorator {
                    own.append(Entry(binding: override, component: index, key: key))
                }
            }
            own.append(Entry(binding: component.root, component: index, key: nil))
            entries.append(own)
            var decorators = component.bindings.filter(\.isDecorator)
            if index >= blueprint.cut ?? 0 {
                decorators += overrides.filter { override in
                    override.isDecorator && own.contains { $0.key == override.key && $0.original == nil }
                }
            }
            self.decorators.append(decorators.map { Entry(binding: $0, component: index, key: $0.key) })
        }
    }

    /// The entries of a component that count: a default counts if nothing else that the component sees has its key.
    private func countingEntries(of component: Blueprint.Component, _ index: Int) -> [Entry] {
        let declared = component.bindings.filter { !$0.isDecorator }.flatMap { binding in
            var entries = [Entry(binding: binding, component: index, key: binding.key)]
            if binding.hasAlias, case .value(let number) = binding.key {
                entries.append(Entry(binding: binding, component: index, original: binding.key, key: .alias(number)))
            }
            return entries
        }
        let above = blueprint.ancestors(of: index).dropFirst().flatMap { counting[$0] }
        return declared.filter { entry in
            !entry.binding.isDefault
                || !above.contains { $0.key == entry.key }
                    && !declared.contains { $0.key == entry.key && !$0.binding.isDefault }
        }
    }

    /// Whether overrides replace an entry. A default among them replaces only a default.
    private func isOverridden(_ entry: Entry, _ key: Blueprint.Key) -> Bool {
        entry.component >= (blueprint.cut ?? 0)
            && overrides.contains { $0.key == key && !$0.isDecorator && (!$0.isDefault || entry.binding.isDefault) }
    }

    // MARK: Look-up

    enum Found {
        case entry(Entry)
        case collection([Entry])
        case child(Int, installedIn: Int)
        case seed(of: Int)
    }

    /// The binding that a component sees under a key.
    func find(_ key: Blueprint.Key, from component: Int) -> Found? {
        let line = blueprint.ancestors(of: component)
        switch key {
        case .seed: return .seed(of: component)
        case .child(let child):
            return line.first { blueprint.components[$0].children.contains(child) }.map {
                .child(child, installedIn: $0)
            }
        case .collection:
            guard let nearest = line.firstIndex(where: { entries[$0].contains { $0.key == key } }) else { return nil }
            return .collection(line[nearest...].reversed().flatMap { entries[$0].filter { $0.key == key } })
        case .value, .tagged, .alias:
            return line.lazy.compactMap { component in
                self.decorators[component].last { $0.key == key } ?? self.entries[component].first { $0.key == key }
            }.first.map { .entry($0) }
        }
    }

    /// The entry that a decorator decorates.
    private func decorated(by decorator: Entry) -> Found? {
        let component = decorator.component
        let others = decorators[component].prefix { $0.id != decorator.id }
        if let other = others.last(where: { $0.key == decorator.key }) { return .entry(other) }
        if let base = entries[component].first(where: { $0.key == decorator.key }) { return .entry(base) }
        return blueprint.components[component].parent.flatMap { find(decorator.binding.key, from: $0) }
    }

    /// Finds the binding that an entry sees under a key.
    private func find(_ key: Blueprint.Key, for entry: Entry) -> Found? {
        entry.binding.isDecorator && entry.key == key ? decorated(by: entry) : find(key, from: entry.component)
    }

    private func isShared(_ entry: Entry) -> Bool {
        if entry.binding.isShared && entry.original == nil { return true }
        if let original = entry.original {
            // Aliases of each other do not occur.
            guard case .entry(let target) = find(original, from: entry.component) else { return false }
            return isShared(target)
        }
        guard entry.binding.isDecorator, case .entry(let inner) = decorated(by: entry) else { return false }
        return isShared(inner)
    }

    private func asks(of entry: Entry) -> [Blueprint.Ask] {
        entry.original.map { [Blueprint.Ask(form: .direct, key: $0)] } ?? entry.binding.asks
    }

    // MARK: Mistakes

    struct Mistakes: Equatable {
        /// The missing keys, with the number of bindings that request each of them.
        var missing: [Blueprint.Key: Int] = [:]
        /// The number of surplus bindings of each key in each component.
        var duplicates: [Place: Int] = [:]
        var unknownOverrides: [Blueprint.Key: Int] = [:]
        /// The components that have the scope of an ancestor.
        var nesting: Set<Int> = []
        /// Whether there is an eager cycle.
        var hasCycle = false

        struct Place: Hashable {
            let component: Int
            let key: Blueprint.Key
        }

        var isEmpty: Bool { self == Mistakes() }
    }

    /// The mistakes of the components in a range.
    func mistakes(in range: Range<Int>) -> Mistakes {
        var result = Mistakes()
        for component in range {
            for entry in entries[component] + decorators[component] {
                var keys = asks(of: entry).filter { !$0.form.isOptional }.map(\.key)
                if entry.binding.isDecorator { keys.append(entry.binding.key) }
                for key in Set(keys) where find(key, for: entry) == nil {
                    result.missing[key, default: 0] += 1
                }
            }
            let keys = entries[component].compactMap(\.key).filter { !$0.isCollection }
            for (key, same) in Dictionary(grouping: keys, by: { $0 }) where same.count > 1 {
                result.duplicates[.init(component: component, key: key)] = same.count - 1
            }
            let scope = blueprint.components[component].scope
            if scope > 0,
                blueprint.ancestors(of: component).dropFirst().contains(where: {
                    blueprint.components[$0].scope == scope
                })
            {
                result.nesting.insert(component)
            }
            if (entries[component] + decorators[component]).contains(where: { reaches($0, $0.id, []) }) {
                result.hasCycle = true
            }
        }
        if range.contains(blueprint.components.count - 1) {
            for override in overrides {
                let isKnown = range.contains { component in
                    counting[component].contains { $0.original == nil && $0.key == override.key }
                }
                if !isKnown { result.unknownOverrides[override.key, default: 0] += 1 }
            }
        }
        return result
    }

    private var visited: Set<EntryID> = []

    /// Whether eager edges lead from an entry to another.
    private func reaches(_ entry: Entry, _ goal: EntryID, _ path: [EntryID]) -> Bool {
        if path.isEmpty { visited = [] }
        for ask in asks(of: entry) where ask.form.isEager {
            let targets: [Entry] =
                switch find(ask.key, for: entry) {
                case .entry(let target): [target]
                case .collection(let targets): targets
                case .child, .seed, nil: []
                }
            for target in targets {
                if target.id == goal { return true }
                if visited.insert(target.id).inserted, reaches(target, goal, path + [entry.id]) { return true }
            }
        }
        return false
    }

    // MARK: Values

    final class Instance {
        let component: Int
        let parent: Instance?
        let seed: Int
        fileprivate var shared: [EntryID: Node] = [:]

        init(component: Int, parent: Instance?, seed: Int) {
            self.component = component
            self.parent = parent
            self.seed = seed
        }

        fileprivate func ancestor(_ component: Int) -> Instance {
            self.component == component ? self : parent!.ancestor(component)
        }
    }

    /// A value that a binding creates.
    final class Node {
        let binding: Int
        let arguments: [Argument]

        init(binding: Int, arguments: [Argument]) {
            self.binding = binding
            self.arguments = arguments
        }
    }

    indirect enum Argument {
        case absent
        case seed(Int)
        case node(Node)
        case list([Node])
        case later(() -> Argument)
        /// A weak provider. `isMade` returns whether a shared value has been created, which the provider must return.
        case weak(() -> Argument, isMade: () -> Bool)
        case child(Int, in: Instance)
    }

    /// Builds a component.
    func build(_ component: Int, parent: Instance?, seed: Int) -> (root: Node, instance: Instance) {
        let instance = Instance(component: component, parent: parent, seed: seed)
        return (make(entries[component].last!, in: instance), instance)
    }

    private func value(_ entry: Entry, from instance: Instance) -> Node {
        let home = instance.ancestor(entry.component)
        if let original = entry.original, case .entry(let target) = find(original, from: entry.component) {
            return value(target, from: home)
        }
        guard isShared(entry) else { return make(entry, in: home) }
        if let known = home.shared[entry.id] { return known }
        let node = make(entry, in: home)
        home.shared[entry.id] = node
        return node
    }

    private func make(_ entry: Entry, in home: Instance) -> Node {
        Node(
            binding: entry.binding.id,
            arguments: entry.binding.asks.map { argument($0, of: entry, in: home) })
    }

    private func argument(_ ask: Blueprint.Ask, of entry: Entry, in instance: Instance) -> Argument {
        guard let found = find(ask.key, for: entry) else {
            return ask.form == .providerOfOptional ? .later { .absent } : .absent
        }
        let resolve: () -> Argument = {
            switch found {
            case .entry(let entry): .node(self.value(entry, from: instance))
            case .collection(let entries): .list(entries.map { self.value($0, from: instance) })
            case .child(let child, let home): .child(child, in: instance.ancestor(home))
            case .seed: .seed(instance.seed)
            }
        }
        switch ask.form {
        case .direct, .optional:
            if case .tagged = ask.key, !blueprint.isNamed { return .later(resolve) }
            return resolve()
        case .provider, .closure, .throwing, .providerOfOptional, .optionalProvider: return .later(resolve)
        case .weak: return .weak(resolve, isMade: { self.isMade(found, from: instance) })
        }
    }

    private func isMade(_ found: Found, from instance: Instance) -> Bool {
        guard case .entry(let entry) = found else { return false }
        // An alias has a value type here, which no weak provider returns.
        return entry.original == nil && isShared(entry)
            && instance.ancestor(entry.component).shared[entry.id] != nil
    }
}

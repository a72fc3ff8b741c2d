import TestSupport
import CCleanse

/// A model of a graph with one child graph, which predicts the graph's behaviour in a simple, slow way.
struct GraphModel {
    struct Need {
        let target: Int
        let kind: Int
        let isOptional: Bool
    }

    struct Binding {
        let isInner: Bool
        let isShared: Bool
        var needs: [Need]
        /// Whether the key is bound a second time.
        var isDuplicate = false
    }

    /// The bindings, by the number of their key. The key after the last one is not bound.
    var bindings: [Binding]

    static func key(_ number: Int) -> String { "k\(number)" }

    /// Creates a random model, which may have errors.
    init(_ random: inout RandomNumbers) {
        let count = 1 + random.below(9)
        let isPlain = random.chance(30)
        let mayBeCircular = random.chance(15)
        let lacks = random.chance(15)
        bindings = (0..<count).map { number in
            let needs = (0..<random.below(4)).compactMap { _ -> Need? in
                let later = isPlain ? CLEANSE_NEED_WEAK : CLEANSE_NEED_PROVIDER
                let kind = [CLEANSE_NEED_OBJECT, CLEANSE_NEED_OBJECT, later, CLEANSE_NEED_WEAK][random.below(4)]
                let bound = mayBeCircular || kind != CLEANSE_NEED_OBJECT ? count : number
                let reach = bound + (lacks ? 1 : 0)
                guard reach > 0 else { return nil }
                let target = random.below(reach)
                return Need(
                    target: lacks && target == bound ? count : target, kind: kind, isOptional: random.chance(40))
            }
            return Binding(
                isInner: !isPlain && random.chance(30), isShared: isPlain || random.chance(60), needs: needs)
        }
        if random.chance(5) { bindings[random.below(count)].isDuplicate = true }
        if random.chance(95) { shareWhatIsNeededWeakly() }
    }

    private mutating func shareWhatIsNeededWeakly() {
        for number in bindings.indices {
            bindings[number].needs = bindings[number].needs.map { need in
                guard weakly(need, from: bindings[number].isInner) else { return need }
                return Need(target: need.target, kind: CLEANSE_NEED_PROVIDER, isOptional: need.isOptional)
            }
        }
    }

    /// Whether a dependency is a weak one on an unshared object.
    private func weakly(_ need: Need, from isInner: Bool) -> Bool {
        need.kind == CLEANSE_NEED_WEAK && sees(need.target, from: isInner) && !bindings[need.target].isShared
    }

    /// Whether all objects are shared objects of one graph, none of which keeps an object that is created later.
    var isPlain: Bool {
        bindings.allSatisfy { binding in
            binding.isShared && !binding.isInner && !binding.needs.contains { $0.kind == CLEANSE_NEED_PROVIDER }
        }
    }

    func sees(_ target: Int, from isInner: Bool) -> Bool {
        target < bindings.count && (isInner || !bindings[target].isInner)
    }

    // MARK: Mistakes

    var missing: Set<String> {
        var result: Set<String> = []
        for binding in bindings {
            for need in binding.needs where !need.isOptional && !sees(need.target, from: binding.isInner) {
                result.insert(Self.key(need.target))
            }
        }
        return result
    }

    var weaklyNeeded: Set<String> {
        var result: Set<String> = []
        for binding in bindings {
            for need in binding.needs where weakly(need, from: binding.isInner) { result.insert(Self.key(need.target)) }
        }
        return result
    }

    var duplicates: Set<String> {
        Set(bindings.indices.filter { bindings[$0].isDuplicate }.map(Self.key))
    }

    /// Whether objects depend on each other in a cycle.
    var isCircular: Bool {
        func reaches(_ number: Int, _ goal: Int, _ seen: inout Set<Int>) -> Bool {
            bindings[number].needs.contains { need in
                guard need.kind == CLEANSE_NEED_OBJECT, sees(need.target, from: bindings[number].isInner) else {
                    return false
                }
                return need.target == goal || seen.insert(need.target).inserted && reaches(need.target, goal, &seen)
            }
        }
        return bindings.indices.contains { number in
            var seen: Set<Int> = []
            return reaches(number, number, &seen)
        }
    }

    // MARK: Requests

    /// The results of the providers so far.
    struct State {
        /// The shared objects of each graph: the outer graph, whose number is 0, and its children.
        var shared: [Int: [Int: Int]] = [:]
        /// The keys of all objects, in order of creation.
        var made: [String] = []
        var failing: Int?
    }

    /// A failed request. The chain has the keys on the path to the provider that failed, or is empty if there is no provider.
    struct Failure: Error, Equatable {
        let chain: [String]
    }

    /// Returns the number of the object that a request to a graph returns.
    func get(_ number: Int, from graph: Int, _ state: inout State) throws(Failure) -> Int {
        guard sees(number, from: graph > 0) else { throw Failure(chain: []) }
        let binding = bindings[number]
        let home = binding.isInner ? graph : 0
        if binding.isShared, let object = state.shared[home]?[number] { return object }
        for need in binding.needs
        where need.kind == CLEANSE_NEED_OBJECT && sees(need.target, from: binding.isInner) {
            do {
                _ = try get(need.target, from: home, &state)
            } catch {
                throw Failure(chain: [Self.key(number)] + error.chain)
            }
        }
        if state.failing == number { throw Failure(chain: [Self.key(number)]) }
        state.made.append(Self.key(number))
        let object = state.made.count
        if binding.isShared { state.shared[home, default: [:]][number] = object }
        return object
    }
}

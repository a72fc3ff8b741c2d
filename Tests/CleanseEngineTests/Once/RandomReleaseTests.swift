import TestSupport
import Cleanse
import Testing

/// Tests of random graphs of Swift objects that don't retain each other, so that the graph alone determines the order in which they end. A
/// failure names the seed that reproduces the graph.
@Suite struct RandomReleaseTests {
    #if DEBUG
        private static let count = 1_500
    #else
        private static let count = 6_000
    #endif

    @Test func `Dependents end before their dependencies, and objects of graphs before objects of their parent graphs`()
        throws
    {
        var pairs = 0
        for seed in 0..<Self.count {
            let trial = ReleaseTrial(seed: UInt64(seed))
            try ReleaseTrial.$current.withValue(trial) { try trial.run() }
            #expect(trial.mistakes.isEmpty, "seed \(seed): \(trial.mistakes)")
            pairs += trial.pairs
        }
        // Enough objects have ended together with their dependencies.
        #expect(pairs > 3 * Self.count)
    }
}

/// An object that depends on others without retaining them, and notes when it ends.
private class Piece {
    private let trial = ReleaseTrial.current!
    private let number: Int

    required init(_ key: Int, needs: [Piece]) { number = trial.begin(key, needs: needs.map(\.number)) }

    deinit { trial.end(number) }
}

/// An object whose class belongs to one key.
private protocol Keyed: AnyObject, SendableMetatype {
    init(_ key: Int, needs: [Piece])
    var piece: Piece { get }
}
private final class KeyedPiece<let key: Int>: Piece, Keyed { var piece: Piece { self } }

private let keys: [any Keyed.Type] = [
    KeyedPiece<0>.self, KeyedPiece<1>.self, KeyedPiece<2>.self, KeyedPiece<3>.self, KeyedPiece<4>.self,
    KeyedPiece<5>.self, KeyedPiece<6>.self, KeyedPiece<7>.self, KeyedPiece<8>.self, KeyedPiece<9>.self,
]

// MARK: Parameters

/// The form in which a factory requests an object.
private protocol Need {
    associatedtype Value
    static func piece(_ value: Value) -> Piece
    /// The function with which a root can request the object later, or `nil` if the root has received the object, which it doesn't keep.
    static func later(_ value: Value) -> (() -> Piece)?
}

private enum Given<Value: Keyed>: Need {
    static func piece(_ value: Value) -> Piece { value.piece }
    static func later(_ value: Value) -> (() -> Piece)? { nil }
}

private enum Provided<Element: Keyed>: Need {
    static func piece(_ value: Provider<Element>) -> Piece { value.get().piece }
    static func later(_ value: Provider<Element>) -> (() -> Piece)? { { value.get().piece } }
}

private func request<P: Keyed>(_: P.Type, isDirect: Bool) -> any Need.Type {
    if isDirect { Given<P>.self } else { Provided<P>.self }
}

private func request(_ need: (key: Int, isDirect: Bool)) -> any Need.Type {
    request(keys[need.key], isDirect: need.isDirect)
}

// MARK: Components

/// The functions that a component gives to its user.
private struct Outlets {
    let later: [() -> Piece]
    /// Builds the child component, if there is one.
    let build: (() throws -> Outlets)?
}

private protocol Level: RootComponent where Root == Outlets, Seed == Void {
    static var number: Int { get }
}

private protocol Floor: Cleanse.Scope {
    associatedtype Below: Floor
    static var number: Int { get }
}
private struct Ground: Floor {
    typealias Below = Middle
    static let number = 0
}
private struct Middle: Floor {
    typealias Below = Top
    static let number = 1
}
private struct Top: Floor {
    typealias Below = Top
    static let number = 2
}

/// The component of a level. The next level is its child, or a separate graph that is built on it.
private struct LevelOf<F: Floor>: Level {
    typealias Root = Outlets
    typealias Scope = F
    static var number: Int { F.number }

    static func configure(binder: Binder<F>) {
        let trial = ReleaseTrial.current!
        for binding in trial.bindings where binding.level == number { trial.declare(binding, in: binder) }
        if trial.installs(below: number) { binder.install(dependency: LevelOf<F.Below>.self) }
    }

    static func configureRoot(binder bind: ReceiptBinder<Outlets>) -> BindingReceipt<Outlets> {
        let trial = ReleaseTrial.current!
        let needs = trial.roots[number].map { request($0) }
        func declare<A: Need, B: Need>(_: A.Type, _: B.Type) -> BindingReceipt<Outlets> {
            if trial.installs(below: number) {
                return bind.to { (a: A.Value, b: B.Value, below: ComponentFactory<LevelOf<F.Below>>) in
                    Outlets(later: [A.later(a), B.later(b)].compactMap { $0 }, build: { try below.tryBuild() })
                }
            }
            return bind.to { (a: A.Value, b: B.Value) in
                Outlets(later: [A.later(a), B.later(b)].compactMap { $0 }, build: nil)
            }
        }
        return declare(needs[0], needs[1])
    }
}

// MARK: Trials

/// One random graph, or several graphs that are built on each other, and the objects that have been created.
private final class ReleaseTrial: @unchecked Sendable {
    // SAFETY: only the thread of the test uses it.
    @TaskLocal static var current: ReleaseTrial?

    struct Binding {
        let key: Int
        let level: Int
        var isShared = true
        var needs: [(key: Int, isDirect: Bool)] = []
    }

    private var numbers: RandomNumbers
    private(set) var bindings: [Binding] = []
    private(set) var roots: [[(key: Int, isDirect: Bool)]] = []
    private let levels: Int
    /// Whether each level is a separate graph that is built on the previous one.
    private let isStacked: Bool

    private struct Object {
        let binding: Binding
        /// The shared objects that it depends on, directly or through unshared ones.
        let needs: Set<Int>
        var hasEnded = false
    }
    private var objects: [Object] = []
    /// Whether each graph that is built on another one is retained as a whole, and retains its parent.
    private var keepsGraphs = false
    private(set) var mistakes: [String] = []
    /// The number of pairs of an object and a dependency that have ended.
    private(set) var pairs = 0

    init(seed: UInt64) {
        numbers = RandomNumbers(seed: seed)
        levels = 1 + numbers.below(3)
        isStacked = numbers.chance(60)
        let onlyDirect = numbers.chance(40)
        for key in keys.indices {
            // Keys of lower levels come first, so that a binding may depend on all bindings before it.
            let level = key == 0 ? 0 : max(bindings[key - 1].level, numbers.below(levels))
            var binding = Binding(key: key, level: level, isShared: numbers.chance(85))
            for _ in 0..<min(key, numbers.below(4)) {
                binding.needs.append((numbers.below(key), onlyDirect || numbers.chance(60)))
            }
            bindings.append(binding)
        }
        // The bindings are declared in any order.
        bindings.shuffle(using: &numbers)
        for level in 0..<levels {
            let visible = bindings.filter { $0.level <= level }.map(\.key)
            roots.append(
                (0..<2).map { _ in (visible.randomElement(using: &numbers)!, onlyDirect || numbers.chance(40)) })
        }
    }

    func installs(below level: Int) -> Bool { !isStacked && level + 1 < levels }

    func declare<S>(_ binding: Binding, in binder: Binder<S>) where S: Cleanse.Scope {
        func declare<P: Keyed>(_: P.Type) {
            let key = binding.key
            var builder = binder.bind(P.self)
            if binding.isShared { builder = builder.sharedInScope() }
            func one<A: Need>(_: A.Type) { builder.to { (a: A.Value) in P(key, needs: [A.piece(a)]) } }
            func two<A: Need, B: Need>(_: A.Type, _: B.Type) {
                builder.to { (a: A.Value, b: B.Value) in P(key, needs: [A.piece(a), B.piece(b)]) }
            }
            func three<A: Need, B: Need, C: Need>(_: A.Type, _: B.Type, _: C.Type) {
                builder.to { (a: A.Value, b: B.Value, c: C.Value) in
                    P(key, needs: [A.piece(a), B.piece(b), C.piece(c)])
                }
            }
            let needs = binding.needs.map { request($0) }
            switch needs.count {
            case 0: builder.to { P(key, needs: []) }
            case 1: one(needs[0])
            case 2: two(needs[0], needs[1])
            default: three(needs[0], needs[1], needs[2])
            }
        }
        declare(keys[binding.key])
    }

    // MARK: What should happen

    func begin(_ key: Int, needs: [Int]) -> Int {
        for need in needs where objects[need].binding.isShared && objects[need].hasEnded {
            mistakes.append("\(need) had ended before its dependent began")
        }
        let shared = needs.flatMap { objects[$0].binding.isShared ? [$0] : Array(objects[$0].needs) }
        objects.append(Object(binding: bindings.first { $0.key == key }!, needs: Set(shared)))
        return objects.count - 1
    }

    func end(_ number: Int) {
        objects[number].hasEnded = true
        let ended = objects[number]
        pairs += ended.needs.count
        guard ended.binding.isShared else { return }
        for (other, object) in objects.enumerated() where !object.hasEnded {
            if object.needs.contains(number) { mistakes.append("\(number) ended before its dependent \(other)") }
            if keepsGraphs, object.binding.level > ended.binding.level {
                mistakes.append("\(number) ended before \(other), of a graph that is built on its own")
            }
        }
    }

    // MARK: What happens

    func run() throws {
        if isStacked { try runStacked() } else { try runNested() }
        let alive = objects.indices.filter { !objects[$0].hasEnded }
        if !alive.isEmpty { mistakes.append("\(alive) live") }
    }

    /// Requests objects and builds child components, some of which the user keeps.
    private func use(_ outlets: Outlets, _ kept: inout [Outlets]) throws {
        for _ in 0..<numbers.below(4) { _ = outlets.later.randomElement(using: &numbers)?() }
        guard let build = outlets.build else { return }
        for _ in 0..<1 + numbers.below(2) {
            let below = try build()
            try use(below, &kept)
            if numbers.chance(50) { kept.append(below) }
        }
    }

    /// Releases one element after the other, in random order.
    private func drop<Element>(_ all: inout [Element]) {
        while !all.isEmpty { all.remove(at: numbers.below(all.count)) }
    }

    private func runNested() throws {
        let factory = try ComponentFactory.of(LevelOf<Ground>.self)
        var kept: [Outlets] = []
        if numbers.chance(50) {
            let outlets = try factory.tryBuild()
            try use(outlets, &kept)
        } else {
            let built = try factory.instantiate()
            try use(built.root, &kept)
            if numbers.chance(50) { drop(&kept) }
            withExtendedLifetime(built) {}
        }
        drop(&kept)
    }

    private func runStacked() throws {
        var (graphs, kept): ([BuiltGraph], [Outlets]) = ([], [])
        func build<L: Level>(_: L.Type) throws {
            let factory = try ComponentFactory.of(L.self, parent: graphs.last)
            if numbers.chance(30) { try use(try factory.tryBuild(), &kept) }
            let built = try factory.instantiate()
            try use(built.root, &kept)
            kept.append(built.root)
            graphs.append(built.graph)
        }
        let all: [any Level.Type] = [LevelOf<Ground>.self, LevelOf<Middle>.self, LevelOf<Top>.self]
        for level in all.prefix(levels) {
            try build(level)
        }
        if numbers.chance(70) {
            drop(&kept)
            keepsGraphs = true
        }
        drop(&graphs)
        drop(&kept)
    }
}

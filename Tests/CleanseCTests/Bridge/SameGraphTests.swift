import CCleanse
import Cleanse
import CleanseC
import TestSupport
import Testing

/// Builds one graph with every division of its bindings between C and Swift, and expects the same behaviour of all of them.
@Suite struct SameGraphTests {
    /// The nodes with the names of their dependencies. Nodes with capital letters are shared.
    private static let nodes: [(name: String, needs: [String])] = [
        ("A", []), ("b", ["A"]), ("C", ["A", "b"]), ("d", ["b", "C"]), ("E", ["C", "d"]), ("f", ["E", "b"]),
    ]

    /// Records the created and destroyed nodes, in order.
    final class Log: Sendable {
        let made = Locked<[String]>([])
        let ended = Locked<[String]>([])
        let failing = Locked<String?>(nil)

        func make<Key>(_ name: String, _ parts: [Node], _: Key.Type = Key.self) throws -> Part<Key> {
            if failing.withLock({ $0 == name }) { throw Broken(name: name) }
            made.withLock { $0.append(name) }
            return Part(name, parts, self)
        }
    }

    struct Broken: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is broken" }
    }

    class Node: @unchecked Sendable {
        // SAFETY: never written after `init`.
        let name: String
        let parts: [Node]
        private let log: Log

        init(_ name: String, _ parts: [Node], _ log: Log) {
            self.name = name
            self.parts = parts
            self.log = log
        }

        deinit { log.ended.withLock { $0.append(name) } }

        final var tree: String { name + (parts.isEmpty ? "" : "(\(parts.map(\.tree).joined(separator: ",")))") }
    }

    /// A node whose type identifies its name.
    final class Part<Key>: Node, @unchecked Sendable {}

    // MARK: In Swift

    enum A {}
    enum B {}
    enum C {}
    enum D {}
    enum E {}
    enum F {}

    /// The division of the graph under test between C and Swift.
    struct Division: Sendable {
        let log: Log
        let inSwift: Set<String>
        let lacks: String?
        /// The handle of the binder with the C bindings, as a number.
        let registrations: Int
        @TaskLocal static var current: Division?
    }

    struct Same: RootComponent {
        typealias Scope = Singleton
        typealias Root = ObjectGraph

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: SingletonBinder) {
            guard let division = Division.current, let registrations = OpaquePointer(bitPattern: division.registrations)
            else { return }
            let log = division.log
            binder.include(registrations: registrations)
            if declares("A", A.self, division, binder) {
                binder.bind(Part<A>.self).sharedInScope().to { () throws -> Part<A> in
                    try log.make("A", [])
                }
            }
            if declares("b", B.self, division, binder) {
                binder.bind(Part<B>.self).to { (a: Part<A>) throws -> Part<B> in
                    try log.make("b", [a])
                }
            }
            if declares("C", C.self, division, binder) {
                binder.bind(Part<C>.self).sharedInScope().to { (a: Part<A>, b: Part<B>) throws -> Part<C> in
                    try log.make("C", [a, b])
                }
            }
            if declares("d", D.self, division, binder) {
                binder.bind(Part<D>.self).to { (b: Part<B>, c: Part<C>) throws -> Part<D> in
                    try log.make("d", [b, c])
                }
            }
            if declares("E", E.self, division, binder) {
                binder.bind(Part<E>.self).sharedInScope().to { (c: Part<C>, d: Part<D>) throws -> Part<E> in
                    try log.make("E", [c, d])
                }
            }
            if declares("f", F.self, division, binder) {
                binder.bind(Part<F>.self).to { (e: Part<E>, b: Part<B>) throws -> Part<F> in
                    try log.make("f", [e, b])
                }
            }
        }

        /// Exports the node if Swift declares it, and otherwise imports it from C.
        private static func declares<Key>(
            _ name: String, _: Key.Type, _ division: Division, _ binder: SingletonBinder
        ) -> Bool {
            if division.inSwift.contains(name) {
                binder.export(Part<Key>.self, as: name)
                return division.lacks != name
            }
            binder.bind(Part<Key>.self, toObject: name) { object in
                Unmanaged<Part<Key>>.fromOpaque(object.pointer!).takeUnretainedValue()
            }
            return false
        }
    }

    // MARK: In C

    /// The context of a C provider that creates nodes.
    private final class Maker {
        let name: String
        let needs: Int
        private let log: Log

        init(_ name: String, _ needs: Int, _ log: Log) {
            self.name = name
            self.needs = needs
            self.log = log
        }

        func make(_ parts: [Node]) throws -> Node {
            switch name {
            case "A": try log.make(name, parts, A.self)
            case "b": try log.make(name, parts, B.self)
            case "C": try log.make(name, parts, C.self)
            case "d": try log.make(name, parts, D.self)
            case "E": try log.make(name, parts, E.self)
            default: try log.make(name, parts, F.self)
            }
        }
    }

    private static func declare(_ name: String, _ needs: [String], in binder: TestBinder, _ log: Log) throws {
        let create: cleanse_create_function = { request, out, context in
            let maker = Unmanaged<Maker>.fromOpaque(context!).takeUnretainedValue()
            let parts = (0..<maker.needs).map {
                Unmanaged<Node>.fromOpaque(cleanse_request_pointer(request, $0)!).takeUnretainedValue()
            }
            do {
                out?.pointee = Unmanaged.passRetained(try maker.make(parts)).toOpaque()
                return nil
            } catch { return cleanse_error_create(2000, "\(error)") }
        }
        var binding = cleanse_binding()
        binding.size = MemoryLayout<cleanse_binding>.size
        binding.sharing = cleanse_sharing(name == name.uppercased() ? CLEANSE_SHARED : CLEANSE_UNSHARED)
        binding.create = create
        binding.destroy = { instance, _ in Unmanaged<Node>.fromOpaque(instance!).release() }
        binding.context = Unmanaged.passRetained(Maker(name, needs.count, log)).toOpaque()
        binding.release_context = { Unmanaged<Maker>.fromOpaque($0!).release() }
        var dependencies = [cleanse_dependency](repeating: cleanse_dependency(), count: needs.count)
        // Each key has one letter. They are stored in memory that stays valid during the call.
        let letters = ([name] + needs).map { Array($0.utf8CString) }
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: 2 * letters.count)
        defer { text.deallocate() }
        for (index, letter) in letters.enumerated() {
            text[2 * index] = letter[0]
            text[2 * index + 1] = 0
        }
        binding.key = UnsafePointer(text)
        for index in needs.indices {
            dependencies[index].size = MemoryLayout<cleanse_dependency>.size
            dependencies[index].key = UnsafePointer(text + 2 * (index + 1))
        }
        try dependencies.withUnsafeBufferPointer {
            binding.dependencies = $0.baseAddress
            binding.dependency_count = $0.count
            try check(cleanse_bind(binder.handle, &binding))
        }
    }

    // MARK: All divisions

    private func build(_ inSwift: Set<String>, lacks: String? = nil, _ log: Log) throws -> TestGraph {
        let binder = try TestBinder()
        for (name, needs) in Self.nodes where !inSwift.contains(name) && name != lacks {
            try Self.declare(name, needs, in: binder, log)
        }
        // A graph in C alone, without a Swift component.
        if inSwift.isEmpty { return try binder.build() }
        let division = Division(
            log: log, inSwift: inSwift, lacks: lacks, registrations: Int(bitPattern: binder.handle))
        return try Division.$current.withValue(division) {
            TestGraph(try ComponentFactory.of(Same.self).tryBuild().makeHandle())
        }
    }

    private static let divisions: [Set<String>] = (0..<(1 << nodes.count)).map { mask in
        Set(nodes.indices.filter { mask >> $0 & 1 == 1 }.map { nodes[$0].name })
    }

    /// The observable behaviour of one division.
    private struct Outcome: Equatable {
        var trees: [String] = []
        var failures: [String] = []
        var made: [String] = []
        var sameObjects: [Bool] = []
        var ended: [String] = []
    }

    private func outcome(_ inSwift: Set<String>) throws -> Outcome {
        let log = Log()
        var outcome = Outcome()
        do {
            let graph = try build(inSwift, log)
            for key in ["b", "f", "C", "d", "f", "A"] {
                for failing in Self.nodes.map(\.name) {
                    log.failing.withLock { $0 = failing }
                    let failure = Result { try graph.get(key) }
                    if case .failure(let error) = failure, let broken = "\(error)".firstMatch(of: /. is broken/) {
                        outcome.failures.append("\(key): \(broken.output)")
                    }
                }
                log.failing.withLock { $0 = nil }
                let (first, second) = (try graph.get(key), try graph.get(key))
                outcome.sameObjects.append(try first.pointer == second.pointer)
                let node = Unmanaged<Node>.fromOpaque(try #require(try first.pointer)).takeUnretainedValue()
                outcome.trees.append(node.tree)
            }
        }
        outcome.made = log.made.withLock { $0 }
        outcome.ended = log.ended.withLock { $0.sorted() }
        return outcome
    }

    @Test
    func `Every mixture of C and Swift creates the same objects in the same order, and destroys all of them`()
        throws
    {
        let expected = try outcome([])
        #expect(expected.sameObjects == [false, false, true, false, false, true])
        #expect(expected.trees.prefix(2) == ["b(A)", "f(E(C(A,b(A)),d(b(A),C(A,b(A)))),b(A))"])
        #expect(expected.failures.count == 8)
        #expect(expected.made.sorted() == expected.ended)
        for inSwift in Self.divisions { #expect(try outcome(inSwift) == expected, "in Swift: \(inSwift.sorted())") }
    }

    @Test func `Every mixture of C and Swift reports the same missing binding`() throws {
        for (index, inSwift) in Self.divisions.enumerated() {
            // Each division lacks one name, and each name is missing in many divisions.
            let name = Self.nodes[index % (Self.nodes.count - 1)].name
            let failure = #expect(throws: (any Error).self) { try build(inSwift, lacks: name, Log()) }
            let errors = (failure as? MultiError)?.errors.map { "\($0)" } ?? ["\(failure.map { "\($0)" } ?? "")"]
            // Swift names the node by its type.
            let names = ["*** \(name) ***", "Part<\(name.uppercased())>"]
            #expect(errors.allSatisfy { text in names.contains { text.contains($0) } }, "\(inSwift), \(name)")
        }
    }
}

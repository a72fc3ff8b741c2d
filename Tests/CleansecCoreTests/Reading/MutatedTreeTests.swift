import CleansecCore
import Foundation
import TestSupport
import Testing

/// Trees of a compiler with a different format get no verdict, or the right one.
@Suite struct MutatedTreeTests {
    private static let program = """
        import Cleanse
        enum Kind: Hashable { case one, other }
        class Base { func add(to binder: UnscopedBinder) { binder.bind(Int8.self).to(value: 1) } }
        final class Derived: Base { override func add(to binder: UnscopedBinder) { binder.bind(Int16.self).to(value: 1) } }
        struct Box<Value> { let value: Value }
        struct Numbers: Module {
            static func configure(binder: UnscopedBinder) {
                let debug = false
                if debug { binder.bind(Int32.self).to(value: 1) } else { binder.bind(Int64.self).to(value: 1) }
                var isOn = false
                isOn.toggle()
                guard !debug else { return }
                for (key, value) in [(1, -1)] { print(key, value, isOn) }
                binder.bind(String.self).intoMap(key: -1).to(value: "a")
                binder.bind(String.self).intoMap(key: 1).to(value: "b")
                binder.bind(Float.self).intoMap(key: Kind.one).to { 1 }
                binder.bind(Float.self).intoMap(key: Kind.other).to { 1 }
            }
        }
        extension Binder where Scope == Unscoped {
            func both<T>(_ make: @escaping @Sendable () -> T) -> Binder { bind(T.self).to { make() }; return self }
        }
        func helper(_ binder: UnscopedBinder, then more: (UnscopedBinder) -> Void) { more(binder) }
        struct Right: RootComponent {
            static func configureRoot(binder bind: ReceiptBinder<Box<Int64>>) -> BindingReceipt<Box<Int64>> { bind.to(factory: Box.init) }
            static func configure(binder: UnscopedBinder) { binder.include(module: Numbers.self) }
        }
        struct Wrong: RootComponent {
            typealias Root = Box<Int32>
            static func configureRoot(binder bind: ReceiptBinder<Box<Int32>>) -> BindingReceipt<Box<Int32>> { bind.to(factory: Box.init) }
            static func configure(binder: UnscopedBinder) {
                binder.include(module: Numbers.self)
                helper(binder) { [own = binder] inner in
                    own.bind(UInt8.self).to(value: 1)
                    _ = inner.both { UInt16(1) }
                    try! { () throws in inner.bind(UInt16.self).to(value: 1) }()
                }
                Derived().add(to: binder)
            }
        }
        struct Later: RootComponent {
            static func configureRoot(binder bind: ReceiptBinder<Int16>) -> BindingReceipt<Int16> { bind.to { (_: Int8) in 1 } }
            static func configure(binder: UnscopedBinder) { Base().add(to: binder) }
        }
        enum Stage { case early, late }
        enum Flags { static let isOn = true; static let stage = Stage.late; static var isOff: Bool { !isOn } }
        protocol Plain: Module where Scope == Unscoped {}
        enum Floats: Plain { static func configure(binder: UnscopedBinder) { binder.bind(Float.self).to(value: 1) } }
        enum Twice: Plain {
            static func configure(binder: UnscopedBinder) {
                binder.bind(Float.self).to(value: 1)
                binder.bind(Float.self).to(value: 2)
            }
        }
        let modules: [any Plain.Type] = [Floats.self]
        let fill: @Sendable (UnscopedBinder) -> Void = { $0.bind(Int.self).to(value: 1) }
        struct Registrar {
            let binder: UnscopedBinder
            let isOn: Bool
            init(_ binder: UnscopedBinder, isOn: Bool = true) { self.binder = binder; self.isOn = isOn }
            func add() { if isOn { binder.bind(Int8.self).to(value: 1) } }
        }
        extension Binder where S == Unscoped {
            var shorts: BindingBuilder<Binder<S>, Int16, Int16> { bind(Int16.self) }
            subscript<T: Sendable>(type: T.Type) -> BindingBuilder<Binder<S>, T, T> { bind(type) }
        }
        func with<T>(_ value: T, _ body: (T) throws -> Void) rethrows { try body(value) }
        struct Valued: RootComponent {
            static func configureRoot(binder bind: ReceiptBinder<Character>) -> BindingReceipt<Character> {
                bind.to { (_: Float, _: Int, _: Int8, _: Int16, _: Int32, _: Int64, _: UInt, _: UInt8, _: UInt16) in "a" }
            }
            static func configure(binder: UnscopedBinder) {
                for module in modules where Flags.isOn { binder.include(module: module) }
                if Flags.isOff { binder.include(module: Twice.self) } else { fill(binder) }
                Registrar(binder).add()
                switch Flags.stage {
                case .early: binder.include(module: Twice.self)
                case .late: binder.shorts.to(value: 1)
                }
                let start = Flags.stage == .late ? binder[Int32.self] : binder.bind(Int32.self).asDefault()
                start.to(value: 1)
                with(binder) { $0.bind(Int64.self).to(value: 1) }
                let pair = (binder, 1)
                pair.0.bind(UInt.self).to(value: 1)
                if let target = Optional(binder) { target.bind(UInt8.self).to(value: 1) }
                let optional: UnscopedBinder? = binder
                optional?.bind(UInt16.self).to(value: 1)
                repeat { [2].forEach { if $0 == 3 { binder.include(module: Twice.self) } } } while false
            }
        }
        @MainActor func on() -> Double { 1 }
        struct OnMain: RootComponent {
            static func configureRoot(binder bind: ReceiptBinder<Double>) -> BindingReceipt<Double> {
                bind.to(factory: on)
            }
            static func configure(binder: UnscopedBinder) {}
        }
        """

    private static let tree = Result {
        String(
            decoding: try Trees.withProgram(program) { try Trees.trees(of: [$0], module: "Program") }[0].tree,
            as: UTF8.self)
    }

    /// Returns the codes and keys that are reported for each root component.
    private func verdict(_ tree: String) throws -> [String: Set<String>] {
        var analyzer = Analyzer(module: "Program")
        try analyzer.read(
            tree: BytesInMemory(Array(tree.utf8)), file: "Program.tree", source: BytesInMemory(Array(Self.program.utf8))
        )
        let report = Checker(summaries: [analyzer.finish()]).check()
        return Dictionary(
            uniqueKeysWithValues: report.roots.map { root in
                (
                    root.name,
                    Set(root.findings.map { $0.severity == .undecided ? "undecided" : "\($0.code) \($0.keys)" })
                )
            })
    }

    /// Checks that a mutated tree gets no wrong verdict: it is refused, or each root component has the same verdict or is undecided.
    private func check(_ mutated: String, _ mutation: String, _ right: [String: Set<String>]) {
        do {
            let found = try verdict(mutated)
            for (root, findings) in right {
                let same = found[root] == findings || found[root]?.contains("undecided") == true
                #expect(same, "\(mutation): \(root) is \(found[root]?.sorted() ?? [])")
            }
        } catch let error as AnalysisError {
            #expect(!error.reason.isEmpty)
        } catch { Issue.record(error) }
    }

    @Test func `A tree with a renamed key or kind is refused, or gets no wrong verdict`() throws {
        let tree = try Self.tree.get()
        let right = try verdict(tree)
        #expect(right["Program.Right"] == [])
        #expect(right["Program.Valued"] == [])
        #expect(right["Program.Wrong"]?.contains { $0.contains("duplicate-binding") } == true, "\(right)")
        #expect(right["Program.Wrong"]?.contains { $0.contains("missing-provider") } == true, "\(right)")
        var keys: Set<String> = []
        for match in tree.matches(of: #/"([^"\\ ]+)":/#) { keys.insert(String(match.output.1)) }
        var kinds: Set<String> = []
        for match in tree.matches(of: #/"_kind":"([^"]+)"/#) { kinds.insert(String(match.output.1)) }
        #expect(keys.count > 60 && kinds.count > 40)
        for key in keys.sorted() { check(tree.replacing("\"\(key)\":", with: "\"\(key)_\":"), "renamed \(key)", right) }
        for kind in kinds.sorted() {
            check(tree.replacing("\"_kind\":\"\(kind)\"", with: "\"_kind\":\"new_\(kind)\""), "kind \(kind)", right)
        }
    }

    @Test func `A tree with different nesting is refused, or gets no wrong verdict`() throws {
        let tree = try Self.tree.get()
        let right = try verdict(tree)
        let whole = try Part(JSONSerialization.jsonObject(with: Data(tree.utf8)))
        #expect(try verdict(whole.text) == right)
        // The compiler omits these members if they are empty.
        let absent: Set = ["body", "elements", "else_stmt", "result", "items", "override"]
        for key in whole.keysOfParts.sorted() where key != "compiler_version" {
            let nested = whole.replacing(key) { part in
                [("more", .node([("_kind", .leaf("\"argument_list\"")), (key, part)]))]
            }
            check(nested.text, "\(key) in a node", right)
            let parenthesised = whole.replacing(key) { part in
                [(key, .node([("_kind", .leaf("\"paren_expr\"")), ("type", .leaf("\"$sSiD\"")), ("sub_expr", part)]))]
            }
            check(parenthesised.text, "\(key) of a node", right)
            if absent.contains(key) { continue }
            check(whole.replacing(key) { _ in [] }.text, "without \(key)", right)
        }
    }

    /// A part of a tree, with the text of its leaves.
    private indirect enum Part {
        case leaf(String)
        case list([Part])
        case node([(key: String, part: Part)])

        init(_ value: Any) throws {
            if let list = value as? [Any] {
                self = .list(try list.map(Part.init))
            } else if let node = value as? [String: Any] {
                // The compiler writes these members first, and the body last.
                let first = [
                    "_kind", "filename", "compiler_version", "type", "range", "name", "usr", "interface_type",
                    "inherits", "params",
                ]
                let order =
                    first.filter { node[$0] != nil }
                    + node.keys.filter { !first.contains($0) }.sorted {
                        ($0 == "body") == ($1 == "body") ? $0 < $1 : $1 == "body"
                    }
                self = .node(try order.map { ($0, try Part(node[$0] ?? "")) })
            } else {
                let text = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
                self = .leaf(String(decoding: text, as: UTF8.self))
            }
        }

        /// The keys of members that are lists or nodes, without the ranges in a source file.
        var keysOfParts: Set<String> {
            switch self {
            case .leaf: []
            case .list(let parts): parts.reduce(into: []) { $0.formUnion($1.keysOfParts) }
            case .node(let members):
                members.reduce(into: []) { keys, member in
                    if case .leaf = member.part {} else if member.key != "range" { keys.insert(member.key) }
                    keys.formUnion(member.part.keysOfParts)
                }
            }
        }

        /// Returns the tree with other members in place of each member with a certain key.
        func replacing(_ key: String, _ members: (Part) -> [(key: String, part: Part)]) -> Part {
            switch self {
            case .leaf: self
            case .list(let parts): .list(parts.map { $0.replacing(key, members) })
            case .node(let parts):
                .node(
                    parts.flatMap { member in
                        let part = member.part.replacing(key, members)
                        return member.key == key ? members(part) : [(member.key, part)]
                    })
            }
        }

        var text: String {
            var text = ""
            write(to: &text)
            return text
        }

        private func write(to text: inout String) {
            switch self {
            case .leaf(let leaf): text += leaf
            case .list(let parts):
                text += "["
                for (index, part) in parts.enumerated() {
                    if index > 0 { text += "," }
                    part.write(to: &text)
                }
                text += "]"
            case .node(let members):
                text += "{"
                for (index, member) in members.enumerated() {
                    text += index > 0 ? ",\"" : "\""
                    text += member.key
                    text += "\":"
                    member.part.write(to: &text)
                }
                text += "}"
            }
        }
    }
}

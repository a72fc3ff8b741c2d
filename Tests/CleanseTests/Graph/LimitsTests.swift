import Foundation
import Testing

@testable import Cleanse

/// Graphs that are much longer, wider or more tangled than usual. Bindings are made through the engine's own interface.
@Suite(.serialized) struct LimitsTests {
    /// What `App` is to declare. A type of its own: a bare function as a task-local value crashes when optimised.
    private struct Declaration: Sendable {
        let run: @Sendable (AnyBinder) -> Void
        @TaskLocal static var current = Declaration { _ in }
    }

    private enum App: RootComponent {
        static func configure(binder: Binder<Singleton>) { Declaration.current.run(binder.asAnyBinder()) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 0) }
        typealias Scope = Singleton
    }

    /// Binds `name` to something that asks for other names.
    private static func bind(
        _ name: String, _ names: [String], strength: EdgeStrength = .eager, isShared: Bool = false, in binder: AnyBinder
    ) {
        var draft = BindingDraft(binder: binder, key: ProviderKey(NamedKey.self, name: name))
        draft.isShared = isShared
        let start = draft.dependencyCount
        for name in names {
            binder.declaration.dependencies.append(
                Dependency(key: ProviderKey(NamedKey.self, name: name), strength: strength))
        }
        draft.bind(dependenciesFrom: start, throws: false, file: #fileID, line: #line) { linker in
            let links = names.map { _ in linker.next(Int.self) }
            return linker.finish(Link<Int> { instance in try links.reduce(1) { try $0 + $1(instance) } })
        }
    }

    private func compile(_ declare: @escaping @Sendable (AnyBinder) -> Void) throws {
        try Declaration.$current.withValue(Declaration(run: declare)) { _ = try ComponentFactory.of(App.self) }
    }

    private func errors(_ declare: @escaping @Sendable (AnyBinder) -> Void) -> [any CleanseError] {
        Declaration.$current.withValue(Declaration(run: declare)) { ComponentFactory.validate(App.self).errors }
    }

    /// How many times longer `body` takes for four times the size. Runs itself three times and takes the best.
    private func growth(from size: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        func time(_ size: Int) throws -> Duration {
            try (0..<3).map { _ in try ContinuousClock().measure { try body(size) } }.min()!
        }
        _ = try time(size)
        return try time(size * 4) / time(size)
    }

    @Test("A chain of 100,000 bindings compiles and is released without deep recursion")
    func longChain() throws {
        try compile { binder in
            for index in 0..<100_000 { Self.bind("\(index)", index == 0 ? [] : ["\(index - 1)"], in: binder) }
        }
        try compile { binder in
            for index in 0..<100_000 { Self.bind("\(index)", index == 99_999 ? [] : ["\(index + 1)"], in: binder) }
        }
    }

    @Test("A circle of 50,000 bindings is found without deep recursion")
    func longCircle() {
        let errors = errors { binder in
            for index in 0..<50_000 { Self.bind("\(index)", ["\((index + 1) % 50_000)"], in: binder) }
        }
        #expect(errors.count == 1)
        #expect((errors.first as? DependencyCycle)?.chain.count == 50_001)
    }

    @Test("Compiling takes time in proportion to a chain's length")
    func timeOfChain() throws {
        let growth = try growth(from: 5_000) { size in
            try compile { binder in
                for index in 0..<size { Self.bind("\(index)", index == 0 ? [] : ["\(index - 1)"], in: binder) }
            }
        }
        #expect(growth < 9, "16 would be quadratic")
    }

    @Test("Validating a great circle of deferred dependencies takes time in proportion to its length")
    func timeOfDeferredCircle() {
        let growth = growth(from: 1_000) { size in
            let errors = errors { binder in
                for index in 0..<size {
                    Self.bind("\(index)", ["\((index + 1) % size)"], strength: .deferred, isShared: true, in: binder)
                }
            }
            #expect(errors.isEmpty)
        }
        #expect(growth < 9, "16 would be quadratic")
    }

    @Test("Reporting many missing keys takes time in proportion to their number")
    func timeOfMissing() {
        let growth = growth(from: 250) { size in
            let errors = errors { binder in
                for index in 0..<size { Self.bind("\(index)", ["missing \(index)"], in: binder) }
            }
            #expect(errors.count == size)
        }
        #expect(growth < 9, "16 would be quadratic")
    }

    @Test("Reporting a key that many bindings miss takes time in proportion to their number")
    func timeOfRequirements() {
        let growth = growth(from: 500) { size in
            let errors = errors { binder in
                for index in 0..<size {
                    Self.bind("\(index)", index == 0 ? ["missing"] : ["missing", "0"], in: binder)
                }
            }
            #expect(errors.count == 1)
        }
        #expect(growth < 9, "16 would be quadratic")
    }
}

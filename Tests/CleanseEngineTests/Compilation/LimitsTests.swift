import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of graphs that are much longer, wider or more tangled than usual. Bindings are declared through the engine's own interface.
@Suite(.serialized) struct LimitsTests {
    /// The declarations of `App`. This is a separate type because a bare function as a task-local value crashes in optimised builds.
    private struct Declaration: Sendable {
        let run: @Sendable (AnyBinder) -> Void
        @TaskLocal static var current = Declaration { _ in }
    }

    private enum App: RootComponent {
        static func configure(binder: Binder<Singleton>) { Declaration.current.run(binder.asAnyBinder()) }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 0) }
        typealias Scope = Singleton
    }

    /// Binds `name` to a value that requests other names.
    private static func bind(
        _ name: String, _ names: [String], strength: EdgeStrength = .eager, isShared: Bool = false, in binder: AnyBinder
    ) {
        let draft = BindingDraft(binder: binder, key: ProviderKey(NamedKey.self, name: name))
        draft.isShared = isShared
        let start = draft.nextDependency
        for name in names {
            binder.recorder.declaration.dependencies.append(
                Dependency(key: ProviderKey(NamedKey.self, name: name), strength: strength))
        }
        draft.bind(dependenciesFrom: start, [], file: #fileID, line: #line) { linker in
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

    @Test
    func `A chain of 100,000 bindings compiles and is released without deep recursion`() throws {
        try compile { binder in
            for index in 0..<100_000 { Self.bind("\(index)", index == 0 ? [] : ["\(index - 1)"], in: binder) }
        }
        try compile { binder in
            for index in 0..<100_000 { Self.bind("\(index)", index == 99_999 ? [] : ["\(index + 1)"], in: binder) }
        }
    }

    @Test
    func `A cycle of 50,000 bindings is found without deep recursion`() {
        let errors = errors { binder in
            for index in 0..<50_000 { Self.bind("\(index)", ["\((index + 1) % 50_000)"], in: binder) }
        }
        #expect(errors.count == 1)
        #expect((errors.first as? DependencyCycle)?.chain.count == 50_001)
    }

    @Test
    func `A chain in which every binding lacks a dependency is reported without a full path for each error`() throws {
        let count = 2_000
        let errors = errors { binder in
            for index in 0..<count { Self.bind("\(index)", ["\(index + 1)", "missing \(index)"], in: binder) }
        }
        #expect(errors.count == count + 1)
        let last = try #require(errors.last as? MissingProvider)
        #expect(last.chain.count == count)
        #expect(last.description.contains("… and \(count - 20) more"))
        #expect(last.description.split(separator: "\n").count < 30)
        #expect("\(MultiError(errors: errors))".utf8.count < count * 2_000)
    }

    @Test
    func `A key that many bindings lack is one error that lists all of them, and its text shows ten`() throws {
        let errors = errors { binder in
            for index in 0..<1_000 { Self.bind("\(index)", ["missing"], in: binder) }
        }
        let error = try #require(errors.first as? MissingProvider)
        #expect(errors.count == 1)
        #expect(error.requirements.count == 1_000)
        #expect(error.sourceLocations.count == 1_000)
        #expect(error.description.contains("… and required by 990 more"))
        #expect(error.description.split(separator: "\n").count < 20)
    }

    @Test
    func `Ten of thousands of connected cycles are reported, and unconnected cycles are reported too`() {
        let count = 2_000
        let errors = errors { binder in
            for index in 0..<count {
                Self.bind("\(index)", index == count - 1 ? ["0"] : ["\(index + 1)", "0"], in: binder)
            }
            Self.bind("apart", ["back"], in: binder)
            Self.bind("back", ["apart"], in: binder)
        }
        #expect(errors.count == 11)
        #expect(errors.allSatisfy { $0 is DependencyCycle })
        #expect(errors.allSatisfy { $0.description.split(separator: "\n").count < 25 })
        #expect(errors.last?.chain.count == 3)
    }

    @Test
    func `Ten of thousands of retain cycles are reported, in time that grows with the size of the graph`() {
        func measure(_ count: Int) -> (warnings: [any CleanseError], duration: Duration) {
            var report: ValidationReport?
            let duration = ContinuousClock().measure {
                report = Declaration.$current.withValue(
                    Declaration { binder in
                        let spokes = (0..<count).map { "\($0)" }
                        Self.bind("hub", spokes, strength: .deferred, isShared: true, in: binder)
                        for spoke in spokes {
                            Self.bind(spoke, ["hub"], strength: .deferred, isShared: true, in: binder)
                        }
                    }
                ) { ComponentFactory.validate(App.self) }
            }
            return (report?.warnings ?? [], duration)
        }
        let (few, short) = measure(2_000)
        let (many, long) = measure(20_000)
        #expect(few.count == 10)
        #expect(many.count == 10)
        #expect(many.allSatisfy { $0.chain.count == 3 })
        #expect(long < short * 40)
    }
}

import Cleanse
import Foundation
import Testing
import TestSupport

/// Modules with parameters.
@Suite struct ParameterizedModuleTests {
    private struct Database: Sendable, Equatable {
        let url: String
        let connections: Int
    }
    private struct DatabaseModule: ParameterizedModule, Hashable {
        let url: String
        var connections = 1
        func configure(binder: UnscopedBinder) {
            binder.bind(Database.self).to(value: Database(url: url, connections: connections))
        }
    }
    /// A module whose tag says which of several databases it binds.
    private struct TaggedDatabaseModule<Name: Cleanse.Tag>: ParameterizedModule where Name.Element == Database {
        let url: String
        func configure(binder: UnscopedBinder) {
            binder.bind(Database.self).tagged(with: Name.self).to(value: Database(url: url, connections: 1))
        }
    }
    private struct Users: Cleanse.Tag { typealias Element = Database }
    private struct Orders: Cleanse.Tag { typealias Element = Database }

    private func database(_ configure: (UnscopedBinder) -> Void) throws -> Database {
        try ComponentFactory.of(root: Database.self, scope: Unscoped.self, configure: configure).build()
    }

    @Test func `The parameters of a module are known to its bindings`() throws {
        let found = try database { $0.include(module: DatabaseModule(url: "db:users", connections: 4)) }
        #expect(found == Database(url: "db:users", connections: 4))
    }

    @Test func `Equal values count once`() throws {
        struct Other: Module {
            static func configure(binder: UnscopedBinder) { binder.include(module: DatabaseModule(url: "db")) }
        }
        let found = try database { binder in
            binder.include(module: DatabaseModule(url: "db"))
            binder.include(module: Other.self)
            binder.include(module: DatabaseModule(url: "db", connections: 1))
        }
        #expect(found.url == "db")
    }

    @Test func `Different values are different modules, whose bindings of one key are duplicates`() throws {
        let report = ComponentFactory.validate(root: Database.self, scope: Unscoped.self) { binder in
            binder.include(module: DatabaseModule(url: "one"))
            binder.include(module: DatabaseModule(url: "two"))
        }
        let error = try #require(report.errors.first as? DuplicateBinding)
        #expect(report.errors.count == 1)
        // Both chains, and the hint, name the module.
        #expect("\(error)".components(separatedBy: "DatabaseModule").count == 4)
        #expect(error.hints.contains { $0.hasPrefix("DatabaseModule is included at ") })
    }

    @Test func `Values that are not Hashable count with each inclusion`() throws {
        struct Plain: ParameterizedModule {
            func configure(binder: UnscopedBinder) { binder.bind(Int.self).intoCollection().to(value: 1) }
        }
        let numbers = try ComponentFactory.of(root: [Int].self, scope: Unscoped.self) { binder in
            binder.include(module: Plain())
            binder.include(module: Plain())
        }.build()
        #expect(numbers == [1, 1])
    }

    @Test func `A module with a type argument binds several databases with tags`() throws {
        struct Both { let users: TaggedProvider<Users>, orders: TaggedProvider<Orders> }
        let both = try ComponentFactory.of(root: Both.self, scope: Unscoped.self) { binder in
            binder.include(module: TaggedDatabaseModule<Users>(url: "db:users"))
            binder.include(module: TaggedDatabaseModule<Orders>(url: "db:orders"))
            binder.bind().to(factory: Both.init)
        }.build()
        #expect(both.users.get().url == "db:users")
        #expect(both.orders.get().url == "db:orders")
    }

    @Test func `An override replaces the binding of a module with parameters, and may be one`() throws {
        struct App: RootComponent {
            static func configure(binder: UnscopedBinder) { binder.include(module: DatabaseModule(url: "real")) }
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to { (database: Database) in database.url }
            }
        }
        #expect(try ComponentFactory.of(App.self).build() == "real")
        #expect(
            try ComponentFactory.of(App.self, overriding: { $0.include(module: DatabaseModule(url: "fake")) }).build()
                == "fake")
    }

    /// A module that includes one with a larger number.
    private struct Growing: ParameterizedModule, Hashable {
        let number: Int
        func configure(binder: UnscopedBinder) { binder.include(module: Growing(number: number + 1)) }
    }

    @Test func `Modules that include each other with new values end in an error`() {
        #expect(throws: EndlessNesting.self) {
            let report = ComponentFactory.validate(root: Int.self, scope: Unscoped.self) { binder in
                binder.include(module: Growing(number: 0))
                binder.bind(Int.self).to(value: 1)
            }
            throw try #require(report.errors.first { $0 is EndlessNesting })
        }
    }

    @Test func `Modules that include each other with equal values end`() throws {
        struct Ring: ParameterizedModule, Hashable {
            let number: Int
            func configure(binder: UnscopedBinder) {
                binder.bind(Int.self).intoSet().to(value: number)
                binder.include(module: Ring(number: (number + 1) % 3))
            }
        }
        let numbers = try ComponentFactory.of(root: Set<Int>.self, scope: Unscoped.self) {
            $0.include(module: Ring(number: 0))
        }.build()
        #expect(numbers == [0, 1, 2])
    }

    // A component of which some modules are included above, and some below.

    private struct Number: ParameterizedModule, Hashable {
        let value: Int
        func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).intoCollection().to(value: value)
            binder.decorate(String.self).to { [value] (inner: String) in "\(inner)\(value)" }
        }
    }
    private struct Inner: Component {
        struct Root { let numbers: [Int], text: String }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: Number(value: 1))
            binder.include(module: Number(value: 2))
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A subcomponent adds the elements and decorators of values that no component above includes`() throws {
        let factory = try ComponentFactory.of(root: ComponentFactory<Inner>.self, scope: Unscoped.self) { binder in
            binder.bind(String.self).to(value: "")
            binder.include(module: Number(value: 1))
            binder.include(module: Number(value: 3))
            binder.install(dependency: Inner.self)
        }.build()
        let inner = factory.build()
        #expect(inner.numbers == [1, 3, 2])
        #expect(inner.text == "132")
    }

    @Test func `A graph that is built on another one adds the elements of values that the other one does not have`()
        throws
    {
        let parent = try ComponentFactory.of(root: Int.self, scope: Unscoped.self) { binder in
            binder.bind(Int.self).to(value: 0)
            binder.bind(String.self).to(value: "")
            binder.include(module: Number(value: 1))
        }.instantiate()
        let numbers = try ComponentFactory.of(root: [Int].self, scope: Unscoped.self, parent: parent.graph) { binder in
            binder.include(module: Number(value: 1))
            binder.include(module: Number(value: 2))
        }.build()
        #expect(numbers == [1, 2])
    }

    @Test func `A module with a scope belongs to components of the scope, and one without a scope to all`() throws {
        final class Clock {}
        struct Clocks: ParameterizedModule {
            typealias Scope = Singleton
            func configure(binder: SingletonBinder) {
                binder.include(module: DatabaseModule(url: "db"))
                binder.bind(Clock.self).sharedInScope().to(factory: Clock.init)
            }
        }
        struct Pair { let one: Clock, other: Clock, database: Database }
        let pair = try ComponentFactory.of(root: Pair.self) { binder in
            binder.include(module: Clocks())
            binder.bind().to(factory: Pair.init)
        }.build()
        #expect(pair.one === pair.other && pair.database.url == "db")
    }

    @Test func `All bindings of a live module are live`() throws {
        struct Network: ParameterizedModule {
            let host: String
            let isLive: Bool
            func configure(binder: UnscopedBinder) { binder.bind(String.self).to(value: host) }
        }
        final class Recorder: CleanseBindingPlugin, Sendable {
            let live = Locked<[Bool]>([])
            func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
                live.withLock { $0 = root.sortedProviders.map(\.isLive) }
            }
        }
        func live(_ isLive: Bool) throws -> [Bool] {
            let recorder = Recorder(), loader = CleanseServiceLoader()
            loader.register(recorder)
            _ = try ComponentFactory.of(root: String.self, scope: Unscoped.self, serviceLoader: loader) {
                $0.include(module: Network(host: "host", isLive: isLive))
            }
            return recorder.live.withLock { $0 }
        }
        #expect(try live(true) == [true])
        #expect(try live(false) == [false])
    }

    // Random trees of modules, against a model: a component has each distinct value once, in the order of its first inclusion.

    private struct Tree: ParameterizedModule, Hashable {
        let value: Int
        let children: [Tree]
        func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).intoCollection().to(value: value)
            for child in children { binder.include(module: child) }
        }

        init(depth: Int, using random: inout RandomNumbers) {
            value = Int.random(in: 0..<3, using: &random)
            children =
                depth == 0
                ? [] : (0..<Int.random(in: 0...3, using: &random)).map { _ in Tree(depth: depth - 1, using: &random) }
        }

        /// Appends the values in the order in which the modules declare them.
        func declare(in seen: inout Set<Tree>, _ values: inout [Int]) {
            guard seen.insert(self).inserted else { return }
            values.append(value)
            for child in children { child.declare(in: &seen, &values) }
        }
    }

    @Test(arguments: 0..<300) func `Random trees of modules declare each distinct value once`(seed: UInt64) throws {
        var random = RandomNumbers(seed: seed), seen: Set<Tree> = [], expected: [Int] = []
        let trees = (0...2).map { _ in Tree(depth: 3, using: &random) }
        for tree in trees { tree.declare(in: &seen, &expected) }
        let found = try ComponentFactory.of(root: [Int].self, scope: Unscoped.self) { binder in
            for tree in trees { binder.include(module: tree) }
        }.build()
        #expect(found == expected)
    }
}

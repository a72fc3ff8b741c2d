import CleansecCore
import Foundation
import Testing

/// Containers of `CleanseResolver` that the program fills in several functions, or in code that can't be followed.
@Suite struct ContainerTests {
    private static let types = """
        import Cleanse
        import CleanseResolver
        protocol Store {}
        final class Disk: Store { init() {} }
        final class Model { init(store: any Store) {} }

        """

    /// Returns the findings for a program, whose first line has the number 6.
    private func findings(_ program: String, isProgram: Bool = false) throws -> [Finding] {
        Checker(summaries: [try Trees.summary(of: Self.types + program, isProgram: isProgram)]).check().findings
    }

    @Test func `The program's services are checked in the function that registers them`() throws {
        let found = try findings(
            """
            extension Resolver: @retroactive ResolverRegistering {
                public static func registerAllServices() {
                    registerModels()
                    register { Disk() }
                }
                private static func registerModels() {
                    autoregister(factory: Model.init)
                }
            }
            """)
        #expect(found.map(\.code) == ["missing-provider"], "\(found.map(\.message))")
        #expect(found.first?.place?.line == 12 && found.first?.root == "Resolver.main")
        #expect(found.first?.locations == ["Program/Program.swift:12"])
        #expect(found.first?.summary.contains("Store") == true)
    }

    @Test func `Services that other functions register too are undecided`() throws {
        let found = try findings(
            """
            extension Resolver: @retroactive ResolverRegistering {
                public static func registerAllServices() { autoregister(factory: Model.init) }
            }
            func later() { Resolver.register { Disk() as any Store } }
            """)
        #expect(found.map(\.severity) == [.undecided], "\(found.map(\.message))")
        #expect(found.first?.place?.line == 7)
        #expect(found.first?.message.contains("another function registers it") == true)
    }

    @Test(arguments: [
        ("func set() { Resolver.autoregister(factory: Model.init) }", 6),
        ("struct App { let services = Resolver(); init() { services.autoregister(factory: Model.init) } }", 6),
        ("let services = Resolver()\nfunc set() { services.autoregister(factory: Model.init) }", 7),
        (
            "struct App { static let all: Resolver = { let r = Resolver(); r.autoregister(factory: Model.init); return r }() }",
            6
        ),
        ("func fill(_ resolver: Resolver) {\n resolver.autoregister(factory: Model.init) }", 7),
        ("func make() -> Resolver { let r = Resolver(); r.autoregister(factory: Model.init); return r }", 6),
        (
            "func make(_ use: (Resolver) -> Void) { let r = Resolver(); r.autoregister(factory: Model.init); use(r) }",
            6
        ),
        (
            "final class App { var all = Resolver() \n func set() { let r = Resolver(); all = r; r.autoregister(factory: Model.init) } }",
            7
        ),
        ("func set() { let r = Resolver(); print([r]); r.autoregister(factory: Model.init) }", 6),
        (
            "func set() { let r = Resolver(); r.autoregister(factory: Model.init)\n if Bool.random() { r.register { Disk() } } }",
            7
        ),
        (
            "func set(names: [String]) { let r = Resolver()\n for name in names { r.register(name: Resolver.Name(name)) { Disk() } } }",
            7
        ),
        ("func set(name: String) { let r = Resolver(); r.register(name: Resolver.Name(name)) { Disk() } }", 6),
        ("func set(make: (() -> Disk?)?) { let r = Resolver(); r.register(factory: make) }", 6),
        ("func set() { let r = Resolver()\n [1].shuffled().forEach { _ in r.register { Disk() } } }", 7),
        (
            "func set() { Resolver.main = other()\n Resolver.autoregister(factory: Model.init) }\n func other() -> Resolver { .root }",
            7
        ),
    ])
    func `A registration that can't be followed is undecided, with its source location`(program: String, line: Int)
        throws
    {
        let found = try findings(program)
        #expect(found.map(\.severity) == [.undecided], "\(found.map(\.message))")
        #expect(found.first?.place?.line == line, "\(found.map(\.message))")
    }

    @Test(arguments: [
        "struct App { let services = Resolver(); init() { services.register { Disk() } } }",
        "func set() { Resolver.register { Model(store: Resolver.resolve()) } }",
        "func set(_ use: (Resolver) -> Void) { let r = Resolver(); r.register { Disk() as any Store }; r.autoregister(factory: Model.init); use(r) }",
        "func get(_ resolver: Resolver) -> Disk? { if Bool.random() { return resolver.resolve() }; return resolver.optional() }",
    ])
    func `A container is valid without declared dependencies, or with all of them`(program: String) throws {
        #expect(try findings(program).map(\.message) == [])
    }

    @Test func `A component that is built on a container's graph is undecided, with that reason`() throws {
        let found = try findings(
            """
            struct App: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
                    bind.to { (_: Disk) in 1 }
                }
                static func configure(binder: UnscopedBinder) {}
            }
            func run(_ resolver: Resolver) throws {
                _ = try ComponentFactory.of(App.self, parent: resolver.graph())
            }
            """)
        #expect(found.map(\.severity) == [.undecided], "\(found.map(\.message))")
        #expect(found.first?.message.hasPrefix("the component is built on the graph of a container") == true)
        #expect(found.first?.place?.line == 13)
    }

    @Test func `A component that is compiled in a do statement does not affect a container`() throws {
        let found = try findings(
            """
            let resolver = Resolver()
            resolver.register { Disk() as any Store }
            do {
                _ = try resolver.tryResolve((any Store).self)
                _ = try ComponentFactory.of(root: Disk.self) { $0.bind().to(factory: Disk.init) }.build()
            } catch { print(error) }
            """, isProgram: true)
        #expect(found.isEmpty, "\(found.map(\.message))")
    }

    @Test func `Statements outside functions are followed, in order`() throws {
        let found = try findings(
            """
            let name: Resolver.Name = "disk"
            let resolver = Resolver()
            resolver.register(name: name) { Disk() }
            resolver.register { 1 }.depends(on: Disk.self, name: name)
            resolver.autoregister(factory: Model.init)
            """, isProgram: true)
        #expect(found.map(\.code) == ["missing-provider"], "\(found.map(\.message))")
        #expect(found.first?.place?.line == 10)
    }

    @Test func `A module that only fills other modules' containers has no findings`() throws {
        let library = try Trees.summary(
            of: Self.types + "public func fill(_ resolver: Resolver) { resolver.register { Disk() } }",
            module: "Library")
        #expect(Checker(summaries: [library]).check().findings.isEmpty)
    }
}

import Foundation
import Testing

@testable import CleansecCommands

/// Mistakes in a program of three modules, which `cleansec fix` repairs.
@Suite struct FixTests {
    private let machines = "Sources/Machines/Machines.swift"
    private let kiosk = "Sources/Kiosk/Kiosk.swift"

    /// A built program.
    private func built() throws -> Program {
        let program = try Program()
        try program.compile("Menu")
        try program.compile("Machines")
        try program.writeDatabase()
        return program
    }

    private func fix(_ program: Program, _ arguments: String...) -> Program.Result {
        program.run(
            [
                "fix", "--build", program.path("compile_commands.json"), "--target", "Kiosk", "--summary-path",
                program.path("summaries"),
            ] + arguments)
    }

    private func text(_ program: Program, _ name: String) throws -> String {
        try String(contentsOfFile: program.path(name), encoding: .utf8)
    }

    /// Replaces a text in a source file.
    private func change(_ program: Program, _ name: String, _ old: String, _ new: String) throws {
        let text = try text(program, name)
        try #require(text.contains(old))
        try text.replacingOccurrences(of: old, with: new)
            .write(toFile: program.path(name), atomically: true, encoding: .utf8)
    }

    /// Expects that the program is valid, and that nothing is left to repair.
    private func expectRepaired(_ program: Program) throws {
        try program.prepare()
        #expect(program.check().status == .valid)
        let again = fix(program)
        #expect(again.status == .valid)
        #expect(again.output == "")
        #expect(again.complaint == "")
    }

    @Test func `A missing type is bound beside the binding that requires it`() throws {
        let program = try built()
        let original = try text(program, machines)
        try program.removeLines(with: "Grinder.init", from: machines)
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(
            result.output
                == "\(machines):13: Grinder binding missing [missing-provider]: Bind Grinder with its initialiser\n")
        #expect(try text(program, machines) == original)
        try expectRepaired(program)
    }

    @Test func `The changes are printed as a difference, and nothing is written`() throws {
        let program = try built()
        try program.removeLines(with: "Grinder.init", from: machines)
        let before = try text(program, machines)
        let result = fix(program, "--dry-run")
        #expect(result.status == .valid)
        #expect(
            result.output == """
                --- a/\(machines)
                +++ b/\(machines)
                @@ -10,6 +10,7 @@
                 /// The kiosk's machines.
                 public struct MachinesModule: Module {
                     public static func configure(binder: UnscopedBinder) {
                +        binder.bind().to(factory: Grinder.init)
                         binder.bind().to(factory: Machine.init)
                     }
                 }

                """)
        #expect(result.complaint.contains("Grinder binding missing"))
        #expect(try text(program, machines) == before)
    }

    @Test func `A module that binds the missing type is included`() throws {
        let program = try built()
        try program.removeLines(with: "MachinesModule", from: kiosk)
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(result.output.hasSuffix(": Include MachinesModule, which binds it\n"))
        #expect(try text(program, kiosk).contains("binder.include(module: MachinesModule.self)"))
        try expectRepaired(program)
    }

    @Test func `One of two bindings is removed, and all changes are listed`() throws {
        let program = try built()
        let binding = "        binder.bind().to(factory: Grinder.init)\n"
        try change(program, machines, binding, binding + binding)
        let list = fix(program, "--list").output
        #expect(list.contains("\"Remove the binding in line 14\""))
        #expect(list.contains("\"Remove the binding in line 13\""))
        #expect(list.contains("\"Tag the binding in line 14 with OtherGrinder\""))
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(result.output.hasSuffix(": Remove the binding in line 14\n"))
        try expectRepaired(program)
    }

    @Test func `A cycle is opened by a provider`() throws {
        let program = try built()
        try change(
            program, machines, "public struct Grinder { public init() {} }",
            """
            struct Beans {
                let mill: Mill
                init(mill: Mill) { self.mill = mill }
                var count: Int { mill.size + 1 }
            }
            final class Mill {
                let size = 1
                init(beans: Beans) {}
            }
            public struct Grinder { init(mill: Mill) {} }
            """)
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            """
                    binder.bind().to(factory: Grinder.init)
                    binder.bind().to(factory: Mill.init)
                    binder.bind().to(factory: Beans.init)

            """)
        let result = fix(program, "dependency-cycle")
        #expect(result.status == .valid)
        #expect(result.output.contains("Request a Provider<"))
        #expect(try text(program, machines).contains("Provider<"))
        try expectRepaired(program)
    }

    @Test func `A mistake without a known change is named`() throws {
        let program = try built()
        try change(
            program, machines, "Machine.init)",
            "Machine.init)\n        binder.bind(Int.self).to { (text: String) in text.count }")
        let before = try text(program, machines)
        let result = fix(program)
        #expect(result.status == .invalid)
        #expect(result.output == "")
        #expect(
            result.complaint
                == "cleansec: not repaired: \(machines):15: String binding missing [missing-provider]\n")
        #expect(try text(program, machines) == before)
        #expect(fix(program, "duplicate-binding").status == .invalid)
    }

    @Test func `A change that the compiler refuses only after it knows all types is not made`() throws {
        let program = try built()
        // Without its only statement, the function lacks a result.
        try change(
            program, machines, "public final class Machine",
            """
            func bindAgain(_ binder: UnscopedBinder) -> BindingReceipt<Grinder> { binder.bind().to(factory: Grinder.init) }

            public final class Machine
            """)
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            "        binder.bind().to(factory: Grinder.init)\n        _ = bindAgain(binder)\n")
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(result.output.hasSuffix(": Remove the binding in line 15\n"))
        try expectRepaired(program)
    }

    @Test func `A module that does not compile is not repaired`() throws {
        let program = try built()
        try change(program, kiosk, "let menu: Menu", "let menu: Men")
        #expect(fix(program).status == .undecided)
        #expect(fix(program, "--list", "--dry-run").complaint.contains("exclude each other"))
    }

    /// Adds declarations and bindings to the module of machines, and returns the changes that are made.
    private func repaired(_ declarations: String, _ bindings: String) throws -> [String] {
        let program = try built()
        try change(program, machines, "public final class Machine", declarations + "\npublic final class Machine")
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            "        binder.bind().to(factory: Grinder.init)\n" + bindings + "\n")
        let result = fix(program)
        #expect(result.status == .valid, "\(result.complaint)")
        return result.output.split(separator: "\n").map { String($0.split(separator: "]: ").last ?? "") }
    }

    @Test func `Each kind of a missing key has its own declaration`() throws {
        let types = """
            public protocol Sensor {}
            struct Probe: Sensor {}
            struct Part {}
            struct Filter {}
            struct Sized: AssistedFactory { typealias Seed = Int; typealias Element = Cup }
            struct Cup { init(size: Assisted<Int>) {} }
            enum Blue: Tag { typealias Element = Part }
            struct Whole { init(sensor: any Sensor, parts: [Part], cups: Factory<Sized>, blue: TaggedProvider<Blue>) {} }
            """
        let made = try repaired(types, "binder.bind().to(factory: Whole.init)")
        #expect(
            Set(made) == [
                "Bind Probe as any Sensor", "Add an element to [Part]", "Bind the factory of Cup",
                "Bind Part, tagged with Blue",
            ])
    }

    @Test func `A value that several threads use becomes Sendable`() throws {
        let program = try built()
        try change(
            program, kiosk, "    let menu: Menu\n}",
            """
                let menu: Menu
                let report: @Sendable () -> Report
            }

            final class Log {}
            struct Report { let log: Log }
            """)
        try change(program, kiosk, "    typealias Root", "    typealias Scope = Singleton\n    typealias Root")
        try change(
            program, kiosk, "configure(binder: UnscopedBinder) {",
            """
            configure(binder: Binder<Singleton>) {
                    binder.bind(Log.self).sharedInScope().to(factory: Log.init)
                    binder.bind(Report.self).to(factory: Report.init)
            """)
        let result = fix(program)
        #expect(result.status == .valid, "\(result.complaint)")
        #expect(result.output.hasSuffix(": Make Log Sendable\n"))
        #expect(try text(program, kiosk).contains("final class Log: Sendable {}"))
        try expectRepaired(program)
    }

    /// Adds declarations, bindings and a conformance to the kiosk's module, and returns the changes that are made.
    private func repairedKiosk(
        _ declarations: String, _ bindings: String, in scope: String? = nil
    ) throws -> (changes: [String], text: String) {
        let program = try built()
        if let scope {
            try change(program, kiosk, "configure(binder: UnscopedBinder)", "configure(binder: Binder<\(scope)>)")
            try change(
                program, kiosk, "    typealias Root = Kiosk\n",
                "    typealias Root = Kiosk\n    typealias Scope = \(scope)\n")
        }
        try change(program, kiosk, "struct Kiosk {", declarations + "\nstruct Kiosk {")
        try change(
            program, kiosk, "        binder.include(module: MachinesModule.self)\n",
            "        binder.include(module: MachinesModule.self)\n" + bindings + "\n")
        let result = fix(program)
        #expect(result.status == .valid, "\(result.complaint)")
        try expectRepaired(program)
        let changes = result.output.split(separator: "\n").map { String($0.split(separator: "]: ").last ?? "") }
        return (changes, try text(program, kiosk))
    }

    @Test func `A key that one variant lacks is bound in that variant`() throws {
        let (changes, text) = try repairedKiosk(
            "struct Clock {}\nstruct Wall { init(clock: Clock) {} }",
            """
                    binder.when(.profile("test")) { binder.bind().to { Clock() } }
                    binder.bind().to(factory: Wall.init)
            """)
        #expect(changes == ["Bind Clock with its initialiser"])
        #expect(text.contains("binder.when(!.profile(\"test\")) { binder.bind().to(factory: Clock.init) }"))
    }

    @Test func `The keys that a new binding requires are bound with it`() throws {
        let (changes, text) = try repairedKiosk(
            """
            struct Spring {}
            struct Clock { init(spring: Spring) {} }
            struct Wall { init(clock: Clock) {} }
            """, "        binder.bind().to(factory: Wall.init)")
        #expect(changes == ["Bind Clock with its initialiser, and bind Spring with its initialiser"])
        #expect(text.contains("Spring.init"))
    }

    @Test func `A type that needs a seed is requested by its factory`() throws {
        let (changes, text) = try repairedKiosk(
            """
            struct Cup { init(size: Assisted<Int>) {} }
            struct Sized: AssistedFactory { typealias Seed = Int; typealias Element = Cup }
            struct Shelf { let cup: Cup; init(cup: Cup) { self.cup = cup } }
            """,
            """
                    binder.bindFactory(Cup.self).with(Sized.self).to(factory: Cup.init)
                    binder.bind().to(factory: Shelf.init)
            """)
        #expect(changes == ["Request a Factory<Sized>"])
        #expect(text.contains("struct Shelf { let cup: Factory<Sized>; init(cup: Factory<Sized>) {"))
    }

    @Test func `A type that declares its scope moves to the component that has it`() throws {
        let (changes, text) = try repairedKiosk(
            """
            final class Store: ScopedByDefault { typealias DefaultScope = Singleton }
            struct Page { init(store: Store) {} }
            struct PageComponent: Component {
                static func configureRoot(binder bind: ReceiptBinder<Page>) -> BindingReceipt<Page> { bind.to(factory: Page.init) }
                static func configure(binder: UnscopedBinder) {
                    binder.bind().to(factory: Store.init)
                }
            }
            """, "        binder.install(dependency: PageComponent.self)", in: "Singleton")
        #expect(changes == ["Move the binding to KioskComponent"])
        #expect(text.contains("configure(binder: UnscopedBinder) {\n    }"))
    }

    @Test func `A component gets a scope together with the functions that take its binder`() throws {
        let (changes, text) = try repairedKiosk(
            """
            final class Store: ScopedByDefault { typealias DefaultScope = Singleton }
            func bindStore(_ binder: UnscopedBinder) { binder.bindMore() }
            extension Binder where S == Unscoped { func bindMore() { bind().to(factory: Store.init) } }
            struct Other: Module { static func configure(binder: UnscopedBinder) {} }
            """, "        bindStore(binder)\n        binder.include(module: Other.self)")
        #expect(changes == ["Give KioskComponent the scope Singleton"])
        #expect(text.contains("func bindStore(_ binder: Binder<Singleton>)"))
        #expect(text.contains("extension Binder where S == Singleton {"))
        #expect(text.contains("struct Other: Module { static func configure(binder: UnscopedBinder)"))
    }

    @Test func `A structure that is injected into becomes a class`() throws {
        let (changes, text) = try repairedKiosk(
            "struct View {}\nstruct Screen { init(injector: PropertyInjector<View>) {} }",
            """
                    binder.bindPropertyInjectionOf(View.self).to { (view: View) in }
                    binder.bind().to(factory: Screen.init)
            """)
        #expect(changes == ["Make View a class"])
        #expect(text.contains("final class View {}"))
    }

    @Test func `A retain cycle is broken by a weak provider`() throws {
        let program = try built()
        try change(
            program, kiosk, "struct Kiosk {",
            """
            final class Page { let book: Book; init(book: Book) { self.book = book } }
            final class Book { let page: Provider<Page>; init(page: Provider<Page>) { self.page = page } }
            struct Kiosk {
                let book: Book
            """)
        try change(program, kiosk, "    typealias Root", "    typealias Scope = Singleton\n    typealias Root")
        try change(
            program, kiosk, "configure(binder: UnscopedBinder) {",
            """
            configure(binder: Binder<Singleton>) {
                    binder.bind().sharedInScope().to(factory: Book.init)
                    binder.bind().sharedInScope().to(factory: Page.init)
            """)
        let result = fix(program, "retain-cycle")
        #expect(result.status == .valid, "\(result.complaint)")
        #expect(result.output.hasSuffix("[retain-cycle]: Request a WeakProvider<Page> in Book\n"), "\(result.output)")
        let text = try text(program, kiosk)
        #expect(text.contains("let page: WeakProvider<Page>; init(page: WeakProvider<Page>)"))
        try expectRepaired(program)
    }

    @Test func `Installations and scopes that do not fit are repaired`() throws {
        let (changes, _) = try repairedKiosk(
            """
            struct Page {}
            struct PageComponent: Component {
                typealias Scope = Singleton
                static func configureRoot(binder bind: ReceiptBinder<Page>) -> BindingReceipt<Page> { bind.to(factory: Page.init) }
                static func configure(binder: Binder<Singleton>) {}
            }
            struct Line {}
            struct LineComponent: Component {
                static func configureRoot(binder bind: ReceiptBinder<Line>) -> BindingReceipt<Line> { bind.to(factory: Line.init) }
                static func configure(binder: UnscopedBinder) { binder.install(dependency: LineComponent.self) }
            }
            """,
            """
                    binder.install(dependency: PageComponent.self)
                    binder.install(dependency: LineComponent.self)
            """, in: "Singleton")
        #expect(Set(changes) == ["Give PageComponent a scope of its own", "Remove the installation"])
    }

    @Test func `A key that only an override binds is bound in the component if it is required`() throws {
        let program = try built()
        try change(program, kiosk, "struct Kiosk {", "struct Clock {}\nstruct Kiosk {\n    let clock: Clock")
        try change(
            program, kiosk, "ComponentFactory.of(KioskComponent.self)",
            "ComponentFactory.of(KioskComponent.self, overriding: { binder in binder.bind().to { Clock() } })")
        let result = fix(program)
        #expect(result.output.hasSuffix(": Bind Clock with its initialiser\n"), "\(result.complaint)")
        #expect(try text(program, kiosk).contains("{ binder in binder.bind().to { Clock() } }"))
        try expectRepaired(program)
    }

    @Test func `A key that a generic component requires is bound in the closure that installs it`() throws {
        let program = try built()
        try change(
            program, kiosk, "struct Kiosk {",
            """
            struct Clock {}
            struct Wall {}
            struct Held<T> { init(value: T) {} }
            struct Holding<T>: Component {
                static func configureRoot(binder bind: ReceiptBinder<Held<T>>) -> BindingReceipt<Held<T>> { bind.to(factory: Held<T>.init) }
                static func configure(binder: UnscopedBinder) {}
            }
            func check() -> ValidationReport {
                ComponentFactory.validate(root: Wall.self, scope: Unscoped.self) { binder in
                    binder.install(dependency: Holding<Clock>.self)
                    binder.bind(Wall.self).to { (held: ComponentFactory<Holding<Clock>>) -> Wall in Wall() }
                }
            }
            struct Kiosk {
            """)
        let result = fix(program)
        #expect(result.output.hasSuffix(": Bind Clock with its initialiser\n"), "\(result.complaint)")
        #expect(try text(program, kiosk).contains("binder.bind().to(factory: Clock.init)\n        binder.install("))
        try expectRepaired(program)
    }

    @Test func `A step that its binding can't have is left out`() throws {
        let (changes, text) = try repairedKiosk(
            "struct Log {}",
            """
                    binder.bind().to(factory: Log.init)
                    binder.decorate(Log.self).asDefault().to { (inner: Log) -> Log in inner }
            """)
        #expect(changes == ["Leave out asDefault"])
        #expect(text.contains("binder.decorate(Log.self).to {"))
    }

    @Test func `A value that a weak provider requests is shared`() throws {
        let program = try built()
        try change(
            program, kiosk, "struct Kiosk {", "final class Log {}\nstruct Kiosk {\n    let log: WeakProvider<Log>")
        try change(program, kiosk, "    typealias Root", "    typealias Scope = Singleton\n    typealias Root")
        try change(
            program, kiosk, "configure(binder: UnscopedBinder) {",
            "configure(binder: Binder<Singleton>) {\n        binder.bind().to(factory: Log.init)")
        let result = fix(program, "unshared-weak-provider")
        #expect(result.output.hasSuffix(": Share the value in its scope\n"), "\(result.complaint)")
        #expect(try text(program, kiosk).contains("binder.bind().sharedInScope().to(factory: Log.init)"))
        try expectRepaired(program)
    }

    /// A type of the module of machines that needs a seed, and one that requests it without its factory.
    private let cups = """
        public struct Cup { public init(size: Assisted<Int>) {} }
        public struct Sized: AssistedFactory { public typealias Seed = Int; public typealias Element = Cup }
        public struct Shelf { public init(cup: Cup) {} }
        """

    /// A program in which the kiosk, or its module of machines, requests a cup without its factory.
    private func programWithCups(_ kioskText: String, _ binding: String) throws -> Program {
        let program = try built()
        try change(program, machines, "public final class Machine", cups + "\npublic final class Machine")
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            "        binder.bind().to(factory: Grinder.init)\n        binder.bindFactory(Cup.self).with(Sized.self).to(factory: Cup.init)\n"
        )
        try program.compile("Machines")
        try change(program, kiosk, "struct Kiosk {", kioskText + "\nstruct Kiosk {")
        try change(
            program, kiosk, "        binder.include(module: MachinesModule.self)\n",
            "        binder.include(module: MachinesModule.self)\n        \(binding)\n")
        return program
    }

    @Test func `A change that other modules see is made together with theirs`() throws {
        let program = try programWithCups(
            "", "binder.bind(Shelf.self).to { (cup: Cup) -> Shelf in Shelf(cup: cup) }")
        let result = fix(program)
        #expect(result.output.hasSuffix(": Request a Factory<Sized>\n"), "\(result.complaint)")
        #expect(try text(program, machines).contains("public init(cup: Factory<Sized>)"))
        #expect(try text(program, kiosk).contains("(cup: Factory<Sized>) -> Shelf"))
        try expectRepaired(program)
    }

    @Test func `A change that another module can't compile with is not made`() throws {
        let program = try programWithCups(
            "func shelf(_ cup: Cup) -> Shelf { Shelf(cup: cup) }", "binder.bind().to(factory: Shelf.init)")
        let result = fix(program)
        #expect(result.output.hasSuffix(": Request Cup?\n"), "\(result.complaint)")
        try expectRepaired(program)
    }

    @Test func `An asynchronous value is shared, so that a start creates it`() throws {
        let (changes, text) = try repairedKiosk(
            "final class Beans: Sendable { init() async {} }\nstruct Shop { init(beans: Beans) {} }",
            """
                    binder.bind(Beans.self).to { () async in await Beans() }
                    binder.bind().to(factory: Shop.init)
            """, in: "Singleton")
        #expect(changes == ["Share the value in its scope"])
        #expect(text.contains("binder.bind(Beans.self).sharedInScope().to {"))
    }

    @Test func `An asynchronous value that no scope can share is awaited where it is used`() throws {
        let (changes, text) = try repairedKiosk(
            """
            struct Beans: Sendable { var count = 1; init() async {} }
            struct Shop {
                let beans: Beans
                init(beans: Beans) { self.beans = beans }
                func sell() async throws -> Int { beans.count + 1 }
                func count() async throws -> Int { let own = self.beans.count; return own }
            }
            """,
            """
                    binder.bind(Beans.self).to { () async in await Beans() }
                    binder.bind().to(factory: Shop.init)
            """)
        #expect(changes == ["Request () async throws -> Beans in Shop"])
        #expect(text.contains("init(beans: @escaping () async throws -> Beans) { self.beans = beans }"))
        #expect(text.contains("let beans: () async throws -> Beans\n"))
        #expect(text.contains("{ try await beans().count + 1 }"))
    }

    @Test func `A closure that only its component's actor may call leaves the actor`() throws {
        let (changes, text) = try repairedKiosk(
            """
            final class Work: Sendable { init() {} }
            struct Desk: Sendable { let work: @Sendable () -> Work }
            @MainActor struct Office: @MainActor RootComponent {
                static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Work.init) }
                static func configureRoot(binder bind: ReceiptBinder<Desk>) -> BindingReceipt<Desk> { bind.to(factory: Desk.init) }
            }
            """, "")
        #expect(changes == ["Bind it with toSendable(factory:)"])
        #expect(text.contains("binder.bind().toSendable(factory: Work.init)"))
    }

    @Test func `A function of a value that belongs to an actor becomes asynchronous, and its calls wait`() throws {
        let (changes, text) = try repairedKiosk(
            """
            @MainActor final class Screen { init() {} }
            struct Opener: Sendable {
                let screen: @Sendable () -> Screen
                func open() async -> [Screen] { [screen(), self.screen()] }
            }
            """,
            """
                    binder.bind().to(factory: Screen.init)
                    binder.bind().to(factory: Opener.init)
            """)
        #expect(changes == ["Request () async -> Screen in Opener"])
        #expect(text.contains("let screen: @Sendable () async -> Screen"))
        #expect(text.contains("{ [await screen(), await self.screen()] }"))
    }

    @Test func `One of two values of different actors is requested by a function`() throws {
        let (changes, text) = try repairedKiosk(
            """
            @globalActor actor Background { static let shared = Background() }
            @MainActor final class Screen { init() {} }
            @Background final class Index { init() {} }
            struct Search { let index: Index; let screen: Screen }
            """,
            """
                    binder.bind().to(factory: Screen.init)
                    binder.bind().to(factory: Index.init)
                    binder.bind().to(factory: Search.init)
            """)
        #expect(changes == ["Request () async -> Screen in Search"])
        #expect(text.contains("struct Search { let index: Index; let screen: () async -> Screen }"))
    }

    @Test(arguments: [
        ("{ () -> Cup in Cup() }", "{ (_: Assisted<Int>) -> Cup in Cup() }"),
        ("{ Cup() }", "{ (_: Assisted<Int>) in Cup() }"),
        (
            "{ (machine: Machine) -> Cup in Cup() }",
            "{ (_: Assisted<Int>, machine: Machine) -> Cup in Cup() }"
        ),
    ])
    func `A factory that ignores its seed gets a parameter for it`(old: String, new: String) throws {
        let (changes, text) = try repairedKiosk(
            """
            struct Cup {}
            struct Sized: AssistedFactory { typealias Seed = Int; typealias Element = Cup }
            """, "        binder.bindFactory(Cup.self).with(Sized.self).to \(old)")
        #expect(changes == ["Add a parameter for the seed"])
        #expect(text.contains(".to \(new)"))
    }
}

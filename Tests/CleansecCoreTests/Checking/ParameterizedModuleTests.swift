import CleansecCore
import Testing

/// Modules with parameters, which the checker follows without their values.
@Suite struct ParameterizedModuleTests {
    private func findings(_ modules: String, _ inclusions: String) throws -> (errors: [String], undecided: [String]) {
        let program = """
            import Cleanse
            struct Database { let url: String }
            \(modules)
            struct AppComponent: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                    bind.to { (database: Database) in database.url }
                }
                static func configure(binder: UnscopedBinder) {
                    \(inclusions)
                }
            }
            """
        let report = try Checker(summaries: [Trees.summary(of: program)]).check()
        #expect(report.roots.count == 1)
        func texts(_ isError: Bool) -> [String] {
            report.findings.filter { ($0.severity == .error) == isError }.map { "\($0)" }
        }
        return (texts(true), texts(false))
    }

    private static let plain = """
        struct DatabaseModule: ParameterizedModule {
            let url: String
            func configure(binder: UnscopedBinder) {
                binder.bind(Database.self).to { [url] in Database(url: url) }
            }
        }
        """
    private static let hashable = plain + "\nextension DatabaseModule: Hashable {}"

    @Test func `The bindings of a module with parameters are checked`() throws {
        for modules in [Self.plain, Self.hashable] {
            let found = try findings(modules, #"binder.include(module: DatabaseModule(url: "db"))"#)
            #expect(found.errors.isEmpty && found.undecided.isEmpty, "\(found)")
        }
        let missing = try findings(Self.plain, "")
        #expect(missing.errors.count == 1 && missing.undecided.isEmpty, "\(missing)")
    }

    @Test func `A second value of a module that is not Hashable declares its bindings again`() throws {
        let found = try findings(
            Self.plain,
            """
            binder.include(module: DatabaseModule(url: "one"))
            binder.include(module: DatabaseModule(url: "one"))
            """)
        #expect(found.errors.count == 1 && found.undecided.isEmpty, "\(found)")
    }

    @Test func `Values of a Hashable module are compared if they consist of literals and constants`() throws {
        let modules = """
            enum Config { static let url = "one" }
            enum Size: Hashable { case small, large }
            struct Inner: Hashable { let names: [String]; var size = Size.small; let limit: Int? }
            struct DatabaseModule: ParameterizedModule, Hashable {
                let url: String
                var connections = 1
                var inner = Inner(names: ["a"], limit: nil)
                let fixed = true
                func configure(binder: UnscopedBinder) {
                    binder.bind(Database.self).to { [url] in Database(url: url) }
                }
            }
            struct Other: Module {
                static func configure(binder: UnscopedBinder) { binder.include(module: DatabaseModule(url: "one")) }
            }
            struct Nested: ParameterizedModule, Hashable {
                let module: DatabaseModule
                func configure(binder: UnscopedBinder) { binder.include(module: module) }
            }
            enum Choice: ParameterizedModule, Hashable {
                case one, other
                func configure(binder: UnscopedBinder) {
                    if self == .one { binder.include(module: Other.self) } else { binder.bind(Int.self).to(value: 1) }
                }
            }
            """
        func errors(_ values: String...) throws -> Int {
            let found = try findings(
                modules, values.map { "binder.include(module: \($0))" }.joined(separator: "\n"))
            #expect(found.undecided.isEmpty, "\(found)")
            return found.errors.count
        }
        for equal in [
            #"DatabaseModule(url: "one")"#, "DatabaseModule(url: Config.url, connections: 1)", "Other.self",
            #"Nested(module: DatabaseModule(url: "one"))"#,
            #"DatabaseModule(url: "one", inner: Inner(names: ["a"], size: .small, limit: nil))"#, "Choice.one",
        ] {
            #expect(try errors(#"DatabaseModule(url: "one")"#, equal, equal) == 0, "\(equal)")
        }
        for different in [
            #"DatabaseModule(url: "two")"#, "DatabaseModule(url: Config.url, connections: 2)",
            #"Nested(module: DatabaseModule(url: "two"))"#,
            #"DatabaseModule(url: "one", inner: Inner(names: [], limit: nil))"#,
            #"DatabaseModule(url: "one", inner: Inner(names: ["b"], limit: nil))"#,
            #"DatabaseModule(url: "one", inner: Inner(names: ["a"], size: .large, limit: nil))"#,
            #"DatabaseModule(url: "one", inner: Inner(names: ["a"], limit: 0))"#,
        ] {
            #expect(try errors(#"DatabaseModule(url: "one")"#, different) == 1, "\(different)")
        }
        #expect(try errors("Choice.one", "Choice.other", "Choice.one") == 0)
        let inExtension = try findings(
            Self.hashable,
            """
            binder.include(module: DatabaseModule(url: "one"))
            binder.include(module: DatabaseModule(url: "one"))
            """)
        #expect(inExtension.errors.isEmpty && inExtension.undecided.isEmpty, "\(inExtension)")
    }

    @Test func `Values of a module are undecided if their == or a parameter is not known`() throws {
        let forms = [
            (Self.hashable, #"DatabaseModule(url: "one")"#, "DatabaseModule(url: CommandLine.arguments[0])"),
            (
                Self.plain + """

                    extension DatabaseModule: Hashable {
                        static func == (a: Self, b: Self) -> Bool { a.url.count == b.url.count }
                        func hash(into hasher: inout Hasher) {}
                    }
                    """, #"DatabaseModule(url: "one")"#, #"DatabaseModule(url: "two")"#
            ),
            (
                Self.hashable.replacing("let url: String", with: "@Lower var url = \"\"") + """

                    @propertyWrapper struct Lower: Hashable {
                        let wrappedValue: String
                        init(wrappedValue: String) { self.wrappedValue = wrappedValue.lowercased() }
                    }
                    """, #"DatabaseModule(url: "one")"#, #"DatabaseModule(url: "ONE")"#
            ),
            // Zero is equal to its negative, and an initializer may do more than it seems to.
            (
                Self.hashable.replacing("let url: String", with: "var url = \"\"; let size: Double"),
                "DatabaseModule(size: 0)", "DatabaseModule(size: -0.0)"
            ),
            (
                Self.hashable.replacing(
                    "let url: String",
                    with: "var url = \"\"; init(_ url: String) { if CommandLine.arguments.isEmpty { self.url = url } }"),
                #"DatabaseModule("one")"#, #"DatabaseModule("two")"#
            ),
        ]
        for (module, first, second) in forms {
            let found = try findings(module, "binder.include(module: \(first))\nbinder.include(module: \(second))")
            #expect(found.errors.isEmpty && found.undecided.count == 1, "\(module): \(found)")
        }
    }

    @Test func `Whether a value that a variable has had equals another one is undecided`() throws {
        let found = try findings(
            Self.hashable.replacing("let url", with: "var url"),
            """
            var module = DatabaseModule(url: "one")
            if CommandLine.arguments.isEmpty { module.url = "two" }
            binder.include(module: module)
            binder.include(module: DatabaseModule(url: "one"))
            """)
        #expect(found.errors.isEmpty && found.undecided.count == 1, "\(found)")
        #expect(
            found.undecided.allSatisfy { $0.contains("two values of Program.DatabaseModule are equal") }, "\(found)")
    }

    private static let conditional = """
        func isStaging() -> Bool { CommandLine.arguments.count > 1 }
        struct DatabaseModule: ParameterizedModule {
            let isLocal: Bool
            func configure(binder: UnscopedBinder) {
                if isLocal { binder.bind(Database.self).to { Database(url: "local") } }
            }
        }
        """

    @Test func `A binding that depends on a parameter is decided if the parameter is a literal`() throws {
        let local = try findings(Self.conditional, "binder.include(module: DatabaseModule(isLocal: true))")
        #expect(local.errors.isEmpty && local.undecided.isEmpty, "\(local)")
        let remote = try findings(Self.conditional, "binder.include(module: DatabaseModule(isLocal: false))")
        #expect(remote.errors.count == 1 && remote.undecided.isEmpty, "\(remote)")
        let unknown = try findings(Self.conditional, "binder.include(module: DatabaseModule(isLocal: isStaging()))")
        #expect(!unknown.undecided.isEmpty, "\(unknown)")
    }

    @Test func `A binding that depends on a parameter with a default is decided`() throws {
        let modules = Self.conditional.replacing("let isLocal: Bool", with: "var isLocal = true; var limit: Int?")
            .replacing("if isLocal", with: "if isLocal && limit == nil")
        for (values, errors) in [("", 0), ("isLocal: true", 0), ("limit: 1", 1), ("isLocal: false", 1)] {
            let found = try findings(modules, "binder.include(module: DatabaseModule(\(values)))")
            #expect(found.errors.count == errors && found.undecided.isEmpty, "\(values): \(found)")
        }
    }

    @Test func `A module that includes itself with another value ends undecided`() throws {
        let found = try findings(
            """
            struct Ring: ParameterizedModule, Hashable {
                let number: Int
                func configure(binder: UnscopedBinder) {
                    binder.bind(Int.self).intoCollection().to(value: number)
                    binder.include(module: Ring(number: (number + 1) % 3))
                }
            }
            \(Self.plain)
            """, "binder.include(module: Ring(number: 0)); binder.include(module: DatabaseModule(url: \"\"))")
        #expect(found.errors.isEmpty && found.undecided.count == 1, "\(found)")
    }
}

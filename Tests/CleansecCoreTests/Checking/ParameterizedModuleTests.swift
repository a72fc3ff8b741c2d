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

    @Test func `Whether a second value of a Hashable module equals the first one is undecided`() throws {
        let found = try findings(
            Self.hashable,
            """
            binder.include(module: DatabaseModule(url: "one"))
            binder.include(module: DatabaseModule(url: "two"))
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

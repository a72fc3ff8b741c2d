import CleansecCore
import Testing

/// Conditions whose profiles the checker follows, or doesn't know.
@Suite struct VariantCheckTests {
    private func findings(_ declarations: String, _ others: String = "") throws -> (
        errors: [String], undecided: [String]
    ) {
        let program = """
            import Cleanse
            struct Database { let url: String }
            \(others)
            struct AppComponent: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                    bind.to { (database: Database) in database.url }
                }
                static func configure(binder: UnscopedBinder) {
                    \(declarations)
                }
            }
            """
        let report = try Checker(summaries: [Trees.summary(of: program)]).check()
        #expect(report.roots.count == 1)
        func texts(_ isError: Bool) -> [String] {
            report.findings.filter { ($0.severity == .error) == isError }.map { $0.message }
        }
        return (texts(true), texts(false))
    }

    private static let bind = #"binder.bind(Database.self).to { Database(url: "db") }"#

    @Test func `Variants with mistakes are found, and named`() throws {
        let found = try findings(#"binder.when(.profile("staging")) { \#(Self.bind) }"#)
        #expect(found.undecided.isEmpty)
        #expect(found.errors.count == 1 && found.errors[0].contains("only if not profile staging"), "\(found)")
    }

    @Test func `Conditions may be constants, results of functions, and parameters`() throws {
        let others = """
            extension GraphCondition {
                static var staging: GraphCondition { .profile("staging") }
            }
            enum Conditions { static func not(_ condition: GraphCondition) -> GraphCondition { !condition } }
            """
        let found = try findings(
            "binder.when(.staging) { \(Self.bind) }\nbinder.when(Conditions.not(.staging)) { \(Self.bind) }", others)
        #expect(found.errors.isEmpty && found.undecided.isEmpty, "\(found)")
    }

    @Test func `A profile that is named at run time is undecided`() throws {
        let found = try findings(
            "binder.when(.profile(CommandLine.arguments[0])) { \(Self.bind) }\n\(Self.bind)")
        #expect(found.errors.isEmpty && found.undecided.count == 1, "\(found)")
    }

    @Test func `The contract of a module names the condition of a required key`() throws {
        let program = """
            import Cleanse
            struct Database {}
            struct DataModule: Module {
                static func configure(binder: UnscopedBinder) {
                    binder.when(.profile("staging")) { binder.bind(Int.self).to { (_: Database) in 1 } }
                }
            }
            """
        let report = try Checker(summaries: [Trees.summary(of: program)]).check(contractsOf: ["DataModule"])
        #expect(report.findings.map(\.severity) == [.requirement])
        #expect(report.findings[0].message.contains("only if profile staging"))
    }
}

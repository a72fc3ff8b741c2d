import CleansecCore
import Testing

/// Conditions whose profiles the checker follows, or doesn't know.
@Suite struct VariantCheckTests {
    private func findings(_ declarations: String, _ others: String = "", members: String = "") throws -> (
        errors: [String], undecided: [String], conditions: [String?]
    ) {
        let program = """
            import Cleanse
            struct Database { let url: String }
            \(others)
            struct AppComponent: RootComponent {
                \(members)
                static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                    bind.to { (database: Database) in database.url }
                }
                static func configure(binder: UnscopedBinder) {
                    \(declarations)
                }
            }
            """
        let report = try Checker(summaries: [Trees.summary(of: program)]).check()
        func texts(_ isError: Bool) -> [String] {
            report.findings.filter { ($0.severity == .error) == isError }.map { $0.message }
        }
        return (texts(true), texts(false), report.findings.map(\.condition))
    }

    private static let bind = #"binder.bind(Database.self).to { Database(url: "db") }"#

    @Test func `Variants with mistakes are found, and named`() throws {
        let found = try findings(#"binder.when(.profile("staging")) { \#(Self.bind) }"#)
        #expect(found.undecided.isEmpty)
        #expect(found.errors.count == 1 && found.errors[0].contains("only if not profile staging"), "\(found)")
        #expect(found.conditions == ["not profile staging"])
        #expect(try findings(#"binder.when(.profile("staging")) {}"#).conditions == [nil])
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

    @Test func `Declared variants may be stored, computed, or constants`() throws {
        let others = """
            extension Profiles { static let abroad: Profiles = ["abroad"] }
            enum Known { static let variants: [Profiles] = [["staging"], .abroad] }
            """
        let declarations = "binder.when(.any([.profile(\"staging\"), .profile(\"abroad\")])) { \(Self.bind) }"
        for variants in [
            "static let variants: [Profiles] = [[\"staging\"], [\"abroad\"]]",
            "static let variants: [Profiles] = [[\"staging\"], .abroad]",
            "static var variants: [Profiles] { [.abroad, [\"staging\"]] }",
            "static var variants: [Profiles] { Known.variants }",
        ] {
            let found = try findings(declarations, others, members: variants)
            #expect(found.errors.isEmpty && found.undecided.isEmpty, "\(variants): \(found)")
        }
        let found = try findings(
            declarations, others, members: "static let variants: [Profiles] = [[\"staging\"], [\"test\"]]")
        #expect(found.undecided.isEmpty && found.errors.count == 1, "\(found)")
        #expect(found.errors.first?.contains("only if not profile staging") == true, "\(found)")
    }

    @Test func `Variants that are known only at run time are undecided`() throws {
        let found = try findings(
            "binder.when(.profile(\"staging\")) { \(Self.bind) }",
            members: "static let variants: [Profiles] = [Profiles(CommandLine.arguments)]")
        #expect(found.undecided.contains { $0.hasPrefix("which variants the component has") }, "\(found)")
    }

    // MARK: The profiles that a call names

    private func errors(of call: String, members: String = "", _ declarations: String? = nil) throws -> [String] {
        let declarations =
            declarations
            ?? "binder.when(.profile(\"staging\")) { \(Self.bind) }\nbinder.when(!.profile(\"staging\")) { \(Self.bind) }"
        let found = try findings(
            declarations,
            """
            extension Profiles { static let other: Profiles = ["other"] }
            func make(_ graph: BuiltGraph) throws -> String {
                try ComponentFactory.\(call).build()
            }
            """, members: members)
        return found.errors
    }

    @Test func `A literal profile that no condition reads is an error, as in the program`() throws {
        let found = try errors(of: "of(AppComponent.self, profiles: [\"stagign\"])")
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("*** profile stagign *** is active in AppComponent, but no condition reads it")
                == true)
        #expect(found.first?.contains("reads the profile staging: did you mean that?") == true)
        #expect(try errors(of: "of(AppComponent.self, profiles: .other)").count == 1)
        #expect(try errors(of: "of(AppComponent.self, profiles: [\"staging\"])").isEmpty)
        #expect(try errors(of: "of(AppComponent.self)").isEmpty)
        #expect(try errors(of: "of(AppComponent.self, profiles: [\"eu\"])", Self.bind).count == 1)
        #expect(
            try errors(
                of: "of(root: String.self, profiles: [\"eu\"]) { binder in binder.bind(String.self).to(value: \"\") }",
                Self.bind
            ).count == 1)
    }

    @Test func `Profiles that are known only at run time are no error`() throws {
        #expect(try errors(of: "of(AppComponent.self, profiles: Profiles(CommandLine.arguments))").isEmpty)
        #expect(try errors(of: "of(AppComponent.self, profiles: Profiles(environmentVariable: \"X\"))").isEmpty)
    }

    @Test func `A condition inside another one, and one of an override, may read the profile`() throws {
        let nested =
            "\(Self.bind)\nbinder.when(.profile(\"a\")) { binder.when(.profile(\"b\")) { binder.bind(Int.self).to(value: 1) } }"
        #expect(try errors(of: "of(AppComponent.self, profiles: [\"b\"])", nested).isEmpty)
        let override = "{ binder in binder.when(.profile(\"c\")) { \(Self.bind) } }"
        #expect(try errors(of: "of(AppComponent.self, overriding: \(override), profiles: [\"c\"])").isEmpty)
    }

    @Test func `Profiles that are no declared variant are an error, unless another graph adds to them`() throws {
        let variants = "static let variants: [Profiles] = [[\"staging\"], [\"eu\"]]"
        #expect(try errors(of: "of(AppComponent.self, profiles: [\"eu\"])", members: variants).isEmpty)
        for call in ["of(AppComponent.self)", "of(AppComponent.self, profiles: [\"eu\", \"staging\"])"] {
            let found = try errors(of: call, members: variants)
            #expect(found.count == 1 && found[0].contains("are no declared variant of AppComponent"), "\(found)")
        }
        #expect(
            try errors(of: "of(AppComponent.self, parent: graph)", members: variants).isEmpty)
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

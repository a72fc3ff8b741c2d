import Cleanse
import Foundation
import TestSupport
import Testing

/// Declarations under conditions, the profiles of graphs, and the check of all variants.
@Suite struct ConditionTests {
    private struct Greeting: Equatable { var text: String }
    private struct Mailer { var name = "mailer" }
    private struct Log {}

    private enum App: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.when(.profile("staging")) { binder.bind(Greeting.self).to(value: Greeting(text: "staging")) }
            binder.when(!.profile("staging")) { binder.bind(Greeting.self).to(value: Greeting(text: "production")) }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (greeting: Greeting) in greeting.text }
        }
    }

    @Test func `A condition decides which bindings count`() throws {
        #expect(try ComponentFactory.of(App.self).build() == "production")
        #expect(try ComponentFactory.of(App.self, profiles: ["staging"]).build() == "staging")
        #expect(ComponentFactory.validate(App.self).isEmpty)
    }

    @Test func `Conditions combine profiles`() throws {
        func text(_ profiles: Profiles) throws -> String {
            try ComponentFactory.of(root: String.self, profiles: profiles) { binder in
                binder.when(.all([.profile("a"), .profile("b")])) { binder.bind(String.self).to(value: "both") }
                binder.when(.any([.all([.profile("a"), !.profile("b")]), .all([.profile("b"), !.profile("a")])])) {
                    binder.bind(String.self).to(value: "one")
                }
                binder.when(!.any([.profile("a"), .profile("b")])) { binder.bind(String.self).to(value: "none") }
            }.build()
        }
        #expect(try ["both", "one", "one", "none"] == [["a", "b"], ["a"], ["b"], []].map(text))
    }

    @Test func `Conditions nest`() throws {
        func number(_ profiles: Profiles) throws -> [Int] {
            try ComponentFactory.of(root: [Int].self, profiles: profiles) { binder in
                binder.bind(Int.self).intoCollection().to(value: 0)
                binder.when(.profile("a")) {
                    binder.bind(Int.self).intoCollection().to(value: 1)
                    binder.when(.profile("b")) { binder.bind(Int.self).intoCollection().to(value: 2) }
                }
            }.build()
        }
        #expect(try number([]) == [0])
        #expect(try number(["b"]) == [0])
        #expect(try number(["a"]) == [0, 1])
        #expect(try number(["a", "b"]) == [0, 1, 2])
    }

    @Test func `A module may be included under a condition, and counts once`() throws {
        struct Numbers: ParameterizedModule, Hashable {
            let number: Int
            func configure(binder: UnscopedBinder) {
                binder.bind(Int.self).intoCollection().to(value: number)
                binder.when(.profile("more")) { binder.bind(Int.self).intoCollection().to(value: number + 10) }
            }
        }
        func numbers(_ profiles: Profiles) throws -> [Int] {
            try ComponentFactory.of(root: [Int].self, scope: Unscoped.self, profiles: profiles) { binder in
                binder.include(module: Numbers(number: 0))
                binder.when(.profile("one")) { binder.include(module: Numbers(number: 1)) }
                binder.when(.profile("two")) { binder.include(module: Numbers(number: 1)) }
            }.build()
        }
        #expect(try numbers([]) == [0])
        #expect(try numbers(["one"]) == [0, 1])
        #expect(try numbers(["one", "two", "more"]) == [0, 10, 1, 11])
    }

    @Test func `A module of two conditions is checked for both`() throws {
        struct Needy: Module {
            static func configure(binder: UnscopedBinder) {
                binder.bind(Greeting.self).to { (_: Log) in Greeting(text: "") }
            }
        }
        let report = ComponentFactory.validate(root: Int.self, scope: Unscoped.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.when(.profile("a")) { binder.include(module: Needy.self) }
            binder.when(.profile("b")) { binder.include(module: Needy.self) }
        }
        let error = try #require(report.errors.first as? VariantError)
        #expect(report.count == 1)
        #expect("\(error.condition)" == "profile b or profile a" || "\(error.condition)" == "profile a or profile b")
    }

    private struct Child: Component {
        static func configure(binder: UnscopedBinder) {
            binder.when(.profile("staging")) { binder.bind(Int.self).to(value: 1) }
            binder.when(!.profile("staging")) { binder.bind(Int.self).to(value: 2) }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (number: Int) in "child \(number)" }
        }
    }

    @Test
    func `Subcomponents have the profiles of the component that is built, and may be installed under a condition`()
        throws
    {
        func text(_ profiles: Profiles) throws -> String {
            try ComponentFactory.of(root: String.self, profiles: profiles) { binder in
                binder.when(.profile("child")) { binder.install(dependency: Child.self) }
                binder.bind(String.self).to { (child: ComponentFactory<Child>?) in child?.build() ?? "no child" }
            }.build()
        }
        #expect(try text([]) == "no child")
        #expect(try text(["staging"]) == "no child")
        #expect(try text(["child"]) == "child 2")
        #expect(try text(["child", "staging"]) == "child 1")
    }

    @Test func `A graph has the profiles of the graph that it is built on`() throws {
        let app = try ComponentFactory.of(App.self, profiles: ["staging"]).instantiate()
        #expect(app.graph.profiles == ["staging"])
        let upper = try ComponentFactory.of(
            root: Int.self, scope: Unscoped.self, parent: app.graph, profiles: ["extra"]
        ) { binder in
            binder.when(.all([.profile("staging"), .profile("extra")])) { binder.bind(Int.self).to(value: 1) }
        }.instantiate()
        #expect(upper.graph.profiles == ["staging", "extra"])
        // The profile of the parent graph is active in all variants.
        let report = ComponentFactory.validate(root: Int.self, scope: Unscoped.self, parent: app.graph) { binder in
            binder.when(.profile("staging")) { binder.bind(Int.self).to(value: 1) }
        }
        #expect(report.isEmpty)
    }

    @Test func `Decorators and defaults may have conditions`() throws {
        func name(_ profiles: Profiles) throws -> String {
            try ComponentFactory.of(root: Mailer.self, profiles: profiles) { binder in
                binder.bind(Mailer.self).asDefault().to { Mailer(name: "default") }
                binder.when(.profile("real")) { binder.bind(Mailer.self).to { Mailer(name: "real") } }
                binder.when(.profile("logged")) {
                    binder.decorate(Mailer.self).to { (inner: Mailer) in Mailer(name: "logged \(inner.name)") }
                }
            }.build().name
        }
        #expect(try name([]) == "default")
        #expect(try name(["real"]) == "real")
        #expect(try name(["logged"]) == "logged default")
        #expect(try name(["real", "logged"]) == "logged real")
    }

    @Test func `An override may have a condition`() throws {
        func text(_ profiles: Profiles) throws -> String {
            try ComponentFactory.of(
                App.self,
                overriding: { binder in
                    binder.when(.profile("fake")) { binder.bind(Greeting.self).to(value: Greeting(text: "fake")) }
                }, profiles: profiles
            ).build()
        }
        #expect(try text(["staging"]) == "staging")
        #expect(try text(["staging", "fake"]) == "fake")
        let report = ComponentFactory.validate(
            App.self,
            overriding: { binder in
                binder.when(.profile("fake")) { binder.bind(Mailer.self).to(value: Mailer()) }
            })
        let error = try #require(report.errors.first as? VariantError)
        #expect(error.error is UnknownOverride && report.count == 1)
        #expect("\(error.condition)" == "profile fake")
    }

    @Test func `Values start and stop in the variants that have them`() async throws {
        let events = LockedEvents()
        func run(_ profiles: Profiles) async throws {
            let running = try await ComponentFactory.of(root: Int.self, profiles: profiles) { binder in
                binder.bind(Int.self).sharedInScope().to(value: 1)
                binder.when(.profile("worker")) {
                    binder.bind(String.self).sharedInScope()
                        .onStart { _ in events.append("start") }.onStop { _ in events.append("stop") }
                        .startsWithGraph().to(value: "worker")
                }
            }.start()
            try await running.stop()
        }
        try await run([])
        #expect(events.all == [])
        try await run(["worker"])
        #expect(events.all == ["start", "stop"])
    }

    private final class LockedEvents: @unchecked Sendable {
        private let lock = NSLock()
        private var events: [String] = []
        func append(_ event: String) { lock.withLock { events.append(event) } }
        var all: [String] { lock.withLock { events } }
    }

    // MARK: Errors of variants

    @Test func `An error says in which variants it occurs`() throws {
        let report = ComponentFactory.validate(root: String.self) { binder in
            binder.bind(String.self).to { (_: Greeting) in "" }
            binder.when(.profile("staging")) { binder.bind(Greeting.self).to(value: Greeting(text: "")) }
            binder.when(.profile("logged")) { binder.bind(Int.self).to { (_: Log) in 1 } }
        }
        let conditions = report.errors.map { ($0 as? VariantError).map { "\($0.code): \($0.condition)" } ?? "all" }
        #expect(conditions == ["missing-provider: not profile staging", "missing-provider: profile logged"])
        #expect("\(report.errors[0])".contains("binding missing\n  --> only if not profile staging\n  --> required by"))
    }

    @Test func `An error of all variants is reported as it is`() throws {
        let report = ComponentFactory.validate(root: String.self) { binder in
            binder.bind(String.self).to { (_: Greeting) in "" }
            binder.when(.profile("staging")) { binder.bind(Int.self).to(value: 1) }
        }
        #expect(report.count == 1 && report.errors[0] is MissingProvider)
    }

    @Test func `Bindings of one key are duplicates in the variants that have both`() throws {
        let report = ComponentFactory.validate(root: Int.self) { binder in
            binder.when(.profile("a")) { binder.bind(Int.self).to(value: 1) }
            binder.when(.profile("b")) { binder.bind(Int.self).to(value: 2) }
            binder.when(!.any([.profile("a"), .profile("b")])) { binder.bind(Int.self).to(value: 2) }
        }
        let error = try #require(report.errors.first as? VariantError)
        #expect(report.count == 1 && error.error is DuplicateBinding)
        #expect("\(error.condition)" == "profile a and profile b")
    }

    @Test func `Building a variant with mistakes throws them without a condition`() throws {
        #expect(throws: MissingProvider.self) {
            try ComponentFactory.of(root: String.self, profiles: ["needy"]) { binder in
                binder.bind(String.self).to(value: "")
                binder.when(.profile("needy")) { binder.bind(Int.self).to { (_: Log) in 1 } }
            }
        }
    }

    // MARK: Declared variants and unknown profiles

    private enum Declared: RootComponent {
        static var variants: [Profiles] { [["production"], ["staging", "eu"]] }
        static func configure(binder: UnscopedBinder) {
            binder.when(.profile("production")) { binder.bind(Int.self).to(value: 1) }
            binder.when(.profile("staging")) { binder.bind(Int.self).to(value: 2) }
            binder.when(.profile("eu")) { binder.bind(Double.self).to { (number: Int) in Double(number) } }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (number: Int) in "\(number)" }
        }
    }

    @Test func `Only declared variants are checked, and only they can be built`() throws {
        #expect(ComponentFactory.validate(Declared.self).isEmpty)
        #expect(try ComponentFactory.of(Declared.self, profiles: ["production"]).build() == "1")
        let error = #expect(throws: UndeclaredVariant.self) {
            try ComponentFactory.of(Declared.self, profiles: ["production", "eu"])
        }
        #expect(error?.hints.first?.contains("[production], [eu, staging]") == true)
    }

    @Test func `A profile that no condition reads is an error with similar names`() throws {
        let error = #expect(throws: UnknownProfile.self) {
            try ComponentFactory.of(App.self, profiles: ["stagign"])
        }
        #expect(error?.hints.first?.contains("reads the profile staging: did you mean that?") == true)
        let other = #expect(throws: UnknownProfile.self) { try ComponentFactory.of(App.self, profiles: ["x-ray"]) }
        #expect(other?.hints.first?.contains("the conditions read staging") == true)
    }

    @Test func `A profile that only a nested condition reads is known`() throws {
        let number = try ComponentFactory.of(root: Int.self, profiles: ["b"]) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.when(.profile("a")) { binder.when(.profile("b")) { binder.bind(Double.self).to(value: 1) } }
        }.build()
        #expect(number == 1)
    }

    @Test func `Too many related profiles are an error that asks for the variants`() throws {
        let report = ComponentFactory.validate(root: Int.self) { binder in
            for number in 0..<9 {
                binder.when(.profile("p\(number)")) { binder.bind(Int.self).intoCollection().to(value: number) }
            }
            binder.bind(Int.self).to(value: 1)
        }
        let error = try #require(report.errors.first as? TooManyVariants)
        #expect(report.count == 1 && error.profiles.count == 9)
        #expect(error.hints.first?.contains("static var variants") == true)
    }

    // MARK: Profiles

    @Test func `Profiles come from the environment variable that the caller names`() {
        setenv("CLEANSE_TEST_PROFILES", " staging, eu  blue,", 1)
        #expect(Profiles(environmentVariable: "CLEANSE_TEST_PROFILES") == ["staging", "eu", "blue"])
        #expect(Profiles(environmentVariable: "CLEANSE_TEST_NO_PROFILES").isEmpty)
    }
}

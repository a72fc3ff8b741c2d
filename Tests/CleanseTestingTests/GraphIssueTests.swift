import Cleanse
import CleanseTesting
import Foundation
import Testing
import TestSupport

/// The texts of failures, and the places at which Swift Testing shows them.
@Suite struct GraphIssueTests {
    @Test func `A test without the trait is told which trait to add`() throws {
        let error = #expect(throws: MissingTestGraph.self) { try TestGraph.current.get(Mailer.self) }
        #expect(
            error?.description == """
                *** TestGraph.current *** requested in code that has no graph
                      hint: add the trait .graph(App.self) to the test or to its suite
                      hint: a detached task sees no graph: request the values in the test
                """)
    }

    @Test(.graph(App.self)) func `A graph of another component is named in the error`() throws {
        let error = #expect(throws: MissingTestGraph.self) { try TestGraph.current.root(of: Incomplete.self) }
        #expect(error?.description.hasPrefix("*** Incomplete *** is not a graph of this test\n") == true)
        #expect(error?.hints.first?.hasPrefix("add the trait .graph(Incomplete.self)") == true)
    }

    @Test(.graph(App.self)) func `A key that no graph of the test binds is missing`() throws {
        let error = #expect(throws: MissingProvider.self) { try TestGraph.current.get(Date.self) }
        #expect(error?.description.hasPrefix("*** Date *** binding missing") == true)
    }

    @Test(.graph(App.self)) func `Another task may not use the graph of the test`() async throws {
        _ = try TestGraph.current.get(Mailer.self)
        let text = await Task {
            do {
                _ = try TestGraph.current.get(Mailer.self)
                return ""
            } catch { return "\(error)" }
        }.value
        #expect(
            text == """
                *** App *** is the graph of another task
                      hint: request the value in the test, and hand it to the other task
                """)
    }

    @Test func `A mistake of the graph is an issue at the trait, and the test does not run`() async throws {
        let hasRun = Locked(false)
        let line = #line + 1
        let found = try await issues(of: trait(.graph(Incomplete.self))) { hasRun.withLock { $0 = true } }
        let issue = try #require(found.first)
        #expect(found.count == 1 && hasRun.withLock { !$0 })
        #expect(issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "GraphIssueTests.swift")
        #expect(
            issue.text == """
                *** Mailer *** binding missing
                  --> required by Kiosk at CleanseTestingTests/GraphIssueTests.swift:LINE, in Incomplete
                  --> required by Desk at CleanseTestingTests/GraphIssueTests.swift:LINE, in Incomplete
                      required by Kiosk at CleanseTestingTests/GraphIssueTests.swift:LINE, in Incomplete
                      hint: bind Mailer, include the module that binds it, or request Mailer?
                """)
    }

    @Test func `An override of a key that is not bound is an issue at the trait`() async throws {
        let found = try await issues(of: trait(.graph(App.self) { $0.bind(Int.self).to(value: 1) })) {}
        #expect(
            found.map(\.text) == [
                """
                *** Int *** overridden at CleanseTestingTests/GraphIssueTests.swift:LINE, but nothing binds it
                      hint: remove the override, or correct its type or its tag
                """
            ])
    }

    @Test func `An addition of a key that is bound is an issue at the trait`() async throws {
        let found = try await issues(
            of: trait(.graph(App.self, adding: { $0.bind(Greeting.self).to(value: Greeting(text: "again")) }))
        ) {}
        #expect(found.map(\.text).first?.hasPrefix("*** Greeting *** bound more than once") == true)
    }

    @Test(
        .graph(App.self) { $0.bind(Mailer.self).to { (_: Unbound) in FakeMailer() } },
        .graph(App.self) {
            $0.bind(Mailer.self).to { FakeMailer() }
        })
    func `A later trait of a test may correct the mistake of an earlier one`() throws {
        #expect(try TestGraph.current.root(of: App.self).mailer is FakeMailer)
    }
}

private struct Unbound {}

/// Returns a trait as an attribute of a test creates it.
func trait<Given: SuiteTrait & TestTrait>(_ trait: Given) -> Given { trait }

private struct Incomplete: RootComponent {
    typealias Root = Kiosk

    static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
        bind.to(factory: Kiosk.init)
    }

    static func configure(binder: UnscopedBinder) {
        binder.bind(Greeting.self).to(value: Greeting(text: ""))
        binder.bind(Desk.self).to(factory: Desk.init)
    }
}

import Cleanse
import Testing
import TestSupport

/// A graph for tests, with a value, a shared object and a tag.
struct App: RootComponent {
    typealias Root = Kiosk
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
        bind.to(factory: Kiosk.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.bind(Greeting.self).to { Greeting(text: "live") }
        binder.bind(Mailer.self).sharedInScope().to(factory: Mailer.init)
        binder.bind(Desk.self).to(factory: Desk.init)
        binder.bind(String.self).tagged(with: Address.self).to(value: "Main Street")
    }
}

struct Greeting { let text: String }
struct Address: BindingTag { typealias Element = String }
class Mailer { var sent: [String] = [] }
final class FakeMailer: Mailer {}

struct Desk { let mailer: Mailer }

struct Kiosk {
    let greeting: Greeting
    let mailer: Mailer
    let desk: Desk
}

/// Runs a test case with a trait, as Swift Testing does, and returns the issues that it records.
func issues(
    of trait: some TestScoping, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [Issue] {
    let test = try #require(Test.current)
    let issues = Locked<[Issue]>([])
    try await withKnownIssue(isIntermittent: true) {
        try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    } matching: { issue in
        issues.withLock { $0.append(issue) }
        return true
    }
    return issues.withLock { $0 }
}

extension Issue {
    /// The text of the error that the issue reports, with line numbers replaced by `LINE`.
    var text: String { error.map { "\($0)".replacing(#/(\.swift):[0-9]+/#) { "\($0.1):LINE" } } ?? "\(self)" }
}

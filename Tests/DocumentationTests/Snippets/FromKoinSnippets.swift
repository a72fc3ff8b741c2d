import Cleanse
import Testing

private enum Accounts {
    // snippet: koin-module
    protocol Accounts { func mail(of name: String) -> String? }

    final class StoredAccounts: Accounts {
        private let mails = ["Ada": "ada@example.org"]
        func mail(of name: String) -> String? { mails[name] }
    }

    struct Welcome {
        let accounts: any Accounts
        func text(for name: String) -> String { "Hello \(name), \(accounts.mail(of: name) ?? "who are you?")" }
    }

    struct AccountModule: Module {
        static func configure(binder: SingletonBinder) {
            binder.bind((any Accounts).self).sharedInScope().to { StoredAccounts() }
            binder.bind().to(factory: Welcome.init)
        }
    }
    // end snippet
}

@Suite struct FromKoinSnippets {
    private typealias AccountModule = Accounts.AccountModule
    private typealias Welcome = Accounts.Welcome

    @Test func `A closure lists modules`() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: koin-program
        let welcome = try ComponentFactory.of(root: Welcome.self) { binder in
            binder.include(module: AccountModule.self)
        }.build()
        print(welcome.text(for: "Ada"))  // Hello Ada, ada@example.org
        // end snippet
        #expect(printed == "Hello Ada, ada@example.org")
        // snippet: koin-check
        let report = ComponentFactory.validate(root: Welcome.self) { binder in
            binder.include(module: AccountModule.self)
        }
        // end snippet
        #expect(report.isEmpty, "\(report)")
    }
}

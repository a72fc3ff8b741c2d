import Cleanse
import Testing

private enum Mails {
    protocol Log {
        var name: String { get }
    }
    struct ConsoleLog: Log { let name = "console" }
    struct FileLog: Log { let name = "file" }
    struct Mailer { let log: any Log }
    struct Filter {}

    // snippet: defaults-module
    struct MailModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Log).self).asDefault().to { ConsoleLog() }
            binder.bind().to(factory: Mailer.init)
        }
    }
    // end snippet
}

@Suite struct DefaultSnippets {
    @Test func `A program replaces the default of a module`() throws {
        // snippet: defaults-program
        let mailer = try ComponentFactory.of(root: Mailer.self) { binder in
            binder.include(module: MailModule.self)
            binder.bind((any Log).self).to { FileLog() }
        }.build()
        // end snippet
        #expect(mailer.log.name == "file")
        let other = try ComponentFactory.of(root: Mailer.self) { $0.include(module: MailModule.self) }.build()
        #expect(other.log.name == "console")
    }

    @Test func `A collection may be empty`() throws {
        let filters = try ComponentFactory.of(root: [Filter].self) { binder in
            // snippet: defaults-collection
            binder.bind([Filter].self).asDefault().to(value: [])
            // end snippet
        }.build()
        #expect(filters.isEmpty)
    }

    private typealias Mailer = Mails.Mailer
    private typealias MailModule = Mails.MailModule
    private typealias Log = Mails.Log
    private typealias FileLog = Mails.FileLog
    private typealias Filter = Mails.Filter
}

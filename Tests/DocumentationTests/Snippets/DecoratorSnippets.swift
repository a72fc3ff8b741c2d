import Cleanse
import Testing

private enum Posts {
    protocol Mailer {
        func send(_ text: String) -> [String]
    }
    struct SMTPMailer: Mailer {
        func send(_ text: String) -> [String] { ["sent \(text)"] }
    }
    struct LoggingMailer: Mailer {
        let inner: any Mailer
        let log: Log
        init(_ inner: any Mailer, _ log: Log) { (self.inner, self.log) = (inner, log) }
        func send(_ text: String) -> [String] { ["\(log.prefix) \(text)"] + inner.send(text) }
    }
    struct Log { let prefix = "sending" }
    struct SignUp { let mailer: any Mailer }
    struct Urgent: Cleanse.Tag { typealias Element = any Mailer }

    // snippet: decorators-module
    struct LoggingModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.decorate((any Mailer).self).to { (inner: any Mailer, log: Log) in
                LoggingMailer(inner, log)
            }
        }
    }
    // end snippet
}

@Suite struct DecoratorSnippets {
    @Test func `A module decorates what the program binds`() throws {
        // snippet: decorators-program
        let signUp = try ComponentFactory.of(root: SignUp.self) { binder in
            binder.bind((any Mailer).self).sharedInScope().to { SMTPMailer() }
            binder.bind().to(factory: Log.init)
            binder.include(module: LoggingModule.self)
            binder.bind().to(factory: SignUp.init)
        }.build()
        // end snippet
        #expect(signUp.mailer.send("hello") == ["sending hello", "sent hello"])
    }

    @Test func `Tagged values and collections are decorated`() throws {
        let sent = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind().to(factory: Log.init)
            binder.bind((any Mailer).self).tagged(with: Urgent.self).to { SMTPMailer() }
            binder.bind((any Mailer).self).intoCollection().to { SMTPMailer() }
            // snippet: decorators-tag
            binder.decorate((any Mailer).self).tagged(with: Urgent.self)
                .to { (inner: TaggedProvider<Urgent>, log: Log) in LoggingMailer(inner.get(), log) }
            // end snippet
            // snippet: decorators-collection
            binder.decorate([any Mailer].self).to { (all: [any Mailer], log: Log) in
                all.map { LoggingMailer($0, log) }
            }
            // end snippet
            binder.bind([String].self).to { (urgent: TaggedProvider<Urgent>, all: [any Mailer]) in
                urgent.get().send("a") + all.flatMap { $0.send("b") }
            }
        }.build()
        #expect(sent == ["sending a", "sent a", "sending b", "sent b"])
    }

    @Test func `One element of a collection is decorated`() throws {
        let sent = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind().to(factory: Log.init)
            binder.bind((any Mailer).self).intoCollection().to { SMTPMailer() }
            // snippet: decorators-element
            binder.bind((any Mailer).self).tagged(with: Urgent.self).to { SMTPMailer() }
            binder.bind((any Mailer).self).intoCollection().to { (urgent: TaggedProvider<Urgent>) in urgent.get() }
            // end snippet
            binder.decorate((any Mailer).self).tagged(with: Urgent.self)
                .to { (inner: TaggedProvider<Urgent>, log: Log) in LoggingMailer(inner.get(), log) }
            binder.bind([String].self).to { (all: [any Mailer]) in all.flatMap { $0.send("a") } }
        }.build()
        #expect(sent.sorted() == ["sending a", "sent a", "sent a"])
    }

    private typealias Mailer = Posts.Mailer
    private typealias SMTPMailer = Posts.SMTPMailer
    private typealias LoggingMailer = Posts.LoggingMailer
    private typealias Log = Posts.Log
    private typealias SignUp = Posts.SignUp
    private typealias Urgent = Posts.Urgent
    private typealias LoggingModule = Posts.LoggingModule
}

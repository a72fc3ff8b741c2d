import CleansecCore
import Testing

/// Live bindings, which the document of a program's graph marks although the program has not run.
@Suite struct LiveBindingTests {
    private static let types = """
        import Cleanse
        struct Mailer {}
        struct Database {}
        struct App {
            let mailer: Mailer
            let database: Database
        }
        struct AppComponent: RootComponent {
            static func configureRoot(binder bind: ReceiptBinder<App>) -> BindingReceipt<App> {
                bind.to(factory: App.init)
            }
            static func configure(binder: UnscopedBinder) {
                binder.bind(Mailer.self).live().to { Mailer() }
                binder.include(module: Storage.self)
            }
        }

        """

    /// Returns the document of the graph, in which a module binds the database.
    private func document(_ storage: String) throws -> String {
        let program = """
            \(Self.types)
            \(storage)
            extension Storage {
                static func configure(binder: UnscopedBinder) { binder.bind(Database.self).to { Database() } }
            }
            """
        let report = try Checker(summaries: [Trees.summary(of: program)]).check()
        #expect(report.findings.isEmpty, "\(report.findings)")
        return try #require(report.roots.first?.json)
    }

    private func isLive(_ key: String, in document: String) -> Bool {
        document.contains("\"label\": \"\(key)\", \"kind\": \"plain\", \"live\": true")
    }

    @Test(arguments: [
        ("enum Storage: Module {}", false), ("enum Storage: Module { static var isLive: Bool { false } }", false),
        ("enum Storage: Module { static var isLive: Bool { true } }", true),
        ("enum Storage: Module { static var isLive: Bool { return true } }", true),
        ("enum Storage: Module { static let isLive = true }", true),
        ("enum Storage: Module { static let isLive: Bool = true }", true),
        ("enum Storage: Module {}\nextension Storage { static var isLive: Bool { true } }", true),
        (
            "protocol Outside: Module {}\nextension Outside { static var isLive: Bool { true } }\nenum Storage: Outside {}",
            true
        ),
    ])
    func `The step and the modules that say so are live`(storage: String, isLive: Bool) throws {
        let document = try document(storage)
        #expect(self.isLive("Mailer", in: document))
        #expect(self.isLive("Database", in: document) == isLive)
    }
}

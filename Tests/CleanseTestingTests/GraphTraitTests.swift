import Cleanse
import CleanseTesting
import Testing
import TestSupport

@Suite(.graph(App.self) { $0.bind(Greeting.self).to(value: Greeting(text: "suite")) })
struct GraphTraitTests {
    let kiosk: Kiosk

    init() throws { kiosk = try TestGraph.current.root(of: App.self) }

    // MARK: Overrides

    @Test func `The overrides of a suite apply to each test, also in the initialiser of the suite`() throws {
        #expect(kiosk.greeting.text == "suite")
        #expect(try TestGraph.current.root(of: App.self).mailer === kiosk.mailer)
    }

    @Test(.graph(App.self) { $0.bind(Greeting.self).to(value: Greeting(text: "test")) })
    func `The override of a test replaces the override of its suite`() throws {
        #expect(kiosk.greeting.text == "test")
    }

    @Test(.graph(App.self) { $0.bind(Mailer.self).to { FakeMailer() } })
    func `The overrides of a test and of its suite apply together`() throws {
        #expect(kiosk.greeting.text == "suite")
        #expect(kiosk.mailer is FakeMailer)
    }

    @Suite struct Nested {
        @Test(.graph(App.self) { $0.bind(String.self).tagged(with: Address.self).to(value: "Side Street") })
        func `The overrides of outer suites apply in inner suites`() throws {
            let graph = try TestGraph.current
            #expect(try graph.root(of: App.self).greeting.text == "suite")
            #expect(try graph.get(Address.self) == "Side Street")
        }
    }

    // MARK: Each case has its own graph

    private static let mailers = Locked<[ObjectIdentifier: Mailer]>([:])

    @Test(arguments: 0..<1000) func `Each argument of a test has its own graph`(number: Int) async throws {
        let graph = try TestGraph.current
        let mailer = try graph.get(Mailer.self)
        mailer.sent.append("\(number)")
        await Task.yield()
        #expect(kiosk.mailer.sent == ["\(number)"])
        #expect(Self.mailers.withLock { $0.updateValue(mailer, forKey: ObjectIdentifier(mailer)) } == nil)
    }

    @MainActor @Test func `A test of an actor uses its graph on the actor`() async throws {
        #expect(try TestGraph.current.get(Mailer.self) === kiosk.mailer)
        await Task.yield()
        #expect(try TestGraph.current.get(Mailer.self) === kiosk.mailer)
    }

    // MARK: Sharing

    @Test(.graph(App.self) { $0.bind(Mailer.self).to { FakeMailer() } })
    func `A replacement is shared like the replaced binding`() throws {
        let fake = try TestGraph.current.get(Mailer.self)
        #expect(fake is FakeMailer)
        #expect(kiosk.mailer === fake && kiosk.desk.mailer === fake)
    }

    @Test(.graph(App.self, .sharesAsDeclared) { $0.bind(Mailer.self).to { FakeMailer() } })
    func `A replacement is shared as it declares, if the test says so`() throws {
        #expect(kiosk.mailer !== kiosk.desk.mailer)
    }

    @Test(.graph(App.self) { $0.bind(Mailer.self).to { (greeting: Greeting) in FakeMailer(greeting.text) } })
    func `A replacement may have dependencies`() throws {
        #expect(kiosk.mailer.sent == ["suite"])
        #expect(kiosk.mailer === kiosk.desk.mailer)
    }

    // MARK: Additions

    @Test(
        .graph(App.self) {
            $0.bind(Mailer.self).to { (log: Log) in FakeMailer(log.text) }
        } adding: {
            $0.bind(Log.self).to(value: Log(text: "log"))
        })
    func `A test adds a binding that only its double needs`() throws {
        #expect(kiosk.mailer.sent == ["log"])
        #expect(try TestGraph.current.get(Log.self).text == "log")
    }

    @Suite(.graph(App.self, adding: { $0.bind(Log.self).to(value: Log(text: "suite")) })) struct Additions {
        @Test(.graph(App.self) { $0.bind(Log.self).to(value: Log(text: "test")) })
        func `A test replaces what its suite adds`() throws {
            #expect(try TestGraph.current.get(Log.self).text == "test")
        }

        @Test(.graph(App.self, adding: { $0.bind(Log.self).to(value: Log(text: "test")) }))
        func `A test adds what its suite adds, and the test's counts`() throws {
            #expect(try TestGraph.current.get(Log.self).text == "test")
        }
    }
}

private struct Log { let text: String }

extension FakeMailer {
    fileprivate convenience init(_ text: String) {
        self.init()
        sent = [text]
    }
}

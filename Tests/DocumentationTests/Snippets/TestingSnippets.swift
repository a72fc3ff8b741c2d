@testable import BeanSample
import Cleanse
import CleanseBeans
import CleanseGraphs
import CleanseResolver
import CleanseTesting
import Foundation
import TestSupport
import Testing
import XCTest

// The program that the page tests.

protocol Mailer: AnyObject, Sendable {
    func send(_ text: String, to address: String)
}

final class SMTPMailer: Mailer {
    func send(_ text: String, to address: String) {}
}

struct Subscribers { let addresses: [String] }

final class Newsletter {
    let mailer: any Mailer
    let subscribers: Subscribers

    init(mailer: any Mailer, subscribers: Subscribers) {
        self.mailer = mailer
        self.subscribers = subscribers
    }

    func publish(_ text: String) {
        for address in subscribers.addresses { mailer.send(text, to: address) }
    }
}

struct Newsroom { let newsletter: Newsletter }

// snippet: testing-live
struct NewsComponent: RootComponent {
    typealias Root = Newsroom
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Newsroom>) -> BindingReceipt<Newsroom> {
        bind.to(factory: Newsroom.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: DatabaseModule.self)
        binder.bind(Newsletter.self).sharedInScope().to(factory: Newsletter.init)
        binder.bind((any Mailer).self).live().sharedInScope().to { SMTPMailer() }
    }
}

struct DatabaseModule: Module {
    static var isLive: Bool { true }

    static func configure(binder: UnscopedBinder) {
        binder.bind(Subscribers.self).to { Subscribers(addresses: ["ada@example.org"]) }
    }
}
// end snippet

// snippet: testing-double
final class RecordingMailer: Mailer, @unchecked Sendable {
    // SAFETY: a test uses it in one task.
    private(set) var sent: [String] = []

    func send(_ text: String, to address: String) { sent.append("\(address): \(text)") }
}
// end snippet

struct TestDatabase: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Subscribers.self).to { Subscribers(addresses: ["test@example.org"]) }
    }
}

// snippet: testing-suite
@Suite(
    .graph(NewsComponent.self, .strict) {
        $0.replace(module: DatabaseModule.self, with: TestDatabase.self)
        $0.bind((any Mailer).self).to { RecordingMailer() }
    })
struct NewsletterTests {
    let newsletter: Newsletter

    init() throws { newsletter = try TestGraph.current.root(of: NewsComponent.self).newsletter }

    @Test func eachSubscriberReceivesTheText() throws {
        newsletter.publish("Hello")
        let mailer = try #require(TestGraph.current.get((any Mailer).self) as? RecordingMailer)
        #expect(mailer.sent == ["test@example.org: Hello"])
    }

    @Test(.graph(NewsComponent.self) { $0.bind(Subscribers.self).to(value: Subscribers(addresses: [])) })
    func nothingIsSentWithoutSubscribers() throws {
        newsletter.publish("Hello")
        let mailer = try #require(TestGraph.current.get((any Mailer).self) as? RecordingMailer)
        #expect(mailer.sent.isEmpty)
    }
}
// end snippet

/// Ticks each minute, for the section about services that run.
final class Ticker: Sendable {
    let clock: TestClock
    let (ticks, output) = AsyncStream<Int>.makeStream()

    init(clock: TestClock) { self.clock = clock }

    func run() async {
        for number in 1... {
            do { try await clock.sleep(for: .seconds(60)) } catch { return }
            output.yield(number)
        }
    }
}

struct Station: Sendable { let ticker: Ticker }

struct StationComponent: RootComponent {
    typealias Root = Station
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Station>) -> BindingReceipt<Station> {
        bind.to(factory: Station.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.bind(TestClock.self).sharedInScope().to(factory: TestClock.init)
        binder.bind(Ticker.self).sharedInScope().running { await $0.run() }.to(factory: Ticker.init)
    }
}

@Suite struct TestingSnippets {
    // snippet: testing-unit
    @Test func aNewsletterIsSentToEachAddress() {
        let mailer = RecordingMailer()
        Newsletter(mailer: mailer, subscribers: Subscribers(addresses: ["a", "b"])).publish("Hello")
        #expect(mailer.sent == ["a: Hello", "b: Hello"])
    }
    // end snippet

    // snippet: testing-addition
    @Test(
        .graph(NewsComponent.self) {
            $0.bind((any Mailer).self).to { (log: Log) in LoggingMailer(log) }
        } adding: {
            $0.bind(Log.self).sharedInScope().to { Log() }
        })
    func aDoubleHasDependenciesOfItsOwn() throws {
        try TestGraph.current.root(of: NewsComponent.self).newsletter.publish("Hello")
        #expect(try TestGraph.current.get(Log.self).lines == ["ada@example.org"])
    }
    // end snippet

    // snippet: testing-report
    @Test(.graph(NewsComponent.self) { $0.bind((any Mailer).self).to { RecordingMailer() } })
    func onlyTheDatabaseIsLive() throws {
        let live = try TestGraph.current.liveBindings(of: NewsComponent.self)
        #expect(live.bindings.count == 1, "\(live)")
    }
    // end snippet

    // snippet: testing-start
    @Test(.graph(StationComponent.self, .failsOnLeaks)) func theStationTicksEachMinute() async throws {
        let station = try await TestGraph.current.start(StationComponent.self)
        let clock = try TestGraph.current.get(TestClock.self)
        await clock.advance(by: .seconds(60), afterSleepers: 1)
        #expect(await station.ticker.ticks.first { _ in true } == 1)
    }
    // end snippet

    // snippet: testing-resolver
    @Test(
        .resolver {
            registerServices(in: $0)
            $0.register { RecordingMailer() as any Mailer }
        })
    func theDeskSendsALetter() {
        #expect(Resolver.resolve(Desk.self).mailer is RecordingMailer)
    }
    // end snippet

    // snippet: testing-beans
    @Test(
        .environment(profiles: ["test"]) {
            try $0.define($0.bean(Till.self, factory: { Till(currency: "EUR") }))
        } overriding: {
            [$0.bean(Till.self, factory: { Till(currency: "TST") })]
        })
    func theTillCountsInAnotherCurrency() throws {
        #expect(try TestEnvironment.current.getBean(Till.self).currency == "TST")
    }
    // end snippet

    // snippet: testing-lock
    @Test(.graph(NewsComponent.self)) func theGraphEqualsItsLockFile() throws {
        let graph = try GraphLock(of: TestGraph.current.factory(of: NewsComponent.self))
        let lock = try GraphLock(contentsOf: path)
        #expect(graph == lock)
    }
    // end snippet

    /// The path of a lock file that is up to date.
    private var path: String {
        get throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("news-\(UUID().uuidString).lock")
            try GraphLock(of: ComponentFactory.of(NewsComponent.self)).text
                .write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
    }

    /// The failures that the page quotes.
    static func messages() async throws -> [String] {
        let messages = Locked<[String]>([])
        try await trait(.graph(NewsComponent.self, .strict)).run(of: 1) {
            do { _ = try TestGraph.current.root(of: NewsComponent.self) } catch {
                messages.withLock { $0.append("\(error)") }
            }
        }
        let kept = Locked<[Ticker]>([])
        try await withKnownIssue(isIntermittent: true) {
            try await trait(.graph(StationComponent.self, .failsOnLeaks)).run(of: 1) {
                let station = try await TestGraph.current.start(StationComponent.self)
                kept.withLock { $0.append(station.ticker) }
            }
        } matching: { issue in
            messages.withLock { $0.append(issue.error.map { "\($0)" } ?? "") }
            return true
        }
        return messages.withLock(\.self)
    }

    private static func trait<Given: SuiteTrait & TestTrait>(_ trait: Given) -> Given { trait }
}

struct Desk { let mailer: any Mailer }

private func registerServices(in container: Resolver) {
    container.register { SMTPMailer() as any Mailer }
    container.register { Desk(mailer: $0.resolve()) }
}

final class Log: @unchecked Sendable {
    // SAFETY: a test uses it in one task.
    var lines: [String] = []
}

final class LoggingMailer: Mailer {
    private let log: Log
    init(_ log: Log) { self.log = log }
    func send(_ text: String, to address: String) { log.lines.append(address) }
}

// snippet: testing-xctest
final class NewsroomTests: XCTestCase {
    override func invokeTest() {
        invokeTest(.graph(NewsComponent.self)) { super.invokeTest() }
    }

    func testANewsroomHasTheNewsletter() throws {
        let newsroom = try TestGraph.current.root(of: NewsComponent.self)
        XCTAssertTrue(try TestGraph.current.get(Newsletter.self) === newsroom.newsletter)
    }
}
// end snippet

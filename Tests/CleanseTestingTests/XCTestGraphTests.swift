import Cleanse
import CleanseTesting
import TestSupport
import XCTest

/// Test methods of XCTest with their own graphs.
final class XCTestGraphTests: XCTestCase {
    private static let mailers = Locked<[Mailer]>([])
    private static let journal = Journal()
    private var kiosk: Kiosk?

    override func invokeTest() {
        invokeTest(.graph(App.self) { $0.bind(Greeting.self).to(value: Greeting(text: "method")) }) {
            invokeTest(.graph(Service.self) { $0.bind(Journal.self).to(value: Self.journal) }) { super.invokeTest() }
        }
    }

    override func setUpWithError() throws { kiosk = try TestGraph.current.root(of: App.self) }

    func testAMethodHasItsOwnGraph() throws { try checkGraph() }

    func testAnotherMethodHasAnotherGraph() throws { try checkGraph() }

    private func checkGraph() throws {
        let mailer = try TestGraph.current.get(Mailer.self)
        XCTAssertEqual(kiosk?.greeting.text, "method")
        XCTAssertTrue(kiosk?.mailer === mailer)
        Self.mailers.withLock { mailers in
            XCTAssertFalse(mailers.contains { $0 === mailer })
            mailers.append(mailer)
        }
    }

    func testAnAsynchronousMethodStartsItsGraph() async throws {
        _ = try await TestGraph.current.start(Service.self)
        XCTAssertEqual(Self.journal.lines, ["database opens", "server listens"])
    }

    override class func tearDown() {
        XCTAssertEqual(journal.lines, ["database opens", "server listens", "server closes", "database closes"])
        super.tearDown()
    }
}

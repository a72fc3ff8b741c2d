#if os(Linux)
    import Cleanse
    import CleanseTesting
    import Foundation
    import Testing

    @Suite struct GraphMemoryTests {
        /// This runs in its own process, since other tests take memory too.
        @Test func `10,000 test cases leave memory flat`() async {
            await #expect(processExitsWith: .success) {
                let traits = (
                    simple: trait(.graph(App.self) { $0.bind(Greeting.self).to(value: Greeting(text: "fixed")) }),
                    compiled: trait(.graph(App.self) { $0.bind(Mailer.self).to { (_: Greeting) in FakeMailer() } }),
                    started: trait(.graph(Service.self, .failsOnLeaks) { $0.bind(Journal.self).to { Journal() } })
                )
                func cases(_ count: Int) async throws {
                    for _ in 0..<count {
                        try await traits.simple.run(of: 1) {
                            let kiosk = try TestGraph.current.root(of: App.self)
                            precondition(kiosk.greeting.text == "fixed")
                        }
                        try await traits.compiled.run(of: 1) {
                            let mailer = try TestGraph.current.get(Mailer.self)
                            precondition(mailer is FakeMailer)
                        }
                        try await traits.started.run(of: 1) {
                            // The runtime keeps the timer of a limit until its time has passed, even if it is cancelled.
                            _ = try await TestGraph.current.start(Service.self, options: StartOptions())
                        }
                    }
                }
                try await cases(500)
                let before = GraphMemoryTests.residentBytes()
                try await cases(3_333)
                let growth = GraphMemoryTests.residentBytes() - before
                precondition(growth < 1_000_000, "less than an object for each case, but \(growth) bytes")
            }
        }

        /// The number of bytes of the process that are resident in memory.
        static func residentBytes() -> Int {
            let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
            return (Int(pages ?? "") ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        }
    }
#endif

@testable import BeanSample
import CleanseBeans
import CleanseTesting
import Testing

/// The tests of the kiosk. Each has its own environment with the beans of the program.
@Suite(.environment { try BeanSample.define(in: $0) }) struct KioskTests {
    let kiosk: Kiosk

    init() throws { kiosk = try TestEnvironment.current.getBean(Kiosk.self) }

    @Test func `The kiosk serves a coffee for the configured price`() {
        #expect(
            kiosk.serve() == """
                Ada's kiosk on the square serves Dark roast, strength 3, ground at 1200, with milk of 1.5 %, for 3 EUR.
                """)
    }

    @Test(.environment(overriding: { [$0.bean(Till.self, id: "till", factory: { Till(currency: "SEK") })] }))
    func `A test replaces the till`() {
        #expect(kiosk.serve().hasSuffix("for 3 SEK."))
    }

    @Test(arguments: ["dark", "light"]) func `Each roast has a name and the strength of the template or its own`(
        id: String
    ) throws {
        let roast = try TestEnvironment.current.getBean(Roast.self, byId: id)
        #expect("\(roast.name), \(roast.strength)" == ["dark": "Dark roast, 3", "light": "Light roast, 1"][id])
    }
}

import CleanseBeans
import CleanseTesting
import TestSupport
import Testing

@Suite(
    .environment(profiles: ["suite"]) {
        try defineGarage(in: $0)
    } overriding: {
        [$0.bean(Engine.self, factory: { Engine("suite") })]
    })
struct EnvironmentTraitTests {
    @Test func `A suite defines and overrides the beans of its tests`() throws {
        let environment = try TestEnvironment.current
        #expect(try environment.getBean(Car.self).engine.name == "suite")
        #expect(environment.profiles == ["suite"])
    }

    @Test(.environment(profiles: ["test"], overriding: { [$0.bean(Engine.self, factory: { Engine("test") })] }))
    func `The overrides of a test replace overrides of its suite, and profiles add up`() throws {
        let environment = try TestEnvironment.current
        #expect(try environment.getBean(Car.self).engine.name == "test")
        #expect(environment.profiles == ["suite", "test"])
        #expect(try environment.getBeansByType(Radio.self).count == 1)
    }

    private static let seen = Locked<[ObjectIdentifier: Car]>([:])

    @Test(arguments: 0..<100) func `Each argument of a test has its own beans`(number: Int) async throws {
        let car = try TestEnvironment.current.getBean(Car.self)
        await Task.yield()
        #expect(try TestEnvironment.current.getBean(Car.self) === car)
        #expect(Self.seen.withLock { $0.updateValue(car, forKey: ObjectIdentifier(car)) } == nil)
    }

    @Test func `The end of a test stops its environment, and a failure is an issue at the trait`() async throws {
        let ended = Locked(0)
        let trait = trait(
            .environment { environment in
                try environment.define(environment.bean(Alarm.self, factory: { Alarm(ended) }))
            })
        let found = try await issues(of: trait) { _ = try TestEnvironment.current.getBean(Alarm.self) }
        #expect(ended.withLock(\.self) == 1 && found.count == 1)
        #expect(found.first?.text.contains("closed") == true)
    }

    @Test func `An override of no bean is an issue at the trait`() async throws {
        let found = try await issues(of: trait(.environment(overriding: { [$0.bean(Engine.self, id: "none")] }))) {
            _ = try TestEnvironment.current.getBean(Engine.self)
        }
        #expect(found.count == 1)
    }
}

@Suite struct MissingEnvironmentTests {
    @Test func `A test without the trait is told which trait to add`() {
        let error = #expect(throws: MissingTestEnvironment.self) { try TestEnvironment.current }
        #expect(
            error?.description == """
                *** TestEnvironment.current *** requested in code that has no environment
                      hint: add the trait .environment { … } to the test or to its suite
                      hint: a detached task sees no environment: hand the environment to it
                """)
    }
}

private func defineGarage(in environment: Environment) throws {
    try environment
        .define(environment.bean(Engine.self, factory: { Engine("real") }))
        .define(environment.bean(Car.self, factory: Car.init))
        .define(environment.bean(Radio.self, factory: { Radio() }).when(.profile("test")))
}

private final class Engine: Sendable, Initializable {
    let name: String
    init(_ name: String) { self.name = name }
    convenience init() { self.init("") }
}

private final class Car: Sendable {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }
}

private final class Radio: Sendable {}

private final class Alarm: Bean {
    let ended: Locked<Int>
    init(_ ended: Locked<Int>) { self.ended = ended }
    func postConstruct() throws {}
    func preDestroy() throws {
        ended.withLock { $0 += 1 }
        throw Failure(line: "closed")
    }
}

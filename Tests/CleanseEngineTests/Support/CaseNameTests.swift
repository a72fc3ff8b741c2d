import CleanseEngine
import Testing

/// Tests the names of cases in documents, which programs without reflection metadata have too.
@Suite struct CaseNameTests {
    @Test func `The description of a kind, a strength or a state is the name of the case`() {
        let kinds = (UInt8.min...UInt8.max).compactMap { BindingKind(rawValue: $0)?.description }
        #expect(
            kinds == [
                "plain", "alias", "decorator", "seed", "root", "componentFactory", "assistedFactory",
                "propertyInjector", "collection", "imported",
            ])
        let strengths = (UInt8.min...UInt8.max).compactMap { EdgeStrength(rawValue: $0)?.description }
        #expect(strengths == ["eager", "deferred", "weak"])
        let states: [GraphState] = [.starting, .running, .stopping, .stopped]
        #expect(states.map(\.description) == ["starting", "running", "stopping", "stopped"])
    }
}

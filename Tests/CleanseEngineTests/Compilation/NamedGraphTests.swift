import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests that the engine compiles and checks declarations of a tool without Swift types.
@Suite struct NamedGraphTests {
    @Test func `A graph of names is compiled`() {
        let (plan, errors) = NamedGraph.compile([
            .init(name: "shop", needs: [("machine", .eager), ("log", .deferred)]),
            .init(name: "machine", needs: [("grinder", .eager)]), .init(name: "grinder"), .init(name: "log"),
        ])
        #expect(errors.isEmpty)
        #expect(plan.startOrder(of: .root).map(\.name) == ["grinder", "log", "machine", "shop"])
    }

    @Test func `All mistakes of a graph of names are reported with their source locations`() {
        let (_, errors) = NamedGraph.compile(
            .init(
                name: "App", scope: "app",
                bindings: [
                    .init(name: "a", needs: [("b", .eager)]), .init(name: "b", needs: [("a", .eager)]),
                    .init(name: "c", needs: [("nobody", .eager)]), .init(name: "c"),
                ],
                children: [.init(name: "Page", scope: "app", bindings: [.init(name: "page", needs: [("a", .eager)])])]))
        #expect(
            errors.map(\.code).sorted() == [
                "dependency-cycle", "duplicate-binding", "invalid-scope-nesting", "missing-provider",
            ])
        #expect(errors.flatMap(\.sourceLocations).allSatisfy { $0.isKnown })
        #expect(errors.contains { $0.description.contains("*** nobody *** binding missing") })
        #expect(errors.contains { $0.description.contains("required by c at App/App.swift:4") })
    }

    @Test func `A subcomponent sees the bindings of its ancestors, but they do not see its bindings`() {
        func errors(_ need: String, from isAbove: Bool) -> [String] {
            let needing = NamedGraph.Binding(name: "needing", needs: [(need, .eager)])
            let page = NamedGraph.Component(name: "Page", bindings: [.init(name: "page")] + (isAbove ? [] : [needing]))
            let app = NamedGraph.Component(
                name: "App", bindings: [.init(name: "app")] + (isAbove ? [needing] : []), children: [page])
            return NamedGraph.compile(app).errors.map(\.code)
        }
        #expect(errors("app", from: false) == [])
        #expect(errors("page", from: true) == ["missing-provider"])
    }
}

import Cleanse
import CleanseTesting
import Testing

/// A component with variants.
private struct Variable: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
        bind.to { (number: Int, region: Region) in "\(region.name) \(number)" }
    }

    static func configure(binder: UnscopedBinder) {
        binder.bind(Int.self).to(value: 1)
        binder.when(.profile("eu")) { binder.bind(Region.self).to { Region(name: "EU") } }
        binder.when(!.profile("eu")) { binder.bind(Region.self).to { Region(name: "US") } }
        binder.when(.profile("staging")) {
            binder.decorate(Int.self).to { (number: Int) in number + 1 }
        }
    }
}

/// A component whose variants are declared.
private struct Declared: RootComponent {
    static var variants: [Profiles] { [["eu"], ["us"]] }
    static func configureRoot(binder bind: ReceiptBinder<Region>) -> BindingReceipt<Region> {
        bind.to(factory: Region.init)
    }
    static func configure(binder: UnscopedBinder) {
        binder.when(.profile("eu")) { binder.bind(String.self).to(value: "EU") }
        binder.when(.profile("us")) { binder.bind(String.self).to(value: "US") }
    }
}

private struct Region { let name: String }

@Suite(.graph(Variable.self, profiles: ["eu"])) struct GraphProfileTests {
    private func root() throws -> String { try TestGraph.current.root(of: Variable.self) }

    @Test func `A suite chooses the variant of its tests`() throws {
        #expect(try root() == "EU 1")
        #expect(try TestGraph.current.factory(of: Variable.self).instantiate().graph.profiles == ["eu"])
    }

    @Test(.graph(Variable.self, profiles: ["staging"]))
    func `The profiles of a test and of its suite add up`() throws { #expect(try root() == "EU 2") }

    @Test(.graph(Variable.self, profiles: ["staging"]) { $0.bind(Int.self).to(value: 7) })
    func `An override replaces a binding of the variant`() throws { #expect(try root() == "EU 8") }

    @Test(
        .graph(Variable.self) { binder in
            binder.when(.profile("eu")) { binder.bind(Int.self).to(value: 5) }
            binder.when(.profile("us")) { binder.bind(Int.self).to(value: 6) }
        })
    func `An override may have a condition`() throws { #expect(try root() == "EU 5") }

    @Test(
        .graph(Variable.self, profiles: ["slow"]) { binder in
            binder.when(.profile("slow")) { binder.bind(Int.self).to(value: 5) }
        })
    func `The condition of an override may read a profile of its own`() throws { #expect(try root() == "EU 5") }

    @Suite struct Others {
        @Test(.graph(Declared.self, profiles: ["us"])) func `A declared variant is built`() throws {
            #expect(try TestGraph.current.root(of: Declared.self).name == "US")
        }

        @Test func `An unknown profile is an issue at the trait`() async throws {
            let found = try await issues(of: trait(.graph(Variable.self, profiles: ["stagign"]))) {}
            #expect(
                found.map(\.text) == [
                    """
                    *** profile stagign *** is active in Variable, but no condition reads it
                      --> Variable compiled at CleanseTestingTests/GraphProfileTests.swift:LINE
                          hint: the condition at CleanseTestingTests/GraphProfileTests.swift:LINE reads the profile staging: did you mean that?
                    """
                ])
        }

        @Test func `Profiles that are no declared variant are an issue at the trait`() async throws {
            let found = try await issues(of: trait(.graph(Declared.self, profiles: ["eu", "us"]))) {}
            #expect(
                found.count == 1
                    && found[0].text.contains("*** profiles eu, us *** are no declared variant of Declared"))
        }
    }
}

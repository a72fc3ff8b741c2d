import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of the search for near misses of a missing key, which does not look at all bindings.
@Suite struct HintIndexTests {
    /// The names of the candidates, the most similar first.
    private func candidates(for name: String, among names: [String], _ effort: HintBudget = HintBudget()) -> [String] {
        let plan = NamedGraph.compile(names.map { NamedGraph.Binding(name: $0) }).plan
        return plan.outline.hintIndex.candidates(for: ProviderKey(text: name), effort).compactMap {
            plan.bindings[$0].key.name
        }
    }

    @Test func `Texts that differ in few letters are candidates, the most similar first`() {
        #expect(
            candidates(for: "coffee", among: ["cofee", "tea", "coffee machine", "koffie", "coffees"]).prefix(2) == [
                "cofee", "coffees",
            ])
        #expect(candidates(for: "coffee", among: ["tea", "milk"]) == [])
    }

    @Test func `A long text is no candidate, and has no candidates`() {
        let long = String(repeating: "coffee ", count: 200)
        #expect(candidates(for: long, among: [long + "s"]) == [])
        #expect(candidates(for: "coffee", among: [long]) == [])
    }

    @Test func `No texts are compared when the effort is spent`() {
        let effort = HintBudget()
        #expect(candidates(for: "coffee", among: ["cofee"], effort) == ["cofee"])
        effort.spend(10_000_000)
        #expect(candidates(for: "coffee", among: ["cofee"], effort) == [])
    }

    private class Drink {}
    private protocol Stored {}
    private final class Coffee: Drink {}
    private struct Cup: Stored {}

    /// The positions of the candidates for a type, among bindings of given types.
    private func candidates(for type: Any.Type, bound: [Any.Type], _ effort: HintBudget = HintBudget()) -> [Int] {
        let declaration = GraphDeclaration(wording: PlainWording())
        let sourceLocation = CodeLocation(file: "App/App.swift", line: 1)
        _ = declaration.addComponent(TypeName("App"), seed: Void.self, sourceLocation: sourceLocation) { recorder in
            for type in bound {
                recorder.declare(ProviderKey(type), sourceLocation: sourceLocation) { _ in
                    ErasedLink(Link<Void> { _ in })
                }
            }
        }
        let plan = declaration.compile().plan.plan
        return plan.outline.hintIndex.candidates(for: ProviderKey(type), effort).map(\.position)
    }

    @Test func `Related classes, the element type of a collection and the optional of a type are candidates`() {
        let bound: [Any.Type] = [Coffee.self, Cup.self, Int?.self, String.self]
        #expect(candidates(for: Drink.self, bound: bound) == [0])
        #expect(candidates(for: [Cup].self, bound: bound) == [1])
        #expect(candidates(for: Int.self, bound: bound) == [2])
        #expect(candidates(for: Double.self, bound: bound) == [])
    }

    @Test func `Protocols are candidates for types that conform, until the effort is spent`() {
        let bound: [Any.Type] = [Int.self, (any Stored).self, (any Error).self, Any.self, AnyObject.self]
        let effort = HintBudget()
        #expect(candidates(for: Cup.self, bound: bound, effort) == [1])
        #expect(candidates(for: Drink.self, bound: bound, effort) == [])
        effort.spend(10_000_000)
        #expect(candidates(for: Cup.self, bound: bound, effort) == [])
    }
}

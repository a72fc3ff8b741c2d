import TestSupport
import Testing

@testable import CleanseEngine

/// Checks that compilation takes linear time in the number of bindings that a step of it notes in a table.
@Suite(.serialized) struct CompilationCostTests {
    enum Graph: CaseIterable {
        case importsBindings, lacksBindings, repeatsBindings, overridesUnknownKeys, repeatsOverrides
    }

    private static let sourceLocation = CodeLocation(file: "CompilationCostTests", line: 1)

    private func declare(_ keys: some Sequence<ProviderKey>, needing needs: [ProviderKey] = [], in recorder: Recorder) {
        for key in keys {
            recorder.declare(
                key, dependencies: needs.map { Dependency(key: $0) }, sourceLocation: Self.sourceLocation
            ) { linker in
                for _ in needs { _ = linker.next(Int.self) }
                return linker.finish(Link<Int> { _ in 0 })
            }
        }
    }

    private func declaration(_ configure: @escaping (Recorder) -> Void) -> GraphDeclaration {
        let declaration = GraphDeclaration(wording: PlainWording())
        _ = declaration.addComponent(
            TypeName("test"), seed: Void.self, sourceLocation: Self.sourceLocation, configure: configure)
        return declaration
    }

    /// Returns the processor time of a compilation, and the number of its errors.
    private func compile(_ graph: Graph, _ count: Int) -> (time: Double, errors: Int) {
        let keys = (0..<count).map { ProviderKey(text: "\($0)") }
        let user = [ProviderKey(text: "user")]
        let parent = declaration { declare(graph == .importsBindings ? keys : [], in: $0) }.compile().plan
        let lease = graph == .importsBindings ? Lease(starting: .root, of: parent, on: nil) : nil
        let declaration = declaration { recorder in
            switch graph {
            case .importsBindings, .lacksBindings: declare(user, needing: keys, in: recorder)
            case .repeatsBindings: declare(keys + keys, in: recorder)
            case .overridesUnknownKeys: declare(user, in: recorder)
            case .repeatsOverrides: declare(keys, in: recorder)
            }
        }
        var layers: [OverrideLayer] = []
        if graph == .overridesUnknownKeys { layers = [OverrideLayer { declare(keys, in: $0) }] }
        if graph == .repeatsOverrides { layers = [OverrideLayer { declare(keys + keys, in: $0) }] }
        var errors = 0
        let time = processorTime { errors = declaration.compile(parent: lease, overriding: layers).errors.count }
        return (time, errors)
    }

    @Test(arguments: Graph.allCases)
    func `Compilation takes linear time`(of graph: Graph) {
        let few = 1_000
        let time = (1...3).map { _ in compile(graph, few).time }.min() ?? 0
        let (longer, errors) = compile(graph, 20 * few)
        #expect(errors == (graph == .importsBindings ? 0 : 20 * few))
        // The growth is 20 if the cost is linear, and 400 if it is quadratic.
        #expect(longer < time * 60)
    }
}

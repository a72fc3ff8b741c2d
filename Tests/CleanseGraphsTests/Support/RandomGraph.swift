import TestSupport

@testable import CleanseGraphs

/// Documents of random graphs.
enum RandomGraph {
    /// Returns a document of one component, with a root that depends on some of the other keys.
    /// - Parameter mayCycle: Whether deferred dependencies may close cycles.
    static func document(seed: Int, count: Int, degree: Int, mayCycle: Bool) -> GraphDocument {
        var numbers = RandomNumbers(seed: UInt64(seed))
        let bindings = (0..<count).map { node in
            var targets: [(node: Int, strength: GraphDocument.Strength)] = []
            for _ in 0..<Int.random(in: 0...degree, using: &numbers) {
                if mayCycle, Int.random(in: 0..<8, using: &numbers) == 0 {
                    targets.append((Int.random(in: 0..<count, using: &numbers), .deferred))
                } else if node + 1 < count {
                    targets.append((Int.random(in: node + 1..<count, using: &numbers), .eager))
                }
            }
            return GraphDocument.Binding(
                key: "App.Type\(node)", label: "Type\(node)", kind: node == 0 ? "root" : "plain",
                shared: node % 3 == 0, collected: false, place: "App/File\(node % 10).swift:\(node)",
                dependencies: targets.map {
                    GraphDocument.Dependency(
                        key: "App.Type\($0.node)", component: "App.Root", componentID: 1, strength: $0.strength,
                        optional: false)
                })
        }
        return GraphDocument(components: [
            GraphDocument.Component(id: 1, name: "App.Root", label: "Root", scope: "Singleton", bindings: bindings)
        ])
    }
}

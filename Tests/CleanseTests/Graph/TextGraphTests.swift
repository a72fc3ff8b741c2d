@testable import Cleanse
import Testing

@Suite struct StartOrderTests {
    private enum StartKey: TextKey {}

    /// Declares bindings of text that need each other.
    private func order(_ bindings: [(String, needs: [String])]) -> [String?] {
        let origin = Origin(file: "StartOrderTests", line: 1)
        let declaration = GraphDeclaration()
        _ = declaration.addComponent(
            TypeName("test"), scope: nil, seed: Void.self, rootType: nil, installedBy: nil, origin: origin
        ) { binder in
            for (name, needs) in bindings {
                let dependencies = needs.map { need in
                    Dependency(
                        key: ProviderKey(text: need.replacing("~", with: ""), role: StartKey.self),
                        strength: need.hasPrefix("~") ? .deferred : .eager)
                }
                binder.declare(
                    ProviderKey(text: name, role: StartKey.self), dependencies: dependencies, origin: origin
                ) { linker in linker.finish(Link<Int> { _ in 0 }) }
            }
        }
        let plan = declaration.compile(parent: nil, serviceLoader: nil) { _ in }.plan
        return plan.startOrder(of: 0).map(\.name)
    }

    @Test func `Bindings without dependencies come first, ties go by declaration`() {
        #expect(
            order([("a", needs: []), ("b", needs: ["d"]), ("c", needs: []), ("d", needs: [])]) == ["a", "c", "d", "b"])
        #expect(order([("a", needs: ["b"]), ("b", needs: ["c"]), ("c", needs: [])]) == ["c", "b", "a"])
    }

    @Test func `A dependency that is named twice counts once, and deferred ones do not count`() {
        #expect(order([("a", needs: ["b", "b"]), ("b", needs: ["~a"])]) == ["b", "a"])
    }

    @Test func `What is in a cycle is left out`() {
        #expect(order([("a", needs: ["b"]), ("b", needs: ["a"]), ("c", needs: [])]) == ["c"])
    }
}

@Suite struct MissingTextTests {
    @Test func `Of very many missing texts, the first get hints`() {
        let origin = Origin(file: "MissingTextTests", line: 1)
        let declaration = GraphDeclaration()
        _ = declaration.addComponent(
            TypeName("test"), scope: nil, seed: Void.self, rootType: nil, installedBy: nil, origin: origin
        ) { binder in
            for index in 1000..<1500 {
                binder.declare(
                    ProviderKey(text: "key \(index)"),
                    dependencies: [Dependency(key: ProviderKey(text: "keys \(index)"))], origin: origin
                ) { linker in linker.finish(Link<Int> { _ in 0 }) }
            }
        }
        let errors = declaration.compile(parent: nil, serviceLoader: nil) { _ in }.errors
        #expect(errors.count == 500)
        #expect(errors.first?.hints.isEmpty == false)
        #expect(errors.last?.hints.isEmpty == true)
    }
}

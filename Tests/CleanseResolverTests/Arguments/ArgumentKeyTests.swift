import Cleanse
import CleanseResolver
import Foundation
import Testing

@Suite struct ArgumentKeyTests {
    private let resolver = Resolver()

    private final class Model {
        let mode: Bool
        let name: String?
        init(mode: Bool, name: String?) {
            self.mode = mode
            self.name = name
        }
        static let mode = ArgumentKey<Bool>("mode")
        static let name = ArgumentKey<String?>("name")
    }

    @Test func `A typed key determines the type of the value that is read`() {
        resolver.register { (_, args) in Model(mode: args(Model.mode), name: args(Model.name)) }
        let model = resolver.resolve(Model.self, args: [Model.mode: true, Model.name: "Editing"])
        #expect(model.mode)
        #expect(model.name == "Editing")
        let nameless = resolver.resolve(Model.self, args: [Model.mode: false])
        #expect(nameless.name == nil)
    }

    @Test func `Typed keys and strings identify the same arguments`() {
        resolver.register { (_, args) in Model(mode: args("mode"), name: args.optional("name")) }
        #expect(resolver.resolve(Model.self, args: [Model.mode: true, "name": "x"]).name == "x")
        resolver.register { (_, args) in Model(mode: args.get(Model.mode), name: args.optional(Model.name) ?? nil) }
        #expect(resolver.resolve(Model.self, args: ["mode": true]).mode)
    }

    @Test func `The compiler checks the values that with(_:_:) adds`() {
        resolver.register { (_, args) in Model(mode: args(Model.mode), name: args(Model.name)) }
        let args = Resolver.Args.none.with(Model.mode, true).with(Model.name, "built")
        #expect(resolver.resolve(Model.self, args: args).name == "built")
    }

    @Test func `A value of another type than its key's is an error before the factory runs`() {
        resolver.register { (_, args) -> Model? in
            Issue.record("the factory must not run")
            return nil
        }
        let error = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(Model.self, args: [Model.mode: "yes", Model.name: 5])
        }
        let text = error?.description ?? ""
        #expect(text.contains("takes the argument \"mode\" as Bool, but it is String"))
        #expect(text.contains("takes the argument \"name\" as Optional<String>, but it is Int"))
    }

    @Test func `All arguments that a registration declares are checked before its factory runs`() {
        resolver.register { (_, args) in Model(mode: args(Model.mode), name: args(Model.name)) }
            .takes(Model.mode, Model.name, "id")
        let error = #expect(throws: ArgumentError.self) { try resolver.tryResolve(Model.self, args: ["mod": true]) }
        let text = error?.description ?? ""
        #expect(text.contains("takes the argument \"mode\", Bool, which is missing"))
        #expect(text.contains("takes the argument \"id\", which is missing"))
        #expect(!text.contains("\"name\""))
        #expect(text.contains("\"mod\" was given: did you mean that?"))
        #expect(throws: Never.self) {
            try resolver.tryResolve(Model.self, args: [Model.mode: true, "id": 5])
        }
    }

    @Test func `An argument that is wrong for its key and for its registration is reported once`() {
        resolver.register { (_, args) in Model(mode: args(Model.mode), name: nil) }.takes(Model.mode)
        let error = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(Model.self, args: [Model.mode: "yes"])
        }
        #expect(error?.description.components(separatedBy: "as Bool, but it is String").count == 2)
    }

    @Test func `Only the last value of an argument that is given twice counts, and is checked`() {
        resolver.register { (_, args) in Model(mode: args(Model.mode), name: nil) }
        #expect(resolver.resolve(Model.self, args: [Model.mode: "yes", Model.mode: true]).mode)
        #expect(resolver.resolve(Model.self, args: [Model.mode: "yes", "mode": true]).mode)
        let args: Resolver.Args = [Model.mode: "yes"]
        #expect(resolver.resolve(Model.self, args: args.with(Model.mode, true)).mode)
    }

    @Test func `A key shows its name and type`() {
        #expect(Model.mode.description == "mode: Bool")
        #expect(Model.mode.argumentType == Bool.self)
        #expect("id".argumentName == "id")
    }
}

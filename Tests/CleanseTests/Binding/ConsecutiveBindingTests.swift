import Testing
import TestSupport
@testable import Cleanse
@testable import CleanseEngine

/// Tests of consecutive bindings, which use the same memory.
@Suite struct ConsecutiveBindingTests {
    private final class Shared: Sendable {}
    private final class Unshared {}
    private final class Coffee {
        let name: String
        init(name: String) { self.name = name }
    }
    private struct Ordered: AssistedFactory {
        typealias Seed = String
        typealias Element = Coffee
    }
    private struct Small: Cleanse.Tag { typealias Element = Int }
    private struct Contents {
        let shared: [Shared]
        let unshared: [Unshared]
        let small: Int
        let number: Int
        let numbers: [Int]
        let coffee: Coffee

        init(
            _ first: Shared, _ second: Shared, _ third: Unshared, _ fourth: Unshared, _ small: TaggedProvider<Small>,
            _ number: Int, _ numbers: [Int], _ order: Factory<Ordered>
        ) {
            shared = [first, second]
            unshared = [third, fourth]
            self.small = small.get()
            self.number = number
            self.numbers = numbers
            coffee = order.build("mocha")
        }
    }

    @Test func `The properties of a binding do not pass to the next`() throws {
        let contents = try resolve(Contents.self) { binder in
            binder.bind(Shared.self).sharedInScope().to(factory: Shared.init)
            binder.bind(Unshared.self).to(factory: Unshared.init)
            binder.bind(Int.self).tagged(with: Small.self).to(value: 1)
            binder.bind(Int.self).to(value: 2)
            binder.bind(Int.self).intoCollection().to(value: 3)
            binder.bindFactory(Coffee.self).with(Ordered.self).to { (seed: Assisted<String>) in
                Coffee(name: seed.get())
            }
            binder.bind(Contents.self).to(factory: Contents.init)
        }
        try #require(contents.shared.count == 2 && contents.unshared.count == 2)
        #expect(contents.shared[0] === contents.shared[1])
        #expect(contents.unshared[0] !== contents.unshared[1])
        #expect(contents.small == 1 && contents.number == 2 && contents.numbers == [3])
        #expect(contents.coffee.name == "mocha")
    }

    @Test func `A stored binding does not change while others are declared`() throws {
        struct Root {
            let text: String
            let double: Double
            let one: Unshared
            let two: Unshared
        }
        let root = try resolve(Root.self) { binder in
            let text = binder.bind(String.self)
            let unshared = binder.bind(Unshared.self)
            binder.bind(Shared.self).sharedInScope().to(factory: Shared.init)
            binder.bind(Double.self).to(value: 0.5)
            text.to(value: "kept")
            unshared.to(factory: Unshared.init)
            binder.bind(Root.self).to(factory: Root.init)
        }
        #expect(root.text == "kept" && root.double == 0.5 && root.one !== root.two)
    }

    @Test func `A binding that ends twice is declared twice`() {
        let errors = report(on: Int.self) { binder in
            let number = binder.bind(Int.self)
            number.to(value: 1)
            binder.bind(String.self).to(value: "between")
            number.to(value: 2)
        }.errors
        #expect(errors.count == 1 && errors.first is DuplicateBinding, "\(errors)")
    }

    @Test func `Bindings of modules belong to the module that declares them`() throws {
        struct Inner: Module {
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).to(value: "inner")
                binder.bind(Character.self).to(value: "i")
            }
        }
        struct Outer: Module {
            static func configure(binder: UnscopedBinder) {
                binder.bind(Int.self).to(value: 1)
                binder.include(module: Inner.self)
                binder.bind(Double.self).to(value: 1)
            }
        }
        struct Four {
            let text: String
            let character: Character
            let number: Int
            let double: Double
        }
        let factory = try ComponentFactory.of(root: Four.self) { binder in
            binder.include(module: Outer.self)
            binder.bind(Four.self).to(factory: Four.init)
        }
        let plan = factory.plan.plan
        let modules = plan.bindings.values.reduce(into: [:]) { modules, binding in
            modules["\(binding.key.type)"] = binding.module.map { "\(plan.modules[$0].type)" }
        }
        #expect(modules == ["Int": "Outer", "Double": "Outer", "String": "Inner", "Character": "Inner"])
    }

    @Test func `A component that declares less than before keeps no room for more`() throws {
        for count in [2_000, 3, 0, 2_000, 10] {
            let factory = try ComponentFactory.of(root: Int.self) { binder in
                for number in 0..<count { binder.bind(Int.self).intoCollection().to(value: number) }
                binder.bind(Int.self).to { (numbers: [Int]?) in numbers?.count ?? 0 }
            }
            #expect(factory.build() == count)
            let bindings = factory.plan.plan.bindings
            #expect(bindings.count >= count && bindings.values.capacity <= 2 * bindings.count + 64)
        }
    }
}

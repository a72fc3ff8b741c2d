import Cleanse
import Testing
import TestSupport

@Suite struct AssistedFactoryTests {
    private struct Coffee {
        let name: String
        let strength: Int
    }
    private struct Named: AssistedFactory { typealias Element = Coffee; typealias Seed = String }
    private struct Both: AssistedFactory { typealias Element = Coffee; typealias Seed = (String, Int) }
    private struct Bad: Error, Equatable {}

    @Test func `The seed may come first, last or in between`() throws {
        let declare: [@Sendable (SingletonBinder) -> Void] = [
            {
                $0.bindFactory(Coffee.self).with(Named.self).to { (seed: Assisted<String>, number: Int) in
                    Coffee(name: seed.get(), strength: number)
                }
            },
            {
                $0.bindFactory(Coffee.self).with(Named.self).to { (number: Int, seed: Assisted<String>) in
                    Coffee(name: seed.get(), strength: number)
                }
            },
            {
                $0.bindFactory(Coffee.self).with(Named.self).to { (number: Int, seed: Assisted<String>, _: Int?) in
                    Coffee(name: seed.get(), strength: number)
                }
            },
        ]
        for declare in declare {
            let factory = try resolve(Factory<Named>.self) { binder in
                binder.bind(Int.self).to(value: 4)
                declare(binder)
            }
            let coffee = factory.build("Java")
            #expect(coffee.name == "Java")
            #expect(coffee.strength == 4)
        }
    }

    @Test func `A factory without a seed needs no tag`() throws {
        let factory = try resolve(Factory<EmptySeed<Coffee>>.self) {
            $0.bindFactory(Coffee.self).to { Coffee(name: "plain", strength: 1) }
        }
        #expect(factory.build().name == "plain")
        #expect(factory.build(()).name == "plain")
        #expect(try factory.tryBuild().name == "plain")
    }

    @Test func `A seed may be a tuple`() throws {
        let factory = try resolve(Factory<Both>.self) {
            $0.bindFactory(Coffee.self).with(Both.self).to { (seed: Assisted<(String, Int)>) in
                Coffee(name: seed.get().0, strength: seed.get().1)
            }
        }
        #expect(factory.build(("Java", 3)).strength == 3)
    }

    @Test func `A binding and a factory of one element may coexist`() throws {
        struct Root {
            let coffee: Coffee
            let factory: Factory<Named>
        }
        let root = try resolve(Root.self) { binder in
            binder.bind(Coffee.self).to { Coffee(name: "bound", strength: 1) }
            binder.bindFactory(Coffee.self).with(Named.self).to { (seed: Assisted<String>) in
                Coffee(name: seed.get(), strength: 2)
            }
            binder.bind().to(factory: Root.init)
        }
        #expect(root.coffee.name == "bound")
        #expect(root.factory.build("made").name == "made")
    }

    @Test func `Two bindings of one factory tag are a duplicate`() {
        let found = report(on: Factory<Named>.self) { binder in
            for _ in 1...2 {
                binder.bindFactory(Coffee.self).with(Named.self).to { (seed: Assisted<String>) in
                    Coffee(name: seed.get(), strength: 1)
                }
            }
        }
        #expect(found.map(\.code) == ["duplicate-binding"])
    }

    @Test func `The dependencies of a factory are checked, and created with each call`() throws {
        let made = Counter()
        let found = report(on: Factory<Named>.self) {
            $0.bindFactory(Coffee.self).with(Named.self).to { (seed: Assisted<String>, number: Int) in
                Coffee(name: seed.get(), strength: number)
            }
        }
        #expect(found.map(\.keys) == [[ProviderKey(Int.self)]])
        let factory = try resolve(Factory<Named>.self) { binder in
            binder.bind(Int.self).to { made.increment() }
            binder.bindFactory(Coffee.self).with(Named.self).to { (seed: Assisted<String>, number: Int) in
                Coffee(name: seed.get(), strength: number)
            }
        }
        #expect(made.value == 0)
        #expect(factory.build("a").strength == 1)
        #expect(factory.build("b").strength == 2)
    }

    @Test func `A function that takes a different seed than its factory is one error`() throws {
        struct Named: AssistedFactory {
            typealias Seed = String
            typealias Element = [Int]
        }
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bindFactory([Int].self).with(Named.self).to { (a: Assisted<Int>, b: Int) in [a.get(), b] }
            binder.bindFactory([Int].self).to { (a: Assisted<Int>, b: Int) in [a.get(), b] }
        }
        #expect(found.map(\.code) == ["unused-seed", "unused-seed"])
        let errors = found.compactMap { $0 as? UnusedSeed }
        #expect(errors.allSatisfy { $0.taken == Int.self })
        #expect(
            found.description.contains(
                "to a function that takes Assisted<Int>, but the seed is String\n"
                    + "      hint: change the parameter to Assisted<String>, or the Seed of the factory")
        )
        #expect(
            found.description.contains(
                "to a function that takes Assisted<Int>, but the binding names no seed\n"
                    + "      hint: name the seed: with(_:) takes an AssistedFactory whose Seed is Int"))
    }

    @Test func `tryBuild throws the error of a factory`() throws {
        let factory = try resolve(Factory<Named>.self) {
            $0.bindFactory(Coffee.self).with(Named.self).to { (seed: Assisted<String>) throws(Bad) -> Coffee in
                guard seed.get() != "bad" else { throw Bad() }
                return Coffee(name: seed.get(), strength: 1)
            }
        }
        #expect(throws: Bad()) { try factory.tryBuild("bad") }
        #expect(try factory.tryBuild("good").name == "good")
    }

    private final class Selfish {
        init(factory: Factory<EmptySeed<Selfish>>) throws { _ = try factory.tryBuild(()) }
    }
    private struct Depth: AssistedFactory { typealias Element = Node; typealias Seed = Int }
    private final class Node {
        let children: [Node]
        init(depth: Assisted<Int>, factory: Factory<Depth>) {
            children = depth.get() == 0 ? [] : [factory.build(depth.get() - 1)]
        }
    }

    @Test func `A factory without a seed that its own element calls is an error`() throws {
        let factory = try resolve(Factory<EmptySeed<Selfish>>.self) {
            $0.bindFactory(Selfish.self).to(factory: Selfish.init)
        }
        let error = #expect(throws: ReentrantResolution.self) { try factory.tryBuild(()) }
        #expect(error?.keys.first == ProviderKey(Factory<EmptySeed<Selfish>>.self))
    }

    @Test func `A factory with a seed may call itself`() throws {
        let factory = try resolve(Factory<Depth>.self) {
            $0.bindFactory(Node.self).with(Depth.self).to(factory: Node.init)
        }
        #expect(factory.build(2).children.first?.children.first?.children.isEmpty == true)
    }

    @Test func `A seed that is not named is one mistake, wherever it is among the parameters`() {
        let declare: [@Sendable (SingletonBinder) -> Void] = [
            {
                $0.bindFactory(Coffee.self).to { (seed: Assisted<String>, n: Int) in
                    Coffee(name: seed.get(), strength: n)
                }
            },
            {
                $0.bindFactory(Coffee.self).to { (n: Int, seed: Assisted<String>) in
                    Coffee(name: seed.get(), strength: n)
                }
            },
            {
                $0.bindFactory(Coffee.self).to { (n: Int, seed: Assisted<String>, _: Int?) in
                    Coffee(name: seed.get(), strength: n)
                }
            },
        ]
        for declare in declare {
            let found = report(on: Factory<EmptySeed<Coffee>>.self) { binder in
                binder.bind(Int.self).to(value: 4)
                declare(binder)
            }
            #expect(found.map(\.code) == ["unused-seed"])
            // If the factory with the seed is requested, its absence is not another mistake.
            let asked = report(on: Factory<Named>.self) { binder in
                binder.bind(Int.self).to(value: 4)
                declare(binder)
            }
            #expect(asked.map(\.code) == ["unused-seed"])
            #expect(asked.first?.hints == ["name the seed: with(Named.self)"])
        }
    }
}

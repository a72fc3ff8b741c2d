import Cleanse
import Testing

@Suite struct AssistedInjectionRFCTests {
    private typealias RFC = AssistedInjectionRFC

    @Test func theFactoryCombinesSeedAndDependency() throws {
        let list = try ComponentFactory.of(RFC.CustomerComponent.self).build(())
        list.tappedCustomer(with: "B-4")
        let detail = try #require(list.presented as? RFC.CustomerDetailViewController)
        #expect(detail.customerID == "B-4")
        #expect(detail.customerService === list.handWritten.customerService)
    }

    @Test func theHandWrittenFactoryWorksToo() throws {
        let list = try ComponentFactory.of(RFC.CustomerComponent.self).build(())
        #expect(list.handWritten.build("C-5").customerID == "C-5")
    }

    @Test func aTupleIsASeed() throws {
        let shop = try ComponentFactory.of(RFC.ShopComponent.self).build(())
        let machine = shop.coffeeMachineFactory.build((RFC.Bean(name: "arabica"), RFC.CoffeeHandle(length: 3), 20))
        #expect(machine.bean == RFC.Bean(name: "arabica"))
        #expect(machine.handle == RFC.CoffeeHandle(length: 3))
        #expect(machine.maxWeight == 20)
    }

    @Test func aFactoryWithoutASeedMakesANewElementEachTime() throws {
        let cupboard = try ComponentFactory.of(RFC.CupboardComponent.self).build(())
        #expect(cupboard.cups.build(()) !== cupboard.cups.build(()))
        #expect(cupboard.explicit.build(()) !== cupboard.explicit.build(()))
    }

    @Test func aBindingAndAFactoryOfOneElementCoexist() throws {
        let (coffee, factory) = try ComponentFactory.of(RFC.CoffeeComponent.self).build(())
        #expect(coffee.name == "Hello")
        #expect(factory.build("Bye").name == "Bye")
    }

    @Test func twoFactoriesOfOneTagAreAnError() {
        let error = #expect(throws: DuplicateBinding.self) {
            try ComponentFactory.of(RFC.TwiceBoundComponent.self)
        }
        #expect(error?.key.type == Factory<RFC.CoffeeModule.CoffeeAssistedInject>.self)
        #expect(error?.sourceLocations.count == 2)
    }

    @Test func theInitialiserTakesTheSeedItself() throws {
        let cafe = try ComponentFactory.of(RFC.NamedCoffeeComponent.self).build(())
        #expect(cafe.coffee.build("flat white").name.get() == "flat white")
    }

    @Test func aSeedCanBeMapped() {
        let seed = Assisted(getter: { 21 })
        #expect(seed.map(transform: { $0 * 2 }).get() == 42)
    }
}

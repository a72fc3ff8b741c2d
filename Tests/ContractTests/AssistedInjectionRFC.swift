// The programs of the RFC "Assisted Injection" (#112), in the RFC's own spelling wherever today's Swift accepts it.

import Cleanse

enum AssistedInjectionRFC {
    class CustomerService {}

    // MARK: - Background: a factory written by hand

    class CustomDetailViewControllerFactory {
        let customerService: CustomerService

        // The RFC leaves the initialiser out.
        init(customerService: CustomerService) {
            self.customerService = customerService
        }

        // seed is just a String representing `customerID`
        func build(_ seed: String) -> CustomerDetailViewController {
            return CustomerDetailViewController(customerID: seed, customerService: customerService)
        }
    }

    // MARK: - Proposed solution

    class CustomerDetailViewController: UIViewController {
        let customerID: String
        let customerService: CustomerService

        init(customerID: String, customerService: CustomerService) {
            self.customerID = customerID
            self.customerService = customerService
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }
    }

    class CustomerListViewController: UIViewController {
        let customerDetailFactory: Factory<CustomerDetailViewController.AssistedSeed>
        let handWritten: CustomDetailViewControllerFactory

        init(
            customerDetailFactory: Factory<CustomerDetailViewController.AssistedSeed>,
            handWritten: CustomDetailViewControllerFactory
        ) {
            self.customerDetailFactory = customerDetailFactory
            self.handWritten = handWritten
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder aDecoder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        func tappedCustomer(with customerID: String) {
            let customerDetailViewController = customerDetailFactory.build(customerID)
            self.present(customerDetailViewController, animated: true)
        }
    }

    struct CustomerComponent: RootComponent {
        typealias Root = CustomerListViewController
        typealias Scope = Singleton

        static func configure(binder: Binder<Singleton>) {
            binder.include(module: CustomerDetailViewController.Module.self)
            binder.include(module: CustomDetailViewControllerFactory.Module.self)
            binder.bind(CustomerService.self).sharedInScope().to(factory: CustomerService.init)
        }

        static func configureRoot(
            binder bind: ReceiptBinder<CustomerListViewController>
        ) -> BindingReceipt<CustomerListViewController> {
            return bind.to(factory: CustomerListViewController.init)
        }
    }

    // MARK: - Several seeds: a tuple

    struct Bean: Equatable {
        let name: String
    }

    struct CoffeeHandle: Equatable {
        let length: Int
    }

    struct CoffeeMachine {
        let bean: Bean
        let handle: CoffeeHandle
        let maxWeight: Int

        init(bean: Bean, handle: CoffeeHandle, maxWeight: Int) {
            self.bean = bean
            self.handle = handle
            self.maxWeight = maxWeight
        }
    }

    struct Shop {
        // The RFC shows a design without tags here, which would need the seed's types in every place.
        let coffeeMachineFactory: Factory<CoffeeMachine.AssistedSeed>
    }

    struct ShopComponent: RootComponent {
        typealias Root = Shop

        static func configure(binder: UnscopedBinder) {
            binder.include(module: CoffeeMachine.Module.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
            return bind.to(factory: Shop.init)
        }
    }

    // MARK: - No seed

    class Cup {}

    struct Cupboard {
        let cups: Factory<EmptySeed<Cup>>
        let explicit: Factory<EmptySeed<Plate>>
    }

    class Plate {}

    struct CupboardComponent: RootComponent {
        typealias Root = Cupboard

        static func configure(binder: UnscopedBinder) {
            // `with(_:)` is an optional step. It is left out here, and spelled out below with the equivalent tag.
            binder.bindFactory(Cup.self).to { (_: Assisted<Void>) in Cup() }
            binder.bindFactory(Plate.self).with(EmptySeed<Plate>.self).to(factory: { Plate() })
        }

        static func configureRoot(binder bind: ReceiptBinder<Cupboard>) -> BindingReceipt<Cupboard> {
            return bind.to(factory: Cupboard.init)
        }
    }

    // MARK: - Error handling

    struct Coffee {
        let name: String
    }

    struct CoffeeModule: Cleanse.Module {
        struct CoffeeAssistedInject: AssistedInject {
            typealias Element = Coffee
            typealias Seed = String
        }

        static func configure(binder: UnscopedBinder) {
            // Both of these bindings are valid and will pass validation.
            binder
                .bind(Coffee.self)
                .to { Coffee(name: "Hello") }

            binder
                .bindFactory(Coffee.self)
                .with(CoffeeAssistedInject.self)
                .to { (seed: Assisted<CoffeeAssistedInject.Seed>) in
                    return Coffee(name: seed.get())
                }
        }
    }

    struct CoffeeComponent: RootComponent {
        typealias Root = (Coffee, Factory<CoffeeModule.CoffeeAssistedInject>)

        static func configure(binder: UnscopedBinder) {
            binder.include(module: CoffeeModule.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { ($0, $1) }
        }
    }

    /// A component with two factory bindings of one tag.
    struct TwiceBoundComponent: RootComponent {
        typealias Root = Cafe

        struct Cafe {
            let coffee: Factory<CoffeeModule.CoffeeAssistedInject>
        }

        static func configure(binder: UnscopedBinder) {
            binder.include(module: CoffeeModule.self)
            binder
                .bindFactory(Coffee.self)
                .with(CoffeeModule.CoffeeAssistedInject.self)
                .to { Coffee(name: $0.get()) }
        }

        static func configureRoot(binder bind: ReceiptBinder<Cafe>) -> BindingReceipt<Cafe> {
            return bind.to(factory: Cafe.init)
        }
    }

    // MARK: - Swift type inference

    struct NamedCoffee {
        let name: Assisted<String>
    }

    struct NamedCoffeeComponent: RootComponent {
        typealias Root = Cafe

        struct Cafe {
            let coffee: Factory<NamedCoffee.CoffeeAssisted>
        }

        static func configure(binder: UnscopedBinder) {
            binder.include(module: NamedCoffee.Module.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to(factory: Cafe.init)
        }
    }
}

extension AssistedInjectionRFC.CustomDetailViewControllerFactory {
    typealias CustomDetailViewControllerFactory = AssistedInjectionRFC.CustomDetailViewControllerFactory

    struct Module: Cleanse.Module {
        public static func configure(binder: UnscopedBinder) {
            binder
                .bind(CustomDetailViewControllerFactory.self)
                .to(factory: CustomDetailViewControllerFactory.init)
        }
    }
}

extension AssistedInjectionRFC.CustomerDetailViewController {
    typealias CustomerDetailViewController = AssistedInjectionRFC.CustomerDetailViewController
    typealias CustomerService = AssistedInjectionRFC.CustomerService

    struct AssistedSeed: AssistedFactory {
        typealias Seed = String
        typealias Element = CustomerDetailViewController
    }

    struct Module: Cleanse.Module {
        public static func configure(binder: UnscopedBinder) {
            binder
                .bindFactory(CustomerDetailViewController.self)
                .with(AssistedSeed.self)
                .to { (seed: Assisted<String>, customerService: CustomerService) in
                    return CustomerDetailViewController(
                        customerID: seed.get(),
                        customerService: customerService)
                }
        }
    }
}

extension AssistedInjectionRFC.CoffeeMachine {
    typealias Bean = AssistedInjectionRFC.Bean
    typealias CoffeeHandle = AssistedInjectionRFC.CoffeeHandle
    typealias CoffeeMachine = AssistedInjectionRFC.CoffeeMachine

    // The RFC passes the seed's types to `with(_:)` in this sample, to explain why it decides for a tag.
    struct AssistedSeed: AssistedFactory {
        typealias Seed = (Bean, CoffeeHandle, Int)
        typealias Element = CoffeeMachine
    }

    struct Module: Cleanse.Module {
        static func configure(binder: UnscopedBinder) {
            binder
                .bindFactory(CoffeeMachine.self)
                .with(AssistedSeed.self)
                .to { (seed: Assisted<(Bean, CoffeeHandle, Int)>) in
                    let (bean, coffeeHandle, weight) = seed.get()
                    return CoffeeMachine(bean: bean, handle: coffeeHandle, maxWeight: weight)
                }
        }
    }
}

extension AssistedInjectionRFC.NamedCoffee {
    typealias Coffee = AssistedInjectionRFC.NamedCoffee

    struct CoffeeAssisted: AssistedInject {
        typealias Element = Coffee
        typealias Seed = String
    }
    struct Module: Cleanse.Module {
        static func configure(binder: UnscopedBinder) {
            binder
                .bindFactory(Coffee.self)
                .with(CoffeeAssisted.self)
                .to(factory: Coffee.init)
        }
    }
}

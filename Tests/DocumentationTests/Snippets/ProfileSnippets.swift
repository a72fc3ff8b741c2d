import Cleanse
import CleanseTesting
import Testing

private enum Payments {
    struct Payment { let name: String }
    struct Shop { let payment: Payment }
    struct FakePayments: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Payment.self).to(value: Payment(name: "fake")) }
    }
    struct CardPayments: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Payment.self).to(value: Payment(name: "card")) }
    }

    // snippet: profiles-component
    struct ShopComponent: RootComponent {
        static func configure(binder: UnscopedBinder) {
            binder.when(.profile("staging")) { binder.include(module: FakePayments.self) }
            binder.when(!.profile("staging")) { binder.include(module: CardPayments.self) }
        }

        static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
            bind.to(factory: Shop.init)
        }
    }
    // end snippet

    struct Regional: RootComponent {
        // snippet: profiles-variants
        static var variants: [Profiles] { [["production"], ["staging", "eu"], ["staging", "us"]] }
        // end snippet
        static func configure(binder: UnscopedBinder) {
            binder.when(.any([.profile("eu"), .profile("us")])) { binder.include(module: FakePayments.self) }
            binder.when(.profile("production")) { binder.include(module: CardPayments.self) }
        }
        static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
            bind.to(factory: Shop.init)
        }
    }
}

@Suite struct ProfileSnippets {
    @Test func `The caller names the profiles`() throws {
        // snippet: profiles-build
        let shop = try ComponentFactory.of(ShopComponent.self, profiles: ["staging"]).build()
        // end snippet
        #expect(shop.payment.name == "fake")
        #expect(try ComponentFactory.of(ShopComponent.self).build().payment.name == "card")
        #expect(ComponentFactory.validate(ShopComponent.self).isEmpty)
    }

    @Test func `An environment variable names the profiles`() throws {
        // snippet: profiles-variable
        let profiles = Profiles(environmentVariable: "SHOP_PROFILES")
        // end snippet
        #expect(profiles.isEmpty)
    }

    // snippet: profiles-test
    @Test(.graph(ShopComponent.self, profiles: ["staging"])) func aTestPaymentIsMade() throws {
        #expect(try TestGraph.current.root(of: ShopComponent.self).payment.name == "fake")
    }
    // end snippet

    @Test func `Only declared variants are checked`() throws {
        #expect(ComponentFactory.validate(Payments.Regional.self).isEmpty)
        #expect(throws: UndeclaredVariant.self) { try ComponentFactory.of(Payments.Regional.self, profiles: ["eu"]) }
    }

    private typealias ShopComponent = Payments.ShopComponent
}

import Cleanse
import Testing

private enum Customers {
    struct CustomerService {
        func name(of id: Int) -> String { "Customer \(id)" }
    }

    // snippet: assisted-element
    struct CustomerPage {
        let title: String

        init(id: Assisted<Int>, service: CustomerService) {
            title = service.name(of: id.get())
        }

        struct ByID: AssistedFactory {
            typealias Seed = Int
            typealias Element = CustomerPage
        }
    }
    // end snippet

    // snippet: assisted-bind
    struct CustomerModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bindFactory(CustomerPage.self).with(CustomerPage.ByID.self).to(factory: CustomerPage.init)
        }
    }
    // end snippet

    // snippet: assisted-use
    struct CustomerList {
        let pages: Factory<CustomerPage.ByID>

        func open(_ id: Int) -> CustomerPage {
            pages.build(id)
        }
    }
    // end snippet

    final class Draft {}

    struct App: RootComponent {
        typealias Root = (CustomerList, Factory<EmptySeed<Draft>>, Factory<Order>)
        struct Order: AssistedFactory {
            typealias Seed = (Int, String)
            typealias Element = String
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { ($0, $1, $2) }
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: CustomerModule.self)
            binder.bind().to(factory: CustomerService.init)
            binder.bind().to(factory: CustomerList.init)
            // snippet: assisted-empty
            binder.bindFactory(Draft.self).to(factory: Draft.init)
            // end snippet
            // snippet: assisted-tuple
            binder.bindFactory(String.self).with(Order.self).to {
                (service: CustomerService, seed: Assisted<(Int, String)>) in
                let (id, item) = seed.get()
                return "\(item) for \(service.name(of: id))"
            }
            // end snippet
        }
    }
}

@Suite struct AssistedSnippets {
    @Test func `A factory takes a seed that the graph cannot provide`() throws {
        let (list, drafts, orders) = try ComponentFactory.of(Customers.App.self).build()
        #expect(list.open(7).title == "Customer 7")
        #expect(drafts.build() !== drafts.build())
        #expect(orders.build((7, "Tea")) == "Tea for Customer 7")
    }

    @Test func `An initialiser can be called by hand`() {
        // snippet: assisted-by-hand
        let page = CustomerPage(id: Assisted(getter: { 7 }), service: CustomerService())
        // end snippet
        #expect(page.title == "Customer 7")
    }
    private typealias CustomerPage = Customers.CustomerPage
    private typealias CustomerService = Customers.CustomerService
}

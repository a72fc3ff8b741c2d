import Cleanse

/// A small shop, wired by Cleanse. Read the files in this order: `Menu`, `Order`, `Shop`, then this one.
@main
struct CoffeeShop {
    static func main() throws {
        // Prints the document of the graph, for tools.
        if CommandLine.arguments.contains("--json") { return print(try document(), terminator: "") }
        try openShop()
        try openShopWithOverride()
        try printGraph()
        validateBrokenShop()
    }

    private static func openShop() throws {
        heading("A day at the shop")
        let shop = try ComponentFactory.of(ShopComponent.self).build()
        shop.welcome()
        shop.serve(Order(customer: "Ada", item: "espresso"))
        shop.serve(Order(customer: "Grace", item: "croissant"))
        shop.serve(Order(customer: "Edsger", item: "tea"))
    }

    private static func openShopWithOverride() throws {
        heading("The shop with a free day")
        let shop = try ComponentFactory.of(ShopComponent.self, overriding: [FreeDay.self]).build()
        shop.serve(Order(customer: "Ada", item: "espresso"))
    }

    private static func printGraph() throws {
        let plugins = CleanseServiceLoader(
            TreePlugin {
                heading("The graph as a tree"); print($0)
            })
        plugins.register(
            GraphvizPlugin {
                heading("The graph for Graphviz"); print($0)
            })
        _ = try ComponentFactory.of(ShopComponent.self, overriding: [FreeDay.self], serviceLoader: plugins)
    }

    private static func document() throws -> String {
        let plugin = JSONPlugin()
        _ = try ComponentFactory.of(ShopComponent.self, serviceLoader: CleanseServiceLoader(plugin))
        return plugin.document
    }

    private static func validateBrokenShop() {
        heading("Errors of the broken shop")
        print(ComponentFactory.validate(BrokenShop.self))
    }

    private static func heading(_ text: String) {
        print("\n== \(text) ==\n")
    }
}

/// A component with three mistakes, which shows how Cleanse reports them. Nothing is built, and nothing traps.
struct BrokenShop: RootComponent {
    typealias Root = Counter

    struct Counter {
        let grinder: Grinder
        let milk: Milk
    }
    struct Grinder { let motor: Motor }
    final class Motor {
        let grinder: Grinder
        init(grinder: Grinder) { self.grinder = grinder }
    }
    struct Milk {}

    static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
        bind.to(factory: Counter.init)
    }

    static func configure(binder: UnscopedBinder) {
        // A cycle: the grinder needs its motor, and the motor needs its grinder.
        binder.bind().to(factory: Grinder.init)
        binder.bind().to(factory: Motor.init)
        // A duplicate: two bindings provide `Int`. The third mistake is the milk, which the counter needs, but no binding provides.
        binder.bind(Int.self).to(value: 1)
        binder.bind(Int.self).to(value: 2)
    }
}

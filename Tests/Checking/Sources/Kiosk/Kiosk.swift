import Cleanse
import Machines
import Menu

struct Kiosk {
    let machine: Machine
    let menu: Menu
}

@main struct KioskComponent: RootComponent {
    typealias Root = Kiosk

    static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
        bind.to(factory: Kiosk.init)
    }

    static func configure(binder: UnscopedBinder) {
        binder.include(module: MachinesModule.self)
        binder.bind(Menu.self).to(value: Menu(drinks: ["espresso"]))
    }

    static func main() throws {
        print(try ComponentFactory.of(KioskComponent.self).build().menu.drinks)
    }
}

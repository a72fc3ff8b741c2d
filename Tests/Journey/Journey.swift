import Cleanse

// The program of a reader's first journey. It has three bindings, one of which is shared and one of which is requested later.

struct Grinder { let name = "burr" }
final class Machine { let grinder: Grinder; init(grinder: Grinder) { self.grinder = grinder } }
struct Kiosk { let machine: Machine; let spare: Provider<Machine> }

struct KioskComponent: RootComponent {
    typealias Root = Kiosk
    typealias Scope = Singleton

    static func configure(binder: Binder<Singleton>) {
        binder.bind().to(factory: Grinder.init)
        binder.bind().sharedInScope().to(factory: Machine.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
        bind.to(factory: Kiosk.init)
    }
}

@main struct Journey {
    static func main() throws {
        let kiosk = try ComponentFactory.of(KioskComponent.self).build(())
        print(kiosk.machine.grinder.name, kiosk.spare.get() === kiosk.machine)
    }
}

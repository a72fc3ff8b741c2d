import CCleanse
import Cleanse
import CleanseC
import Testing

private enum Bridge {
    final class Kettle: Sendable {}

    struct Motto: Cleanse.Tag {
        typealias Element = String
    }

    struct Price: Equatable {
        let cents: Int64
    }

    struct Kiosk {
        let price: Price
        let kettle: Kettle
        let objects: ObjectGraph
    }

    enum Plugins {
        /// A binder that is filled once, and never changed or released.
        nonisolated(unsafe) static let binder: OpaquePointer = {
            var binder: OpaquePointer?
            precondition(cleanse_binder_create(&binder) == nil)
            precondition(cleanse_bind_int64(binder, "price", nil, 350, nil, 0) == nil)
            return binder!
        }()
    }

    // snippet: bridge-component
    struct KioskComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Kiosk

        static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
            bind.to(factory: Kiosk.init)
        }

        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Kettle.init)
            binder.bind().tagged(with: Motto.self).to(value: "slow is smooth")
            binder.export(Kettle.self)
            binder.export(tagged: Motto.self)
            binder.include(registrations: Plugins.binder)
            binder.bind(Price.self, toObject: "price") { object in
                Price(cents: object.value as? Int64 ?? 0)
            }
            binder.bindObjectGraph()
        }
    }
    // end snippet
}

@Suite struct BridgeSnippets {
    private typealias Kettle = Bridge.Kettle
    private typealias KioskComponent = Bridge.KioskComponent

    @Test func `Each language gets the objects of the other`() throws {
        // snippet: bridge-use
        let kiosk = try ComponentFactory.of(KioskComponent.self).build()
        let kettle = try kiosk.objects.object("Kettle").value as? Kettle
        let handle = kiosk.objects.makeHandle()
        // end snippet
        defer { cleanse_graph_release(handle) }
        #expect(kettle === kiosk.kettle)
        #expect(kiosk.price == Bridge.Price(cents: 350))
        var object: OpaquePointer?
        #expect(cleanse_graph_get(handle, "String", "Motto", &object) == nil)
        var text: UnsafePointer<CChar>?
        #expect(cleanse_object_string(object, &text) == nil)
        #expect(text.map { String(cString: $0) } == "slow is smooth")
        cleanse_object_release(object)
    }
}

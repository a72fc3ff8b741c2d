import CHost
import Cleanse
import CleanseC

/// An object of Swift that the plug-in uses, through the function below.
final class Kettle: Sendable {
    let degrees: Int64 = 93

    deinit { print("Swift: the kettle is gone") }
}

@c @implementation
public func host_kettle_heat(_ kettle: OpaquePointer!) -> Int64 {
    // Invariant: the object of the key "Kettle" is a `Kettle`, which lives as long as its dependents.
    Unmanaged<Kettle>.fromOpaque(UnsafeRawPointer(kettle)).takeUnretainedValue().degrees
}

/// An object of the plug-in, as Swift uses it.
struct Brewer {
    /// Keeps the brewer and its dependencies alive.
    private let object: ForeignObject
    private let brewer: UnsafePointer<host_brewer>

    init(_ object: ForeignObject) throws {
        guard let pointer = object.pointer else { throw Failure(description: "the brewer is not an instance") }
        self.object = object
        brewer = UnsafePointer(pointer.assumingMemoryBound(to: host_brewer.self))
    }

    var address: UnsafeMutableRawPointer? { object.pointer }
    var name: String { String(cString: brewer.pointee.name) }

    func brew(_ drink: String) { brewer.pointee.brew(brewer, drink) }
}

struct Motto: Tag {
    typealias Element = String
}

struct Shop {
    let brewer: Brewer
    let kettle: Kettle
    let objects: ObjectGraph
}

struct ShopComponent: RootComponent {
    typealias Scope = Singleton
    typealias Root = Shop

    static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
        bind.to(factory: Shop.init)
    }

    static func configure(binder: SingletonBinder) {
        // Our own bindings, and their exports to other languages.
        binder.bind().sharedInScope().to(factory: Kettle.init)
        binder.export(Kettle.self)
        binder.bind().tagged(with: Motto.self).to(value: "slow is smooth")
        binder.export(tagged: Motto.self)
        binder.bind().to(value: "spring water")
        binder.export(String.self, as: "water")

        // The registrations of the plug-in, and a type of ours that wraps one of its objects.
        if case .success(let plugIn) = Host.plugIn { binder.include(registrations: plugIn.registrations) }
        binder.bind(Brewer.self, toObject: "brewer", convert: Brewer.init)

        // The whole graph, by key.
        binder.bindObjectGraph()
    }
}

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
    // Invariant: under the key "Kettle" is a `Kettle`, which lives as long as what needs it.
    Unmanaged<Kettle>.fromOpaque(UnsafeRawPointer(kettle)).takeUnretainedValue().degrees
}

/// An object of the plug-in, as Swift uses it.
struct Brewer {
    /// Keeps the brewer alive, and its dependencies.
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
        // Ours, and under which keys others find it.
        binder.bind().sharedInScope().to(factory: Kettle.init)
        binder.export(Kettle.self)
        binder.bind().tagged(with: Motto.self).to(value: "slow is smooth")
        binder.export(tagged: Motto.self)
        binder.bind().to(value: "spring water")
        binder.export(String.self, as: "water")

        // The plug-in's, and what we make of it.
        if case .success(let plugIn) = Host.plugIn { binder.include(registrations: plugIn.registrations) }
        binder.bind(Brewer.self, toObject: "brewer", convert: Brewer.init)

        // All of it, by key.
        binder.bindObjectGraph()
    }
}

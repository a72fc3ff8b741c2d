import CStore
import CleanseC

/// The store of the plug-in, as Swift uses it.
struct PlugInStore: OrderStore, @unchecked Sendable {
    // Invariant: the plug-in promises that any thread may call its functions.
    private let store: UnsafeMutablePointer<order_store>
    /// Keeps the store and its database alive.
    private let object: ForeignObject

    init(_ object: ForeignObject) throws {
        guard let pointer = object.pointer else { throw Failure("the order store is not an instance") }
        self.object = object
        store = pointer.assumingMemoryBound(to: order_store.self)
    }

    func place(_ item: String, at time: Int64) throws -> Int64 {
        var item = item
        return try item.withUTF8 { bytes in
            try bytes.withMemoryRebound(to: CChar.self) {
                try checked(store.pointee.place(store, $0.baseAddress, $0.count, time))
            }
        }
    }

    func find(_ id: Int64) throws -> Order? {
        var found: Order?
        let visit: order_visitor = { order, context in
            guard let order = order?.pointee else { return }
            let item = UnsafeRawBufferPointer(start: order.item, count: order.length)
            context?.assumingMemoryBound(to: Order?.self).pointee = Order(
                id: order.id, item: String(decoding: item, as: UTF8.self), placed: order.placed)
        }
        let result = withUnsafeMutablePointer(to: &found) { store.pointee.find(store, id, visit, $0) }
        _ = try checked(Int64(result))
        return found
    }

    func expire(before time: Int64) throws -> Int64 { try checked(store.pointee.expire(store, time)) }

    private func checked(_ result: Int64) throws -> Int64 {
        if result < 0 { throw Failure("the order store failed") }
        return result
    }
}

import Synchronization

@testable import ordersd

/// A store without a database, which fails when a test says so.
final class MemoryStore: OrderStore {
    private struct State {
        var orders: [Int64: Order] = [:]
        var isBroken = false
    }

    private let state = Mutex(State())

    func breakDown() { state.withLock { $0.isBroken = true } }

    func place(_ item: String, at time: Int64) throws -> Int64 {
        try use { state in
            let id = Int64(state.orders.count + 1)
            state.orders[id] = Order(id: id, item: item, placed: time)
            return id
        }
    }

    func find(_ id: Int64) throws -> Order? { try use { $0.orders[id] } }

    func expire(before time: Int64) throws -> Int64 {
        try use { state in
            let count = state.orders.count
            state.orders = state.orders.filter { $1.placed >= time }
            return Int64(count - state.orders.count)
        }
    }

    private func use<Value: Sendable>(_ body: (inout State) -> Value) throws -> Value {
        try state.withLock { state in
            if state.isBroken { throw Failure("the disk is full") }
            return body(&state)
        }
    }
}

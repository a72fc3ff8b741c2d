import Dispatch

@testable import ordersd

/// A store that reports an incoming order, and stores it when a test says so.
struct SlowStore: OrderStore {
    let store: MemoryStore
    let begun = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: 0)

    func place(_ item: String, at time: Int64) throws -> Int64 {
        begun.continuation.yield()
        gate.wait()
        return try store.place(item, at: time)
    }

    func find(_ id: Int64) throws -> Order? { try store.find(id) }

    func expire(before time: Int64) throws -> Int64 { try store.expire(before: time) }
}

// A library in Swift whose code is asynchronous: tasks, an actor, and the queues that run them.

import Synchronization

private actor Sum {
    private(set) var value: Int32 = 0

    func add(_ number: Int32) { value += number }
}

private final class Answer: Sendable {
    let value = Atomic<Int32>(-1)
}

private func sum(below count: Int32) async -> Int32 {
    let sum = Sum()
    await withTaskGroup(of: Void.self) { group in
        for number in 0..<count { group.addTask { await sum.add(number) } }
    }
    return await sum.value
}

/// Adds numbers in tasks, and waits for them.
@c public func counter_sum(_ count: Int32) -> Int32 {
    let answer = Answer()
    Task { answer.value.store(await sum(below: count), ordering: .releasing) }
    while answer.value.load(ordering: .acquiring) < 0 {}
    return answer.value.load(ordering: .acquiring)
}

import Cleanse
import CleanseTesting
import TestSupport
import Testing

/// Objects of a graph that outlive their test.
@Suite struct LeakTests {
    /// Keeps objects longer than their test.
    private final class Keeper: @unchecked Sendable {
        // SAFETY: the tests use it in one task.
        var kept: [Any] = []
    }

    @Test(.graph(House.self, .failsOnLeaks)) func `A graph that ends with its test is no issue`() throws {
        #expect(try TestGraph.current.root(of: House.self).door.room.lamp.room.get() != nil)
    }

    @Test func `Code outside of the graph that keeps an object is an issue`() async throws {
        let keeper = Keeper()
        let found = try await issues(of: trait(.graph(House.self, .failsOnLeaks))) {
            keeper.kept.append(try TestGraph.current.get(Cellar.self))
        }
        #expect(
            found.map(\.text) == [
                """
                *** House *** outlives its test
                  --> Cellar, bound at CleanseTestingTests/LeakTests.swift:LINE, in House, is kept by code outside of the graph
                  --> Barrel, bound at CleanseTestingTests/LeakTests.swift:LINE, in House, is kept by Cellar
                """
            ])
    }

    @Test func `A cycle of the graph that keeps an object is an issue`() async throws {
        let found = try await issues(of: trait(.graph(House.self, .failsOnLeaks))) {
            _ = try TestGraph.current.get(Loop.self).next.get()
        }
        #expect(
            found.map(\.text) == [
                """
                *** House *** outlives its test
                  --> Loop, bound at CleanseTestingTests/LeakTests.swift:LINE, in House, is kept by a cycle: Loop -> Loop
                      hint: break the cycle with a WeakProvider
                      hint: end the tasks and release the objects that have a Provider or a factory of the graph
                """
            ])
        Loop.last.withLock { $0?.end() }
    }

    @Test func `Without the option, an object may outlive its test`() async throws {
        let keeper = Keeper()
        let found = try await issues(of: trait(.graph(House.self))) {
            keeper.kept.append(try TestGraph.current.get(Cellar.self))
        }
        #expect(found.isEmpty)
    }
}

private final class Barrel {}

private final class Cellar {
    let barrel: Barrel
    init(barrel: Barrel) { self.barrel = barrel }
}

private final class Room {
    let lamp: Lamp
    init(lamp: Lamp) { self.lamp = lamp }
}

private final class Lamp {
    let room: WeakProvider<Room>
    init(room: WeakProvider<Room>) { self.room = room }
}

private final class Door {
    let room: Room
    init(room: Room) { self.room = room }
}

private final class Loop: @unchecked Sendable {
    // SAFETY: one test uses the object.
    static let last = Locked<Loop?>(nil)
    private(set) var next: Provider<Loop>

    init(next: Provider<Loop>) {
        self.next = next
        Self.last.withLock { $0 = self }
    }

    func end() { next = Provider { fatalError("ended") } }
}

private struct Hall { let door: Door }

private struct House: RootComponent {
    typealias Root = Hall
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Cellar.self).sharedInScope().to(factory: Cellar.init)
        binder.bind(Barrel.self).sharedInScope().to(factory: Barrel.init)
        binder.bind(Room.self).sharedInScope().to(factory: Room.init)
        binder.bind(Lamp.self).sharedInScope().to(factory: Lamp.init)
        binder.bind(Door.self).to(factory: Door.init)
        binder.bind(Loop.self).sharedInScope().to(factory: Loop.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Hall>) -> BindingReceipt<Hall> { bind.to(factory: Hall.init) }
}

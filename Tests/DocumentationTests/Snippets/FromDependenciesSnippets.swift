import Cleanse
import CleanseTesting
import Foundation
import Testing

private enum Notes {
    // snippet: dependencies-bindings
    struct Note: Equatable {
        let id: UUID
        let date: Date
    }

    @MainActor final class NotesModel {
        private let id: () -> UUID
        private let now: () -> Date
        private let clock: any Clock<Duration>
        private(set) var notes: [Note] = []

        init(id: @escaping () -> UUID, now: @escaping () -> Date, clock: any Clock<Duration>) {
            (self.id, self.now, self.clock) = (id, now, clock)
        }

        func add() async throws {
            try await clock.sleep(for: .seconds(1))
            notes.append(Note(id: id(), date: now()))
        }
    }

    struct SystemModule: Module {
        static var isLive: Bool { true }

        static func configure(binder: UnscopedBinder) {
            binder.bind(UUID.self).to { UUID() }
            binder.bind(Date.self).to { Date() }
            binder.bind((any Clock<Duration>).self).to { ContinuousClock() }
        }
    }

    struct NotesComponent: RootComponent {
        typealias Root = NotesModel

        static func configure(binder: UnscopedBinder) { binder.include(module: SystemModule.self) }

        static func configureRoot(binder bind: ReceiptBinder<NotesModel>) -> BindingReceipt<NotesModel> {
            bind.to(factory: NotesModel.init)
        }
    }
    // end snippet
}

private typealias NotesComponent = Notes.NotesComponent
private typealias Note = Notes.Note

// snippet: dependencies-test
private let id = UUID()

@MainActor
@Suite(
    .graph(NotesComponent.self, .strict) {
        $0.bind(UUID.self).to(value: id)
        $0.bind(Date.self).to(value: Date(timeIntervalSince1970: 0))
        $0.bind((any Clock<Duration>).self).to(value: TestClock())
    })
struct NotesTests {
    @Test func aNoteIsAddedAfterASecond() async throws {
        let model = try TestGraph.current.root(of: NotesComponent.self)
        let clock = try TestGraph.current.get((any Clock<Duration>).self) as? TestClock
        async let added: Void = model.add()
        await clock?.advance(by: .seconds(1), afterSleepers: 1)
        try await added
        #expect(model.notes == [Note(id: id, date: Date(timeIntervalSince1970: 0))])
    }
}
// end snippet

@MainActor
@Suite struct FromDependenciesSnippets {
    @Test func `A model has what it asks for`() throws {
        let report = ComponentFactory.validate(NotesComponent.self)
        #expect(report.isEmpty, "\(report)")
        let model = try ComponentFactory.of(NotesComponent.self).build()
        #expect(model.notes.isEmpty)
    }
}

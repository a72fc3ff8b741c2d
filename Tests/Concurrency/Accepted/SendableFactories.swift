// Tasks create elements from seeds. The seed is sent to the factory, and the new element to the requester.

import Cleanse

nonisolated final class Draft {
    var lines: [String]
    init(lines: [String]) { self.lines = lines }
}

/// A letter that is not Sendable.
nonisolated final class Letter {
    let draft: Draft
    let sent: Tally

    init(draft: Assisted<Draft>, sent: Tally) {
        self.draft = draft.get()
        self.sent = sent
    }

    func send() -> Int {
        draft.lines.append("Yours")
        sent.add()
        return draft.lines.count
    }

    nonisolated struct ByDraft: AssistedFactory {
        typealias Seed = Draft
        typealias Element = Letter
    }
}

@MainActor final class Window {
    let title: String
    init(title: Assisted<String>) {
        MainActor.assertIsolated()
        self.title = title.get()
    }

    nonisolated struct ByTitle: AssistedFactory {
        typealias Seed = String
        typealias Element = Window
    }
}

nonisolated struct Office: Sendable {
    let letters: SendableFactory<Letter.ByDraft>
    let windows: SendableFactory<Window.ByTitle>
    let sent: Tally
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Tally.self).sharedInScope().to(factory: Tally.init)
        binder.bindFactory(Letter.self).with(Letter.ByDraft.self).to(factory: Letter.init)
        binder.bindFactory(Window.self).with(Window.ByTitle.self).to(factory: Window.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Office>) -> BindingReceipt<Office> {
        bind.to(factory: Office.init)
    }
}

@main struct Program {
    static func main() async throws {
        let office = try ComponentFactory.of(App.self).build()
        await withTaskGroup { group in
            for count in 0..<50 {
                group.addTask {
                    let draft = Draft(lines: Array(repeating: "line", count: count))
                    let letter = office.letters.build(draft)
                    if letter.send() != count + 1 { fail("another draft") }
                }
            }
        }
        expect(office.sent.count == 50)
        // Elements of an actor are created on it.
        let title = try await Task { @MainActor in try office.windows.tryBuild("main").title }.value
        expect(title == "main")
        await Task.detached {
            refuse("wrong-isolation", saying: "MainActor") { try office.windows.tryBuild("elsewhere") }
        }.value
    }
}

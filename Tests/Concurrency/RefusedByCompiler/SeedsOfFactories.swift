// A seed that was passed to a sendable factory belongs to the factory, so the caller may not use it afterwards.
// Settings: swift6 main

import Cleanse

nonisolated final class Draft {
    var lines: [String] = []
}

nonisolated final class Letter {
    let draft: Draft
    init(draft: Assisted<Draft>) { self.draft = draft.get() }

    nonisolated struct ByDraft: AssistedFactory {
        typealias Seed = Draft
        typealias Element = Letter
    }
}

nonisolated func write(letters: SendableFactory<Letter.ByDraft>, draft: Draft) {
    // expected-error@+2 {{sending 'draft' risks causing data races}}
    // expected-note@+1 {{task-isolated 'draft' is passed as a 'sending' parameter}}
    _ = letters.build(draft)
}

nonisolated func write(letters: SendableFactory<Letter.ByDraft>) {
    let draft = Draft()
    // expected-error@+2 {{sending 'draft' risks causing data races}}
    // expected-note@+1 {{'draft' used after being passed as a 'sending' parameter}}
    _ = letters.build(draft)
    draft.lines.append("later")  // expected-note {{access can happen concurrently}}
}

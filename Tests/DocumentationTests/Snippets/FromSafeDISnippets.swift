import Cleanse
import Testing

private enum Studio {
    // snippet: safedi-types
    struct Artist { let name: String }

    final class Tape {
        private(set) var takes: [String] = []
        func record(_ take: String) { takes.append(take) }
    }

    final class Mixer {
        private let artist: Artist
        private let tape: Tape

        init(artist: Artist, tape: Tape) { (self.artist, self.tape) = (artist, tape) }

        func record(_ take: String) { tape.record("\(artist.name): \(take)") }
    }

    struct SessionView {
        let mixer: Mixer
        let tape: Tape
    }
    // end snippet

    // snippet: safedi-components
    struct SessionScope: Scope {}

    struct SessionComponent: Component {
        typealias Seed = Artist
        typealias Scope = SessionScope
        typealias Root = SessionView

        static func configure(binder: Binder<SessionScope>) {
            binder.bind(Tape.self).sharedInScope().to(factory: Tape.init)
            binder.bind().to(factory: Mixer.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<SessionView>) -> BindingReceipt<SessionView> {
            bind.to(factory: SessionView.init)
        }
    }

    struct StudioView { let session: (Artist) -> SessionView }

    struct StudioComponent: RootComponent {
        typealias Root = StudioView

        static func configure(binder: UnscopedBinder) {
            binder.install(dependency: SessionComponent.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<StudioView>) -> BindingReceipt<StudioView> {
            bind.to { (sessions: ComponentFactory<SessionComponent>) in StudioView { sessions.build($0) } }
        }
    }
    // end snippet
}

@Suite struct FromSafeDISnippets {
    private typealias StudioComponent = Studio.StudioComponent
    private typealias Artist = Studio.Artist

    @Test func `A forwarded value is a seed`() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: safedi-program
        let studio = try ComponentFactory.of(StudioComponent.self).build()
        let view = studio.session(Artist(name: "Ada"))
        view.mixer.record("first take")
        print(view.tape.takes[0])  // Ada: first take
        // end snippet
        #expect(printed == "Ada: first take")
        #expect(studio.session(Artist(name: "Grace")).tape.takes.isEmpty)
    }
}

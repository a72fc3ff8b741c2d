import Cleanse
import Testing

private enum Concert {
    // snippet: swinject-module
    protocol Instrument { var sound: String { get } }
    protocol Player { func play(_ piece: String) -> String }

    struct Violin: Instrument { let sound = "strings" }
    struct Trumpet: Instrument { let sound = "brass" }

    struct Solo: BindingTag { typealias Element = any Instrument }

    final class Soloist: Player {
        private let instrument: any Instrument
        init(instrument: TaggedProvider<Solo>) { self.instrument = instrument.get() }
        func play(_ piece: String) -> String { "\(piece) for \(instrument.sound)" }
    }

    struct ConcertModule: Module {
        static func configure(binder: SingletonBinder) {
            binder.bind((any Instrument).self).to { Violin() }
            binder.bind((any Instrument).self).tagged(with: Solo.self).to { Trumpet() }
            binder.bind((any Player).self).sharedInScope().to(factory: Soloist.init)
        }
    }
    // end snippet

    // snippet: swinject-argument
    struct Ticket {
        let text: String

        init(seat: Assisted<Int>, player: any Player) {
            text = "seat \(seat.get()): \(player.play("A fanfare"))"
        }

        struct ForSeat: AssistedFactory {
            typealias Seed = Int
            typealias Element = Ticket
        }
    }

    struct BoxOffice { let tickets: Factory<Ticket.ForSeat> }
    // end snippet
}

@Suite struct FromSwinjectSnippets {
    private typealias Player = Concert.Player
    private typealias ConcertModule = Concert.ConcertModule
    private typealias BoxOffice = Concert.BoxOffice
    private typealias Ticket = Concert.Ticket

    @Test func `An assembly is a module`() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: swinject-program
        let player = try ComponentFactory.of(root: (any Player).self) { binder in
            binder.include(module: ConcertModule.self)
        }.build()
        print(player.play("A fanfare"))  // A fanfare for brass
        // end snippet
        #expect(printed == "A fanfare for brass")
    }

    @Test func `An argument is a seed`() throws {
        let office = try ComponentFactory.of(root: BoxOffice.self) { binder in
            // snippet: swinject-factory
            binder.include(module: ConcertModule.self)
            binder.bindFactory(Ticket.self).with(Ticket.ForSeat.self).to(factory: Ticket.init)
            binder.bind().to(factory: BoxOffice.init)
            // end snippet
        }.build()
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: swinject-ticket
        print(office.tickets.build(7).text)  // seat 7: A fanfare for brass
        // end snippet
        #expect(printed == "seat 7: A fanfare for brass")
    }
}

import Testing

// snippet: readme-declare
import Cleanse

protocol Brewer {
    func brew() -> String
}

final class Grinder {
    func grind() -> String { "ground beans" }
}

struct Machine: Brewer {
    let grinder: Grinder
    func brew() -> String { "coffee from \(grinder.grind())" }
}

struct Kiosk {
    let brewer: any Brewer
}

struct KioskComponent: RootComponent {
    typealias Scope = Singleton
    typealias Root = Kiosk

    static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
        bind.to(factory: Kiosk.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.bind().sharedInScope().to(factory: Grinder.init)
        binder.bind((any Brewer).self).to { (grinder: Grinder) in Machine(grinder: grinder) }
    }
}
// end snippet

@Suite struct ReadmeSnippets {
    @Test func brews() throws {
        // snippet: readme-build
        let kiosk = try ComponentFactory.of(KioskComponent.self).build()
        print(kiosk.brewer.brew())  // coffee from ground beans
        // end snippet
        #expect(kiosk.brewer.brew() == "coffee from ground beans")
    }

    // snippet: readme-test
    @Test func nothingIsMissing() {
        let report = ComponentFactory.validate(KioskComponent.self)
        #expect(report.isEmpty, "\(report)")
    }

    @Test func servesWhatTheBrewerBrews() throws {
        struct Tap: Brewer {
            func brew() -> String { "water" }
        }
        let kiosk = try ComponentFactory.of(
            KioskComponent.self,
            overriding: { binder in
                binder.bind((any Brewer).self).to { Tap() }
            }
        ).build()
        #expect(kiosk.brewer.brew() == "water")
    }
    // end snippet
}

import Testing

// snippet: readme-declare
import Cleanse

struct Grinder {}
struct Machine { let grinder: Grinder }
struct Kiosk { let machine: Machine }

struct KioskComponent: RootComponent {
    typealias Root = Kiosk

    static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
        bind.to(factory: Kiosk.init)
    }

    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Grinder.init)
        binder.bind().to(factory: Machine.init)
    }
}
// end snippet

@Suite struct ReadmeSnippets {
    @Test func `The kiosk is built`() throws {
        // snippet: readme-build
        let kiosk = try ComponentFactory.of(KioskComponent.self).build()
        // end snippet
        #expect("\(kiosk)" == "Kiosk(machine: DocumentationTests.Machine(grinder: DocumentationTests.Grinder()))")
    }

    // snippet: readme-test
    @Test func graphIsComplete() {
        let report = ComponentFactory.validate(KioskComponent.self)
        #expect(report.isEmpty, "\(report)")
    }
    // end snippet

    /// The component of the page, with the mistake that the page describes.
    private enum Mistaken {
        struct KioskComponent: RootComponent {
            typealias Root = Kiosk

            static func configureRoot(binder bind: ReceiptBinder<Kiosk>) -> BindingReceipt<Kiosk> {
                bind.to(factory: Kiosk.init)
            }

            static func configure(binder: UnscopedBinder) {
                binder.bind().to(factory: Grinder.init)
                binder.bind().to(factory: Grinder.init)
            }
        }
    }

    /// The text of the error that `of` throws for the mistaken component.
    static func mistakes() -> String {
        do {
            _ = try ComponentFactory.of(Mistaken.KioskComponent.self)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `All mistakes of the kiosk are thrown together`() {
        let error = #expect(throws: MultiError.self) { try ComponentFactory.of(Mistaken.KioskComponent.self) }
        #expect(error?.errors.map(\.code) == ["duplicate-binding", "missing-provider"])
    }
}

import Testing

// snippet: readme-declare
import Cleanse

struct Grinder {}
struct Machine { let grinder: Grinder }
struct Kiosk { let machine: Machine }
// end snippet

/// The declarations of the page, as the function that its unit test names.
private func kioskBindings(binder: SingletonBinder) {
    binder.bind(Kiosk.init)
    binder.bind(Machine.init)
    binder.bind(Grinder.init)
}

@Suite struct ReadmeSnippets {
    @Test func `The kiosk is built`() throws {
        // snippet: readme-build
        let kiosk = try ComponentFactory.of(root: Kiosk.self) { binder in
            binder.bind(Kiosk.init)
            binder.bind(Machine.init)
            binder.bind(Grinder.init)
        }.build()
        // end snippet
        #expect("\(kiosk)" == "Kiosk(machine: DocumentationTests.Machine(grinder: DocumentationTests.Grinder()))")
    }

    // snippet: readme-test
    @Test func kioskIsComplete() {
        let report = ComponentFactory.validate(root: Kiosk.self, configure: kioskBindings)
        #expect(report.isEmpty, "\(report)")
    }
    // end snippet

    /// The bindings of the page, with the mistake that the page describes.
    private static func mistakenBindings(binder: SingletonBinder) {
        binder.bind(Kiosk.init)
        binder.bind(Grinder.init)
        binder.bind(Grinder.init)
    }

    /// The text that `of` throws for them.
    static func mistakes() -> String {
        do {
            _ = try ComponentFactory.of(root: Kiosk.self, configure: mistakenBindings)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `Everything that is wrong with the kiosk is thrown`() {
        let error = #expect(throws: MultiError.self) {
            try ComponentFactory.of(root: Kiosk.self, configure: Self.mistakenBindings)
        }
        #expect(error?.errors.map(\.code) == ["duplicate-binding", "missing-provider"])
    }
}

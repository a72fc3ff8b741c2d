import Cleanse
import CleanseResolver
import Testing

protocol Tuning { func tune(to name: String) -> String }
protocol Scanning { var stations: [String] { get } }

final class Receiver: Tuning, Scanning {
    let stations = ["Harbour", "Hills"]
    func tune(to name: String) -> String { "playing \(name)" }
}

struct History {
    let scanner: any Scanning
    var last: String { scanner.stations[0] }
}

// snippet: from-resolver-services
extension Resolver {
    static func registerRadioServices() {
        register { Receiver() }
            .implements((any Tuning).self)
            .implements((any Scanning).self)
            .scope(.application)
        register { History(scanner: resolve()) }
    }
}

final class RadioModel {
    @Injected var tuner: any Tuning
    @Injected var history: History

    func resume() -> String { tuner.tune(to: history.last) }
}
// end snippet

private enum Moved {
    // snippet: from-resolver-component
    final class RadioModel {
        let tuner: any Tuning
        let history: History

        init(tuner: any Tuning, history: History) { (self.tuner, self.history) = (tuner, history) }

        func resume() -> String { tuner.tune(to: history.last) }
    }

    struct RadioModule: Module {
        static func configure(binder: SingletonBinder) {
            binder.bind(Receiver.self).sharedInScope()
                .alias((any Tuning).self) { $0 }
                .alias((any Scanning).self) { $0 }
                .to(factory: Receiver.init)
            binder.bind().to(factory: History.init)
        }
    }
    // end snippet
}

/// The services of the program are registered in a scope of each test.
@Suite struct FromResolverSnippets {
    @Test func `A program with services runs unchanged`() {
        Resolver.withMain {
            Resolver.registerRadioServices()
            var printed = ""
            func print(_ text: String) { printed = text }
            // snippet: from-resolver-program
            let model = RadioModel()
            print(model.resume())  // playing Harbour
            // end snippet
            #expect(printed == "playing Harbour")
            #expect(Resolver.resolve((any Tuning).self) as? Receiver === model.tuner as? Receiver)
        }
    }

    @Test func `A service moves to a module`() throws {
        typealias RadioModule = Moved.RadioModule
        typealias RadioModel = Moved.RadioModel
        try Resolver.withMain {
            // snippet: from-resolver-bridge
            let radio = try ComponentFactory.of(root: RadioModel.self) { binder in
                binder.include(module: RadioModule.self)
                binder.bind().to(factory: RadioModel.init)
            }.instantiate()
            let resolver = Resolver(graph: radio.graph)

            let model = resolver.resolve(RadioModel.self)
            let tuner: any Tuning = resolver.resolve()
            // end snippet
            #expect(model.resume() == "playing Harbour")
            #expect(tuner as? Receiver === model.tuner as? Receiver)
        }
    }
}

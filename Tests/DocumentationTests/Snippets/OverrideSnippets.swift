import Cleanse
import Testing

private enum Weather {
    protocol Forecast {
        func today() -> String
    }
    struct Satellite: Forecast {
        func today() -> String { "cloudy" }
    }
    struct Report {
        let forecast: any Forecast
        var text: String { "Today: \(forecast.today())" }
    }

    struct App: RootComponent {
        typealias Root = Report
        static func configureRoot(binder bind: ReceiptBinder<Report>) -> BindingReceipt<Report> {
            bind.to(factory: Report.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Forecast).self).to { Satellite() }
        }
    }

    // snippet: overrides-module
    struct SunnyModule: Module {
        private struct Sunny: Forecast {
            func today() -> String { "sunny" }
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind((any Forecast).self).to { Sunny() }
        }
    }
    // end snippet
}

@Suite struct OverrideSnippets {
    // snippet: overrides-test
    @Test func reportsWhatTheForecastSays() throws {
        let report = try ComponentFactory.of(App.self, overriding: [SunnyModule.self]).build()
        #expect(report.text == "Today: sunny")
    }
    // end snippet

    // snippet: overrides-validate
    @Test func theGraphIsComplete() {
        let report = ComponentFactory.validate(App.self)
        #expect(report.isEmpty, "\(report)")
        #expect(report.warnings.isEmpty, "\(report)")
    }
    // end snippet

    @Test func `A closure may override bindings`() throws {
        struct Rainy: Forecast {
            func today() -> String { "rainy" }
        }
        // snippet: overrides-closure
        let report = try ComponentFactory.of(
            App.self,
            overriding: { binder in
                binder.bind((any Forecast).self).to { Rainy() }
            }
        ).build()
        // end snippet
        #expect(report.text == "Today: rainy")
    }

    @Test func `A closure may declare a component`() throws {
        struct Fog: Forecast {
            func today() -> String { "foggy" }
        }
        // snippet: closure-component
        let report = try ComponentFactory.of(root: Report.self) { binder in
            binder.bind((any Forecast).self).to { Fog() }
            binder.bind().to(factory: Report.init)
        }.build()
        // end snippet
        #expect(report.text == "Today: foggy")
    }

    private typealias App = Weather.App
    private typealias Report = Weather.Report
    private typealias SunnyModule = Weather.SunnyModule
    private typealias Forecast = Weather.Forecast
}

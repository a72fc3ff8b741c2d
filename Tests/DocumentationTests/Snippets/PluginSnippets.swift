import Cleanse
import Testing

private enum Deprecation {
    final class OldScreen {}

    // snippet: plugins-rule
    struct DeprecatedType: CleanseError {
        let provider: ProviderInfo
        var code: String { "deprecated-type" }
        var sourceLocations: [CodeLocation] { [provider.sourceLocation] }
        var description: String { "*** \(provider.key) *** is deprecated, but bound at \(provider.sourceLocation)" }
    }

    struct DeprecatedTypesPlugin: CleanseBindingPlugin {
        let deprecated: [Any.Type]

        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            let found = root.providers.values.joined()
                .filter { provider in deprecated.contains { $0 == provider.key.type } }
                .sorted { $0.sourceLocation.description < $1.sourceLocation.description }
            errorReporter.append(contentsOf: found.map(DeprecatedType.init))
            for component in root.subcomponents {
                visit(root: component, errorReporter: errorReporter)
            }
        }
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = OldScreen
        static func configureRoot(binder bind: ReceiptBinder<OldScreen>) -> BindingReceipt<OldScreen> {
            bind.to(factory: OldScreen.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }
}

@Suite struct PluginSnippets {
    @Test func `A plugin adds rules`() throws {
        // snippet: plugins-register
        let plugins = CleanseServiceLoader()
        plugins.register(DeprecatedTypesPlugin(deprecated: [OldScreen.self]))
        let report = ComponentFactory.validate(App.self, serviceLoader: plugins)
        // end snippet
        #expect(report.map(\.code) == ["deprecated-type"])
        #expect(throws: Deprecation.DeprecatedType.self) { try ComponentFactory.of(App.self, serviceLoader: plugins) }
        _ = try ComponentFactory.of(App.self, validate: false, serviceLoader: plugins).build()
    }
    private typealias DeprecatedTypesPlugin = Deprecation.DeprecatedTypesPlugin
    private typealias OldScreen = Deprecation.OldScreen
    private typealias App = Deprecation.App
}

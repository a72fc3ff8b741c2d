import Cleanse
import Testing

@Suite struct SPIRFCTests {
    private typealias Component = SPIRFC.AppDelegate.Component

    /// A plug-in that keeps the graph that it visits.
    private final class Recorder: CleanseBindingPlugin {
        var root: (any ComponentBinding)?
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { self.root = root }
    }

    @Test func thePluginSeesTheGraph() {
        let delegate = SPIRFC.AppDelegate()
        #expect(delegate.application(application: UIApplication(), didFinishLaunchingWithOptions: nil))
        #expect(delegate.rootObject != nil)
        #expect(delegate.graphviz.text.hasPrefix("digraph {\n"))
        #expect(delegate.graphviz.text.contains("  Component -> \"String\" [bindings=1]\n"))
        #expect(delegate.graphviz.text.contains("  Component -> \"Array<Int>\" [bindings=2]\n"))
        #expect(delegate.graphviz.text.contains("  Component -> Settings\n"))
        #expect(delegate.graphviz.text.contains("  Settings -> \"MyDeprecatedViewController\" [bindings=1]\n"))
    }

    @Test func aDeprecatedTypeInASubcomponentFailsValidation() {
        let error = #expect(throws: SPIRFC.DeprecatedTypesPlugin.Error.self) {
            try ComponentFactory.of(
                Component.self, serviceLoader: CleanseServiceLoader([SPIRFC.DeprecatedTypesPlugin()]))
        }
        #expect(error?.description == "Found deprecated type: MyDeprecatedViewController")
    }

    @Test func pluginsDoNotRunWithoutValidation() throws {
        let loader = CleanseServiceLoader()
        loader.register(SPIRFC.DeprecatedTypesPlugin())
        _ = try ComponentFactory.of(Component.self, validate: false, serviceLoader: loader).build(())
    }

    @Test func errorsOfSeveralPluginsAreReportedTogether() {
        let loader = CleanseServiceLoader()
        loader.register(SPIRFC.DeprecatedTypesPlugin())
        loader.register(SPIRFC.ComplainingPlugin())
        let error = #expect(throws: MultiError.self) {
            try ComponentFactory.of(Component.self, validate: true, serviceLoader: loader)
        }
        #expect(
            error?.errors.map(\.description) == [
                "Found deprecated type: MyDeprecatedViewController", "first", "second",
            ])
    }

    @Test func theDescriptionNamesScopeSeedAndParent() throws {
        let recorder = Recorder()
        _ = try ComponentFactory.of(Component.self, serviceLoader: CleanseServiceLoader([recorder]))
        let root = try #require(recorder.root)
        #expect(root.scope == Singleton.self)
        #expect(ObjectIdentifier(root.seed) == ObjectIdentifier(Void.self))
        #expect(root.parent == nil)
        #expect(root.componentType == Component.self)

        let settings = try #require(root.subcomponents.first)
        #expect(settings.scope == nil)
        #expect(ObjectIdentifier(settings.seed) == ObjectIdentifier(Double.self))
        #expect(settings.parent?.componentType == Component.self)
        #expect(settings.componentType == SPIRFC.AppDelegate.Settings.self)
    }

    @Test func theSharedLoaderIsTheDefault() {
        CleanseServiceLoader.instance.register(LonelyPlugin())
        #expect(throws: LonelyPlugin.Seen.self) { try ComponentFactory.of(LonelyComponent.self) }
    }

    /// A plug-in that stays in the shared loader, so it checks one component only.
    private struct LonelyPlugin: CleanseBindingPlugin {
        struct Seen: CleanseError {
            let description = "seen"
        }

        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            if root.componentType == LonelyComponent.self { errorReporter.append(error: Seen()) }
        }
    }

    private struct LonelyComponent: RootComponent {
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
}

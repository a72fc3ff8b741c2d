// The RFC "Cleanse: SPI" names its protocols as types without `any`. Swift accepts that unless a module asks otherwise.

#if !hasFeature(ExistentialAny)
    import Cleanse
    import Testing

    private struct CountingPlugin: CleanseBindingPlugin {
        struct Error: CleanseError {
            let description: String
        }

        func visit(root: ComponentBinding, errorReporter: CleanseErrorReporter) {
            let errors: [CleanseError] = [Error(description: "\(count(root)) components")]
            errorReporter.append(contentsOf: errors)
        }

        func count(_ component: ComponentBinding) -> Int {
            component.subcomponents.map(count).reduce(1, +)
        }
    }

    @Suite struct BareExistentialsTests {
        @Test func aPluginNeedsNoAny() {
            let plugins: [CleanseBindingPlugin] = [CountingPlugin()]
            let error = #expect(throws: CountingPlugin.Error.self) {
                try ComponentFactory.of(
                    SPIRFC.AppDelegate.Component.self, serviceLoader: CleanseServiceLoader(plugins))
            }
            #expect(error?.description == "2 components")
        }
    }
#endif

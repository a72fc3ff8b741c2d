// The documents of Cleanse 4 name protocols as types without `any`. Swift accepts that in every language mode, unless a module enables
// `ExistentialAny`. For such a module, the other files of this target contain the same programs with `any`.

#if !hasFeature(ExistentialAny)
    import Cleanse
    import Testing

    /// A plug-in as in the RFC "Cleanse: SPI".
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

    /// Protocols as in the issues "Property Injections", "Crash when injecting an optional protocol", "How to solve dependency cycle" and
    /// "Not sure how to proceed with Swift3 project".
    private enum BareProtocols {
        typealias Coordinator = HomeRoute & RegisterRoute

        final class ApplicationCoordinator: HomeRoute, RegisterRoute {
            init() {}
            func routeHome() {}
            func routeRegister() {}
        }

        struct MyServiceImplementation: MyServiceProtocol {
            func echo(message: String) -> String { message }
        }

        struct MyRoot: MyRootProtocol {
            let myService: MyServiceProtocol
            let optional: MyServiceProtocol?
            let home: HomeRoute?
            let coordinator: Coordinator
            let provider: Provider<MyServiceProtocol>
            let services: [MyServiceProtocol]

            func test() -> String {
                [
                    myService.echo(message: "plain"), optional?.echo(message: "optional") ?? "nil",
                    home == nil ? "nil" : "home", coordinator is ApplicationCoordinator ? "both" : "other",
                    provider.get().echo(message: "later"), "\(services.count)",
                ].joined(separator: " ")
            }
        }

        struct MyRootComponent: Cleanse.RootComponent {
            typealias Root = MyRootProtocol

            static func configure(binder: Binder<Unscoped>) {
                binder.bind(MyServiceProtocol.self).to(factory: MyServiceImplementation.init)
                binder.bind(MyServiceProtocol.self).intoCollection().to { () -> MyServiceProtocol in
                    return MyServiceImplementation()
                }
                binder.bind(Coordinator.self).to(factory: ApplicationCoordinator.init)
            }

            static func configureRoot(
                binder bind: ReceiptBinder<MyRootProtocol>
            ) -> BindingReceipt<MyRootProtocol> {
                return bind.to(factory: MyRoot.init)
            }
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

        @Test func bindingsOfProtocolsNeedNoAny() throws {
            let root = try ComponentFactory.of(BareProtocols.MyRootComponent.self).build(())
            #expect(root.test() == "plain optional nil both later 1")
        }
    }
#endif

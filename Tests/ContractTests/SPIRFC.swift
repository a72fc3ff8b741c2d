// The programs of the RFC "Cleanse: SPI" (#118), in the RFC's own spelling wherever today's Swift accepts it.
//
// Protocols used as types carry `any` here, as the settings of this package require. BareExistentials.swift leaves it out.

import Cleanse

enum SPIRFC {
    // MARK: - Proposed solution

    /// Writes the graph in the language of Graphviz. The RFC leaves the body open.
    final class GraphvizPlugin: CleanseBindingPlugin {
        var text = ""

        // Required function from `CleanseBindingPlugin`.
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            text += "digraph {\n"
            write(root)
            text += "}\n"
        }

        private func write(_ component: any ComponentBinding) {
            let name = component.componentType.map { "\($0)" } ?? "?"
            for (key, infos) in component.providers.sorted(by: { "\($0.key)" < "\($1.key)" }) {
                text += "  \(name) -> \"\(key)\" [bindings=\(infos.count)]\n"
            }
            for subcomponent in component.subcomponents {
                text += "  \(name) -> \(subcomponent.componentType.map { "\($0)" } ?? "?")\n"
                write(subcomponent)
            }
        }
    }

    // MARK: - Application specific dependency validation

    class MyDeprecatedViewController: UIViewController {}

    struct DeprecatedTypesPlugin: CleanseBindingPlugin {
        let deprecatedTypes: [Any.Type] = [MyDeprecatedViewController.self]

        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            // The RFC writes `deprecatedType` here.
            for type in deprecatedTypes {
                if checkComponent(root, for: type) {
                    errorReporter.append(error: Error(type: type))
                }
            }
        }

        func checkComponent(_ component: any ComponentBinding, for type: Any.Type) -> Bool {
            let providers = component.providers.keys
            let found = providers.contains { $0.type == type }

            if found {
                return true
            } else if component.subcomponents.isEmpty {
                return false
            } else {
                for subcomponent in component.subcomponents {
                    if checkComponent(subcomponent, for: type) {
                        return true
                    }
                }
                return false
            }
        }

        struct Error: CleanseError {
            let type: Any.Type

            var description: String {
                return "Found deprecated type: \(type)"
            }
        }
    }

    /// A plug-in that reports several errors at the same time, in contrast to a single one.
    struct ComplainingPlugin: CleanseBindingPlugin {
        struct Complaint: CleanseError {
            let description: String
        }

        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            errorReporter.append(contentsOf: [Complaint(description: "first"), Complaint(description: "second")])
        }
    }

    // MARK: - The application

    class AppDelegate: UIResponder, UIApplicationDelegate {
        let graphviz = GraphvizPlugin()
        var rootObject: UIViewController?

        func application(application: UIApplication, didFinishLaunchingWithOptions launchOptions: [String: Any]?)
            -> Bool
        {
            let serviceLoader = CleanseServiceLoader()
            serviceLoader.register(graphviz)

            // Build our root object in our graph.
            let rootObject = try! ComponentFactory.of(AppDelegate.Component.self, serviceLoader: serviceLoader).build(
                ())
            self.rootObject = rootObject
            return true
        }

        struct Component: RootComponent {
            typealias Root = UIViewController
            typealias Scope = Singleton

            static func configure(binder: SingletonBinder) {
                binder.bind().to(value: "title")
                binder.bind(Int.self).intoCollection().to(value: 1)
                binder.bind(Int.self).intoCollection().to(value: 2)
                binder.install(dependency: Settings.self)
            }

            static func configureRoot(binder bind: ReceiptBinder<UIViewController>) -> BindingReceipt<UIViewController>
            {
                return bind.to { () in UIViewController() }
            }
        }

        struct Settings: Cleanse.Component {
            typealias Root = MyDeprecatedViewController
            typealias Seed = Double

            static func configure(binder: UnscopedBinder) {}

            static func configureRoot(
                binder bind: ReceiptBinder<MyDeprecatedViewController>
            ) -> BindingReceipt<MyDeprecatedViewController> {
                return bind.to { (_: Double) in MyDeprecatedViewController() }
            }
        }
    }
}

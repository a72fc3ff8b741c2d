import Cleanse
import Testing

/// Classes of the main actor, like the classes of UIKit, in a module of any default isolation. The components and modules that call their
/// initialisers belong to the main actor too, and declare so in their conformance.
@MainActor
enum MainActorClasses {
    @MainActor
    final class Screen {
        let title: String
        let details: ComponentFactory<DetailComponent>
        init(title: String, details: ComponentFactory<DetailComponent>) {
            self.title = title
            self.details = details
        }
    }

    @MainActor
    final class Detail {
        let number: Int
        let style: Style
        var color = "none"
        init(number: Int, style: Style) {
            self.number = number
            self.style = style
        }
        func injectProperties(color: String) { self.color = color }
    }

    @MainActor
    final class Style {
        init() {}
    }

    @MainActor
    struct StyleModule: @MainActor Module {
        static func configure(binder: Binder<Singleton>) {
            binder.bind().sharedInScope().to(factory: Style.init)
            binder.bind(Style.self).intoCollection().to { (style: Style) in style }
            binder.bindPropertyInjectionOf(Detail.self).to(injector: Detail.injectProperties)
            binder.bind(String.self).to(value: "red")
        }
    }

    @MainActor
    struct DetailComponent: @MainActor Component {
        typealias Seed = Int
        typealias Root = (Detail, PropertyInjector<Detail>)
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Detail.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            return bind.to { ($0, $1) }
        }
    }

    @MainActor
    struct AppComponent: @MainActor RootComponent {
        typealias Scope = Singleton
        static func configure(binder: Binder<Singleton>) {
            binder.include(module: StyleModule.self)
            binder.install(dependency: DetailComponent.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
            return bind.to(factory: Screen.init)
        }
    }
}

@MainActor
@Suite struct MainActorClassesTests {
    @Test func aGraphOfTheMainActorBuilds() throws {
        let screen = try ComponentFactory.of(MainActorClasses.AppComponent.self).build(())
        let (detail, injector) = screen.details.build(7)
        injector.injectProperties(into: detail)
        #expect(screen.title == "red")
        #expect(detail.number == 7)
        #expect(detail.color == "red")
        #expect(detail.style === screen.details.build(8).0.style)
    }
}

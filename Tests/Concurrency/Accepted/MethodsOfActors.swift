// Swift 6.3 accepts a method of an actor's class as a function of no actor. Cleanse recognises methods of main-actor classes, and the actor
// that a closure names.
// Settings: swift6 main

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

nonisolated final class Title: Sendable {
    init() {}
}

@MainActor final class Screen {
    var title: Title?
    init() {}
    func inject(title: Title) { self.title = title }
}

@Network final class Connection {
    var title: Title?
    init() {}
    func inject(title: Title) { self.title = title }
}

nonisolated struct Injectors {
    let screen: PropertyInjector<Screen>
    let connection: PropertyInjector<Connection>
}

nonisolated struct App: RootComponent {
    typealias Root = Injectors

    static func configure(binder: UnscopedBinder) {
        binder.bind(Title.self).to(factory: Title.init)
        binder.bindPropertyInjectionOf(Screen.self).to(injector: Screen.inject)
        binder.bindPropertyInjectionOf(Connection.self).to { @Network connection, title in
            connection.inject(title: title)
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Injectors>) -> BindingReceipt<Injectors> {
        bind.to(factory: Injectors.init)
    }
}

@concurrent nonisolated func check(_ screen: Screen, _ connection: Connection) async throws {
    let injectors = try ComponentFactory.of(App.self).build()
    refuse("wrong-isolation", saying: "MainActor") { try injectors.screen.tryInjectProperties(into: screen) }
    refuse("wrong-isolation", saying: "Network") { try injectors.connection.tryInjectProperties(into: connection) }
}

@main struct Program {
    static func main() async throws {
        try await check(Screen(), Connection())
    }
}

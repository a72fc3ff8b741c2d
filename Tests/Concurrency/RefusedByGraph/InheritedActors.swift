// A value of a type that belongs to no actor is created on the actor of the component that binds it. The error names the step by which it
// can leave the actor.

import Cleanse

nonisolated final class Work: Sendable {
    init() {}
}

@MainActor final class Screen {
    init() {}
}

nonisolated struct Use<Value>: Sendable {
    let value: @Sendable () -> Value
}

@MainActor struct App<Value>: @MainActor RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Work.init)
        binder.bind().to(factory: Screen.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Use<Value>>) -> BindingReceipt<Use<Value>> {
        bind.to(factory: Use.init)
    }
}

@main struct Program {
    @MainActor static func main() {
        refuse(
            "conflicting-isolation",
            saying: "*** Work *** is created on MainActor, but is requested as a function that any thread may call",
            "--> Work is created on MainActor, where it is bound, at ",
            "hint: if the factory of Work does not need MainActor, end its binding with toSendable(factory:), which leaves the actor",
            "hint: request @MainActor () -> Work"
        ) { try ComponentFactory.of(App<Work>.self) }
        refuse(
            "conflicting-isolation",
            saying: "*** Screen *** belongs to MainActor, but is requested as a function that any thread may call",
            "hint: request @MainActor () -> Screen"
        ) { try ComponentFactory.of(App<Screen>.self) }
    }
}

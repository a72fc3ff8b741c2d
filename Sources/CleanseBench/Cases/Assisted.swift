import BenchSupport
import Cleanse

extension Case {
    /// A class that takes one argument from its caller and one new dependency from the graph.
    static let assisted = Case(
        number: "8", name: "assisted", title: "assisted: 1 argument, 1 dependency", budget: 1.5, extraAllocations: 0
    ) {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { _ in Formatter() }
        table.bindFactory { Message(number: $1, formatter: $0.get()) }
        let factory = opaque(try ComponentFactory.of(App.self).build().message)
        return Variants(
            hand: { for number in 0..<$0 { consume(Message(number: number, formatter: Formatter())) } },
            closures: { for number in 0..<$0 { consume(closures.message(number)) } },
            table: { for number in 0..<$0 { consume(table.make(Message.self, number)) } },
            cleanse: { for number in 0..<$0 { consume(factory.build(number)) } })
    }
}

private final class Formatter {}

private final class Message {
    let number: Int
    let formatter: Formatter
    init(number: Int, formatter: Formatter) {
        self.number = number
        self.formatter = formatter
    }

    struct Factory: AssistedFactory {
        typealias Seed = Int
        typealias Element = Message
    }
}

private final class Closures {
    let message: (Int) -> Message
    init() {
        let formatter = opaque { Formatter() }
        message = { Message(number: $0, formatter: formatter()) }
    }
}

private struct Entry {
    let message: Factory<Message.Factory>
}

private struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Formatter.self).to(factory: Formatter.init)
        binder.bindFactory(Message.self).with(Message.Factory.self).to {
            (number: Assisted<Int>, formatter: Formatter) in
            Message(number: number.get(), formatter: formatter)
        }
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}

import Cleanse

// Closures that take a binder, or capture one.

typealias Fill = @Sendable (UnscopedBinder) -> Void
let globalFill: Fill = { $0.include(module: Articles.self) }

enum Fills {
    static let constant: Fill = { binder in binder.bind(Article.self).to(factory: Article.init) }
    static var computed: Fill { { $0.include(module: Articles.self) } }
    static func made(extras: Bool) -> Fill {
        if extras { return { $0.include(module: Extras.self) } }
        return { $0.include(module: Articles.self) }
    }
    static let optional: Fill? = { $0.include(module: Articles.self) }
    static let none: Fill? = nil
    static let named: Fill = filled
    static func filled(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
}

enum ClosureInConstant: Way { static func configure(binder: UnscopedBinder) { Fills.constant(binder) } }
enum ClosureInGlobal: Way { static func configure(binder: UnscopedBinder) { globalFill(binder) } }
enum ClosureThatIsComputed: Way { static func configure(binder: UnscopedBinder) { Fills.computed(binder) } }
enum ClosureThatIsReturned: Way {
    static func configure(binder: UnscopedBinder) { Fills.made(extras: false)(binder) }
}
enum ClosureThatIsOptional: Way {
    static func configure(binder: UnscopedBinder) {
        Fills.optional?(binder)
        Fills.none?(binder)
    }
}
enum ClosureUnwrapped: Way {
    static func configure(binder: UnscopedBinder) { if let fill = Fills.optional { fill(binder) } }
}
enum ClosureThatIsNamed: Way { static func configure(binder: UnscopedBinder) { Fills.named(binder) } }
enum ClosureAsDefault: Way {
    static func add(_ binder: UnscopedBinder, then: (UnscopedBinder) -> Void = { $0.include(module: Articles.self) }) {
        then(binder)
    }
    static func configure(binder: UnscopedBinder) { add(binder) }
}
enum ClosureAsDefaultUnused: Way {
    static func add(_ binder: UnscopedBinder, then: (UnscopedBinder) -> Void = { $0.include(module: Extras.self) }) {
        then(binder)
    }
    static func configure(binder: UnscopedBinder) { add(binder) { $0.include(module: Articles.self) } }
}
enum ClosureOptionalParameter: Way {
    static func add(_ binder: UnscopedBinder, then: ((UnscopedBinder) -> Void)? = nil) {
        binder.include(module: Articles.self)
        then?(binder)
    }
    static func configure(binder: UnscopedBinder) { add(binder) }
}
enum ClosureInStruct: Way {
    struct Step {
        let name: String
        let run: (UnscopedBinder) -> Void
    }
    static func configure(binder: UnscopedBinder) {
        let step = Step(name: "articles") { $0.include(module: Articles.self) }
        step.run(binder)
    }
}
enum ClosuresComposed: Way {
    static func both(_ one: @escaping Fill, _ two: @escaping Fill) -> Fill {
        { binder in
            one(binder)
            two(binder)
        }
    }
    static func configure(binder: UnscopedBinder) { both(Fills.constant) { $0.include(module: Texts.self) }(binder) }
}
enum ClosureWithoutArguments: Way {
    static func run(_ body: () -> Void) { body() }
    static func configure(binder: UnscopedBinder) { run { binder.include(module: Articles.self) } }
}
enum ClosureWithResult: Way {
    static func run<T>(_ name: String, _ body: () -> T) -> T { body() }
    static func configure(binder: UnscopedBinder) {
        let receipt = run("article") { binder.bind(Article.self).to(factory: Article.init) }
        _ = receipt
    }
}
enum ClosureThatThrows: Way {
    static func run(_ body: () throws -> Void) rethrows { try body() }
    static func configure(binder: UnscopedBinder) { run { binder.include(module: Articles.self) } }
}
enum ClosureUnderFlag: Way {
    static func when(_ isOn: Bool, _ body: () -> Void) { if isOn { body() } }
    static func configure(binder: UnscopedBinder) {
        when(Flags.isOn) { binder.include(module: Articles.self) }
        when(Flags.isOff) { binder.include(module: Extras.self) }
    }
}
enum ClosureNested: Way {
    static func configure(binder: UnscopedBinder) {
        let outer = { (inner: (UnscopedBinder) -> Void) in inner(binder) }
        outer { $0.include(module: Articles.self) }
    }
}
enum ClosureCurried: Way {
    static func adder(_ binder: UnscopedBinder) -> (any Way.Type) -> Void { { binder.include(module: $0) } }
    static func configure(binder: UnscopedBinder) {
        let add = adder(binder)
        add(Articles.self)
    }
}
enum ClosureAutomatic: Way {
    static func run(_ body: @autoclosure () -> Void) { body() }
    static func configure(binder: UnscopedBinder) { run(binder.include(module: Articles.self)) }
}
enum MethodAsValue: Way {
    static func configure(binder: UnscopedBinder) {
        let add = Articles.configure(binder:)
        add(binder)
    }
}
enum ClosureStoredForLater: Way {
    nonisolated(unsafe) static var later: () -> Void = {}
    static func configure(binder: UnscopedBinder) {
        later = { binder.include(module: Articles.self) }
        later()
    }
}
enum ClosureInDictionary: Way {
    static let steps: [String: Fill] = ["articles": { $0.include(module: Articles.self) }]
    static func configure(binder: UnscopedBinder) { steps["articles"]?(binder) }
}

import Cleanse
import CleanseResolver

/// Containers of `CleanseResolver`, some of them wrong. Each is validated when it is complete.
enum Services {
    static func reports() -> [ReportedGraph] {
        guard let bridged = try? bridged() else { return [] }
        return [
            complete(), missing(), named(), cycle(), laterCycle(), nested(), replaced(), implemented(), lacking(),
            isolated(), assisted(), bridged, kept(), helped(), ofTask(), searched(), chosen(),
        ]
    }

    protocol Store {}
    final class Disk: Store { init() {} }
    final class Model { init(store: any Store, disk: Disk?) {} }
    final class Left { init(right: Right) {} }
    final class Right { init(left: Left) {} }
    @MainActor final class Screen { init() {} }
    @globalActor actor Database { static let shared = Database() }
    @Database final class Table { init(screen: Screen) {} }
    struct ByNumber: AssistedFactory {
        typealias Element = Model
        typealias Seed = Int
    }
    struct App: RootComponent {
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Disk) in 1 } }
        static func configure(binder: UnscopedBinder) { binder.bind(Disk.self).to(factory: Disk.init) }
    }

    private static func complete() -> ReportedGraph {
        let resolver = Resolver()
        resolver.register { Disk() }
        resolver.register { resolver in resolver.resolve(Disk.self) as any Store }
        resolver.autoregister(factory: Model.init).scope(.shared)
        return ReportedGraph(resolver.validate(), line: #line - 4)
    }

    private static func missing() -> ReportedGraph {
        let resolver = Resolver()
        resolver.autoregister(factory: Model.init).depends(on: Int.self)
        return ReportedGraph(resolver.validate(), line: #line - 2)
    }

    private static func named() -> ReportedGraph {
        let resolver = Resolver()
        let local: Resolver.Name = "local"
        resolver.register(name: .draft) { Disk() }
        resolver.register(name: "plain") { Disk() }
        resolver.register(name: local) { Disk() }
        resolver.register { Left(right: $0.resolve()) }.depends(on: Disk.self, name: .draft)
            .depends(on: Disk.self, name: "plain").depends(on: Disk.self, name: local)
            .depends(laterOn: Disk.self, name: Resolver.Name("absent"))
        resolver.register { Float(1) }.depends(on: Disk.self)
        return ReportedGraph(resolver.validate(), line: #line - 9)
    }

    private static func cycle() -> ReportedGraph {
        let resolver = Resolver()
        resolver.autoregister(factory: Left.init)
        resolver.autoregister(factory: Right.init)
        return ReportedGraph(resolver.validate(), line: #line - 3)
    }

    private static func laterCycle() -> ReportedGraph {
        let resolver = Resolver()
        resolver.autoregister(factory: Left.init)
        resolver.register { Right(left: $0.resolve()) }.depends(laterOn: Left.self)
        return ReportedGraph(resolver.validate(), line: #line - 3)
    }

    private static func nested() -> ReportedGraph {
        let child = Resolver()
        child.register { Disk() }.implements((any Store).self)
        let resolver = Resolver(child: child)
        resolver.autoregister(factory: Model.init)
        return ReportedGraph(resolver.validate(), line: #line - 2)
    }

    private static func replaced() -> ReportedGraph {
        let resolver = Resolver()
        resolver.autoregister(factory: Left.init)
        resolver.register { Left(right: $0.resolve()) }
        return ReportedGraph(resolver.validate(), line: #line - 3)
    }

    private static func implemented() -> ReportedGraph {
        let resolver = Resolver()
        resolver.register(name: "disk") { Disk() }.implements((any Store).self, name: "store")
        return ReportedGraph(resolver.validate(), line: #line - 2)
    }

    private static func lacking() -> ReportedGraph {
        let resolver = Resolver()
        resolver.register(Disk.self, factory: nil as (() throws -> Disk?)?)
        return ReportedGraph(resolver.validate(), line: #line - 2)
    }

    private static func isolated() -> ReportedGraph {
        let resolver = Resolver()
        resolver.autoregister(factory: Screen.init)
        resolver.autoregister(factory: Table.init)
        resolver.register { @MainActor in 1 }
        resolver.register { "" }.resolveProperties { @Database _, _ in }.depends(on: Int.self)
        return ReportedGraph(resolver.validate(), line: #line - 5)
    }

    private static func assisted() -> ReportedGraph {
        let resolver = Resolver()
        resolver.register { resolver, args in Model(store: Disk(), disk: nil) }.assisted(ByNumber.self)
            .depends(on: (any Store).self)
        resolver.register(assisted: ByNumber.self, name: "made").depends(on: String.self)
        return ReportedGraph(resolver.validate(), line: #line - 4)
    }

    private static func bridged() throws -> ReportedGraph {
        let app = try ComponentFactory.of(App.self).instantiate()
        let resolver = Resolver(graph: app.graph)
        resolver.register { Float(1) }.depends(on: Disk.self).depends(on: Double.self)
        return ReportedGraph(resolver.validate(), line: #line - 2)
    }

    private static func kept() -> ReportedGraph {
        let resolver = Resolver()
        let options = resolver.register { 1 }
        options.depends(on: Disk.self)
        return ReportedGraph(resolver.validate(), line: #line - 3)
    }

    private static func helped() -> ReportedGraph {
        let resolver = Resolver()
        fill(resolver, name: "filled")
        resolver.fillMore()
        resolver.register { 1 }.depends(on: Double.self, name: "filled").depends(on: Double.self)
        return ReportedGraph(resolver.validate(), line: #line - 4)
    }

    private static func fill(_ resolver: Resolver, name: Resolver.Name? = nil) {
        resolver.register(name: name) { 1.0 }.depends(on: Float.self)
    }

    private static func ofTask() -> ReportedGraph {
        Resolver.withMain {
            Resolver.register { 1 }.depends(on: Disk.self)
            Resolver.main.register { Float(1) }.depends(on: Disk.self, name: "other")
            return ReportedGraph(Resolver.main.validate(), line: #line - 3)
        }
    }

    private static func searched() -> ReportedGraph {
        let resolver = Resolver()
        let other = Resolver()
        other.register { Disk() }
        other.autoregister(factory: Left.init)
        resolver.add(child: other)
        resolver.register { 1 }.depends(on: Disk.self)
        return ReportedGraph(resolver.validate(), line: #line - 6)
    }

    private static func chosen() -> ReportedGraph {
        let resolver = Resolver()
        #if DEBUG
            do { resolver.register { 1 }.depends(on: Disk.self) }
        #else
            resolver.register { Disk() }
        #endif
        // Requests are not registrations, even in a condition.
        if resolver.optional(Disk.self) != nil { print("found") }
        return ReportedGraph(resolver.validate(), line: #line - 8)
    }
}

extension Resolver.Name {
    fileprivate static let draft = Self("draft")
}

extension Resolver {
    fileprivate func fillMore() { register { Int8(1) }.depends(on: Disk2.self) }

    fileprivate struct Disk2 {}
}

import Cleanse

// Objects, tuples and lists that hold a binder.

struct Registrar {
    let binder: UnscopedBinder
    func add<M: Way>(_ module: M.Type) { binder.include(module: module) }
    func addAll(_ modules: [any Way.Type]) { for module in modules { binder.include(module: module) } }
    var article: BindingBuilder<UnscopedBinder, Article, Article> { binder.bind(Article.self) }
    var next: Registrar { Registrar(binder: binder) }
}
struct WrittenRegistrar {
    private let target: UnscopedBinder
    private let isOn: Bool
    init(_ target: UnscopedBinder, isOn: Bool = true) {
        self.target = target
        self.isOn = isOn
    }
    func run() { if isOn { target.include(module: Articles.self) } else { target.include(module: Extras.self) } }
}
final class ObjectRegistrar {
    let binder: UnscopedBinder
    init(binder: UnscopedBinder) { self.binder = binder }
    func run() { helper() }
    private func helper() { binder.include(module: Articles.self) }
}
struct Holder<T> {
    let value: T
    func use(_ body: (T) -> Void) { body(value) }
}
enum Target {
    case binder(UnscopedBinder)
    case nothing
}
struct Eager {
    init(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
}
struct Steps {
    var binder: UnscopedBinder
    mutating func first() { binder.include(module: Articles.self) }
}

enum ObjectMemberwise: Way {
    static func configure(binder: UnscopedBinder) { Registrar(binder: binder).add(Articles.self) }
}
enum ObjectInLocal: Way {
    static func configure(binder: UnscopedBinder) {
        let registrar = Registrar(binder: binder)
        registrar.add(Articles.self)
        registrar.add(Texts.self)
    }
}
enum ObjectWithList: Way {
    static func configure(binder: UnscopedBinder) { Registrar(binder: binder).addAll(Known.modules) }
}
enum ObjectWithGetter: Way {
    static func configure(binder: UnscopedBinder) { Registrar(binder: binder).article.to(factory: Article.init) }
}
enum ObjectOfObject: Way {
    static func configure(binder: UnscopedBinder) { Registrar(binder: binder).next.next.add(Articles.self) }
}
enum ObjectField: Way {
    static func configure(binder: UnscopedBinder) { Registrar(binder: binder).binder.include(module: Articles.self) }
}
enum ObjectWritten: Way { static func configure(binder: UnscopedBinder) { WrittenRegistrar(binder).run() } }
enum ObjectWrittenWithFlag: Way {
    static func configure(binder: UnscopedBinder) { WrittenRegistrar(binder, isOn: Flags.isOn).run() }
}
enum ObjectOfClass: Way { static func configure(binder: UnscopedBinder) { ObjectRegistrar(binder: binder).run() } }
enum ObjectGeneric: Way {
    static func configure(binder: UnscopedBinder) { Holder(value: binder).use { $0.include(module: Articles.self) } }
}
enum ObjectWithEffect: Way { static func configure(binder: UnscopedBinder) { _ = Eager(binder) } }
enum ObjectMutable: Way {
    static func configure(binder: UnscopedBinder) {
        var steps = Steps(binder: binder)
        steps.first()
    }
}
enum ObjectPassed: Way {
    static func fill(_ registrar: Registrar) { registrar.add(Articles.self) }
    static func configure(binder: UnscopedBinder) { fill(Registrar(binder: binder)) }
}
enum EnumWithBinder: Way {
    static func configure(binder: UnscopedBinder) {
        let target = Target.binder(binder)
        switch target {
        case .binder(let binder): binder.include(module: Articles.self)
        case .nothing: break
        }
    }
}
enum TupleElement: Way {
    static func configure(binder: UnscopedBinder) {
        let pair = (binder, 1)
        pair.0.include(module: Articles.self)
    }
}
enum TupleLabel: Way {
    static func configure(binder: UnscopedBinder) {
        let pair = (target: binder, count: 1)
        pair.target.include(module: Articles.self)
    }
}
enum TupleTakenApart: Way {
    static func both(_ binder: UnscopedBinder) -> (UnscopedBinder, Int) { (binder, 1) }
    static func configure(binder: UnscopedBinder) {
        let (target, _) = both(binder)
        target.include(module: Articles.self)
    }
}
enum ListElement: Way {
    static func configure(binder: UnscopedBinder) {
        let list = [binder]
        list[0].include(module: Articles.self)
    }
}
enum ListLoop: Way {
    static func configure(binder: UnscopedBinder) { for target in [binder] { target.include(module: Articles.self) } }
}
enum OptionalBound: Way {
    static func configure(binder: UnscopedBinder) {
        let optional: UnscopedBinder? = binder
        if let optional { optional.include(module: Articles.self) }
    }
}
enum OptionalChained: Way {
    static func configure(binder: UnscopedBinder) {
        let optional: UnscopedBinder? = binder
        optional?.include(module: Articles.self)
    }
}
enum OptionalGuarded: Way {
    static func add(_ binder: UnscopedBinder?) {
        guard let binder else { return }
        binder.include(module: Articles.self)
    }
    static func configure(binder: UnscopedBinder) { add(binder) }
}

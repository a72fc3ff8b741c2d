import Cleanse

// Methods that are chosen by the type of an object or of a metatype, statements that run later, and errors.

class Base {
    class func add(_ binder: UnscopedBinder) {}
    func fill(_ binder: UnscopedBinder) {}
    class func start(_ binder: UnscopedBinder) { add(binder) }
}
final class Derived: Base {
    override class func add(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
    override func fill(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
}
protocol Filling {
    func fill(_ binder: UnscopedBinder)
    static func add(_ binder: UnscopedBinder)
}
extension Filling { func more(_ binder: UnscopedBinder) { fill(binder) } }
struct Filler: Filling {
    func fill(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
    static func add(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
}
func hidden() -> some Filling { Filler() }
enum Step: CaseIterable {
    case articles, texts
    func run(_ binder: UnscopedBinder) {
        switch self {
        case .articles: binder.include(module: Articles.self)
        case .texts: binder.include(module: Texts.self)
        }
    }
}

enum ClassMethodOfType: Way { static func configure(binder: UnscopedBinder) { Derived.start(binder) } }
enum ClassMethodOfMetatype: Way {
    static func configure(binder: UnscopedBinder) {
        let type: Base.Type = Derived.self
        type.add(binder)
    }
}
enum MethodOfObject: Way { static func configure(binder: UnscopedBinder) { Derived().fill(binder) } }
enum MethodOfUpcast: Way {
    static func configure(binder: UnscopedBinder) {
        let object: Base = Derived()
        object.fill(binder)
    }
}
enum MethodOfExistential: Way {
    static func configure(binder: UnscopedBinder) {
        let filler: any Filling = Filler()
        filler.fill(binder)
    }
}
enum MethodOfExtension: Way {
    static func configure(binder: UnscopedBinder) {
        let filler: any Filling = Filler()
        filler.more(binder)
    }
}
enum MethodOfListOfObjects: Way {
    static func configure(binder: UnscopedBinder) {
        let fillers: [any Filling] = [Filler()]
        for filler in fillers { filler.fill(binder) }
    }
}
enum MethodOfMetatypeValue: Way {
    static func configure(binder: UnscopedBinder) {
        let type: any Filling.Type = Filler.self
        type.add(binder)
    }
}
enum MethodOfOpaque: Way { static func configure(binder: UnscopedBinder) { hidden().fill(binder) } }
enum MethodOfGenericArgument: Way {
    static func add(_ filler: some Filling, _ binder: UnscopedBinder) { filler.fill(binder) }
    static func configure(binder: UnscopedBinder) { add(Filler(), binder) }
}
enum MethodOfCase: Way { static func configure(binder: UnscopedBinder) { Step.articles.run(binder) } }
enum MethodOfAllCases: Way {
    static func configure(binder: UnscopedBinder) { for step in Step.allCases { step.run(binder) } }
}
enum MethodOfUnknownObject: Way {
    static func pick() -> Base { Bool.random() ? Derived() : Derived() }
    static func configure(binder: UnscopedBinder) { pick().fill(binder) }
}
enum StatementOfDefer: Way {
    static func configure(binder: UnscopedBinder) {
        defer { binder.include(module: Articles.self) }
        binder.include(module: Texts.self)
    }
}
enum StatementOnce: Way {
    static func configure(binder: UnscopedBinder) {
        repeat { binder.include(module: Articles.self) } while false
    }
}
enum StatementWithLabel: Way {
    static func configure(binder: UnscopedBinder) {
        articles: do {
            binder.include(module: Articles.self)
            if Flags.isOn { break articles }
            binder.include(module: Extras.self)
        }
    }
}
enum ErrorCaught: Way {
    static func add(_ binder: UnscopedBinder) throws { binder.include(module: Articles.self) }
    static func configure(binder: UnscopedBinder) { do { try add(binder) } catch { print(error) } }
}
enum ErrorIgnored: Way {
    static func add(_ binder: UnscopedBinder) throws { binder.include(module: Articles.self) }
    static func configure(binder: UnscopedBinder) { try? add(binder) }
}
enum ErrorAtRandom: Way {
    struct Failure: Error {}
    static func add(_ binder: UnscopedBinder) throws {
        if Int.random(in: 1...1) == 2 { throw Failure() }
        binder.include(module: Articles.self)
    }
    static func configure(binder: UnscopedBinder) { try? add(binder) }
}
enum BodyOfProperty: Way {
    static func configure(binder: UnscopedBinder) {
        var article: BindingReceipt<Article> { binder.bind(Article.self).to(factory: Article.init) }
        _ = article
    }
}
enum WhileCounting: Way {
    static func configure(binder: UnscopedBinder) {
        var count = 0
        while count < 1 {
            binder.include(module: Articles.self)
            count += 1
        }
    }
}

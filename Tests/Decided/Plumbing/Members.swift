import Cleanse

// Members that users add to binders and builders.

extension Binder where S == Unscoped {
    var article: BindingBuilder<Binder<S>, Article, Article> { bind(Article.self) }
    var articles: Void { include(module: Articles.self) }
    var text: String {
        get { "" }
        nonmutating set { bind(String.self).to(value: newValue) }
    }
    var factory: @Sendable (Part) -> Article {
        get { fatalError() }
        nonmutating set { bind(Article.self).to(factory: newValue) }
    }
    subscript<T: Sendable>(type: T.Type) -> BindingBuilder<Binder<S>, T, T> { bind(type) }
    subscript(name: String) -> Int {
        get { 0 }
        nonmutating set { include(module: Articles.self) }
    }
    func begin<T: Sendable>(_ type: T.Type = T.self) -> BindingBuilder<Binder<S>, T, T> { bind(type) }
    func with(_ body: (Self) -> Void) -> Self {
        body(self)
        return self
    }
    func adding<M: Way>(_ module: M.Type) -> Self {
        include(module: module)
        return self
    }
    func callAsFunction<M: Way>(_ module: M.Type) { include(module: module) }
    static func << (binder: Self, module: any Way.Type) { binder.include(module: module) }
}
extension BindingBuilder where Element == Article, Input == Article {
    var shared: Self { self }
    func made() { to(factory: Article.init) }
}

enum GetterOfBuilder: Way {
    static func configure(binder: UnscopedBinder) { binder.article.to(factory: Article.init) }
}
enum GetterOfNothing: Way { static func configure(binder: UnscopedBinder) { _ = binder.articles } }
enum GetterInChain: Way {
    static func configure(binder: UnscopedBinder) { binder.article.shared.to(factory: Article.init) }
}
enum GetterWithEnd: Way { static func configure(binder: UnscopedBinder) { binder.article.made() } }
enum SubscriptOfBuilder: Way {
    static func configure(binder: UnscopedBinder) { binder[Article.self].to(factory: Article.init) }
}
enum SetterOfValue: Way {
    static func configure(binder: UnscopedBinder) {
        binder.text = "text"
        binder.include(module: Articles.self)
    }
}
enum SetterOfFactory: Way { static func configure(binder: UnscopedBinder) { binder.factory = Article.init } }
enum SetterOfSubscript: Way { static func configure(binder: UnscopedBinder) { binder["articles"] = 1 } }
enum MethodOfBuilder: Way {
    static func configure(binder: UnscopedBinder) { binder.begin(Article.self).to(factory: Article.init) }
}
enum MethodWithClosure: Way {
    static func configure(binder: UnscopedBinder) { _ = binder.with { $0.include(module: Articles.self) } }
}
enum MethodChained: Way {
    static func configure(binder: UnscopedBinder) { _ = binder.adding(Texts.self).adding(Articles.self) }
}
enum CallAsFunction: Way { static func configure(binder: UnscopedBinder) { binder(Articles.self) } }
enum OperatorWithType: Way { static func configure(binder: UnscopedBinder) { binder << Articles.self } }
enum KeyPathOfBuilder: Way {
    static func configure(binder: UnscopedBinder) { binder[keyPath: \.article].to(factory: Article.init) }
}

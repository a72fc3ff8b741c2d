import Cleanse

// A module that binds `Article`, and hands its binder on in one of the forms of real code.
//
// `.ci/cleansec decided` writes two root components for each module: one also binds `Part`, and the other lacks it.

protocol Way: Module where Scope == Unscoped {}

struct Part: Sendable {}
struct Article: Sendable { let part: Part }
struct Product: Sendable { let article: Article }

/// The module that the forms include.
enum Articles: Way {
    static func configure(binder: UnscopedBinder) { binder.bind(Article.self).to(factory: Article.init) }
}

/// A module that binds what no component requests.
enum Texts: Way {
    static func configure(binder: UnscopedBinder) { binder.bind(String.self).to(value: "text") }
}

/// A module that must not be included, because `Article` would be bound twice.
enum Extras: Way {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Article.self).to(value: Article(part: Part()))
        binder.bind(Article.self).to(value: Article(part: Part()))
    }
}

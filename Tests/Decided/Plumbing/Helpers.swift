import Cleanse
import Foundation
import Synchronization

// Generic helpers of the program, and functions of libraries that call their closure once.

func with<T>(_ value: T, _ body: (T) -> Void) { body(value) }
func same<T>(_ value: T) -> T { value }
func apply<A, B>(_ value: A, _ function: (A) -> B) -> B { function(value) }
func measure<T>(_ name: String, _ body: () throws -> T) rethrows -> T {
    let start = ContinuousClock.now
    defer { _ = start.duration(to: .now) }
    return try body()
}
func twice<T>(_ value: T) -> (T, T) { (value, value) }
infix operator |>
func |> <A, B>(value: A, function: (A) -> B) -> B { function(value) }
protocol Applying {}
extension Applying { func also(_ body: (Self) -> Void) { body(self) } }
extension Binder: Applying {}

enum HelperWith: Way {
    static func configure(binder: UnscopedBinder) { with(binder) { $0.include(module: Articles.self) } }
}
enum HelperSame: Way { static func configure(binder: UnscopedBinder) { same(binder).include(module: Articles.self) } }
enum HelperApply: Way {
    static func configure(binder: UnscopedBinder) {
        apply(binder) { $0.bind(Article.self) }.to(factory: Article.init)
    }
}
enum HelperMeasure: Way {
    static func configure(binder: UnscopedBinder) { measure("articles") { binder.include(module: Articles.self) } }
}
enum HelperTwice: Way {
    static func configure(binder: UnscopedBinder) { twice(binder).1.include(module: Articles.self) }
}
enum HelperOperator: Way {
    static func configure(binder: UnscopedBinder) { binder |> { $0.include(module: Articles.self) } }
}
enum HelperOfProtocol: Way {
    static func configure(binder: UnscopedBinder) { binder.also { $0.include(module: Articles.self) } }
}
enum OnceWithLifetime: Way {
    static func configure(binder: UnscopedBinder) {
        withExtendedLifetime(binder) { binder.include(module: Articles.self) }
    }
}
enum OnceWithLifetimeArgument: Way {
    static func configure(binder: UnscopedBinder) {
        withExtendedLifetime(binder) { $0.include(module: Articles.self) }
    }
}
enum OnceWithLock: Way {
    static func configure(binder: UnscopedBinder) {
        NSLock().withLock { binder.include(module: Articles.self) }
    }
}
enum OnceWithMutex: Way {
    static func configure(binder: UnscopedBinder) {
        let mutex = Mutex(0)
        mutex.withLock { _ in binder.include(module: Articles.self) }
    }
}
enum OnceOptionalMap: Way {
    static func configure(binder: UnscopedBinder) { _ = Optional(binder).map { $0.include(module: Articles.self) } }
}
enum OnceOptionalValueMap: Way {
    static func configure(binder: UnscopedBinder) {
        let optional: UnscopedBinder? = binder
        _ = optional.flatMap { $0.bind(Article.self).to(factory: Article.init) }
    }
}
enum OnceClock: Way {
    static func configure(binder: UnscopedBinder) {
        _ = ContinuousClock().measure { binder.include(module: Articles.self) }
    }
}
enum OnceQueue: Way {
    static func configure(binder: UnscopedBinder) {
        DispatchQueue(label: "articles").sync { binder.include(module: Articles.self) }
    }
}
enum OnceTaskLocal: Way {
    @TaskLocal static var depth = 0
    static func configure(binder: UnscopedBinder) {
        $depth.withValue(1) { binder.include(module: Articles.self) }
    }
}
enum OnceNever: Way {
    static func configure(binder: UnscopedBinder) {
        [Int]().forEach { _ in binder.include(module: Extras.self) }
        binder.include(module: Articles.self)
    }
}
enum OnceUnknown: Way {
    static func configure(binder: UnscopedBinder) {
        _ = (0..<Int.random(in: 1...1)).map { _ in binder.include(module: Articles.self) }
    }
}

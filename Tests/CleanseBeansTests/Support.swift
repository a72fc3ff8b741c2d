import Cleanse
import CleanseBeans
import TestSupport
import Testing

/// A class with a property of each common kind, which its wrapper identifies.
class Foo: Initializable {
    @BeanProperty var id = ""
    @BeanProperty var number = 0
    @BeanProperty var ratio = 0.0
    @BeanProperty var small: Float = 0
    @BeanProperty var isOn = false
    @BeanProperty var note: String?
    @BeanProperty var names: [String] = []
    @BeanProperty var bar: Bar?

    required init() {}
}

class Bar: Initializable {
    @BeanProperty var id = ""
    @BeanProperty var flavor = ""
    @BeanProperty var age = 0

    required init() {}
}

final class ChocolateBar: Bar {
    @BeanProperty var cocoa = 70
}

/// A class without an initialiser that the container could call.
final class Plain {
    let text: String

    init(text: String) {
        self.text = text
    }
}

struct Boom: Error, Equatable {}

/// Records events, in order.
final class Log: Sendable {
    private let storage = Locked<[String]>([])

    func add(_ text: String) { storage.withLock { $0.append(text) } }
    var lines: [String] { storage.withLock { $0 } }
}

/// Returns the `BeanError` that `body` throws.
func beanError(_ body: () throws -> Void, _ location: Testing.SourceLocation = #_sourceLocation) throws -> BeanError {
    try #require(throws: BeanError.self, sourceLocation: location) { try body() }
}

/// Runs `body`, and throws the error of a bean's own code instead of the error that contains it.
func unwrapping<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as BeanError { throw error.underlying ?? error }
}

/// Returns the codes of all errors that `body` throws.
func codes(_ body: () throws -> Void) -> [String] {
    do {
        try body()
        return []
    } catch let error as MultiError { return error.errors.map(\.code) } catch let error as any CleanseError {
        return [error.code]
    } catch { return ["\(error)"] }
}

/// Returns whether two types are the same.
func same(_ first: Any.Type?, _ second: Any.Type?) -> Bool { first == second }

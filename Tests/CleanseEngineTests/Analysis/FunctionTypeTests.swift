import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of the effects that the types of functions state, and of the captures of functions.
@Suite struct FunctionTypeTests {
    // MARK: Types

    /// The effects that a function's type states, in one line, or `nil` if the graph does not provide the type.
    private func crossing(_ type: Any.Type) -> String? {
        guard let form = closureForm(of: ProviderKey(type)) else { return nil }
        guard let crossing = form.crossing else { return "stays" }
        var words: [String] = []
        if let isolation = crossing.isolation { words.append("\(isolation.type)") }
        if crossing.isSendable { words.append("any thread") }
        switch crossing.asynchrony {
        case .none: break
        case .leavesCaller: words.append("leaves")
        case .staysWithCaller: words.append("waits")
        }
        return words.joined(separator: ", ")
    }

    @Test
    func `A function without parameters is provided, and its type states where it may be called`() {
        #expect(crossing((() -> Int).self) == "stays")
        #expect(crossing((() throws -> Int).self) == "stays")
        #expect(crossing((@Sendable () -> Int).self) == "any thread")
        #expect(crossing((@Sendable () throws -> Int).self) == "any thread")
        #expect(crossing((@MainActor () -> Int).self) == "MainActor, any thread")
        #expect(crossing((@MainActor () throws -> Int).self) == "MainActor, any thread")
        #expect(crossing((@Red () -> Int).self) == "Red, any thread")
        #expect(crossing((@MainActor @Sendable () -> Int).self) == "MainActor, any thread")
        #expect(crossing((() async -> Int).self) == "leaves")
        #expect(crossing((() async throws -> Int).self) == "leaves")
        #expect(crossing((@Sendable () async -> Int).self) == "any thread, leaves")
        #expect(crossing((@Sendable () async throws -> Int).self) == "any thread, leaves")
        #expect(crossing((@Blue () async -> Int).self) == "Blue, any thread, leaves")
        #expect(crossing((nonisolated(nonsending) () async -> Int).self) == "waits")
        #expect(crossing((nonisolated(nonsending) () async throws -> Int).self) == "waits")
        #expect(crossing((nonisolated(nonsending) @Sendable () async -> Int).self) == "any thread, waits")
        #expect(crossing((() -> @MainActor () -> Int).self) == "stays")
        #expect(crossing((@MainActor () -> Int?).self) == "MainActor, any thread")
    }

    @Test
    func `Other functions are not derived from a binding of their result`() {
        #expect(crossing((() -> Void).self) == nil)
        #expect(crossing((@MainActor () -> Void).self) == nil)
        #expect(crossing(((Int) -> Int).self) == nil)
        #expect(crossing((@Sendable (Int) async -> Int).self) == nil)
        #expect(crossing((@isolated(any) () -> Int).self) == nil)
        #expect(crossing((() throws(Oops) -> Int).self) == nil)
        #expect(crossing(SendingFunction.self) == nil)
        #expect(crossing((@convention(c) () -> Int).self) == nil)
        #expect(crossing(Int.self) == nil)
        #expect(closureForm(of: ProviderKey((() -> Int).self, name: "named")) == nil)
    }

    private struct Oops: Error {}
    private typealias SendingFunction = () -> sending Int

    // MARK: Captures

    /// Whether the functions that a closure binds are known to be callable on any thread.
    private func areSendable(_ configure: (SingletonBinder) -> Void) -> [Bool] {
        let factory = try! ComponentFactory.of(
            root: Int.self, scope: Singleton.self, validate: false,
            configure: { binder in
                configure(binder)
                binder.bind(Int.self).to(value: 1)
            })
        let plan = factory.plan.plan
        return plan.bindings.values.filter { $0.key.type == Output.self && $0.kind == .plain }.map {
            $0.effects.contains(.isSendable)
        }
    }

    @Test
    func `A factory that captures nothing may be called on any thread`() {
        #expect(areSendable { $0.bind(Output.self).to(factory: Output.init as () -> Output) } == [true])
        #expect(areSendable { $0.bind(Output.self).to(factory: Output.init(part:)) } == [true])
        #expect(areSendable { $0.bind(Output.self).to { Output() } } == [true])
        #expect(areSendable { $0.bind(Output.self).to { (part: Piece) in Output(part: part) } } == [true])
        #expect(areSendable { $0.bind(Output.self).to { () throws in Output() } } == [true])
        #expect(areSendable { $0.bind(Output.self).to(factory: Output.create) } == [true])
        #expect(areSendable { $0.bind(Output.self).to(factory: Output.long) } == [true])
        #expect(
            areSendable {
                $0.bind(Output.self).to { (a: Piece, b: Piece, c: Piece, d: Piece, e: Piece) in Output(part: a) }
            } == [true])
        #expect(areSendable { $0.bind(Output.self).to { createOutput() } } == [true])
        #expect(areSendable { $0.bind(Output.self).to { Output(part: $0) } } == [true])
        #expect(areSendable { $0.bind(Output.self).to(factory: Output.optional) } == [true])
    }

    @Test
    func `A factory that captures constants is not known to be sendable, however the constants are passed`() {
        let (number, text) = (CommandLine.arguments.count, CommandLine.arguments[0])
        #expect(areSendable { $0.bind(Output.self).to { Output(number: number) } } == [false])
        #expect(areSendable { $0.bind(Output.self).to { Output(number: number + text.count) } } == [false])
        #expect(
            areSendable { $0.bind(Output.self).to { (part: Piece) in Output(number: number + text.count) } } == [false]
        )
        #expect(
            areSendable {
                $0.bind(Output.self).to {
                    (a: Piece, b: Piece, c: Piece, d: Piece, e: Piece, f: Piece, g: Piece) in
                    Output(number: number + text.count)
                }
            } == [false])
    }

    @Test
    func `A factory that captures an object, a value or a function is not known to be sendable`() {
        let (object, value) = (Piece(), Pair(part: Piece()))
        var count = 0
        let function: () -> Piece = { object }
        #expect(areSendable { $0.bind(Output.self).to { Output(part: object) } } == [false])
        #expect(areSendable { $0.bind(Output.self).to { Output(part: value.part) } } == [false])
        #expect(areSendable { $0.bind(Output.self).to { Output(part: function()) } } == [false])
        #expect(areSendable { $0.bind(Output.self).to(factory: object.product) } == [false])
        #expect(
            areSendable { $0.bind(Output.self).to { [weak object] in Output(part: object ?? Piece()) } } == [false])
        #expect(areSendable { $0.bind(Output.self).to { [unowned object] in Output(part: object) } } == [false])
        #expect(
            areSendable { $0.bind(Output.self).to { [part = object as Any] in Output(part: part as! Piece) } } == [
                false
            ])
        #expect(
            areSendable { binder in
                let box = PieceBox()
                binder.bind(Output.self).to { (part: Piece) in
                    box.count += 1
                    return Output(number: box.count)
                }
            } == [false])
        #expect(
            areSendable {
                $0.bind(Output.self).to { (a: Piece, b: Piece, c: Piece, d: Piece, e: Piece) in Output(part: object) }
            } == [false])
        count += 1
        withExtendedLifetime(object) {}
    }

    @Test
    func `A factory that captures variables is not known to be sendable`() {
        #expect(
            areSendable { binder in
                var count = 0
                binder.bind(Output.self).to {
                    count += 1
                    return Output(number: count)
                }
            } == [false])
        #expect(
            areSendable { binder in
                var (count, other) = (0, 0)
                let number = CommandLine.arguments.count
                binder.bind(Output.self).to {
                    count += 1
                    other += count
                    return Output(number: count + number)
                }
            } == [false])
        #expect(
            areSendable { binder in
                var create: () -> Output = { Output() }
                binder.bind(Output.self).to { create() }
                create = { Output(number: 1) }
            } == [false])
        #expect(
            areSendable { binder in
                var part: PieceCount = PieceCount()
                binder.bind(Output.self).to {
                    part.number += 1
                    return Output(number: part.number)
                }
            } == [false])
        #expect(
            areSendable { binder in
                var count = 0
                binder.bind(Output.self).to { (a: Piece, b: Piece, c: Piece, d: Piece, e: Piece) in
                    count += 1
                    return Output(number: count)
                }
            } == [false])
    }

    @Test
    func `A factory that captures a generic value is not known to be sendable`() {
        func declare<Value>(_ value: Value, in binder: SingletonBinder) {
            binder.bind(Output.self).to { Output(number: "\(value)".count) }
        }
        #expect(areSendable { declare(Piece(), in: $0) } == [false])
    }

    @Test
    func `A factory whose captures the compiler checks may be called on any thread`() {
        let part = SafePart()
        #expect(areSendable { $0.bind(Output.self).toSendable(factory: { Output(number: part.number) }) } == [true])
        #expect(areSendable { $0.bind(Output.self).to { @MainActor in Output(number: part.number) } } == [true])
    }

    @Test
    func `The captures of an alias's conversion are checked too`() {
        func isSendable(_ configure: (SingletonBinder) -> Void) -> Bool? {
            let factory = try! ComponentFactory.of(
                root: Int.self, scope: Singleton.self, validate: false,
                configure: { binder in
                    configure(binder)
                    binder.bind(Int.self).to(value: 1)
                })
            return factory.plan.plan.bindings.values.first { $0.kind == .alias }?.effects.contains(.isSendable)
        }
        let part = Piece()
        #expect(
            isSendable {
                $0.bind(Output.self).alias((any Produced).self) { $0 }.to(factory: Output.init as () -> Output)
            } == true)
        #expect(
            isSendable {
                $0.bind(Output.self).alias((any Produced).self) {
                    part.number += 1
                    return $0
                }.to(factory: Output.init as () -> Output)
            } == false)
    }
}

private protocol Produced {}
private class Piece {
    var number = 0
    init() {}
    func product() -> Output { Output(part: self) }
}
private final class PieceBox { var count = 0 }
private final class SafePart: Sendable { let number = 1 }
private struct PieceCount { var number = 0 }
private struct Pair { let part: Piece }
private final class Output: Produced {
    let number: Int
    init() { number = 0 }
    init(part: Piece) { number = part.number }
    init(number: Int) { self.number = number }
    static func create() -> Output { Output() }
    static func optional(_: Piece?, _: Provider<Piece>) throws -> Output { Output() }
    static func long(_: Piece, _: Piece, _: Piece, _: Piece, _: Piece, _: Piece, _: Piece) -> Output { Output() }
}
private func createOutput() -> Output { Output() }

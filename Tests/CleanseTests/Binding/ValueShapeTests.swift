import Cleanse
import Testing
import TestSupport

private protocol Shape { var area: Int { get } }

/// Functions are stored without the types of their parameters, and are called with values of other sizes, alignments and kinds.
@Suite struct ValueShapeTests {
    private final class Object { let number = 1 }
    private struct Empty {}
    private struct Large { var numbers = (2, 3, 4, 5, 6, 7, 8, "9") }
    private struct Square: Shape { let area = 10 }
    private struct Failed: Error {}

    private static func text(
        _ object: Object, _ empty: Empty, _ byte: Int8, _ large: Large, _ shape: any Shape, _ pair: (Int, String),
        _ vector: SIMD4<Float>, _ optional: Object?
    ) -> String {
        "\(object.number) \(empty) \(byte) \(large.numbers.0) \(large.numbers.7) \(shape.area) \(pair.0)\(pair.1) \(vector.w) \(optional!.number)"
    }

    private static let expected = "1 Empty() -1 2 9 10 11x 12.0 1"

    private static func values(_ binder: SingletonBinder) {
        binder.bind(Object.self).to { Object() }
        binder.bind(Empty.self).to { Empty() }
        binder.bind(Int8.self).to { -1 }
        binder.bind(Large.self).to { Large() }
        binder.bind((any Shape).self).to { Square() }
        binder.bind((Int, String).self).to { (11, "x") }
        binder.bind(SIMD4<Float>.self).to { SIMD4(repeating: 12) }
    }

    private final class ObjectResult { let text: String; init(_ text: String) { self.text = text } }
    private struct LargeResult { let before = Large(), text: String, after = Large() }
    private protocol Described { var text: String { get } }
    private struct DescribedResult: Described { let before = Large(), text: String }

    @Test func `A factory takes and returns values of any shape`() throws {
        func check<Value>(_ type: Value.Type, _ make: @escaping @Sendable (String) -> Value, _ text: (Value) -> String)
            throws
        {
            let value = try resolve(Value.self) {
                Self.values($0)
                $0.bind(Value.self).to {
                    (
                        a: Object, b: Empty, c: Int8, d: Large, e: any Shape, f: (Int, String), g: SIMD4<Float>,
                        h: Object?
                    ) in make(Self.text(a, b, c, d, e, f, g, h))
                }
            }
            #expect(text(value) == Self.expected)
            let few = try resolve(Value.self) {
                Self.values($0)
                $0.bind(Value.self).to { (d: Large, c: Int8, h: Object?, g: SIMD4<Float>) in
                    make("\(d.numbers.7) \(c) \(h!.number) \(g.w)")
                }
            }
            #expect(text(few) == "9 -1 1 12.0")
        }
        try check(String.self, { $0 }, { $0 })
        try check(ObjectResult.self, { ObjectResult($0) }, { $0.text })
        try check(LargeResult.self, { LargeResult(text: $0) }, { $0.text })
        try check((any Described).self, { DescribedResult(text: $0) }, { $0.text })
        try check((UInt8, String).self, { (1, $0) }, { $0.1 })
    }

    private struct Seeded<Seed, Element>: AssistedFactory {}

    @Test func `A generic factory takes and returns values of any shape`() throws {
        func check<Seed, Element>(
            _ seed: Seed, _ make: @escaping @Sendable (String) -> Element, _ text: (Element) -> String
        ) throws {
            let last = try resolve(Factory<Seeded<Seed, Element>>.self) {
                Self.values($0)
                $0.bindFactory(Element.self).with(Seeded<Seed, Element>.self).to {
                    (
                        a: Object, b: Empty, c: Int8, d: Large, e: any Shape, h: Object?, seed: Assisted<Seed>
                    ) in
                    make("\(seed.get()) " + Self.text(a, b, c, d, e, (11, "x"), SIMD4(repeating: 12), h))
                }
            }
            #expect(text(last.build(seed)) == "\(seed) " + Self.expected)
            let first = try resolve(Factory<Seeded<Seed, Element>>.self) {
                Self.values($0)
                $0.bindFactory(Element.self).with(Seeded<Seed, Element>.self).to {
                    (
                        seed: Assisted<Seed>, a: Object, b: Empty, c: Int8, d: Large, e: any Shape, f: (Int, String),
                        g: SIMD4<Float>, h: Object?
                    ) throws in
                    if c == 0 { throw Failed() }
                    return make("\(seed.get()) " + Self.text(a, b, c, d, e, f, g, h))
                }
            }
            #expect(text(first.build(seed)) == "\(seed) " + Self.expected)
            let failing = try resolve(Factory<Seeded<Seed, Element>>.self) {
                Self.values($0)
                $0.bindFactory(Element.self).with(Seeded<Seed, Element>.self).to {
                    (_: Int8, _: Large, _: Assisted<Seed>) throws -> Element in throw Failed()
                }
            }
            #expect(throws: Failed.self) { try failing.tryBuild(seed) }
        }
        try check("seed", { $0 }, { $0 })
        try check(Int8(3), { ObjectResult($0) }, { $0.text })
        try check((1, "x", Large()), { LargeResult(text: $0) }, { $0.text })
        try check(Empty(), { DescribedResult(text: $0) as any Described }, { $0.text })
        try check(SIMD4<Float>(repeating: 5), { (UInt8(1), $0) }, { $0.1 })
    }
}

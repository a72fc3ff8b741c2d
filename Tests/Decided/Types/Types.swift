import Cleanse
import Foundation

// Root components with unusual types of keys. Half of them lack a binding, or bind a key twice.

protocol Shape { associatedtype Unit; var name: String { get } }
protocol Sized<Size>: Sendable { associatedtype Size }
protocol Plain: Sendable {}
protocol Other: AnyObject, Sendable {}
struct Metre: Sendable {}
struct Square<Unit: Sendable>: Shape, Sized, Plain, Sendable { typealias Size = Unit; var name: String { "square" } }
final class Circle: Other, Plain, Hashable, Sendable {
    static func == (one: Circle, other: Circle) -> Bool { one === other }
    func hash(into hasher: inout Hasher) {}
}
struct Pair<A: Sendable, B: Sendable>: Sendable {
    struct Inner<C: Sendable>: Sendable {}; enum Side: Sendable { case left }
}
extension Pair where A == Int { struct Only: Sendable {} }
struct Vec<let count: Int, T: Sendable>: Sendable {}
struct Many<each T: Sendable>: Sendable { let values: (repeat each T) }
@globalActor actor Printing { static let shared = Printing() }
actor Counter {}
enum Never2<T: Sendable>: Sendable {}
struct Colour: Cleanse.Tag { typealias Element = [String: Set<Int>] }
struct PairTag<T: Sendable>: Cleanse.Tag { typealias Element = Pair<T, T> }
indirect enum Tree<T: Sendable>: Sendable { case leaf(T), node(Tree, Tree) }
typealias Short<T: Sendable> = Pair<T, [T]>
struct Big: Sendable {
    init(
        _: Int, _: Int8, _: Int16, _: Int32, _: Int64, _: UInt, _: UInt8, _: UInt16, _: UInt32, _: UInt64, _: Float,
        _: Double, _: String, _: Character, _: Bool, _: Substring, _: StaticString, _: Metre, _: Circle, _: [Int],
        _: [String], _: [Bool]
    ) {}
}

struct Type01: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: any Sized<Metre>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((any Sized<Metre>).self).to { Square<Metre>() } }
}
struct Type02: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: any Sized<Metre>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((any Sized<Int>).self).to { Square<Int>() } }
}
struct Type03: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: any Plain & Other) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((any Other & Plain).self).to { Circle() } }
}
struct Type04: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: any Plain, _: any Other) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((any Plain & Other).self).to { Circle() } }
}
struct Type05: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Pair<Int, String>.Inner<Bool>, _: Pair<Int, String>.Side) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Pair<Int, String>.Inner<Bool>.self).to { .init() }
        binder.bind(Pair<Int, String>.Side.self).to(value: .left)
    }
}
struct Type06: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Pair<Int, String>.Inner<Bool>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Pair<String, Int>.Inner<Bool>.self).to { .init() } }
}
struct Type07: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Pair<Int, Bool>.Only, _: Pair<Int, String>.Only) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Pair<Int, Bool>.Only.self).to { .init() } }
}
struct Type08: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Short<Int>, _: Pair<Int, [Int]>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Short<Int>.self).to { .init() } }
}
struct Type09: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: @escaping @Sendable (Metre, Circle) -> Bool) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind((@Sendable (Metre, Circle) -> Bool).self).to { { _, _ in true } }
    }
}
struct Type10: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: @escaping @Sendable (Metre) throws -> Bool) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((@Sendable (Metre) -> Bool).self).to { { _ in true } } }
}
struct Type11: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: @escaping @Printing @Sendable () -> Metre) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind((@Printing @Sendable () -> Metre).self).to { { Metre() } }
    }
}
struct Type12: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: (Metre, side: Circle), _: (Metre, Circle)) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((Metre, side: Circle).self).to { (Metre(), Circle()) } }
}
struct Type13: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Metre??, _: Circle?) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Metre?.self).to { nil }
        binder.bind(Circle.self).to { Circle() }
    }
}
struct Type14: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Metre.Type, _: any Plain.Type) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Metre.Type.self).to { Metre.self }
        binder.bind((any Plain.Type).self).to { Circle.self }
    }
}
struct Type15: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Circle.Type) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Metre.Type.self).to { Metre.self } }
}
struct Type16: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Vec<3, Metre>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Vec<3, Metre>.self).to { .init() } }
}
struct Type17: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Vec<4, Metre>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Vec<3, Metre>.self).to { .init() } }
}
struct Type18: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Many<Int, String>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Many<Int, String>.self).to { Many(values: (1, "")) } }
}
struct Type19: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: @convention(c) (Int32) -> Int32) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((@convention(c) (Int32) -> Int32).self).to { { $0 } } }
}
struct Type20: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Tree<Tree<Metre>>, _: Never2<Never>.Type) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Tree<Tree<Metre>>.self).to { .leaf(.leaf(Metre())) } }
}
struct Type21: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: TaggedProvider<Colour>) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind([String: Set<Int>].self).tagged(with: Colour.self).to { [:] }
    }
}
struct Type22: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: TaggedProvider<PairTag<Int>>, _: TaggedProvider<PairTag<Bool>>) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Pair<Int, Int>.self).tagged(with: PairTag<Int>.self).to { .init() }
    }
}
struct Type23: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Set<Circle>, _: [Set<Circle>]) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Circle.self).intoSet().to { Circle() }
        binder.bind(Circle.self).intoSet().to { Circle() }
    }
}
struct Type24: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: [Int: any Plain]) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind((any Plain).self).intoMap(key: 1).to { Circle() }
        binder.bind((any Plain).self).intoMap(key: 1).to { Circle() }
    }
}
struct Type25: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Counter, _: Provider<Counter>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Counter.self).to { Counter() } }
}
struct Type26: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Big) in 1 } }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Big.self).to(factory: Big.init)
        binder.bind(Metre.self).to { Metre() }
    }
}
struct Type27: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Result<Metre, CancellationError>, _: KeyPath<Metre, Int>.Type) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Result<Metre, CancellationError>.self).to { .success(Metre()) }
    }
}
struct Type28: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: any Error, _: any Error & Plain) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind((any Error).self).to { CancellationError() } }
}
struct Type29: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: AnyObject.Type, _: [ObjectIdentifier: [Metre]]) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind([ObjectIdentifier: [Metre]].self).to { [:] } }
}
struct Type30: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: URL, _: Data, _: UUID, _: Date) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Data.self).to { Data() }
        binder.bind(UUID.self).to { UUID() }
    }
}
struct Type31: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Measurement<UnitLength>, _: Locale) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Locale.self).to { Locale.current } }
}
struct Type32: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: AsyncStream<Metre>.Continuation, _: Task<Metre, Never>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Task<Metre, Never>.self).to { Task { Metre() } } }
}
struct Type33: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Range<Int>, _: ClosedRange<Int>, _: Range<Int>.Index) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Range<Int>.self).to { 0..<1 } }
}
struct Type34: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: LocalOf<Metre>) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        struct Local: Sendable {}
        binder.bind(LocalOf<Local>.self).to { .init() }
    }
}
struct LocalOf<T: Sendable>: Sendable {}
struct Type35: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Provider<Metre>?, _: @escaping () -> [Metre]?) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Metre.self).intoCollection().to { Metre() } }
}
struct Type36: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: String.UTF8View.Iterator, _: Unicode.Scalar) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(Unicode.Scalar.self).to { "a" } }
}
struct Type37: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: UnsafePointer<CChar>.Type, _: OpaquePointer.Type) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(OpaquePointer.Type.self).to { OpaquePointer.self } }
}
struct Type38: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: any Collection<Metre> & Sendable) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind((any Collection<Metre> & Sendable).self).to { [Metre]() }
    }
}
struct Type39: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: @escaping @Sendable (inout Metre, borrowing Circle) async throws -> Void) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind((@Sendable (inout Metre, borrowing Circle) async throws -> Void).self).to { { _, _ in } }
    }
}
struct Type40: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: ÄußereForm.InnereForm<Metre>, _: 형태) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.bind(ÄußereForm.InnereForm<Metre>.self).to { .init() } }
}
enum ÄußereForm { struct InnereForm<T: Sendable>: Sendable {} }
struct 형태: Sendable {}

import Cleanse
import Foundation

// Values that a reader who does not look twice takes for others.

final class Log: @unchecked Sendable {
    var isOn = false
    var modules: [any Way.Type] = []
    static let shared = Log()
    static let steps = Log()
}
struct Counting {
    var count = 0
    mutating func next() -> Int {
        count += 1
        return count
    }
}
class Choice { class var module: any Way.Type { Extras.self } }
final class OtherChoice: Choice { override class var module: any Way.Type { Articles.self } }
protocol Named { static var isOn: Bool { get } }
extension Named { static var isOn: Bool { false } }
enum On: Named { static var isOn: Bool { true } }
enum Off: Named {}
extension Named { static var isStatic: Bool { false } }
extension On { static var isStatic: Bool { true } }
enum Loud: Equatable {
    case one, two
    static func == (_: Loud, _: Loud) -> Bool { true }
}
struct Matcher { static func ~= (pattern: Matcher, value: Int) -> Bool { true } }
func + (one: [Way.Type], other: [Way.Type]) -> [any Way.Type] { [] }
extension Array { func forEach(twice body: (Element) -> Void) { for element in self + self { body(element) } } }
extension Optional { func map(_ body: (Wrapped) -> Void, never: Bool) {} }
extension Bool { static prefix func ! (value: Bool) -> Int { 1 } }

enum TrapSharedState: Way {
    static func configure(binder: UnscopedBinder) {
        Log.shared.isOn = true
        if Log.shared.isOn { binder.include(module: Articles.self) }
    }
}
enum TrapSharedList: Way {
    static func configure(binder: UnscopedBinder) {
        Log.steps.modules = [Articles.self]
        for module in Log.steps.modules { binder.include(module: module) }
    }
}
enum TrapMutation: Way {
    static func configure(binder: UnscopedBinder) {
        var counter = Counting()
        if counter.next() == 1 { binder.include(module: Articles.self) }
        if counter.next() == 1 { binder.include(module: Extras.self) }
    }
}
enum TrapLoopVariable: Way {
    static func configure(binder: UnscopedBinder) {
        let steps = [Texts.self, Articles.self].map { (module: any Way.Type) in { binder.include(module: module) } }
        for step in steps { step() }
    }
}
enum TrapAssignedLater: Way {
    static func configure(binder: UnscopedBinder) {
        let module: any Way.Type
        if Flags.isOff { module = Extras.self } else { module = Articles.self }
        binder.include(module: module)
    }
}
enum TrapAssignedAtRandom: Way {
    static func configure(binder: UnscopedBinder) {
        let module: any Way.Type
        if Bool.random() { module = Articles.self } else { module = Articles.self }
        binder.include(module: module)
    }
}
enum TrapShadow: Way {
    static func configure(binder: UnscopedBinder) {
        let isOn = false
        if !isOn {
            let isOn = true
            if isOn { binder.include(module: Articles.self) }
        }
        if isOn { binder.include(module: Extras.self) }
    }
}
enum TrapClassProperty: Way {
    static func include(_ choice: Choice.Type, _ binder: UnscopedBinder) { binder.include(module: choice.module) }
    static func configure(binder: UnscopedBinder) { include(OtherChoice.self, binder) }
}
enum TrapWitness: Way {
    static func include<N: Named>(_: N.Type, _ binder: UnscopedBinder) {
        if N.isOn { binder.include(module: Articles.self) }
        if N.isStatic { binder.include(module: Extras.self) }
    }
    static func configure(binder: UnscopedBinder) {
        include(On.self, binder)
        include(Off.self, binder)
    }
}
enum TrapOwnEquality: Way {
    static func configure(binder: UnscopedBinder) {
        let loud = Loud.one
        if loud == .two { binder.include(module: Articles.self) }
    }
}
enum TrapOwnMatch: Way {
    static func configure(binder: UnscopedBinder) {
        switch 1 {
        case Matcher(): binder.include(module: Articles.self)
        default: binder.include(module: Extras.self)
        }
    }
}
enum TrapOwnOverloads: Way {
    static func configure(binder: UnscopedBinder) {
        [Extras.self].forEach(twice: { (_: Extras.Type) in })
        Optional(binder).map({ $0.include(module: Extras.self) }, never: true)
        binder.include(module: Articles.self)
    }
}
enum TrapReturnInLoop: Way {
    static func add(_ binder: UnscopedBinder) {
        for module in [Articles.self, Extras.self] as [any Way.Type] {
            binder.include(module: module)
            return
        }
    }
    static func configure(binder: UnscopedBinder) { add(binder) }
}
enum TrapReturnInSwitch: Way {
    static func configure(binder: UnscopedBinder) {
        switch Flags.stage {
        case .staging:
            binder.include(module: Articles.self)
            return
        default: break
        }
        binder.include(module: Extras.self)
    }
}
enum TrapBreakInSwitch: Way {
    static func configure(binder: UnscopedBinder) {
        for stage in [Stage.production, .staging, .development] {
            switch stage {
            case .production: break
            case .staging: continue
            case .development:
                if Flags.isOff { break }
                binder.include(module: Articles.self)
            }
        }
    }
}
enum TrapReturnInClosure: Way {
    static func configure(binder: UnscopedBinder) {
        [1, 2].forEach { number in
            if number == 1 { return }
            binder.include(module: Articles.self)
        }
    }
}
enum TrapDefer: Way {
    static func configure(binder: UnscopedBinder) {
        guard Flags.isOn else { return }
        if Flags.isOff { return }
        defer { if Flags.isOn { binder.include(module: Articles.self) } }
        if Flags.isOn { return }
        binder.include(module: Extras.self)
    }
}
enum TrapInout: Way {
    static func change(_ isOn: inout Bool) { isOn = true }
    static func configure(binder: UnscopedBinder) {
        var isOn = false
        change(&isOn)
        if isOn { binder.include(module: Articles.self) }
    }
}
enum TrapInoutModule: Way {
    static func change(_ module: inout any Way.Type) { module = Articles.self }
    static func configure(binder: UnscopedBinder) {
        var module: any Way.Type = Extras.self
        change(&module)
        binder.include(module: module)
    }
}
enum TrapStruct: Way {
    struct Options { var isOn = false; let module: any Way.Type }
    static func configure(binder: UnscopedBinder) {
        var options = Options(module: Articles.self)
        options.isOn = true
        let copy = options
        options = Options(module: Extras.self)
        if copy.isOn { binder.include(module: copy.module) }
    }
}
enum TrapDefaultProperty: Way {
    struct Options { let isOn: Bool; init(isOn: Bool = false) { self.isOn = !isOn } }
    static func configure(binder: UnscopedBinder) {
        if Options().isOn { binder.include(module: Articles.self) }
        if Options(isOn: true).isOn { binder.include(module: Extras.self) }
    }
}
enum TrapLazy: Way {
    struct Options { lazy var isOn = true; static let all: [Bool] = [true].map { !$0 } }
    static func configure(binder: UnscopedBinder) {
        var options = Options()
        if options.isOn { binder.include(module: Articles.self) }
        for isOn in Options.all where isOn { binder.include(module: Extras.self) }
    }
}
enum TrapRecursion: Way {
    static func add(_ modules: [any Way.Type], _ index: Int, _ binder: UnscopedBinder) {
        guard index < modules.count else { return }
        binder.include(module: modules[index])
        add(modules, index + 1, binder)
    }
    static func configure(binder: UnscopedBinder) { add([Texts.self, Articles.self], 0, binder) }
}
enum TrapFailable: Way {
    struct Options {
        let isOn: Bool
        init?(_ text: String) { if text == "on" { isOn = true } else { return nil } }
    }
    static func configure(binder: UnscopedBinder) {
        if Options("off") == nil { binder.include(module: Articles.self) }
        if let options = Options("off"), options.isOn { binder.include(module: Extras.self) }
    }
}
enum TrapOptionalFlag: Way {
    static let isOn: Bool? = false
    static let none: Bool? = nil
    static func configure(binder: UnscopedBinder) {
        if isOn != nil { binder.include(module: Articles.self) }
        if isOn == true || none == true { binder.include(module: Extras.self) }
        if none ?? false { binder.include(module: Extras.self) }
    }
}
enum TrapObserver: Way {
    nonisolated(unsafe) static var target: UnscopedBinder? { didSet { target?.include(module: Articles.self) } }
    static func configure(binder: UnscopedBinder) { target = binder }
}
enum TrapWrapper: Way {
    @propertyWrapper struct Inverted {
        var wrappedValue: Bool {
            get { !value }
            set { value = !newValue }
        }; private var value: Bool
        init(wrappedValue: Bool) { value = wrappedValue }
    }
    static func configure(binder: UnscopedBinder) {
        @Inverted var isOn = false
        if isOn { binder.include(module: Articles.self) }
    }
}
enum TrapGenericStatic: Way {
    struct Box<T> { static var isInt: Bool { T.self == Int.self } }
    static func configure(binder: UnscopedBinder) {
        if Box<Int>.isInt { binder.include(module: Articles.self) }
        if Box<Bool>.isInt { binder.include(module: Extras.self) }
    }
}
enum TrapCast: Way {
    static func configure(binder: UnscopedBinder) {
        let any: Any = binder
        if let target = any as? UnscopedBinder { target.include(module: Articles.self) }
    }
}
enum TrapTwoTypes: Way {
    static func add<A: Way, B: Way>(_: A.Type, _: B.Type, _ binder: UnscopedBinder) {
        binder.include(module: A.self)
        binder.include(module: B.self)
    }
    static func configure(binder: UnscopedBinder) {
        let (one, two): (any Way.Type, any Way.Type) = (Articles.self, Texts.self)
        add(one, two, binder)
    }
}
enum TrapThrownInside: Way {
    struct Failure: Error {}
    static func check(_ isOn: Bool) throws { if !isOn { throw Failure() } }
    static func configure(binder: UnscopedBinder) {
        do {
            try check(Flags.isOn)
            binder.include(module: Articles.self)
            try check(Flags.isOff)
            binder.include(module: Extras.self)
        } catch { print(error) }
    }
}
enum TrapSum: Way {
    static func configure(binder: UnscopedBinder) {
        let sum = [Articles.self] as [any Way.Type] + ([Extras.self] as [any Way.Type])
        for module in sum { binder.include(module: module) }
        binder.include(module: Articles.self)
    }
}
enum TrapUnsigned: Way {
    static func configure(binder: UnscopedBinder) {
        let small: UInt8 = 200
        if small &+ 100 > 200 { binder.include(module: Extras.self) }
        if small > 100 { binder.include(module: Articles.self) }
    }
}
enum TrapUnknownFirst: Way {
    static func filled(_ binder: UnscopedBinder) -> Bool {
        binder.include(module: Articles.self)
        return true
    }
    static func configure(binder: UnscopedBinder) { if Int.random(in: 1...1) == 1, filled(binder) {} }
}
enum TrapUnknownAnd: Way {
    static func configure(binder: UnscopedBinder) {
        let isOn = Int.random(in: 1...1) == 1 && TrapUnknownFirst.filled(binder)
        _ = isOn
    }
}
enum TrapUnknownChain: Way {
    static func configure(binder: UnscopedBinder) {
        let object: ObjectRegistrar? = Int.random(in: 1...1) == 1 ? ObjectRegistrar(binder: binder) : nil
        object?.run()
    }
}
enum TrapUnknownOptional: Way {
    struct Adder { func add(_ binder: UnscopedBinder) { binder.include(module: Extras.self) } }
    static var adder: Adder? { ProcessInfo.processInfo.environment["CLEANSE_UNKNOWN"].map { _ in Adder() } }
    static func configure(binder: UnscopedBinder) {
        adder?.add(binder)
        binder.include(module: Articles.self)
    }
}
enum TrapUnknownDefault: Way {
    static func number(_ binder: UnscopedBinder) -> Int {
        binder.include(module: Extras.self)
        return 1
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: Articles.self)
        _ = Int(ProcessInfo.processInfo.processName.isEmpty ? "a" : "1") ?? number(binder)
    }
}
enum TrapUnknownTernary: Way {
    static func configure(binder: UnscopedBinder) {
        _ = Int.random(in: 1...1) == 2 ? TrapUnknownDefault.number(binder) : 2
        binder.include(module: Articles.self)
    }
}
enum TrapUnknownObject: Way {
    static func base() -> Base? { Bool.random() ? nil : nil }
    static func configure(binder: UnscopedBinder) {
        base()?.fill(binder)
        binder.include(module: Articles.self)
    }
}
enum TrapEndOfClosure: Way {
    static func run(_ body: () -> Void) { if Int.random(in: 1...1) == 2 { body() } }
    static func configure(binder: UnscopedBinder) {
        run { binder.include(module: Extras.self) }
        binder.include(module: Articles.self)
    }
}

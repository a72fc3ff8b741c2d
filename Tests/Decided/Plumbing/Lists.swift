import Cleanse

// Lists of modules, of closures and of types.

enum Known {
    static let modules: [any Way.Type] = [Articles.self, Texts.self]
    static var some: [any Way.Type] { [Texts.self] + [Articles.self] }
    static func all(extras: Bool) -> [any Way.Type] { extras ? [Extras.self] : [Articles.self, Texts.self] }
}

enum LoopOverLiteral: Way {
    static func configure(binder: UnscopedBinder) {
        for module in [Articles.self, Texts.self] as [any Way.Type] { binder.include(module: module) }
    }
}
enum LoopOverConstant: Way {
    static func configure(binder: UnscopedBinder) {
        for module in Known.modules { binder.include(module: module) }
    }
}
enum LoopOverLocal: Way {
    static func configure(binder: UnscopedBinder) {
        let modules: [any Way.Type] = [Texts.self, Articles.self]
        for module in modules { binder.include(module: module) }
    }
}
enum LoopOverComputed: Way {
    static func configure(binder: UnscopedBinder) { for module in Known.some { binder.include(module: module) } }
}
enum LoopOverResult: Way {
    static func configure(binder: UnscopedBinder) {
        for module in Known.all(extras: false) { binder.include(module: module) }
    }
}
enum LoopWithFunction: Way {
    static func configure(binder: UnscopedBinder) { Known.modules.forEach { binder.include(module: $0) } }
}
enum LoopWithMap: Way {
    static func configure(binder: UnscopedBinder) { _ = Known.modules.map { binder.include(module: $0) } }
}
enum LoopOverVariadic: Way {
    static func add(_ modules: any Way.Type..., to binder: UnscopedBinder) {
        for module in modules { binder.include(module: module) }
    }
    static func configure(binder: UnscopedBinder) { add(Texts.self, Articles.self, to: binder) }
}
enum LoopOverArgument: Way {
    static func add(_ modules: [any Way.Type], to binder: UnscopedBinder) {
        modules.forEach { module in binder.include(module: module) }
    }
    static func configure(binder: UnscopedBinder) { add([Articles.self], to: binder) }
}
enum LoopOverPack: Way {
    static func add<each M: Way>(_ modules: repeat (each M).Type, to binder: UnscopedBinder) {
        repeat binder.include(module: (each M).self)
    }
    static func configure(binder: UnscopedBinder) { add(Texts.self, Articles.self, to: binder) }
}
enum LoopOverClosures: Way {
    static func configure(binder: UnscopedBinder) {
        let steps: [(UnscopedBinder) -> Void] = [
            { $0.include(module: Articles.self) }, { $0.bind(Int.self).to(value: 1) },
        ]
        for step in steps { step(binder) }
    }
}
enum LoopOverFunctions: Way {
    static func one(_ binder: UnscopedBinder) { binder.include(module: Articles.self) }
    static func two(_ binder: UnscopedBinder) { binder.include(module: Texts.self) }
    static func configure(binder: UnscopedBinder) { [one, two].forEach { $0(binder) } }
}
enum LoopWithWhere: Way {
    static func configure(binder: UnscopedBinder) {
        for isOn in [true, false] where isOn { binder.include(module: Articles.self) }
    }
}
enum LoopWithContinue: Way {
    static func configure(binder: UnscopedBinder) {
        for stage in [Stage.development, .staging] {
            if stage == .development { continue }
            binder.include(module: Articles.self)
        }
    }
}
enum LoopOverPairs: Way {
    static func configure(binder: UnscopedBinder) {
        let pairs: [(any Way.Type, Bool)] = [(Articles.self, true), (Extras.self, false)]
        for (module, isOn) in pairs where isOn { binder.include(module: module) }
    }
}
enum LoopOverOneNumber: Way {
    static func configure(binder: UnscopedBinder) { for _ in 0..<1 { binder.include(module: Articles.self) } }
}
enum LoopAtRandom: Way {
    static func configure(binder: UnscopedBinder) {
        for _ in 0..<Int.random(in: 1...1) { binder.include(module: Articles.self) }
    }
}
enum LoopOverAppended: Way {
    static func configure(binder: UnscopedBinder) {
        var modules: [any Way.Type] = [Articles.self]
        if Flags.isOn { modules.append(Texts.self) }
        for module in modules { binder.include(module: module) }
    }
}
enum FirstOfList: Way {
    static func configure(binder: UnscopedBinder) { binder.include(module: Known.modules[0]) }
}
enum TypeInConstant: Way {
    static let module: any Way.Type = Articles.self
    static func configure(binder: UnscopedBinder) { binder.include(module: module) }
}
enum TypeInLocal: Way {
    static func configure(binder: UnscopedBinder) {
        let module: any Way.Type = Articles.self
        binder.include(module: module)
    }
}
enum TypeOfFunction: Way {
    static func module() -> any Way.Type { Articles.self }
    static func configure(binder: UnscopedBinder) { binder.include(module: module()) }
}
enum TypeThatIsParameter: Way {
    static func add(_ module: any Way.Type, _ binder: UnscopedBinder) { binder.include(module: module) }
    static func configure(binder: UnscopedBinder) { add(Articles.self, binder) }
}
enum TypeThatIsOpened: Way {
    static func add<M: Way>(_ module: M.Type, _ binder: UnscopedBinder) { binder.include(module: M.self) }
    static func configure(binder: UnscopedBinder) { for module in Known.modules { add(module, binder) } }
}

@resultBuilder enum ModuleList {
    static func buildBlock(_ parts: any Way.Type...) -> [any Way.Type] { parts }
}
enum ResultBuilder: Way {
    static func add(to binder: UnscopedBinder, @ModuleList _ modules: () -> [any Way.Type]) {
        for module in modules() { binder.include(module: module) }
    }
    static func configure(binder: UnscopedBinder) {
        add(to: binder) {
            Articles.self
            Texts.self
        }
    }
}

import Cleanse
import Foundation

// Conditions on flags, which are constants in real code.

enum Stage { case development, staging, production }

enum Flags {
    static let isOn = true
    static let isOff = false
    static let stage = Stage.staging
    static let region = "eu"
    static let retries = 3
    static let override: Int? = nil
    static let limit: Int? = 4
    static var isComputed: Bool { true }
    static var isBoth: Bool { isOn && !isOff }
    static let isDerived = isOn || isOff
    static let isFromEnvironment = ProcessInfo.processInfo.environment["CLEANSE_UNKNOWN_FLAG"] != nil
    static let stageName: String = "staging"
    static var currentStage: Stage { .production }
    static func isEnabled() -> Bool { true }
}

let globalFlag = true
let globalStage: Stage = .development

struct Settings: Sendable {
    var isVerbose = false
    let usesCache = true
    static let standard = Settings()
    let stage: Stage = .staging
}

enum FlagInStaticLet: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isOn { binder.include(module: Articles.self) }
    }
}
enum FlagWithElse: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isOff { binder.include(module: Extras.self) } else { binder.include(module: Articles.self) }
    }
}
enum FlagInGlobal: Way {
    static func configure(binder: UnscopedBinder) {
        if globalFlag { binder.include(module: Articles.self) } else { binder.include(module: Extras.self) }
    }
}
enum FlagThatIsComputed: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isComputed { binder.include(module: Articles.self) }
    }
}
enum FlagOfTwo: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isBoth, Flags.isDerived { binder.include(module: Articles.self) }
        if Flags.isOn && Flags.isOff { binder.include(module: Extras.self) }
    }
}
enum FlagInGuard: Way {
    static func configure(binder: UnscopedBinder) {
        guard Flags.isOn else { return }
        binder.include(module: Articles.self)
    }
}
enum FlagThatEnds: Way {
    static func configure(binder: UnscopedBinder) {
        binder.include(module: Articles.self)
        if Flags.isOn { return }
        binder.include(module: Extras.self)
    }
}
enum FlagInTernary: Way {
    static func configure(binder: UnscopedBinder) {
        let start = Flags.isOn ? binder.bind(Article.self) : binder.bind(Article.self).asDefault()
        start.to(factory: Article.init)
    }
}
enum FlagInOwnModule: Way {
    private static let usesExtras = false
    static func configure(binder: UnscopedBinder) {
        if usesExtras { binder.include(module: Extras.self) }
        binder.include(module: Articles.self)
    }
}
enum FlagOfInstance: Way {
    static func configure(binder: UnscopedBinder) {
        if Settings.standard.usesCache { binder.include(module: Articles.self) }
    }
}
enum FlagThatIsParameter: Way {
    static func add(_ binder: UnscopedBinder, extras: Bool = false) {
        if extras { binder.include(module: Extras.self) } else { binder.include(module: Articles.self) }
    }
    static func configure(binder: UnscopedBinder) { add(binder) }
}
enum FlagThatIsArgument: Way {
    static func add(_ binder: UnscopedBinder, stage: Stage) {
        switch stage {
        case .development, .staging: binder.include(module: Articles.self)
        case .production: binder.include(module: Extras.self)
        }
    }
    static func configure(binder: UnscopedBinder) { add(binder, stage: .staging) }
}
enum FlagOfFunction: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isEnabled() { binder.include(module: Articles.self) }
    }
}
enum StageInSwitch: Way {
    static func configure(binder: UnscopedBinder) {
        switch Flags.stage {
        case .development: binder.include(module: Extras.self)
        case .staging: binder.include(module: Articles.self)
        case .production: break
        }
    }
}
enum StageWithDefault: Way {
    static func configure(binder: UnscopedBinder) {
        switch globalStage {
        case .production: binder.include(module: Extras.self)
        default: binder.include(module: Articles.self)
        }
    }
}
enum StageCompared: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.stage == .staging { binder.include(module: Articles.self) }
        if Flags.stage != .staging { binder.include(module: Extras.self) }
    }
}
enum StageThatIsComputed: Way {
    static func configure(binder: UnscopedBinder) {
        if case .production = Flags.currentStage { binder.include(module: Articles.self) }
    }
}
enum StageInExpression: Way {
    static func configure(binder: UnscopedBinder) {
        let start =
            switch Flags.stage {
            case .staging: binder.bind(Article.self)
            default: binder.bind(Article.self).asDefault()
            }
        start.to(factory: Article.init)
    }
}
enum RegionInSwitch: Way {
    static func configure(binder: UnscopedBinder) {
        switch Flags.region {
        case "us": binder.include(module: Extras.self)
        case "eu", "uk": binder.include(module: Articles.self)
        default: break
        }
    }
}
enum RetriesCompared: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.retries > 1 { binder.include(module: Articles.self) }
        if Flags.retries == 1 { binder.include(module: Extras.self) }
    }
}
enum OptionalThatIsNil: Way {
    static func configure(binder: UnscopedBinder) {
        if let value = Flags.override { binder.bind(Int.self).to(value: value) }
        binder.include(module: Articles.self)
    }
}
enum OptionalThatIsNot: Way {
    static func configure(binder: UnscopedBinder) {
        guard let limit = Flags.limit else { return }
        binder.bind(Int.self).to(value: limit)
        binder.include(module: Articles.self)
    }
}
enum ElseIfs: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isOff {
            binder.include(module: Extras.self)
        } else if Flags.stage == .production {
            binder.include(module: Extras.self)
        } else if Flags.isOn {
            binder.include(module: Articles.self)
        }
    }
}
enum ConditionInModule: Way {
    static let kind: any Way.Type = Flags.isOn ? Articles.self : Extras.self
    static func configure(binder: UnscopedBinder) { binder.include(module: kind) }
}
enum FlagFromEnvironment: Way {
    static func configure(binder: UnscopedBinder) {
        if Flags.isFromEnvironment { binder.bind(Int.self).to(value: 1) }
        binder.include(module: Articles.self)
    }
}
enum FlagAtRandom: Way {
    static func configure(binder: UnscopedBinder) {
        if Int.random(in: 1...1) == 1 { binder.include(module: Articles.self) }
    }
}
enum FlagThatChanges: Way {
    static func configure(binder: UnscopedBinder) {
        var isOn = false
        isOn.toggle()
        if isOn { binder.include(module: Articles.self) }
    }
}

public import Cleanse

public struct Grinder { public init() {} }

public final class Machine {
    let grinder: Grinder
    public init(grinder: Grinder) { self.grinder = grinder }
}

/// The kiosk's machines.
public struct MachinesModule: Module {
    public static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Grinder.init)
        binder.bind().to(factory: Machine.init)
    }
}

// What runs when the object of a registration starts and stops, as the engine runs it.

import Cleanse

extension Registration {
    /// Its callbacks; nil if it has none. They run on any thread.
    var hooks: LifecycleHooks? {
        guard starts || stops else { return nil }
        var hooks = LifecycleHooks()
        if starts { hooks.start = [LifecycleHooks.Hook(on: nil) { try Content<CObject>.unwrap($0).start() }] }
        if stops { hooks.stop = [LifecycleHooks.Hook(on: nil) { try Content<CObject>.unwrap($0).stop() }] }
        return hooks
    }
}

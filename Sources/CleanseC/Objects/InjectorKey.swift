import Cleanse

/// The role of keys under which property injectors are bound.
enum InjectorKey: TextKey {
    static var noun: String? { "an injector" }
}

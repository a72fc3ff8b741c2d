import Cleanse

/// The role of keys under which child graphs are installed.
enum ChildKey: TextKey {
    static var noun: String? { "a child graph" }
}
